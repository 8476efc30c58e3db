//! The quiescence search: what happens beyond the horizon
//! (<https://www.chessprogramming.org/Quiescence_Search>).
//!
//! A position is evaluated statically only when no capture or threat is pending. The side to move
//! may stand pat, that is, take the static evaluation, or try the plies that [`EngineGame::noisy`]
//! offers. If it has to answer a threat to lose at once, it may not stand pat, and all answers are
//! tried for the first few plies.
//!
//! Nothing here is stored in the transposition table, and rules that look at the history of the
//! game are not applied: captures are irreversible.

use super::order::MAX_PLY;
use super::picker::Picker;
use super::search::Search;
use super::values::{INFINITE, WIN, outcome_value};
use crate::search::engine_game::{EngineGame, StaticResult};

/// The plies beyond the horizon for which captures are followed. Chosen by hand.
const CAPTURES: u32 = 8;

/// The plies beyond the horizon for which threats are answered with all plies; later the static
/// evaluation is taken for them as well. Chosen by hand.
const ANSWERS: u32 = 4;

impl<G: EngineGame> Search<'_, G> {
    /// The value of a position beyond the horizon, within a window (fail-soft).
    ///
    /// `ply` is the distance from the root, `beyond` that from the horizon, and `threatened`
    /// whether the side to move has to answer a threat ([`StaticResult::Threatened`]). If there is
    /// no answer, the position is lost in two plies, which is a proven value.
    pub(super) fn quiesce(
        &mut self,
        position: &G::Position,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        beyond: u32,
        threatened: bool,
    ) -> i32 {
        let answers = threatened && beyond < ANSWERS;
        let mut best = -INFINITE;
        if !answers {
            best = self.estimate(position);
            if best >= beta || beyond >= CAPTURES || ply >= MAX_PLY {
                return best;
            }
            alpha = alpha.max(best);
        }
        let mut picker = Picker::new(std::mem::take(&mut self.lists[ply]), None);
        let list = |search: &Self, list: &mut _| {
            if answers {
                search.order.gather(position, ply, None, list);
            } else {
                search.order.gather_noisy(position, list);
            }
        };
        while let Some(candidate) = picker
            .next(|into| list(self, into))
            .and_then(|scored| self.order.candidate(scored))
        {
            let after = self.game.play_unchecked(position, candidate.ply);
            let value = -self.quiet_node(&after, (-beta, -alpha), ply + 1, beyond + 1);
            if self.halted {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        let none = picker.list.is_empty();
        self.lists[ply] = picker.list;
        if answers && none {
            return ply as i32 + 2 - WIN;
        }
        best
    }

    /// A position reached by a ply of the quiescence search: its outcome if the game is over or
    /// decided statically, otherwise the value of searching on.
    fn quiet_node(
        &mut self,
        position: &G::Position,
        (alpha, beta): (i32, i32),
        ply: usize,
        beyond: u32,
    ) -> i32 {
        if self.tick() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(outcome) = self.game.outcome(position) {
            return outcome_value(outcome, self.game.to_move(position), ply);
        }
        let threatened = match self.game.static_result(self.tables, position) {
            StaticResult::Win(plies) => return WIN - ply as i32 - plies as i32,
            StaticResult::Loss(plies) => return ply as i32 + plies as i32 - WIN,
            StaticResult::Threatened => true,
            StaticResult::Open => false,
        };
        self.quiesce(position, (alpha, beta), ply, beyond, threatened)
    }
}
