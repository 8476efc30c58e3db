//! The time by which several threads reach a depth sooner than one does.
//!
//! The positions are reached by random plies on the boards of the search's signature. One thread
//! searches each to a fixed depth with an empty table, and so do several. (A depth that one thread
//! reaches within a limit would be one where it happens to be lucky.) The result of several threads
//! differs from run to run and much more from position to position, so that a game's figures are
//! means over some, with how far chance may move them.

use std::time::{Duration, Instant};

use parlour::bench::search::{after_random_plies, bench, start};
use parlour_engines::{BenchSearch, FreshSearch, GameBench};
use parlour_rules::games::{AnyLine, GameInfo};
use parlour_sys::thread_cpu_time;

/// The megabytes of the table, as many as a search in play has.
const TABLE: usize = 64;

/// The number of plies by which a position is searched deeper than by `bench search`, so that it
/// takes a good part of a second.
const DEEPER: u32 = 2;

/// The most positions of a game that are tried, as a multiple of those wanted.
const TRIED: usize = 20;

/// The costs of a game's positions for one thread and for several.
#[derive(Clone, Debug)]
pub struct ThreadsRow {
    /// The game.
    pub game: &'static GameInfo,
    /// A search for each position.
    pub searches: Vec<Search>,
}

/// The costs of a position for one thread and for several.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The cost for one thread.
    pub one: Cost,
    /// The cost for several threads.
    pub several: Cost,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Time on the clock.
    pub clock: Duration,
    /// CPU time of the thread that decides: where several threads share a processor with other
    /// programs, the clock says less.
    pub main_cpu: Duration,
    /// The positions looked at by all threads.
    pub nodes: u64,
}

/// A geometric mean of quotients.
#[derive(Clone, Copy, Debug)]
pub struct Mean {
    /// The mean; 1 of none.
    pub value: f64,
    /// Its standard error, as a part of it: 0.05 stands for 5 %; 0 where there are less than two.
    pub error: f64,
}

impl ThreadsRow {
    /// The factor by which one thread took longer for all searches, by the clock.
    pub fn total_speedup(&self) -> f64 {
        let all = |cost: fn(&Search) -> Cost| {
            let clocks = self.searches.iter().map(|search| cost(search).clock);
            clocks.sum::<Duration>().as_secs_f64()
        };
        quotient(all(|search| search.one), all(|search| search.several))
    }

    /// The mean of a quotient over the searches.
    pub fn mean(&self, quotient: impl Fn(&Search) -> f64) -> Mean {
        let count = self.searches.len() as f64;
        let logs = self.searches.iter().map(|search| quotient(search).ln());
        let mean = logs.clone().sum::<f64>() / count.max(1.0);
        let squares: f64 = logs.map(|log| (log - mean).powi(2)).sum();
        Mean {
            value: mean.exp(),
            error: (squares / (count * (count - 1.0)).max(1.0)).sqrt(),
        }
    }
}

impl Search {
    /// The factor by which one thread took longer by the clock.
    pub fn speedup(&self) -> f64 {
        quotient(
            self.one.clock.as_secs_f64(),
            self.several.clock.as_secs_f64(),
        )
    }

    /// The factor by which one thread took longer by the CPU time of the deciding thread.
    pub fn main_speedup(&self) -> f64 {
        let [one, several] = [self.one, self.several].map(|cost| cost.main_cpu.as_secs_f64());
        quotient(one, several)
    }

    /// The geometric mean of the positions that one thread looked at and several.
    fn nodes(&self) -> f64 {
        (self.one.nodes as f64 * self.several.nodes as f64).sqrt()
    }

    /// The factor by which several threads together looked at more positions.
    pub fn work(&self) -> f64 {
        quotient(self.several.nodes as f64, self.one.nodes as f64)
    }
}

/// The quotient of two amounts that are not nothing.
fn quotient(above: f64, below: f64) -> f64 {
    above.max(1e-9) / below.max(1e-9)
}

/// Searches the given number of positions of a game with one thread and with `threads`, to `depth`
/// plies, otherwise a little deeper than `bench search` does. Positions of which fewer than `nodes`
/// positions are looked at are left out: such a search is over before a second thread has begun.
pub fn run(
    game: &'static GameInfo,
    positions: usize,
    threads: usize,
    depth: Option<u32>,
    nodes: u64,
) -> ThreadsRow {
    let tried = more_positions(game).take(TRIED * positions);
    let searches = tried.map(|(line, usual)| {
        let depth = depth.unwrap_or(usual + DEEPER);
        Search {
            one: cost(&line, 1, depth),
            several: cost(&line, threads, depth),
        }
    });
    let enough = searches.filter(|search| search.nodes() >= nodes as f64);
    ThreadsRow {
        game,
        searches: enough.take(positions).collect(),
    }
}

/// Positions of a game under the rules of its tasks in turn, without end but for games that have no
/// tasks, each after 1 to 12 random plies that are the same everywhere, with the depth to which it
/// is searched in full.
fn more_positions(info: &'static GameInfo) -> impl Iterator<Item = (AnyLine, u32)> {
    let bench = bench(info).unwrap_or(&GameBench::NONE);
    let start = |task: &BenchSearch| Some((start(info, task.rules)?, task.depth + bench.deeper));
    let starts: Vec<_> = bench.searches.iter().filter_map(start).collect();
    let starts = (0..starts.len()).cycle().map(move |at| starts[at].clone());
    starts.enumerate().filter_map(|(seed, (start, depth))| {
        let line = after_random_plies(&start, 1 + seed * 5 % 12, seed as u64)?;
        Some((line, depth))
    })
}

/// The cost of a search to a depth for the given number of threads.
fn cost(line: &AnyLine, threads: usize, depth: u32) -> Cost {
    let mut search = FreshSearch::new(threads, TABLE);
    let (clock, cpu) = (Instant::now(), thread_cpu_time());
    let nodes = search.nodes(line, depth);
    Cost {
        clock: clock.elapsed(),
        main_cpu: thread_cpu_time().saturating_sub(cpu),
        nodes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::GAMES;

    #[test]
    fn means_are_geometric() {
        let cost = |seconds| Cost {
            clock: Duration::from_secs(seconds),
            main_cpu: Duration::from_secs(seconds),
            nodes: seconds,
        };
        let search = |several| Search {
            one: cost(4),
            several: cost(several),
        };
        let row = |searches| ThreadsRow {
            game: GAMES[0],
            searches,
        };
        let mean = row(vec![search(1), search(4)]).mean(Search::speedup);
        assert!((mean.value - 2.0).abs() < 1e-9, "of 4 and 1: {mean:?}");
        assert!((mean.error - 2_f64.ln()).abs() < 1e-9, "{mean:?}");
        let total = row(vec![search(1), search(4)]).total_speedup();
        assert!((total - 1.6).abs() < 1e-9, "8 seconds to 5: {total}");
        let one = row(vec![search(8)]).mean(Search::work);
        assert!((one.value - 2.0).abs() < 1e-9 && one.error.abs() < 1e-9);
        let none = row(Vec::new()).mean(Search::main_speedup);
        assert!((none.value - 1.0).abs() < 1e-9 && none.error.abs() < 1e-9);
    }
}
