//! The end of a game, in words.

use super::GameSession;
use parlour_records::{Termination, words};
use parlour_rules::games::{BySide, Side};

/// The end of a game, for display.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndSummary {
    /// The side that won, if one did.
    pub winner: Option<Side>,
    /// The reason.
    pub reason: String,
    /// The whole result: "Red won by gold, 42 plies".
    pub text: String,
    /// The result as the players read it: "You won by gold".
    pub told: String,
    /// The further text written about it, such as why an engine failed; often empty.
    pub detail: String,
}

impl EndSummary {
    /// The summary of this end of a game.
    pub(super) fn of(game: &GameSession, end: Termination) -> Self {
        Self {
            winner: end.result().winner(),
            reason: end.description(),
            text: words::result(&end, game.line().len(), game.info()),
            told: told(game, &end),
            detail: match end {
                Termination::Rules(_) => String::new(),
                Termination::Early(ending) => ending.detail,
            },
        }
    }
}

/// The result of a game, as its players read it.
fn told(game: &GameSession, end: &Termination) -> String {
    if let Some(you) = game.only_human() {
        return words::told(end, game.info().sides, you);
    }
    if game.human_count() == 0 {
        return words::outcome(end, game.info());
    }
    let names = game.names();
    words::named_outcome(end, BySide::new(&names.first, &names.second))
}
