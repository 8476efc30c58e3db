//! The search's signature: how many positions it looks at in a fixed list of tasks.
//!
//! Fixed positions of every game are searched to a fixed depth by one thread with an empty table.
//! The number of positions looked at depends on every decision the search makes and on nothing
//! else, so that it is the same on every machine, and a change that should not change what the
//! search does leaves it as it is (as `bench` in Stockfish,
//! <https://www.chessprogramming.org/Stockfish>). For a steady speed the positions are searched
//! some plies deeper, which has a signature of its own. Beside it stands how long a search takes to
//! stop.

use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{Extent, random_ply};
use parlour_engines::{Analyser, BenchSearch, EngineProfile, FreshSearch, GameBench, Limits, Stop};
use parlour_rules::games::{AnyLine, GAMES, GameInfo, find_game};
use parlour_sys::thread_cpu_time;

/// The work of the search in one game's tasks.
#[derive(Clone, Copy, Debug)]
pub struct SearchBenchRow {
    /// The game.
    pub game: &'static GameInfo,
    /// The number of positions it looked at.
    pub nodes: u64,
    /// The CPU time that took, without the making of the tables.
    pub time: Duration,
}

impl SearchBenchRow {
    /// The positions looked at in a second.
    pub fn nodes_per_second(&self) -> f64 {
        per_second(self.nodes, self.time)
    }
}

/// Searches all positions and counts, a row a game. The sum of their nodes is the signature, which
/// is another for each extent.
pub fn run(extent: Extent) -> Vec<SearchBenchRow> {
    GAMES.iter().map(|info| row(info, extent)).collect()
}

/// The signature: the positions looked at in all games together.
pub fn signature(rows: &[SearchBenchRow]) -> u64 {
    rows.iter().map(|row| row.nodes).sum()
}

/// The positions looked at in a second in all games together.
pub fn nodes_per_second(rows: &[SearchBenchRow]) -> f64 {
    let time: Duration = rows.iter().map(|row| row.time).sum();
    per_second(signature(rows), time)
}

fn per_second(nodes: u64, time: Duration) -> f64 {
    nodes as f64 / time.as_secs_f64().max(1e-9)
}

/// The megabytes of the table of a search whose positions are counted.
const SMALL_TABLE: usize = 16;

/// The start of a game on its largest board.
pub fn largest(info: &'static GameInfo) -> Option<AnyLine> {
    start(info, bench(info)?.largest)
}

/// The tasks by which a game is measured.
pub fn bench(info: &GameInfo) -> Option<&'static GameBench> {
    EngineProfile::of(info).map(|game| &game.bench)
}

/// The start of a game under these rules.
pub fn start(info: &GameInfo, rules: &str) -> Option<AnyLine> {
    AnyLine::new(&find_game(info.id).ok()?.with_pairs(rules).ok()?).ok()
}

/// The time that a search on the game's largest board takes to end once it is asked to: the longest
/// of a few. This is time on the clock, so that other programs disturb it.
pub fn stopping_time(info: &'static GameInfo) -> Option<Duration> {
    let line = largest(info)?;
    let once = |wait| {
        let stop = Stop::default();
        std::thread::scope(|scope| {
            let search = || {
                let mut engine = Analyser::new(1, 64);
                let found = engine.analyse(&line, 1, &Limits::default(), &stop, &mut |_| {});
                found.ok().map(|_| Instant::now())
            };
            let search = scope.spawn(search);
            std::thread::sleep(Duration::from_millis(wait));
            let asked = Instant::now();
            stop.raise();
            let ended = search.join().ok()??;
            Some(ended.saturating_duration_since(asked))
        })
    };
    [50, 80, 130, 210, 340].into_iter().filter_map(once).max()
}

fn row(info: &'static GameInfo, extent: Extent) -> SearchBenchRow {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for (line, depth) in bench_positions(info, extent) {
        let mut search = FreshSearch::new(1, SMALL_TABLE);
        let start = thread_cpu_time();
        nodes += search.nodes(&line, depth);
        time += thread_cpu_time().saturating_sub(start);
    }
    SearchBenchRow {
        game: info,
        nodes,
        time,
    }
}

/// The positions of a game's tasks, each with the depth to which it is searched.
pub(super) fn bench_positions(
    info: &'static GameInfo,
    extent: Extent,
) -> impl Iterator<Item = (AnyLine, u32)> {
    bench(info).into_iter().flat_map(move |bench| {
        let deeper = match extent {
            Extent::Full => bench.deeper,
            Extent::Quick => 0,
        };
        bench.searches.iter().flat_map(move |task| {
            let lines = positions(info, task).into_iter();
            lines.map(move |line| (line, task.depth + deeper))
        })
    })
}

/// The positions of a task, made by random plies that are the same everywhere.
fn positions(info: &GameInfo, task: &BenchSearch) -> Vec<AnyLine> {
    let Some(start) = start(info, task.rules) else {
        return Vec::new();
    };
    let reached = |&plies: &usize| after_random_plies(&start, plies, plies as u64 + 1);
    task.plies.iter().filter_map(reached).collect()
}

/// The line after `plies` plies that a seed chooses, unless the game is over by then.
pub fn after_random_plies(start: &AnyLine, plies: usize, seed: u64) -> Option<AnyLine> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut line = start.clone();
    for _ in 0..plies {
        let ply = random_ply(&line, &mut random)?;
        line.play(ply).ok()?;
    }
    line.outcome().is_none().then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_tasks_and_every_task_its_positions() {
        for info in GAMES {
            let tasks = bench(info).unwrap().searches;
            assert!(!tasks.is_empty(), "{}", info.id);
            for task in tasks {
                let found = positions(info, task).len();
                assert!(found * 2 > task.plies.len(), "{} {found}", info.id);
            }
        }
    }

    #[test]
    fn every_game_has_a_largest_board() {
        for info in GAMES {
            let default = AnyLine::new(&find_game(info.id).unwrap()).unwrap();
            let largest = largest(info).unwrap();
            assert!(largest.board().cells().len() > 2 * default.board().cells().len());
        }
    }
}
