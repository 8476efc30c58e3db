//! The end of a game by the rules of the board.

use serde::{Deserialize, Serialize};

use super::{BySide, Side};

crate::named_enum! {
    /// The rule that ended a game.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Reason {
        /// Tactigon: the enemy pentagon was captured.
        Pentagon = "pentagon" | "by capturing the pentagon" | "the pentagon is captured",
        /// Tactigon: the side to move held both gold cells.
        Gold = "gold" | "by gold" | "both gold cells are held",
        /// Tactigon, Taacoca: the side to move had no legal ply, and lost.
        NoPly = "no-ply" | "by leaving no legal move" | "the opponent has no legal move",
        /// Taacoca: the side to move had no stones left, and lost.
        Captured = "captured" | "by capturing every stone" | "the opponent has no stones left",
        /// Taacoca: a stone reached the enemy home row.
        Home = "home" | "by reaching the far row" | "a stone stands on the enemy home row",
        /// Claustro: a piece entered its own goal.
        Goal = "goal" | "by reaching the goal" | "a piece is in its goal",
        /// Claustro: the side to move had no legal ply, and won.
        Stalemate = "stalemate" | "by having no legal move" | "a side without a legal move wins",
        /// Claustro: both sides repeated one ply three times; the last to move won.
        RepeatedMoves = "repeated-moves" | "by repeated moves"
            | "both sides repeated a move three times, and the last to move wins",
        /// The same position occurred as often as the `repetition` setting allows: a draw.
        Repetition = "repetition" | "by repetition" | "the same position occurred too often",
        /// Trike: the pawn could not slide, and the stones around it were counted.
        Score = "score" | "around the pawn" | "more stones on and around the pawn",
    }

    /// The name used in files and by the command line, such as `no-ply`.
    name,
    /// A phrase that follows "Red won" or "Draw", such as "by gold".
    manner,
    /// A phrase that ends a sentence such as "Red wins: …".
    description
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

    /// What a ply that leads to it does, as a clause: `it ends the game, and Blue wins by gold`.
    pub fn told(self, ply: &str, sides: BySide<&str>) -> String {
        match self.winner {
            Some(winner) => {
                let (side, manner) = (sides[winner], self.reason.manner());
                format!("{ply} ends the game, and {side} wins {manner}")
            }
            None => format!("{ply} ends the game in a draw"),
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
