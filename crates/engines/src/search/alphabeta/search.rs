//! The search below the root.
//!
//! A fail-soft principal variation search
//! (<https://www.chessprogramming.org/Principal_Variation_Search>). At each node, in this order:
//!
//! 1. The game may be over, by the position or by its history, or decided statically
//!    ([`EngineGame::static_result`]).
//! 2. The window is cut to the results that are still possible (mate distance pruning,
//!    <https://www.chessprogramming.org/Mate_Distance_Pruning>).
//! 3. Depth is extended by one ply when the side to move has to answer a threat, and to the end of
//!    the game when few plies are left ([`EngineGame::max_remaining_plies`]).
//! 4. At the horizon the quiescence search takes over.
//! 5. The transposition table may settle the value, except on the principal variation.
//! 6. Off the principal variation a node is pruned when the static evaluation exceeds beta by a
//!    margin (<https://www.chessprogramming.org/Reverse_Futility_Pruning>), or when passing still
//!    fails high (<https://www.chessprogramming.org/Null_Move_Pruning>).
//! 7. Without a ply from the table the node is searched one ply less deeply
//!    (<https://www.chessprogramming.org/Internal_Iterative_Reductions>).
//! 8. Plies are tried in the order of `picker.rs`, those last that another thread is searching
//!    (`busy.rs`), and no more once another thread has settled the node (`settled.rs`). Near the
//!    horizon, quiet plies late in the order or too far below alpha are skipped
//!    (<https://www.chessprogramming.org/Futility_Pruning>); late plies are reduced
//!    (<https://www.chessprogramming.org/Late_Move_Reductions>).
//!
//! # Proven results
//!
//! A value beyond [`PROVEN`] counts as proven only where nothing that could refute it was left out:
//! plies are skipped only after one that does not lose, and what pruning returns is never a proven
//! value. So a win or loss that is reported is one, whatever was pruned, and takes at most the
//! plies reported: a nearer one may have been pruned (`nearest.rs` tells where none can). The tests
//! check that against exhaustive search and solved boards.
//!
//! # Repetitions and the table
//!
//! The value of a node may depend on positions before it, when a line below repeats one of them
//! (<https://www.chessprogramming.org/Graph_History_Interaction>). `Search::history_bound` tells
//! the earliest such position, of the ply that cut off or else of all plies; a value that depends
//! on one before the node is not stored, only the best ply is.

use std::sync::atomic::{AtomicBool, Ordering};

use super::busy::{Busy, Mark};
use super::draws::Freshness;
use super::lead::Lead;
use super::noise::{Noise, with_noise};
use super::order::{HistoryTables, MAX_PLY, SharedHistory};
use super::picker::{Picker, PlyOrder};
use super::settled::OpenNodes;
use super::transposition_table::{Bound, Entry, TranspositionTable};
use super::values::{INFINITE, PROVEN, WIN, outcome_value, value_from_table, value_to_table};
use crate::search::engine_game::{Candidate, EngineGame, MAX_ESTIMATE, StaticResult};
use crate::search::path::Path;
use crate::search::scored_ply::ScoredPly;
use crate::search::time_manager::{TimeManager, clock_interval};
use crate::search::tuning::{Knob, Tuning};
use parlour_rules::games::{Line, Side};

/// The number of quiet plies tried off the principal variation, by depth (late move pruning).
/// Chosen by hand; in Taacoca it made no difference to do so up to depth 8, with the same numbers
/// or 40 % fewer (lab/docs/evaluations.md).
const MAX_QUIETS: [usize; 5] = [0, 6, 12, 22, 40];

/// The value of `Search::history_bound` when no position before the node matters.
const NO_HISTORY: usize = usize::MAX;

/// The state that all threads of a search share.
#[derive(Clone, Copy)]
pub(super) struct SharedState<'a> {
    /// The transposition table.
    pub(super) table: &'a TranspositionTable,
    /// The limits of the search and its clock.
    pub(super) time: &'a TimeManager,
    /// Raised when the main thread is done; helpers stop then.
    pub(super) halt: &'a AtomicBool,
    /// The knowledge that the threads have gained about the order of plies.
    pub(super) history: &'a SharedHistory,
    /// The tasks they are at, where they are several.
    pub(super) team: Option<&'a Team>,
    /// The numbers that they go by, if not the game's.
    pub(super) tuning: Option<Tuning>,
    /// The noise in the values of the plies at the root.
    pub(super) noise: Noise,
}

/// The notes that the threads of a search leave one another about their work.
#[derive(Debug)]
pub(super) struct Team {
    /// The task searched at the root.
    pub(super) lead: Lead,
    /// The plies that they are searching.
    pub(super) busy: Busy,
}

/// One thread's search. Threads share nothing but the [`SharedState`].
pub(super) struct Search<'a, G: EngineGame> {
    /// The rules.
    pub(super) game: &'a G,
    /// The game's tables for evaluating and ordering.
    pub(super) tables: &'a G::Tables,
    /// The numbers by which it prunes, reduces and orders.
    pub(super) tuning: Tuning,
    /// The position evaluated last.
    memory: G::Memory,
    /// The transposition table, the limits and the flag that ends the search.
    pub(super) shared: SharedState<'a>,
    /// The plies and keys from the start of the game to the node.
    pub(super) path: Path<G>,
    /// The side to move at the root.
    root_side: Side,
    /// The degree to which the game looks alive at the root.
    freshness: Freshness,
    /// The order of plies, by killers, countermoves and history.
    pub(super) order: PlyOrder<'a, G>,
    /// By distance from the root: the list of plies being tried, kept so that nodes allocate
    /// nothing.
    pub(super) lists: Vec<Vec<ScoredPly>>,
    /// By distance from the root: the packed plies of the principal variation from there (a
    /// triangular table, <https://www.chessprogramming.org/Triangular_PV-Table>).
    pub(super) best_lines: Vec<Vec<u32>>,
    /// The number of positions that this thread has searched.
    pub(super) nodes: u64,
    /// The thread stops at this many positions.
    pub(super) max_nodes: u64,
    /// The number of positions from one look at the clock to the next, a power of two.
    clock_interval: u64,
    /// The greatest distance from the root reached, in plies.
    pub(super) selective_depth: usize,
    /// The depth of the current iteration, in plies.
    pub(super) horizon: usize,
    /// True if the search has to unwind at once, to the root or to the open node that another
    /// thread has settled; values mean nothing then.
    pub(super) halted: bool,
    /// The nodes whose plies are being tried, where there are other threads.
    open: OpenNodes,
    /// The number of what the thread that leads searches at the root, where this one follows it.
    pub(super) following: Option<u64>,
    /// The index in the path of the earliest position that the value just returned depends on;
    /// [`NO_HISTORY`] if it depends on none before its node.
    history_bound: usize,
}

impl<'a, G: EngineGame> Search<'a, G> {
    /// A search from the end of a line, with empty tables of its own.
    pub(super) fn new(line: &'a Line<G>, tables: &'a G::Tables, shared: SharedState<'a>) -> Self {
        Self {
            game: line.game(),
            tables,
            tuning: shared.tuning.unwrap_or(G::TUNING),
            memory: G::Memory::default(),
            shared,
            path: Path::new(line),
            root_side: line.to_move(),
            freshness: Freshness::of(line),
            order: PlyOrder::new(line.game(), tables, HistoryTables::new(shared.history)),
            lists: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            best_lines: vec![Vec::new(); MAX_PLY + 2],
            nodes: 0,
            max_nodes: shared.time.max_nodes(),
            clock_interval: clock_interval(line.game().count_plies(line.position())),
            selective_depth: 0,
            horizon: 0,
            halted: false,
            open: OpenNodes::default(),
            following: None,
            history_bound: NO_HISTORY,
        }
    }

    /// Counts a position and returns whether the search has to unwind. The clock and the flags are
    /// looked at only once in `clock_interval` positions, and open nodes now and then.
    #[inline]
    pub(super) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.max_nodes
            || self.nodes & (self.clock_interval - 1) == 0 && (self.is_over() || self.is_behind())
        {
            self.halted = true;
            self.open.forget_settled();
        }
        if !self.open.is_empty() && !self.halted {
            self.halted = self.open.find_settled(self.nodes, self.shared.table);
        }
        self.halted
    }

    /// Returns whether a thread has ended the search, or its time is up. Reads the clock.
    pub(super) fn is_over(&self) -> bool {
        self.shared.halt.load(Ordering::Relaxed) || self.shared.time.is_time_up()
    }

    /// Returns whether the thread that leads searches something else at the root by now.
    fn is_behind(&self) -> bool {
        let lead = self.following.zip(self.shared.team);
        lead.is_some_and(|(number, team)| team.lead.number() != number)
    }

    /// The value of a root ply to the side that makes it, searched to `depth` plies after it within
    /// `window` (alpha, beta). Both are with its noise.
    pub(super) fn value_after(
        &mut self,
        before: &G::Position,
        ply: G::Ply,
        depth: i32,
        window: (i32, i32),
    ) -> i32 {
        let noise = self.noise(ply);
        let (alpha, beta) = (with_noise(window.0, -noise), with_noise(window.1, -noise));
        let after = self.path.play(self.game, before, ply);
        let value = self.node(&after, depth, (-beta, -alpha), 1, true);
        self.path.pop();
        with_noise(-value, noise)
    }

    /// The noise in the value of a ply at the root.
    pub(super) fn noise(&self, ply: G::Ply) -> i32 {
        self.shared.noise.of(self.game.pack(ply))
    }

    /// The static evaluation for the side to move, clamped to ±[`MAX_ESTIMATE`] so that it is never
    /// taken for a proven result.
    #[inline]
    pub(super) fn estimate(&mut self, position: &G::Position) -> i32 {
        let estimate = self
            .game
            .evaluate_after(self.tables, &mut self.memory, position);
        self.freshness
            .scale(estimate.clamp(-MAX_ESTIMATE, MAX_ESTIMATE))
    }

    /// The key of a position in the transposition table.
    #[inline]
    pub(super) fn table_key(&mut self, position: &G::Position) -> u64 {
        self.game.table_key(self.tables, &mut self.memory, position)
    }

    /// The value of a position by the rules that look at the history of the game, if one applies;
    /// `ply` is the distance from the root. Sets `history_bound`.
    ///
    /// A repetition of any position of the search counts as a draw, as what could be done
    /// differently could have been done the first time. It is worth [`Freshness::repetition`], or
    /// [`EngineGame::short_cycle`] where the game has a rule of its own about repeating the
    /// position two plies ago.
    #[inline]
    fn history_value(&mut self, position: &G::Position, ply: usize) -> Option<i32> {
        let side = self.game.to_move(position);
        if let Some(outcome) = self.path.line_outcome(self.game, position) {
            self.history_bound = 0;
            return Some(outcome_value(outcome, side, ply));
        }
        let recurrence = self.path.repetition()?;
        self.history_bound = self.path.index() - recurrence.plies;
        let short = (recurrence.plies == 2).then(|| self.game.short_cycle());
        let rest = self.freshness.repetition();
        Some(match short.flatten() {
            Some(value) => value,
            None if side == self.root_side => rest,
            None => -rest,
        })
    }

    /// The value of a position to the side to move, searched to `depth` plies.
    ///
    /// `(alpha, beta)` is the window, `ply` the distance from the root, and `may_pass` whether a
    /// null move may be tried, which it may not right after one. The value may lie outside the
    /// window (fail-soft). The steps are listed in the module's documentation.
    fn node(
        &mut self,
        position: &G::Position,
        depth: i32,
        (mut alpha, mut beta): (i32, i32),
        ply: usize,
        may_pass: bool,
    ) -> i32 {
        self.history_bound = NO_HISTORY;
        self.best_lines[ply].clear();
        if self.tick() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if depth > 0 && G::PREFETCH {
            let key = self.table_key(position);
            self.shared.table.prefetch(key);
        }
        let side = self.game.to_move(position);
        if let Some(outcome) = self.game.outcome(position) {
            return outcome_value(outcome, side, ply);
        }
        if let Some(value) = self.history_value(position, ply) {
            return value;
        }
        let threatened = match self.game.static_result(self.tables, position) {
            StaticResult::Win(plies) => return WIN - ply as i32 - plies as i32,
            StaticResult::Loss(plies) => return ply as i32 + plies as i32 - WIN,
            StaticResult::Threatened => true,
            StaticResult::Open => false,
        };
        // No win is nearer than the next ply but one now, and no loss nearer than the next.
        alpha = alpha.max(ply as i32 + 1 - WIN);
        beta = beta.min(WIN - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        if ply >= MAX_PLY {
            return self.estimate(position);
        }
        let mut depth = depth + i32::from(threatened && ply < 2 * self.horizon);
        if depth <= 0
            && let Some(plies) = self.game.max_remaining_plies(position)
        {
            depth = plies as i32;
        }
        if depth <= 0 {
            return self.quiesce(position, (alpha, beta), ply, 0, threatened);
        }
        let is_principal = beta - alpha > 1;
        let key = self.table_key(position);
        let entry = self.shared.table.probe(key);
        if let Some(value) = entry.and_then(|entry| table_cutoff(entry, depth, (alpha, beta), ply))
            && !is_principal
        {
            return value;
        }
        let estimate = self.estimate(position);
        if !is_principal
            && !threatened
            && let Some(value) = self.prune(position, depth, beta, estimate, ply, may_pass)
        {
            self.history_bound = NO_HISTORY;
            return value;
        }
        if self.halted {
            return 0;
        }
        let hash_ply = entry.map(|entry| entry.ply).filter(|&number| {
            let ply = self.game.unpack(number);
            number != 0 && ply.is_some_and(|ply| self.game.is_legal(position, ply))
        });
        // Without a ply to begin with, a shallower search finds one for the next time.
        let asked = depth;
        let depth = depth - i32::from(depth >= 4 && hash_ply.is_none());
        // The node above takes the value for one of the depth it asked for. A thread that put the
        // ply off has to find it as that, or it would search the ply once more.
        let worth = if self.shared.team.is_some() {
            asked
        } else {
            depth
        };
        let last = self.path.last();
        let last = last.and_then(|last| self.game.features(position, last).first().copied());
        self.try_plies(
            position,
            &Node {
                depth,
                worth,
                alpha,
                beta,
                ply,
                threatened,
                estimate,
                key,
                hash_ply,
                last,
            },
        )
    }

    /// The value returned without trying plies, when the static evaluation exceeds `beta` by the
    /// game's margin for each ply of depth, or when a search after a pass fails high. Never a
    /// proven value; `None` when the plies have to be tried. The answers to the plies at the root
    /// are always tried, so that no win in a few plies is overlooked, however good all else looks.
    ///
    /// The depths to which this is done are chosen by hand, as is customary, and not fitted.
    fn prune(
        &mut self,
        position: &G::Position,
        depth: i32,
        beta: i32,
        estimate: i32,
        ply: usize,
        may_pass: bool,
    ) -> Option<i32> {
        if beta.abs() >= PROVEN {
            return None;
        }
        if depth <= 4 && ply > 1 && estimate - self.tuning.get(Knob::Margin) * depth >= beta {
            return Some(estimate);
        }
        if depth >= 3 && estimate >= beta && may_pass {
            let passed = self.game.after_pass(position)?;
            self.path.push_pass(self.game.key(&passed));
            let shallow = depth - self.tuning.pass_reduction(depth);
            let value = -self.node(&passed, shallow, (-beta, 1 - beta), ply + 1, false);
            self.path.pop();
            if value >= beta && !self.halted {
                return Some(value.min(PROVEN - 1));
            }
        }
        None
    }

    /// Tries the plies of a node in order, updates history, killers and the principal variation,
    /// stores the result in the transposition table and returns the value.
    ///
    /// The depths up to which quiet plies are skipped, 4 and 2, are chosen by hand.
    fn try_plies(&mut self, position: &G::Position, node: &Node) -> i32 {
        let &Node {
            depth, beta, ply, ..
        } = node;
        let is_principal = beta - node.alpha > 1;
        let here = self.path.index();
        let mut best = Best {
            alpha: node.alpha,
            value: -INFINITE,
            refutation: 0,
            history_bound: NO_HISTORY,
        };
        let mut picker = Picker::new(std::mem::take(&mut self.lists[ply]), node.hash_ply);
        let opened = !is_principal && self.shared.team.is_some() && self.open.push(node);
        let mut put_off = Vec::new();
        let (mut tried, mut quiets, mut done) = (0, 0, false);
        while !done
            && let Some(candidate) = picker
                .next(|list| self.order.gather(position, ply, node.last, list))
                .and_then(|scored| self.order.candidate(scored))
        {
            let quiet = candidate.is_quiet();
            // Among proven results nothing is left out, so that the nearest is found.
            let open = best.value > -PROVEN && best.alpha.abs() < PROVEN;
            if quiet && !is_principal && !node.threatened && open && depth <= 4 {
                let depth = depth as usize;
                if 100 * quiets >= MAX_QUIETS[depth] * self.tuning.get(Knob::Quiets) as usize {
                    break;
                }
                let margin = self.tuning.get(Knob::LateMargin) * (depth as i32 + 1);
                if node.estimate + margin <= best.alpha && depth <= 2 {
                    break;
                }
            }
            let number = tried;
            tried += 1;
            quiets += usize::from(quiet);
            if number > 0 && self.is_searched_elsewhere(node.key, candidate.ply, depth) {
                put_off.push((candidate, number));
                continue;
            }
            done = self.try_next(position, node, (candidate, number), &picker, &mut best);
        }
        for next in put_off {
            done = done || self.try_next(position, node, next, &picker, &mut best);
        }
        self.lists[ply] = picker.list;
        if opened {
            self.open.pop();
        }
        if self.halted {
            let settled = self.open.take_settled(ply);
            self.halted = settled.is_none();
            self.history_bound = NO_HISTORY;
            return settled.unwrap_or(0);
        }
        let Best {
            value,
            refutation,
            history_bound,
            ..
        } = best;
        if tried == 0 {
            // Every ply was left out as no answer to the threat.
            return ply as i32 + 2 - WIN;
        }
        let bound = if history_bound < here {
            Bound::None
        } else if value >= beta {
            Bound::Lower
        } else if value > node.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.history_bound = if history_bound < here {
            history_bound
        } else {
            NO_HISTORY
        };
        self.shared.table.store(
            node.key,
            Entry {
                ply: refutation,
                value: value_to_table(value, ply) as i16,
                depth: if bound == Bound::None {
                    0
                } else {
                    node.worth as u8
                },
                bound,
            },
        );
        value
    }

    /// Tries the ply with this number in the order of its node, notes its value, and returns
    /// whether no more have to be tried.
    #[inline]
    fn try_next(
        &mut self,
        position: &G::Position,
        node: &Node,
        (candidate, number): (Candidate<G::Ply>, usize),
        picker: &Picker,
        best: &mut Best,
    ) -> bool {
        let value = self.try_ply(position, node, candidate, best.alpha, number);
        if self.halted {
            return true;
        }
        best.history_bound = best.history_bound.min(self.history_bound);
        best.value = best.value.max(value);
        if value > best.alpha {
            best.alpha = value;
            best.refutation = self.game.pack(candidate.ply);
            self.extend_line(node.ply, best.refutation);
        }
        if best.alpha < node.beta {
            return false;
        }
        // A cutoff is due to one ply, any other value to all.
        best.history_bound = self.history_bound;
        let side = self.game.to_move(position);
        if candidate.is_quiet() || G::MANY_TACTICAL {
            let by = self.tuning.bonus(node.depth);
            self.order.update(position, side, by, picker, candidate.ply);
        }
        if candidate.is_quiet() {
            self.order
                .history
                .record_cutoff(node.ply, side, node.last, best.refutation);
        }
        true
    }

    /// The mark of a ply where there are other threads that can use it.
    #[inline]
    pub(super) fn mark(&self, key: u64, ply: G::Ply, depth: i32) -> Option<(&'a Busy, Mark)> {
        let busy = &self.shared.team?.busy;
        Some((busy, Mark::new(key, self.game.pack(ply), depth)?))
    }

    /// Returns whether another thread is searching a ply of a node of this key and depth.
    #[inline]
    pub(super) fn is_searched_elsewhere(&self, key: u64, ply: G::Ply, depth: i32) -> bool {
        let mark = self.mark(key, ply, depth);
        mark.is_some_and(|(busy, mark)| busy.contains(mark))
    }

    /// The value of one ply of a node to the side that makes it.
    ///
    /// The first ply is searched with the full window. Later ones are searched with a null window,
    /// quiet ones less deeply by [`Tuning::reduction`], history and the kind of node, and tactical ones
    /// where the game has a great many of them ([`EngineGame::MANY_TACTICAL`]); a ply that beats
    /// alpha all the same is searched again, first to full depth and then with the full window.
    fn try_ply(
        &mut self,
        position: &G::Position,
        node: &Node,
        candidate: Candidate<G::Ply>,
        alpha: i32,
        tried: usize,
    ) -> i32 {
        let (depth, beta, below) = (node.depth - 1, node.beta, node.ply + 1);
        let mark = self.mark(node.key, candidate.ply, node.depth);
        if let Some((busy, mark)) = mark {
            busy.insert(mark);
        }
        let after = self.path.play(self.game, position, candidate.ply);
        let value = if tried == 0 {
            -self.node(&after, depth, (-beta, -alpha), below, true)
        } else {
            let quiet = candidate.is_quiet();
            let may_reduce = quiet || G::MANY_TACTICAL;
            let late = may_reduce && !node.threatened && alpha.abs() < PROVEN;
            let less = if depth >= 2 && late {
                let history = if quiet {
                    (candidate.value / self.tuning.get(Knob::HistoryPly)).clamp(-2, 2)
                } else {
                    0
                };
                let principal = i32::from(beta - node.alpha > 1);
                (self.tuning.reduction(depth, tried) - history - principal).clamp(0, depth - 1)
            } else {
                0
            };
            let narrow = (-alpha - 1, -alpha);
            let mut value = -self.node(&after, depth - less, narrow, below, true);
            if value > alpha && less > 0 {
                value = -self.node(&after, depth, narrow, below, true);
            }
            if value > alpha && value < beta {
                value = -self.node(&after, depth, (-beta, -alpha), below, true);
            }
            value
        };
        self.path.pop();
        if let Some((busy, mark)) = mark {
            busy.remove(mark);
        }
        value
    }

    /// Makes the ply `first` followed by the best line of the node below the best line of the node
    /// at this distance from the root.
    fn extend_line(&mut self, ply: usize, first: u32) {
        let (above, below) = self.best_lines.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(first);
        line.extend_from_slice(&below[0]);
    }
}

/// The facts about a node when its plies are tried.
pub(super) struct Node {
    /// Plies left to the horizon, at least 1.
    pub(super) depth: i32,
    /// The depth that its value is stored with.
    worth: i32,
    /// The lower bound of the window.
    pub(super) alpha: i32,
    /// The upper bound of the window.
    pub(super) beta: i32,
    /// The distance from the root.
    pub(super) ply: usize,
    /// True if the side to move has to answer a threat.
    threatened: bool,
    /// The static evaluation.
    estimate: i32,
    /// The key of the position in the transposition table.
    pub(super) key: u64,
    /// The packed number of the ply from the transposition table, checked to be legal.
    hash_ply: Option<u32>,
    /// The first feature of the ply before.
    last: Option<usize>,
}

/// The results of the plies tried so far.
struct Best {
    /// Their best value, or the lower bound of the window where that is greater.
    alpha: i32,
    /// Their best value.
    value: i32,
    /// The packed number of the last ply that raised alpha; 0 if none did.
    refutation: u32,
    /// The least `Search::history_bound` of the plies, or that of the one that cut off.
    history_bound: usize,
}

/// The value that a table entry settles within a window at this distance from the root, if it is
/// deep enough, or proven, and its bound allows that.
pub(super) fn table_cutoff(
    entry: Entry,
    depth: i32,
    (alpha, beta): (i32, i32),
    ply: usize,
) -> Option<i32> {
    let value = value_from_table(i32::from(entry.value), ply);
    if i32::from(entry.depth) < depth && value.abs() < PROVEN {
        return None;
    }
    match entry.bound {
        Bound::Exact => Some(value),
        Bound::Lower if value >= beta => Some(value),
        Bound::Upper if value <= alpha => Some(value),
        _ => None,
    }
}
