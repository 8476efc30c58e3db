//! A game taken over from a match being watched: a human plays for one of the engines.

use super::Play;
use crate::app::screen::{Departure, ReturnedGame};

/// The origin of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The table's own.
    Own,
    /// A match being watched.
    Match {
        /// Set if the match is to go on when the game comes back.
        go_on: bool,
    },
}

impl Origin {
    /// Returns whether it is a match being watched.
    pub(super) const fn is_match(self) -> bool {
        matches!(self, Self::Match { .. })
    }

    /// Lets the match go on when the game comes back; returns whether there is one.
    pub(super) const fn hand_back(&mut self) -> bool {
        if let Self::Match { go_on } = self {
            *go_on = true;
        }
        self.is_match()
    }
}

/// The fate of the game when the table is left.
pub(super) fn departure(play: &Play) -> Departure {
    match play.origin {
        Origin::Own => Departure::Gone,
        Origin::Match { go_on } => Departure::GivesBack(Box::new(ReturnedGame {
            id: play.hosted.id(),
            game: play.game().clone(),
            path: play.hosted.path().map(str::to_owned),
            go_on,
        })),
    }
}
