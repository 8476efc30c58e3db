//! A game that is borrowed from a match that is watched: a human plays for one of the engines.

use super::Table;
use crate::app::model::Shared;
use crate::app::screens::Transition;
use crate::play::GameSession;

/// Whose game it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The table's own.
    Own,
    /// That of a match that is watched.
    Match,
}

impl Table {
    /// The table of a game borrowed from a match, with its name and file.
    #[must_use]
    pub fn borrowed(game: GameSession, id: u64, path: Option<String>, shared: &mut Shared) -> Self {
        let table = Self {
            origin: Origin::Match,
            path,
            ..Self::new(game, shared)
        };
        // A human begins: nobody thinks yet, so the name can still be changed.
        Self { id, ..table }
    }

    /// The game that goes back to the match it was borrowed from, if it was.
    #[must_use]
    pub fn into_borrowed_game(self) -> Option<GameSession> {
        self.is_borrowed().then_some(self.game)
    }

    /// Whether the game is borrowed from a match that is watched.
    #[must_use]
    pub const fn is_borrowed(&self) -> bool {
        matches!(self.origin, Origin::Match)
    }

    /// Hands the side that was taken over back to its engine.
    pub(super) fn hand_back(&mut self) -> Transition {
        if self.is_borrowed() {
            return Transition::HandBack;
        }
        self.message = Some("no side of this game was taken over from an engine".to_owned());
        Transition::Stay
    }
}
