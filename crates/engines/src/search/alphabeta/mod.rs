//! Iterative deepening with alpha-beta pruning, the same search for every game with what
//! [`EngineGame`] there is of it.
//!
//! | File | What it does |
//! | --- | --- |
//! | `root.rs` | deepens iteration by iteration, with aspiration windows and several lines |
//! | `search.rs` | searches below the root: principal variation search with pruning and reductions |
//! | `quiescence.rs` | searches captures and answers to threats beyond the horizon |
//! | `draws.rs` | what repetitions are worth, and games that do not get on |
//! | `lead.rs` | keeps several threads at the same depth and window |
//! | `busy.rs` | keeps several threads from searching the same plies |
//! | `settled.rs` | ends the search of what another thread has settled |
//! | `table.rs` | the transposition table, shared by all threads |
//! | `order.rs` | killers, countermoves and the history heuristic |
//! | `picker.rs` | hands plies out one by one, sorting no more of them than are needed |
//! | `noise.rs` | makes the root plies that are about as good take turns, by a seed |
//! | `values.rs` | what the numbers mean: estimates, proven results, and their ranges |
//!
//! Several threads search the same tree, each from the root, the first of them leading (`lead.rs`).
//! They share what they find through the table and the history, put off plies that another is
//! searching (`busy.rs`), and leave nodes that another has settled (`settled.rs`). One thread with
//! a fixed depth or number of positions is deterministic: the same search gives the same answer and
//! the same number of positions on every machine, which `parlour bench search` prints as the
//! signature.

mod busy;
mod draws;
mod lead;
mod noise;
mod order;
mod picker;
mod quiescence;
mod root;
mod search;
mod settled;
mod transposition_table;
pub(crate) mod values;

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use busy::Busy;
use lead::Lead;
pub(crate) use noise::Noise;
use order::SharedHistory;
pub(crate) use root::RootPly;
use root::{Iteration, RootLines};
use search::{Search, SharedState, Team};
use transposition_table::TranspositionTable;
use values::INFINITE;
pub use values::win_probability;

use super::engine_game::{EngineGame, KnownResult};
use super::nearest::sharpen;
use super::parallel::run_parallel;
use super::resources::{bounded_bytes, bounded_threads};
use super::time_manager::TimeManager;
use super::tuning::Tuning;
use super::{Distance, Limits, Report, Score, Stop, Variation};
use parlour_rules::games::Line;

/// Larger tables, in bytes, are made anew for a new game, as clearing them would take long. Chosen
/// by hand.
const CLEARED: usize = 256 << 20;

/// The search with its transposition table, which is kept from ply to ply of a game.
///
/// The table is cleared when a search is asked for with other rules than the last one, as keys of
/// two games or boards have nothing to do with each other.
pub(crate) struct Searcher {
    /// The number of threads that search, at least 1.
    threads: usize,
    /// The memory of the transposition table, in bytes.
    bytes: usize,
    /// The number of lines reported (multi-PV).
    lines: usize,
    /// The numbers that the search goes by, if not the game's.
    pub(crate) tuning: Option<Tuning>,
    /// The noise in the values of the plies at the root.
    pub(crate) noise: Noise,
    /// The transposition table, made when first needed.
    table: Option<TranspositionTable>,
    /// The game and board whose positions are in the table, compared by address.
    rules: Option<Arc<dyn Any + Send + Sync>>,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) struct Found<P> {
    /// The root plies, the best lines first.
    pub(crate) plies: Vec<RootPly<P>>,
    /// The positions searched by all threads.
    pub(crate) nodes: u64,
}

/// The plies that are searched at the root.
#[derive(Clone, Copy)]
struct RootChoice<'a, P> {
    /// The test of whether a ply is searched.
    keep: &'a dyn Fn(P) -> bool,
    /// The ply of the first line, whatever the search makes of it.
    pinned: Option<P>,
}

impl Searcher {
    /// A search with the given number of threads and megabytes, which reports the given number of
    /// lines. The table is made when it is first needed.
    pub(crate) fn new(threads: usize, megabytes: usize, lines: usize) -> Self {
        Self {
            threads: bounded_threads(threads),
            bytes: bounded_bytes(megabytes),
            lines,
            tuning: None,
            noise: Noise::NONE,
            table: None,
            rules: None,
        }
    }

    /// The number of lines reported.
    pub(crate) const fn lines(&self) -> usize {
        self.lines
    }

    /// Drops everything learned in earlier games.
    ///
    /// A table of a usual size is cleared: that takes a few milliseconds, and new memory, which the
    /// system gives page by page, took up to a sixth of the processor's time in short games of 100
    /// ms a ply.
    pub(crate) fn new_game(&mut self) {
        match &mut self.table {
            Some(table) if self.bytes <= CLEARED => table.clear(),
            _ => self.table = None,
        }
    }

    /// Sets how many lines are reported.
    pub(crate) const fn show(&mut self, lines: usize) {
        self.lines = lines;
    }

    /// Makes the table now rather than in the first search, so that a measurement of the search
    /// does not include it.
    pub(crate) fn make_table(&mut self) {
        // The system gives the memory when it is written to.
        self.table
            .get_or_insert_with(|| TranspositionTable::new(self.bytes))
            .clear();
    }

    /// Searches the position at the end of a line that is not over, and calls `report` after every
    /// iteration of the main thread.
    ///
    /// Helper threads search the same position; they stop when the main thread is done.
    pub(crate) fn search<G: EngineGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Found<G::Ply> {
        self.search_among(line, limits, stop, &|_| true, report)
    }

    /// Searches a position whose result is known: a ply that wins is the first, and reports say
    /// what is known, of the other plies, too, where all of them lose.
    pub(crate) fn search_known<G: EngineGame>(
        &mut self,
        line: &Line<G>,
        known: KnownResult<G::Ply>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Found<G::Ply> {
        let mut corrected = |searched: &Report<G::Ply>| {
            let mut searched = searched.clone();
            for (at, variation) in searched.variations.iter_mut().enumerate() {
                let score = match known {
                    KnownResult::Win { distance, .. } if at == 0 => Score::Win(distance),
                    KnownResult::Win { is_only: true, .. } => Score::Loss(Distance::Unknown),
                    KnownResult::Win { .. } => continue,
                    KnownResult::Loss(distance) => Score::Loss(distance),
                };
                correct(variation, score);
            }
            report(&searched);
        };
        match known {
            KnownResult::Win { ply, .. } if self.lines == 1 && limits.beside.is_none() => {
                self.search_among(line, limits, stop, &|of| of == ply, &mut corrected)
            }
            KnownResult::Win { ply, .. } => {
                let root = RootChoice {
                    keep: &|_| true,
                    pinned: Some(ply),
                };
                self.search_root(line, limits, stop, root, &mut corrected)
            }
            KnownResult::Loss(_) => {
                self.search_among(line, limits, stop, &|_| true, &mut corrected)
            }
        }
    }

    /// As [`Searcher::search`], with only those plies at the root that `keep` keeps.
    pub(crate) fn search_among<G: EngineGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        keep: &dyn Fn(G::Ply) -> bool,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Found<G::Ply> {
        let root = RootChoice { keep, pinned: None };
        self.search_root(line, limits, stop, root, report)
    }

    /// As [`Searcher::search`], with the plies at the root that are chosen.
    fn search_root<G: EngineGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        root: RootChoice<'_, G::Ply>,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Found<G::Ply> {
        let time = TimeManager::new(limits, stop, self.threads);
        let game = line.game_arc();
        let same = |rules: &Arc<dyn Any + Send + Sync>| {
            std::ptr::addr_eq(Arc::as_ptr(rules), Arc::as_ptr(game))
        };
        let beside = beside(line, limits);
        let is_same = self.rules.as_ref().is_some_and(same);
        // Without rules nothing was ever searched, but the table may be made.
        if self.rules.is_some() && (!is_same || beside.is_some()) {
            self.new_game();
        }
        if !is_same {
            self.rules = Some(Arc::clone(game) as Arc<dyn Any + Send + Sync>);
        }
        let table = self
            .table
            .get_or_insert_with(|| TranspositionTable::new(self.bytes));
        table.increment_age();
        let tables = game.tables();
        let table = &*table;
        let position = line.position();
        let never = AtomicBool::new(false);
        let history = SharedHistory::new(game.feature_count());
        let team = (self.threads > 1).then(|| Team {
            lead: Lead::default(),
            busy: Busy::new(),
        });
        let shared = SharedState {
            table,
            time: &time,
            halt: &never,
            history: &history,
            team: team.as_ref(),
            tuning: self.tuning,
            noise: self.noise,
        };
        let mut start = Search::new(line, &tables, shared).root_plies(position);
        start.retain(|of| (root.keep)(of.ply));
        let pinned = start.iter().position(|of| Some(of.ply) == root.pinned);
        if let Some(at) = pinned {
            start[..=at].rotate_right(1);
        }
        if start.is_empty() {
            return Found {
                plies: start,
                nodes: 0,
            };
        }
        let (threads, lines) = (self.threads, self.lines);
        let main = |halt: &AtomicBool| {
            let mut search = Search::new(line, &tables, SharedState { halt, ..shared });
            let mut plies = start.clone();
            let lines = RootLines {
                count: lines,
                pinned: usize::from(pinned.is_some()),
                beside,
            };
            search.iterative_deepening(position, &mut plies, lines, |iteration| {
                let mut made = make_report(iteration, threads, &time, table);
                sharpen(line, &mut made.variations);
                report(&made);
            });
            (plies, search.nodes)
        };
        let helper = |_, halt: &AtomicBool| {
            let mut search = Search::new(line, &tables, SharedState { halt, ..shared });
            search.follow(position);
            search.nodes
        };
        let ((plies, nodes), others) = run_parallel(threads, main, helper);
        Found {
            plies,
            nodes: nodes + others.iter().sum::<u64>(),
        }
    }
}

/// The ply at the end of a line that gets a line of its own in a search with these limits.
pub(crate) fn beside<G: EngineGame>(line: &Line<G>, limits: &Limits) -> Option<G::Ply> {
    line.legal_plies().get(limits.beside?).copied()
}

/// The report of an iteration. Its number of positions assumes that the other threads are as fast
/// as the main one.
fn make_report<P: Copy>(
    iteration: &Iteration<'_, P>,
    threads: usize,
    time: &TimeManager,
    table: &TranspositionTable,
) -> Report<P> {
    Report {
        depth: iteration.depth,
        selective_depth: iteration.selective_depth,
        nodes: iteration.nodes * threads as u64,
        time: time.elapsed(),
        table_fill: table.hashfull(),
        variations: iteration.best.iter().map(variation).collect(),
        ..Report::default()
    }
}

/// The line of a root ply as reports have it.
pub(crate) fn variation<P: Copy>(root: &RootPly<P>) -> Variation<P> {
    let value = (root.value > -INFINITE).then_some(root.value);
    Variation {
        score: value.map(Score::of_value),
        win_probability: value.map(win_probability),
        plies: root.line.clone(),
    }
}

/// Makes a line whose result is known say so, unless the search has found it, too.
fn correct<P>(variation: &mut Variation<P>, known: Score) {
    let is_found = match known {
        Score::Win(_) => matches!(variation.score, Some(Score::Win(_))),
        _ => matches!(variation.score, Some(Score::Loss(_))),
    };
    if !is_found {
        variation.score = Some(known);
        variation.win_probability = Some(known.win_probability());
    }
}
