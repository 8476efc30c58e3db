//! How much sooner several threads reach a depth than one does.
//!
//! The positions are those of the search's signature. One thread searches each with a limit on
//! positions, which says how deep it gets; then one thread and several search to that depth with
//! empty tables.

use std::time::{Duration, Instant};

use super::Extent;
use super::search::bench_positions;
use crate::engines::FreshSearch;
use crate::games::{GAMES, GameInfo};
use crate::platform::thread_cpu_time;

/// What one thread and several took for a game's positions.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The game.
    pub game: &'static GameInfo,
    /// How many positions were searched.
    pub searches: usize,
    /// What one thread took.
    pub one: Cost,
    /// What several threads took.
    pub several: Cost,
}

/// What the searches of a game took together.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cost {
    /// Time on the clock.
    pub clock: Duration,
    /// CPU time of the thread that decides: where several threads share a processor with other
    /// programs, the clock says less.
    pub main_cpu: Duration,
    /// The positions looked at by all threads.
    pub nodes: u64,
}

/// Searches the positions of every game, `nodes` positions deep, with one thread and with
/// `threads`, a row a game.
#[must_use]
pub fn run(threads: usize, nodes: u64) -> Vec<Row> {
    let row = |game: &&'static GameInfo| row(game, threads, nodes);
    GAMES.iter().map(row).collect()
}

fn row(game: &'static GameInfo, threads: usize, nodes: u64) -> Row {
    let mut row = Row {
        game,
        searches: 0,
        one: Cost::default(),
        several: Cost::default(),
    };
    for (line, _) in bench_positions(game, Extent::Quick) {
        let depth = FreshSearch::new(1).depth_within(&line, nodes);
        for (threads, cost) in [(1, &mut row.one), (threads, &mut row.several)] {
            let mut search = FreshSearch::new(threads);
            let (clock, cpu) = (Instant::now(), thread_cpu_time());
            cost.nodes += search.nodes(&line, depth);
            cost.clock += clock.elapsed();
            cost.main_cpu += thread_cpu_time().saturating_sub(cpu);
        }
        row.searches += 1;
    }
    row
}
