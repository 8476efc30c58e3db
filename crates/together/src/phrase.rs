//! The phrases that can be said at a table.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A phrase: all that people can say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// At the beginning.
    Hello,
    /// Before the first move.
    GoodLuck,
    /// In the lobby.
    AnyoneForAGame,
    /// About the other's move.
    GoodMove,
    /// On a pause.
    OneMoment,
    /// After a slip.
    Oops,
    /// At the end.
    GoodGame,
    /// In answer to any of these.
    Thanks,
    /// Before leaving.
    Goodbye,
}

impl Phrase {
    /// All phrases, in the order of an evening.
    pub const ALL: [Self; 9] = [
        Self::Hello,
        Self::GoodLuck,
        Self::AnyoneForAGame,
        Self::GoodMove,
        Self::OneMoment,
        Self::Oops,
        Self::GoodGame,
        Self::Thanks,
        Self::Goodbye,
    ];
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hello => "Hello!",
            Self::GoodLuck => "Good luck!",
            Self::AnyoneForAGame => "Anyone for a game?",
            Self::GoodMove => "Good move!",
            Self::OneMoment => "One moment, please.",
            Self::Oops => "Oops!",
            Self::GoodGame => "Good game!",
            Self::Thanks => "Thank you!",
            Self::Goodbye => "Goodbye!",
        })
    }
}
