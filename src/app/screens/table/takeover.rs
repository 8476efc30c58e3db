//! A game taken over from a match being watched: a human plays for one of the engines.

use super::{Origin, Table};
use crate::app::hosted_game::HostedGame;
use crate::app::route::BorrowedGame;
use crate::app::screen::{Departure, ReturnedGame, Transition};
use crate::app::shared::Shared;

impl Table {
    /// The table of a game borrowed from a match, with its name and file.
    #[must_use]
    pub fn borrowed(borrowed: Box<BorrowedGame>, shared: &mut Shared) -> Self {
        let BorrowedGame { id, game, path } = *borrowed;
        let hosted = HostedGame::open(id, path, game, shared);
        Self {
            origin: Origin::Match { go_on: false },
            ..Self::with_game(hosted, shared)
        }
    }

    /// What becomes of the game when the table is left.
    pub(super) fn departure(&self) -> Departure {
        match self.origin {
            Origin::Own => Departure::Gone,
            Origin::Match { go_on } => Departure::GivesBack(Box::new(ReturnedGame {
                id: self.hosted.id(),
                game: self.game().clone(),
                path: self.hosted.path().map(str::to_owned),
                go_on,
            })),
        }
    }

    /// Whether the game was taken over from a match being watched.
    #[must_use]
    pub const fn is_borrowed(&self) -> bool {
        matches!(self.origin, Origin::Match { .. })
    }

    /// Hands the side back to its engine.
    pub(super) fn hand_back(&mut self) -> Transition {
        if let Origin::Match { go_on } = &mut self.origin {
            *go_on = true;
            return Transition::Back;
        }
        self.message = Some("no side of this game was taken over from an engine".to_owned());
        Transition::Stay
    }
}
