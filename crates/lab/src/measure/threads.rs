//! How much sooner several threads reach a depth than one does.
//!
//! The positions are reached by random plies on the boards of the search's signature. One thread
//! searches each to a fixed depth with an empty table, and so do several. (A depth that one thread
//! reaches within a limit would be one where it happens to be lucky.) What several threads come to
//! differs from run to run and much more from position to position, so that a game's figures are means
//! over some, with how far chance may move them.

use std::time::{Duration, Instant};

use parlour::bench::search::more_positions;
use parlour_engines::FreshSearch;
use parlour_rules::games::{AnyLine, GameInfo};
use parlour_sys::thread_cpu_time;

/// The megabytes of the table: as many as a search in play has.
const TABLE: usize = 64;

/// How much deeper a position is searched than by `bench search`, in plies, so that it takes a good part
/// of a second.
const DEEPER: u32 = 2;

/// How many times as many positions of a game are tried as are wanted, at most.
const TRIED: usize = 20;

/// What one thread and several took for a game's positions.
#[derive(Clone, Debug)]
pub struct Row {
    /// The game.
    pub game: &'static GameInfo,
    /// A search for each position.
    pub searches: Vec<Search>,
}

/// What one thread and several took for a position.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// What one thread took.
    pub one: Cost,
    /// What several threads took.
    pub several: Cost,
}

/// What a search took.
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

impl Row {
    /// How many times as long one thread took for all searches, by the clock.
    #[must_use]
    pub fn total_speedup(&self) -> f64 {
        let all = |cost: fn(&Search) -> Cost| {
            let clocks = self.searches.iter().map(|search| cost(search).clock);
            clocks.sum::<Duration>().as_secs_f64()
        };
        quotient(all(|search| search.one), all(|search| search.several))
    }

    /// The mean of a quotient over the searches.
    #[must_use]
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
    /// How many times as long one thread took by the clock.
    #[must_use]
    pub fn speedup(&self) -> f64 {
        quotient(
            self.one.clock.as_secs_f64(),
            self.several.clock.as_secs_f64(),
        )
    }

    /// How many times as long one thread took by the CPU time of the deciding thread.
    #[must_use]
    pub fn main_speedup(&self) -> f64 {
        let [one, several] = [self.one, self.several].map(|cost| cost.main_cpu.as_secs_f64());
        quotient(one, several)
    }

    /// The geometric mean of the positions that one thread looked at and several.
    fn nodes(&self) -> f64 {
        (self.one.nodes as f64 * self.several.nodes as f64).sqrt()
    }

    /// How many times as many positions several threads looked at together.
    #[must_use]
    pub fn work(&self) -> f64 {
        quotient(self.several.nodes as f64, self.one.nodes as f64)
    }
}

/// The quotient of two amounts that are not nothing.
fn quotient(above: f64, below: f64) -> f64 {
    above.max(1e-9) / below.max(1e-9)
}

/// Searches so many positions of a game with one thread and with `threads`, to `depth` plies, otherwise
/// a little deeper than `bench search` does. Positions of which fewer than `nodes` positions are looked
/// at are left out: such a search is over before a second thread has begun.
#[must_use]
pub fn run(
    game: &'static GameInfo,
    positions: usize,
    threads: usize,
    depth: Option<u32>,
    nodes: u64,
) -> Row {
    let tried = more_positions(game).take(TRIED * positions);
    let searches = tried.map(|(line, usual)| {
        let depth = depth.unwrap_or(usual + DEEPER);
        Search {
            one: cost(&line, 1, depth),
            several: cost(&line, threads, depth),
        }
    });
    let enough = searches.filter(|search| search.nodes() >= nodes as f64);
    Row {
        game,
        searches: enough.take(positions).collect(),
    }
}

/// What so many threads take for a search to a depth.
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
        let row = |searches| Row {
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
