//! `alphabeta`: iterative deepening with alpha-beta pruning, the same search for every game with
//! what [`Knowledge`] there is of it.
//!
//! `root.rs` searches depth by depth, `search.rs` what is below the root, `quiescence.rs` what is
//! beyond the horizon. `table.rs` remembers positions, `order.rs` which plies did well, and
//! `picker.rs` hands plies out by that, in the order of `rank.rs`; `values.rs` says what the numbers
//! mean. Several threads search the same tree and share the table
//! (<https://www.chessprogramming.org/Lazy_SMP>).

mod order;
mod picker;
mod quiescence;
mod root;
mod scored_ply;
mod search;
mod table;
#[cfg(test)]
mod tests;
mod values;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use root::Iteration;
pub(crate) use root::RootPly;
use search::{Search, SharedState};
use table::Table;
use values::score;
pub(crate) use values::{estimate, win_probability};

use super::knowledge::Knowledge;
use super::options::{HASH, LINES, THREADS};
use super::parallel::run_parallel;
use super::time_manager::TimeManager;
use super::{Engine, EngineError, EngineInfo, Limits, Report, Stop, Variation};
use crate::games::registry::with_line;
use crate::games::{AnyLine, AnyPly, Line};

/// `alphabeta` in the table of engines.
pub(super) const INFO: EngineInfo = EngineInfo {
    id: "alphabeta",
    description: "deep search with a hand-made evaluation",
    options: &[THREADS, HASH, LINES],
    make: |options| {
        Box::new(AlphaBeta::new(
            options.number(THREADS.key) as usize,
            (options.number(HASH.key) as usize) << 20,
            options.number(LINES.key) as usize,
        ))
    },
};

/// The engine: a table that is kept from ply to ply, and how to search.
pub(crate) struct AlphaBeta {
    threads: usize,
    bytes: usize,
    lines: usize,
    /// Made when first needed.
    table: Option<Table>,
    /// The rules that the table's positions are of.
    rules: Option<Arc<dyn Any + Send + Sync>>,
}

/// What a search came to.
#[derive(Clone, Debug)]
pub(crate) struct Found<P> {
    /// The plies at the root, the best lines first.
    pub(crate) plies: Vec<RootPly<P>>,
    /// The positions looked at.
    pub(crate) nodes: u64,
}

impl AlphaBeta {
    /// An engine with this many threads, bytes of memory, and lines to report.
    pub(crate) fn new(threads: usize, bytes: usize, lines: usize) -> Self {
        Self {
            threads: threads.max(1),
            bytes,
            lines,
            table: None,
            rules: None,
        }
    }

    /// Changes how many lines are reported.
    pub(crate) const fn show(&mut self, lines: usize) {
        self.lines = lines;
    }

    /// Makes the table now, if there is none, rather than when the first search needs it.
    pub(crate) fn make_table(&mut self) {
        self.table.get_or_insert_with(|| Table::new(self.bytes));
    }

    /// Searches at the end of a line that is not over.
    pub(crate) fn search<G: Knowledge>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Found<G::Ply> {
        let time = TimeManager::new(limits, stop, self.threads);
        let game = line.game_arc();
        let same = |rules: &Arc<dyn Any + Send + Sync>| {
            std::ptr::addr_eq(Arc::as_ptr(rules), Arc::as_ptr(game))
        };
        let table = self.table.get_or_insert_with(|| Table::new(self.bytes));
        if !self.rules.as_ref().is_some_and(same) {
            // Without rules nothing was ever searched.
            if self.rules.is_some() {
                table.clear();
            }
            self.rules = Some(Arc::clone(game) as Arc<dyn Any + Send + Sync>);
        }
        table.increment_age();
        let tables = game.tables();
        let table = &*table;
        let position = line.position();
        let never = AtomicBool::new(false);
        let shared = SharedState {
            table,
            time: &time,
            halt: &never,
        };
        let start = Search::new(line, &tables, shared).root_plies(position);
        let (threads, lines) = (self.threads, self.lines);
        let main = |halt: &AtomicBool| {
            let mut search = Search::new(line, &tables, SharedState { halt, ..shared });
            let mut plies = start.clone();
            search.iterative_deepening(position, &mut plies, lines, 1, |iteration| {
                report(&make_report(iteration, threads, &time, table));
            });
            (plies, search.nodes)
        };
        let helper = |thread: usize, halt: &AtomicBool| {
            let mut search = Search::new(line, &tables, SharedState { halt, ..shared });
            let mut plies = start.clone();
            // Every other thread is one depth ahead.
            search.iterative_deepening(
                position,
                &mut plies,
                lines,
                1 + (thread % 2) as u32,
                |_| {},
            );
            search.nodes
        };
        let ((plies, nodes), others) = run_parallel(threads, main, helper);
        Found {
            plies,
            nodes: nodes + others.iter().sum::<u64>(),
        }
    }

    fn choose_typed<G: Knowledge>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        if line.outcome().is_some() {
            return Err(EngineError::GameOver);
        }
        let found = self.search(line, limits, stop, report);
        let best = found.plies.first().ok_or(EngineError::GameOver)?;
        Ok(best.ply.into())
    }
}

/// The report of a stage; other threads are taken to be as fast as this one.
fn make_report<P: Copy + Into<AnyPly>>(
    iteration: &Iteration<'_, P>,
    threads: usize,
    time: &TimeManager,
    table: &Table,
) -> Report {
    let variation = |root: &RootPly<P>| Variation {
        score: Some(score(root.value)),
        win_probability: Some(win_probability(root.value)),
        plies: root.line.iter().copied().map(Into::into).collect(),
    };
    Report {
        depth: iteration.depth,
        selective_depth: iteration.selective_depth,
        nodes: iteration.nodes * threads as u64,
        time: time.elapsed(),
        table_fill: table.hashfull(),
        variations: iteration.best.iter().map(variation).collect(),
    }
}

impl Engine for AlphaBeta {
    fn new_game(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
    }

    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        with_line!(line, line => self.choose_typed(line, limits, stop, report))
    }
}
