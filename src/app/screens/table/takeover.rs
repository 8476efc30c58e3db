//! A game taken over from a match being watched: a human plays for one of the engines.

use super::Table;
use crate::app::model::Shared;
use crate::app::screens::Transition;
use crate::play::GameSession;

/// Where the game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The table's own.
    Own,
    /// A match being watched.
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
        // A human is to move: no engine searches yet, so the name can still be changed.
        Self { id, ..table }
    }

    /// The game to hand back to the match it was taken over from, if it was.
    #[must_use]
    pub fn into_borrowed_game(self) -> Option<GameSession> {
        self.is_borrowed().then_some(self.game)
    }

    /// Whether the game was taken over from a match being watched.
    #[must_use]
    pub const fn is_borrowed(&self) -> bool {
        matches!(self.origin, Origin::Match)
    }

    /// Hands the side back to its engine.
    pub(super) fn hand_back(&mut self) -> Transition {
        if self.is_borrowed() {
            return Transition::HandBack;
        }
        self.message = Some("no side of this game was taken over from an engine".to_owned());
        Transition::Stay
    }
}
