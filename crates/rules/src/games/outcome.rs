//! The end of a game by the rules of the board.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Side;

crate::named_enum! {
    /// The rule that ended a game.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Reason {
        /// Tactigon: the enemy pentagon was captured.
        Pentagon = "pentagon",
        /// Tactigon: the side to move held both gold cells.
        Gold = "gold",
        /// Tactigon, Taacoca: the side to move had no legal ply, and lost.
        NoPly = "no-ply",
        /// Taacoca: the side to move had no stones left, and lost.
        Captured = "captured",
        /// Taacoca: a stone reached the enemy home row.
        Home = "home",
        /// Claustro: a piece entered its own goal.
        Goal = "goal",
        /// Claustro: the side to move had no legal ply, and won.
        Stalemate = "stalemate",
        /// Claustro: both sides repeated one ply three times; the last to move won.
        RepeatedMoves = "repeated-moves",
        /// The same position occurred as often as the `repetition` setting allows: a draw.
        Repetition = "repetition",
        /// Trike: the pawn could not slide, and the stones around it were counted.
        Score = "score",
    }

    /// The name used in files and by the command line, such as `no-ply`.
    name
}

impl Reason {
    /// The reason of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }

    /// A phrase that follows "Red won" or "Draw", such as "by gold".
    pub const fn manner(self) -> &'static str {
        match self {
            Self::Pentagon => "by capturing the pentagon",
            Self::Gold => "by gold",
            Self::NoPly => "by leaving no legal move",
            Self::Captured => "by capturing every stone",
            Self::Home => "by reaching the home row",
            Self::Goal => "by reaching the goal",
            Self::Stalemate => "by having no legal move",
            Self::RepeatedMoves => "by repeated moves",
            Self::Repetition => "by repetition",
            Self::Score => "around the pawn",
        }
    }

    /// A phrase that ends a sentence such as "Red wins: …".
    pub const fn description(self) -> &'static str {
        match self {
            Self::Pentagon => "the pentagon is captured",
            Self::Gold => "both gold cells are held",
            Self::NoPly => "the opponent has no legal move",
            Self::Captured => "the opponent has no stones left",
            Self::Home => "a stone stands on the enemy home row",
            Self::Goal => "a piece is in its goal",
            Self::Stalemate => "a side without a legal move wins",
            Self::RepeatedMoves => {
                "both sides repeated a move three times, and the last to move wins"
            }
            Self::Repetition => "the same position occurred too often",
            Self::Score => "more stones on and around the pawn",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The end of a game by its rules.
///
/// ```
/// use parlour_rules::games::{Outcome, Reason, Side};
///
/// let outcome = Outcome::win(Side::Second, Reason::Goal);
/// assert_eq!(outcome.result(), "second");
/// assert_eq!(Outcome::REPETITION.winner, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The side that won; `None` in a draw.
    pub winner: Option<Side>,
    /// The rule that ended the game.
    pub reason: Reason,
}

impl Outcome {
    /// A win for a side.
    pub const fn win(side: Side, reason: Reason) -> Self {
        Self {
            winner: Some(side),
            reason,
        }
    }

    /// A draw by repetition, the only kind the rules know.
    pub const REPETITION: Self = Self {
        winner: None,
        reason: Reason::Repetition,
    };

    /// `first`, `second` or `draw`.
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(side) => side.name(),
            None => "draw",
        }
    }
}

/// The end of a game that was played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// The end.
    pub outcome: Outcome,
    /// The plies from the end of the line to the end of the game.
    pub plies: u32,
}

/// The sums of games that were played out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playouts {
    /// The number of games.
    pub games: u64,
    /// Their plies from the end of the line.
    pub plies: u64,
    /// The number of games that First won.
    pub first_won: u64,
}

impl Playouts {
    /// Adds a game.
    pub fn add(&mut self, game: &Playout) {
        self.games += 1;
        self.plies += u64::from(game.plies);
        self.first_won += u64::from(game.outcome.winner == Some(Side::First));
    }
}
