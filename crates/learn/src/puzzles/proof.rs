//! The exhaustive proof of a task: every ply against every reply, by the rules alone but for wins in
//! one ply, which the engines' [static result](EngineGame::static_result) tells exactly, and but
//! for swaps, for which the [solver](Solver) searches the rest of the game.
//!
//! A puzzle is five plies long at most: too few for a rule that looks at the history of the game to
//! apply, so that positions are looked at without theirs.

use parlour_engines::tables::trike::{MEMORY, Solver};
use parlour_engines::{EngineGame, StaticResult};
use parlour_rules::games::{AnyLine, AnyPly, Game, Side};

/// The proof of one task.
#[allow(missing_debug_implementations, reason = "tables of any game have none")]
pub struct Prover<'a, G: EngineGame> {
    game: &'a G,
    tables: G::Tables,
    /// The number of positions that may still be looked at.
    left: u64,
}

/// The reply that wins against a wrong answer to a swap, by the rest of the game.
pub(super) fn swap_answer(after: &AnyLine) -> Option<AnyPly> {
    let AnyLine::Trike1(line) = after else {
        return None;
    };
    let (game, solver) = (line.game(), Solver::new(&line.game().rules(), MEMORY)?);
    for reply in game.plies(line.position()) {
        let next = game.play_unchecked(line.position(), reply);
        if !solver.wins(game, &next, u64::MAX)? {
            return Some(reply.into());
        }
    }
    None
}

impl<'a, G: EngineGame> Prover<'a, G> {
    /// A proof that may look at this number of positions.
    pub fn new(game: &'a G, positions: u64) -> Self {
        Self {
            game,
            tables: game.tables(),
            left: positions,
        }
    }

    /// The first reply in a position that leads to one of which something holds; none where there
    /// is no such reply or it takes too long to find.
    pub(super) fn reply(
        &mut self,
        after: &G::Position,
        mut holds: impl FnMut(&mut Self, &G::Position) -> Option<bool>,
    ) -> Option<AnyPly>
    where
        G::Ply: Into<AnyPly>,
    {
        for reply in self.ordered(after) {
            let next = self.game.play_unchecked(after, reply);
            if holds(self, &next)? {
                return Some(reply.into());
            }
        }
        None
    }

    /// Returns whether a side that is to move wins within the given number of plies of its own,
    /// whatever the other does; `None` if that takes too long.
    pub fn wins(&mut self, position: &G::Position, within: u32, side: Side) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if let Some(outcome) = self.game.outcome(position) {
            return Some(outcome.winner == Some(side));
        }
        if within == 0 {
            return Some(false);
        }
        if self.game.static_result(&self.tables, position) == StaticResult::Win(1) {
            return Some(true);
        }
        for ply in self.ordered(position) {
            let after = self.game.play_unchecked(position, ply);
            if self.is_forced(&after, within, side)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns whether a side that has just made the first of `within` plies wins, whatever the
    /// other does; `None` if that takes too long.
    pub fn is_forced(&mut self, after: &G::Position, within: u32, side: Side) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if let Some(outcome) = self.game.outcome(after) {
            return Some(outcome.winner == Some(side));
        }
        if self.game.static_result(&self.tables, after) == StaticResult::Win(1) {
            return Some(false);
        }
        for reply in self.ordered(after) {
            let next = self.game.play_unchecked(after, reply);
            if !self.wins(&next, within - 1, side)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// All legal plies, those first that the engines would try first.
    fn ordered(&self, position: &G::Position) -> Vec<G::Ply> {
        let mut first = Vec::new();
        let visit = |ply, value: i32| first.push((-i64::from(value), self.game.pack(ply)));
        self.game.candidates(&self.tables, position, |_| 0, visit);
        first.sort_unstable();
        let mut tried: Vec<u32> = first.iter().map(|(_, number)| *number).collect();
        let mut plies: Vec<G::Ply> = tried
            .iter()
            .filter_map(|number| self.game.unpack(*number))
            .collect();
        tried.sort_unstable();
        self.game.for_each_ply(position, |ply| {
            if tried.binary_search(&self.game.pack(ply)).is_err() {
                plies.push(ply);
            }
        });
        plies
    }
}
