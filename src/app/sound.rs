//! The sounds of a game, as far as they follow from what has happened in it.

use parlour_matches::changes::{CellChange, cells_of, changes};
use parlour_matches::play::GameSession;

/// A sound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// A ply that captures nothing.
    Ply,
    /// A ply that captures.
    Capture,
    /// A ply after which the only human is to move.
    Turn,
    /// The end of a game.
    End,
}

impl Sound {
    /// Returns the sound of the last ply of a game that goes on.
    pub fn of_last_ply(game: &GameSession) -> Self {
        let mut before = game.line().clone();
        before.undo();
        let changes = changes(&before, game.line());
        if cells_of(&changes, CellChange::Captured).next().is_some() {
            Self::Capture
        } else if game.human_count() == 1 && game.human_to_move() {
            Self::Turn
        } else {
            Self::Ply
        }
    }
}
