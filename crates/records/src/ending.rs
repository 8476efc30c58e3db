//! The end of a game, by the rules or otherwise.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use parlour_rules::games::{Outcome, Reason, Side};
use parlour_rules::named_enum;
use parlour_rules::serde_as_text;
use parlour_rules::text::one_line;
use parlour_rules::typography::plain_signs;

/// The result of a game, by side (colour).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// A side won.
    Win(Side),
    /// A draw.
    Draw,
    /// The game is not decided: it is unfinished or was abandoned.
    Open,
}

impl GameResult {
    /// All results.
    pub const ALL: [Self; 4] = [
        Self::Win(Side::First),
        Self::Win(Side::Second),
        Self::Draw,
        Self::Open,
    ];

    /// The text in files: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Win(Side::First) => "1-0",
            Self::Win(Side::Second) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Open => "*",
        }
    }

    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw | Self::Open => None,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner.map_or(Self::Draw, Self::Win)
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// The end of a game, by its rules or before they ended it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// The rules of the game ended it.
    Rules(Outcome),
    /// It ended otherwise.
    Early(EarlyTermination),
}

impl Termination {
    /// The ending of a finished game by its result and its tag Termination, both taken as they
    /// stand.
    pub(super) fn read(result: GameResult, termination: &str) -> Self {
        match Reason::named(termination) {
            Some(reason) => Self::Rules(Outcome {
                winner: result.winner(),
                reason,
            }),
            None => Self::Early(EarlyTermination::read(result, termination)),
        }
    }

    /// Returns whether the game is over for good.
    pub fn is_final(&self) -> bool {
        match self {
            Self::Rules(_) => true,
            Self::Early(ending) => ending.is_final(),
        }
    }

    /// The result, by side.
    pub fn result(&self) -> GameResult {
        match self {
            Self::Rules(outcome) => (*outcome).into(),
            Self::Early(ending) => ending.result,
        }
    }

    /// A phrase that ends a sentence such as "Red wins: …"; may be empty.
    pub fn description(&self) -> String {
        match self {
            Self::Rules(outcome) => outcome.reason.description().to_owned(),
            Self::Early(ending) => ending.description(),
        }
    }
}

/// A text that is no result.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a result: expected 1-0, 0-1, 1/2-1/2 or *")]
pub struct ParseResultError(pub String);

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, ParseResultError> {
        let plain = plain_signs(text);
        Self::ALL
            .into_iter()
            .find(|result| result.text() == plain)
            .ok_or_else(|| ParseResultError(text.to_owned()))
    }
}

serde_as_text!(GameResult);

named_enum! {
    /// A reason why a game ended before its rules ended it.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum TerminationReason {
        /// A side resigned.
        Resignation = "resignation",
        /// A side's time ran out.
        Time = "time",
        /// The players agreed on a draw.
        Agreement = "agreement",
        /// The game was abandoned for good.
        Abandoned = "abandoned",
        /// An engine played an illegal ply and lost.
        IllegalPly = "illegal-ply",
        /// An engine died, hung or broke the protocol, and lost.
        DeadEngine = "dead-engine",
        /// An arbiter decided.
        Adjudication = "adjudication",
        /// It is no game that is played on, but the study of one.
        Study = "study",
        /// Another reason, given by the detail.
        Other = "",
    }

    /// The name in files, such as `illegal-ply`; empty for [`TerminationReason::Other`].
    name
}

/// The end of a game that its rules did not end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EarlyTermination {
    /// The result; open when the game was broken off without one.
    pub result: GameResult,
    /// The reason.
    pub termination: TerminationReason,
    /// More about why, such as the illegal ply; may be empty.
    pub detail: String,
}

impl EarlyTermination {
    /// An ending without a detail.
    pub const fn new(result: GameResult, termination: TerminationReason) -> Self {
        Self {
            result,
            termination,
            detail: String::new(),
        }
    }

    /// A win for the opponent of the side that resigned.
    pub fn resignation(side: Side) -> Self {
        Self::new(GameResult::Win(!side), TerminationReason::Resignation)
    }

    /// A draw by agreement.
    pub const fn agreement() -> Self {
        Self::new(GameResult::Draw, TerminationReason::Agreement)
    }

    /// A win for the opponent of the side whose time ran out.
    pub fn time(side: Side) -> Self {
        Self::new(GameResult::Win(!side), TerminationReason::Time)
    }

    /// The game abandoned for good, without a result.
    pub const fn abandoned() -> Self {
        Self::new(GameResult::Open, TerminationReason::Abandoned)
    }

    /// The same ending with a detail.
    pub fn with_detail(mut self, detail: &str) -> Self {
        let detail = one_line(detail);
        detail.trim().clone_into(&mut self.detail);
        self
    }

    /// Returns whether the game is over for good. An open result with an unknown reason (PGN's
    /// `unterminated`) is no end.
    pub fn is_final(&self) -> bool {
        self.result != GameResult::Open || self.termination != TerminationReason::Other
    }

    /// A phrase that ends a sentence such as "Red wins: …".
    pub fn description(&self) -> String {
        let description = match self.termination {
            TerminationReason::Resignation => "the opponent resigned",
            TerminationReason::Time => "the opponent's time ran out",
            TerminationReason::Agreement => "the players agreed",
            TerminationReason::Abandoned => "the game was abandoned",
            TerminationReason::IllegalPly => "the opponent's engine played an illegal move",
            TerminationReason::DeadEngine => "the opponent's engine failed",
            TerminationReason::Adjudication => "an arbiter decided",
            TerminationReason::Study => "a study",
            TerminationReason::Other => return self.detail.clone(),
        };
        match self.detail.as_str() {
            "" => description.to_owned(),
            detail => format!("{description} ({detail})"),
        }
    }

    /// The text of the Termination tag: `time`, or `illegal-ply: b2 cannot move`.
    pub fn termination_text(&self) -> String {
        match (self.termination.name(), self.detail.as_str()) {
            (name, "") => name.to_owned(),
            ("", detail) => detail.to_owned(),
            (name, detail) => format!("{name}: {detail}"),
        }
    }

    /// The ending with this result whose Termination tag has this text.
    pub(super) fn read(result: GameResult, termination: &str) -> Self {
        let (name, detail) = termination.split_once(':').unwrap_or((termination, ""));
        let named = TerminationReason::named(name.trim());
        match named.filter(|reason| *reason != TerminationReason::Other) {
            Some(termination) => Self::new(result, termination).with_detail(detail),
            None => Self::new(result, TerminationReason::Other).with_detail(termination),
        }
    }
}
