//! Searches of single positions, and the memory of their results.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::ProofRun;
use super::tree::State;
use crate::players::alphabeta::{AlphaBeta, AlphaBetaOptions};
use crate::search::nearest::sharpened;
use crate::tables::SolvedGame;
use crate::tables::strategy::Strategy;
use crate::tables::{ExactValue, SolvedBoards};
use crate::{Distance, Limits, Score, Stop};
use parlour_rules::games::Line;

/// The positions that a short search looks at. Chosen by hand.
const SHORT: u64 = 2_000;

/// The positions that a long search looks at, and as many more for each [`SAME`] long ones before
/// it, up to [`LONGEST`] times as many: the larger a proof is, the better larger leaves pay. With
/// one times as many alone Tactigon's extra-small board was not proven within 280 million
/// positions; with ten it was, but the smaller proofs took longer.
pub(super) const LONG: u64 = 400_000;
const SAME: u64 = 64;
const LONGEST: u64 = 10;

/// The length of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The positions it looks at.
    pub(super) nodes: u64,
    /// True if it is a long one, with all threads and most of the memory.
    pub(super) deep: bool,
    /// The plies within which a result that is proven ends it.
    pub(super) within: u32,
}

impl Effort {
    /// For an estimate of a position.
    pub(super) const SHORT: Self = Self {
        nodes: SHORT,
        deep: false,
        within: u32::MAX,
    };
}

/// Searches positions, each by itself.
pub(super) struct Searches<G: SolvedGame> {
    pub(super) game: Arc<G>,
    boards: SolvedBoards,
    /// For short searches, on one thread.
    short: AlphaBeta,
    /// For long ones, on as many as there may be.
    long: AlphaBeta,
    /// The findings of searches, by the keys of positions.
    pub(super) known: FxHashMap<u64, State>,
    /// The proof of the whole game that the program has, if it is to begin from there.
    pub(super) strategy: Option<Arc<Strategy>>,
    /// The number of searches made, and of the long ones among them, those of earlier runs
    /// included.
    pub(super) made: [u64; 2],
    /// The number of positions searched in this run.
    pub(super) positions: u64,
}

impl<G: SolvedGame> Searches<G> {
    /// Searches of a game, with threads and bytes for their tables.
    pub(super) fn new(game: Arc<G>, boards: SolvedBoards, threads: usize, bytes: usize) -> Self {
        let engine = |threads, hash| {
            AlphaBeta::new(AlphaBetaOptions {
                threads,
                hash,
                lines: 1,
            })
        };
        let megabytes = bytes >> 20;
        Self {
            game,
            boards,
            short: engine(1, (megabytes / 8).max(1)),
            long: engine(threads, (megabytes / 2).max(1)),
            known: FxHashMap::default(),
            strategy: None,
            made: [0; 2],
            positions: 0,
        }
    }

    /// The bytes that all that is remembered takes.
    pub(super) fn bytes(&self) -> usize {
        self.known.capacity() * size_of::<(u64, State)>()
    }

    /// The knowledge of a position without a search: by the rules, by a table, or from a search
    /// before.
    pub(super) fn known(&self, position: &G::Position) -> Option<State> {
        let proven = |wins, plies| Some(State::Proven { wins, plies });
        if let Some(outcome) = self.game.outcome(position) {
            return match outcome.winner {
                Some(side) => proven(side == self.game.to_move(position), 0),
                None => None,
            };
        }
        match self.game.exact_value(&self.boards, position) {
            Some(ExactValue::Win(plies)) => proven(true, plies),
            Some(ExactValue::Loss(plies)) => proven(false, plies),
            Some(held) => Some(State::Held(held)),
            None => self.remembered(self.game.key(position)),
        }
    }

    /// The finding of a search before, or what the program's own proof says.
    fn remembered(&self, key: u64) -> Option<State> {
        let found = self.known.get(&key).copied();
        found.or_else(|| {
            let (wins, plies) = self.strategy.as_ref()?.proven(key)?;
            let plies = plies as u16;
            Some(State::Proven { wins, plies })
        })
    }

    /// The finding of a long search of a position, or of what the run's positions suffice for: that
    /// counts as a long one, too, so that a run with few gets on.
    pub(super) fn study(&mut self, position: &G::Position, run: &ProofRun<'_>) -> State {
        let left = run.nodes.unwrap_or(u64::MAX).saturating_sub(self.positions);
        let long = LONG * (1 + self.made[1] / SAME).min(LONGEST);
        let effort = Effort {
            nodes: long.min(left.max(SHORT)),
            deep: true,
            within: u32::MAX,
        };
        self.search(position, effort, &[], run).0
    }

    /// The finding of a short search of a position, if it is not known.
    pub(super) fn glance(&mut self, position: &G::Position, run: &ProofRun<'_>) -> State {
        let known = self.known(position);
        known.unwrap_or_else(|| self.search(position, Effort::SHORT, &[], run).0)
    }

    /// The finding of a search of a position, and its ply; it is remembered. Plies to positions
    /// with the keys in `avoid` are left alone.
    pub(super) fn search(
        &mut self,
        position: &G::Position,
        effort: Effort,
        avoid: &[u64],
        run: &ProofRun<'_>,
    ) -> (State, Option<G::Ply>) {
        let (state, ply) = self.searched(position, effort, avoid, run);
        let is_won = matches!(state, State::Proven { wins: true, .. });
        // One that was broken off, or has not seen all plies, may have missed what wins.
        if is_won || avoid.is_empty() && !run.stop.is_raised() {
            self.known.insert(self.game.key(position), state);
        }
        if let (State::Proven { wins: true, plies }, Some(ply)) = (state, ply) {
            self.remember_loss(&self.game.play_unchecked(position, ply), plies - 1);
        }
        (state, ply)
    }

    /// The plies within which a search of `nodes` positions, which knows of no other, finds that
    /// the player to move wins, or loses; `None` where it does not.
    pub(super) fn found(
        &mut self,
        position: &G::Position,
        wins: bool,
        nodes: u64,
        run: &ProofRun<'_>,
    ) -> Option<u32> {
        self.short.new_game();
        let effort = Effort {
            nodes,
            ..Effort::SHORT
        };
        match self.searched(position, effort, &[], run).0 {
            State::Proven { wins: won, plies } if won == wins => Some(plies.into()),
            _ => None,
        }
    }

    /// The finding of a search of a position, and its ply.
    fn searched(
        &mut self,
        position: &G::Position,
        Effort {
            nodes,
            deep,
            within,
        }: Effort,
        avoid: &[u64],
        run: &ProofRun<'_>,
    ) -> (State, Option<G::Ply>) {
        let line = Line::from_position(Arc::clone(&self.game), *position);
        let limits = Limits::of_nodes(nodes);
        // A proof is enough: the search is not to look for a shorter one than is asked for.
        let stop = Stop::default();
        let game = &self.game;
        let keep = |ply| {
            avoid.is_empty() || !avoid.contains(&game.key(&game.play_unchecked(position, ply)))
        };
        let (mut score, mut ply) = (Score::Estimate(0), None);
        let engine = if deep {
            &mut self.long
        } else {
            &mut self.short
        };
        let found = engine
            .searcher()
            .search_among(&line, &limits, &stop, &keep, &mut |report| {
                let best = report.variations.first();
                score = best.and_then(|best| best.score).unwrap_or(score);
                ply = best.and_then(|best| best.plies.first().copied());
                if run.stop.is_raised()
                    || score
                        .distance()
                        .is_some_and(|distance| distance.is_within(within))
                {
                    stop.raise();
                }
            });
        self.positions += found.nodes;
        self.made[0] += 1;
        self.made[1] += u64::from(deep);
        let proven = |wins, distance: Distance| State::Proven {
            wins,
            plies: distance.most().map_or(u16::MAX, |plies| plies as u16),
        };
        let state = match sharpened(&line, score) {
            Score::Win(distance) => proven(true, distance),
            Score::Loss(distance) => proven(false, distance),
            Score::Estimate(estimate) => State::Open {
                estimate: estimate as i16,
                deep,
            },
            Score::Draw | Score::Undecided => State::Open { estimate: 0, deep },
        };
        (state, ply)
    }

    /// Remembers that a position is lost within a number of plies, unless that is known.
    fn remember_loss(&mut self, position: &G::Position, plies: u16) {
        if !matches!(self.known(position), Some(State::Proven { .. })) {
            let lost = State::Proven { wins: false, plies };
            self.known.insert(self.game.key(position), lost);
        }
    }

    /// The score that is proven of a position, whose distance is exact where a table has it and
    /// where nothing can be nearer; `None` where the result is open.
    pub(super) fn score(&self, position: &G::Position, state: State) -> Option<Score> {
        let score = match state {
            State::Proven {
                wins: true,
                plies: 0,
            } => return Some(Score::win_in(0)),
            State::Proven { plies: 0, .. } => return Some(Score::loss_in(0)),
            State::Proven { wins: true, plies } => Score::win_within(plies.into()),
            State::Proven { wins: false, plies } => Score::loss_within(plies.into()),
            State::Held(value) => value.into(),
            State::Open { .. } => return None,
        };
        if let Some(exact) = self.game.exact_value(&self.boards, position) {
            return Some(exact.into());
        }
        let line = Line::from_position(Arc::clone(&self.game), *position);
        Some(sharpened(&line, score))
    }

    /// Forgets what a search found of a position.
    pub(super) fn forget(&mut self, position: &G::Position) {
        self.known.remove(&self.game.key(position));
    }
}
