//! The level that is offered after a game against one: by this game and the one before it against
//! the same level on the same board.

use crate::app::hosted_game::HostedGame;
use crate::app::shared::Shared;
use parlour_engines::levels::offered_level;
use parlour_library::even_matches::{chosen_level, human_among, last_result};

/// The level offered, once a game against a level is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LevelOffer {
    /// The listing of the library from which it follows.
    listing: Option<u64>,
    /// None where the same level is to be played again.
    level: Option<u32>,
}

impl LevelOffer {
    /// The level.
    pub(super) const fn level(self) -> Option<u32> {
        self.level
    }

    /// Follows the game and the library.
    pub(super) fn update(&mut self, hosted: &HostedGame, shared: &Shared) {
        if !hosted.game().is_final() {
            *self = Self::default();
        } else if self.listing != Some(shared.listings()) {
            self.level = offered(hosted, shared);
            self.listing = Some(shared.listings());
        }
    }
}

/// The level to offer after a game that is over.
fn offered(hosted: &HostedGame, shared: &Shared) -> Option<u32> {
    let game = hosted.game();
    let you = game.only_human()?;
    let level = game.players().iter().find_map(chosen_level)?;
    let name = human_among(game.players())?;
    let won = game.end_summary()?.winner.map(|winner| winner == you);
    let before = last_result(
        (&shared.library, &shared.user_name()),
        (name, level),
        game.rules(),
        hosted.path(),
    );
    offered_level(game.info(), level, std::iter::once(won).chain(before))
}
