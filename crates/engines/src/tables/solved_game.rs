//! Games of which boards are solved.

use super::boards::SolvedBoards;
use crate::search::EngineGame;
use crate::search::value::ExactValue;

/// A game whose positions may be looked up in tables. Where there are none, nothing has to be
/// written but that.
pub trait SolvedGame: EngineGame {
    /// The exact value of a position for the side to move, where the board is solved and its table
    /// is at hand. The game must not be over.
    fn exact_value(
        &self,
        _boards: &SolvedBoards,
        _position: &Self::Position,
    ) -> Option<ExactValue> {
        None
    }

    /// The winner's plies from the start, where they were proven and no table has them: a file of
    /// `lab strategy`.
    fn strategy(&self) -> Option<&'static [u8]> {
        None
    }
}
