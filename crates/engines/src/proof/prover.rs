//! Growing the tree until its root is proven.

use std::sync::Arc;

use super::searches::Searches;
use super::tree::{State, Tree};
use super::tried::nearest_end;
use super::{ProofError, ProofRun, Standing};
use crate::tables::SolvedGame;
use crate::tables::{ExactValue, SolvedBoards};
use crate::{Distance, Score};

/// The positions that are tried to tell the distance of a solved position, and of each ply there a
/// tenth of them. Chosen by hand: a fraction of a second.
const TRIED: u64 = 100_000;

/// The result of perfect play at a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<P> {
    /// The result for the player to move, with a bound on its distance.
    pub score: Score,
    /// The plies and their known results, for the player to move.
    pub plies: Vec<(P, Option<Score>)>,
    /// The work that found it.
    pub standing: Standing,
}

/// Is called after each step of a proof, to keep what was found.
pub(super) type Keep<'a, G> = dyn FnMut(&Searches<G>) -> Result<(), ProofError> + 'a;

/// Looks for proofs in a game.
#[allow(missing_debug_implementations, reason = "an engine has none")]
pub struct Prover<G: SolvedGame> {
    pub(super) searches: Searches<G>,
    /// The most bytes of the tree.
    bytes: usize,
}

impl<G: SolvedGame> Prover<G> {
    /// A prover with threads and bytes of memory, which knows these tables.
    pub fn new(game: Arc<G>, boards: SolvedBoards, threads: usize, bytes: usize) -> Self {
        Self {
            searches: Searches::new(game, boards, threads, bytes),
            bytes: bytes / 4,
        }
    }

    /// Proves the result of perfect play from the end of a line that is not over.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when it was stopped or its limits do not suffice.
    pub fn solve(
        &mut self,
        position: &G::Position,
        run: &ProofRun<'_>,
    ) -> Result<Solution<G::Ply>, ProofError> {
        let state = self.prove(position, run, &mut |_| Ok(()))?;
        Ok(self.solution(position, state))
    }

    /// A state for reports, with those after all plies.
    pub(super) fn solution(&self, position: &G::Position, state: State) -> Solution<G::Ply> {
        let game = &self.searches.game;
        let one_more = |distance: Distance| distance.map(|plies| plies + 1);
        let of = |ply| {
            let after = game.play_unchecked(position, ply);
            // Where all plies lose, none takes longer than the position does.
            let lost = match state {
                State::Proven { wins: false, plies } => Some(State::Proven {
                    wins: true,
                    plies: plies.saturating_sub(1),
                }),
                _ => None,
            };
            let known = self.searches.known(&after);
            let known = known
                .filter(|known| !matches!(known, State::Open { .. }))
                .or(lost);
            let score = known.and_then(|state| self.tight(&after, state, TRIED / 10));
            (
                ply,
                score.map(|score| score.reversed().map_distance(one_more)),
            )
        };
        let score = self.tight(position, state, TRIED);
        Solution {
            score: score.unwrap_or(Score::Undecided),
            plies: game.plies(position).into_iter().map(of).collect(),
            standing: Standing {
                searches: self.searches.made[0],
                positions: self.searches.positions,
                left: 0,
            },
        }
    }

    /// The score of a position whose state is known; its distance is exact where the rules alone
    /// tell it within the given number of positions.
    fn tight(&self, position: &G::Position, state: State, positions: u64) -> Option<Score> {
        let score = self.searches.score(position, state)?;
        let wins = match score {
            Score::Win(Distance::AtMost(_)) => true,
            Score::Loss(Distance::AtMost(_)) => false,
            _ => return Some(score),
        };
        let nearest = nearest_end(&*self.searches.game, position, wins, positions);
        Some(nearest.map_or(score, |plies| {
            score.map_distance(|_| Distance::Exactly(plies))
        }))
    }

    /// Proves who wins a position.
    ///
    /// # Errors
    ///
    /// [`ProofError`] when it was stopped or its limits do not suffice.
    pub(super) fn prove(
        &mut self,
        position: &G::Position,
        run: &ProofRun<'_>,
        keep: &mut Keep<'_, G>,
    ) -> Result<State, ProofError> {
        let first = match self.searches.known(position) {
            Some(known) => known,
            None => self.searches.study(position, run),
        };
        let attacks = match first {
            State::Proven { .. } | State::Held(_) => return Ok(first),
            State::Open { estimate, .. } => estimate >= 0,
        };
        match self.attack(position, first, attacks, run, keep)? {
            State::Held(_) => self.attack(position, first, !attacks, run, keep),
            state => Ok(state),
        }
    }

    /// Proves whether one player wins: the one to move, or the other.
    fn attack(
        &mut self,
        position: &G::Position,
        state: State,
        attacks: bool,
        run: &ProofRun<'_>,
        keep: &mut Keep<'_, G>,
    ) -> Result<State, ProofError> {
        let mut tree = Tree::new(*position, state, attacks);
        while tree.result().is_none() {
            let at = tree.most_proving();
            self.look_at(&mut tree, at, run);
            let standing = Standing {
                searches: self.searches.made[0],
                positions: self.searches.positions,
                left: tree.left(),
            };
            (run.progress)(&standing);
            if run.stop.is_raised() {
                return Err(ProofError::Stopped);
            }
            if tree.bytes() + self.searches.bytes() > self.bytes {
                return Err(ProofError::Memory);
            }
            if run.nodes.is_some_and(|most| standing.positions >= most) {
                return Err(ProofError::Unfinished(standing));
            }
            keep(&self.searches)?;
        }
        for node in tree.nodes() {
            if let State::Proven { .. } = node.state {
                let key = self.searches.game.key(&node.position);
                self.searches.known.insert(key, node.state);
            }
        }
        Ok(match tree.node(0).state {
            State::Open { .. } => State::Held(tree.held().unwrap_or(ExactValue::Undecided)),
            state => state,
        })
    }

    /// Searches a leaf, or gives it the positions after its plies.
    fn look_at(&mut self, tree: &mut Tree<G::Position>, at: usize, run: &ProofRun<'_>) {
        let node = tree.node(at);
        let position = node.position;
        let state = match self.searches.known(&position) {
            Some(known) if known != node.state => known,
            _ => node.state,
        };
        if !matches!(state, State::Open { deep: true, .. }) {
            let state = match state {
                State::Open { .. } => self.searches.study(&position, run),
                known => known,
            };
            tree.set(at, state);
            return;
        }
        let game = Arc::clone(&self.searches.game);
        let plies = game.plies(&position);
        let after = plies
            .into_iter()
            .map(|ply| game.play_unchecked(&position, ply));
        let children: Vec<_> = after
            .map(|after| (after, self.searches.glance(&after, run)))
            .collect();
        tree.expand(at, children);
    }
}
