//! The worth of repetitions, and of games that do not get on.

use crate::search::engine_game::EngineGame;
use parlour_rules::games::Line;

/// The hundredths of the game's unit by which a repetition is worth more than an even position to
/// the side to move at the root, in a game of which nothing counts any more: it is ended then.
/// Chosen by hand. In a fresh game a repetition is worth nothing either way: against equals there
/// is no contempt (<https://www.chessprogramming.org/Contempt_Factor>).
const REST: i32 = 20;

/// The whole of an estimate: fine enough, and cheap to divide by.
const WHOLE: i32 = 64;

/// The share of an estimate that counts, of [`WHOLE`], at the end of a line: less and less after
/// [`EngineGame::STALE_PLIES`] without an irreversible ply, as such games are drawn in the end.
#[derive(Clone, Copy)]
pub(super) struct Freshness(i32);

impl Freshness {
    /// The freshness of the game at the end of a line.
    pub(super) fn of<G: EngineGame>(line: &Line<G>) -> Self {
        let stale = line.reversible_plies().saturating_sub(G::STALE_PLIES);
        Self(match 3 * G::STALE_PLIES {
            0 => WHOLE,
            most => WHOLE - WHOLE * stale.min(most) as i32 / most as i32,
        })
    }

    /// The rest of an estimate that counts.
    #[inline]
    pub(super) const fn scale(self, estimate: i32) -> i32 {
        estimate * self.0 / WHOLE
    }

    /// The value of a repetition to the side to move at the root, which grows with the length of
    /// the game.
    #[inline]
    pub(super) const fn repetition(self) -> i32 {
        REST * (WHOLE - self.0) / WHOLE
    }
}
