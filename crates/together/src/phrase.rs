//! The phrases that can be said at a table.

use serde::{Deserialize, Serialize};

use parlour_rules::named_enum;

named_enum! {
    /// A phrase: all that people can say to each other.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Phrase {
        /// At the beginning.
        Hello = "Hello!",
        /// Before the first move.
        GoodLuck = "Good luck!",
        /// In the lobby.
        AnyoneForAGame = "Anyone for a game?",
        /// About the other's move.
        GoodMove = "Good move!",
        /// On a pause.
        OneMoment = "One moment, please.",
        /// After a slip.
        Oops = "Oops!",
        /// At the end.
        GoodGame = "Good game!",
        /// In answer to any of these.
        Thanks = "Thank you!",
        /// Before leaving.
        Goodbye = "Goodbye!",
    }
}
