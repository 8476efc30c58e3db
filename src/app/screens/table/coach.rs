//! Whether the coach helps at the table, and what it has seen.

use crate::app::named_players::NamedPlayers;
use crate::app::shared::Shared;
use crate::settings::Coach;
use parlour_matches::play::WinningReply;
use parlour_records::{NodeId, Summary};

/// The coach helps in so many games of each kind.
const FIRST_GAMES: usize = 3;

/// The coach and what it has seen.
#[derive(Clone, Debug, Default)]
pub(super) struct TableCoach {
    /// Whether it helps.
    pub(super) is_on: bool,
    /// The node it has looked at, and the threat there.
    pub(super) seen: Option<(NodeId, Option<WinningReply>)>,
    /// The ply that decided a game that a human has lost.
    pub(super) decided: Option<DecidingPly>,
}

/// The ply that decided a game.
#[derive(Clone, Debug)]
pub(super) struct DecidingPly {
    /// The end of the game.
    pub(super) end: NodeId,
    /// The node before the ply, from which the game can be tried again.
    pub(super) before_it: NodeId,
    /// What is said of it, such as `ply 23, c2-c3, decided it`.
    pub(super) text: String,
}

impl TableCoach {
    /// The coach of a game, as the settings have it: by themselves, it helps in the first games of
    /// each kind.
    pub(super) fn new(game: &str, shared: &Shared) -> Self {
        let is_on = match shared.options.coach {
            Coach::On => true,
            Coach::Off => false,
            Coach::Auto => {
                let mut players = NamedPlayers::new(&shared.options.registry);
                let is_same = |other: &Summary| other.rules.info().id == game;
                let of_game = shared.library.iter();
                let of_game = of_game.filter(|item| item.game.as_ref().is_ok_and(is_same));
                let own = of_game.filter(|item| item.has_human(&mut players));
                own.take(FIRST_GAMES).count() < FIRST_GAMES
            }
        };
        Self {
            is_on,
            ..Self::default()
        }
    }
}
