//! What an engine says while it thinks.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::alphabeta::win_probability;
use crate::games::AnyPly;

/// The worth of a position to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// An estimate in hundredths of the game's unit, greater being better.
    Estimate(i32),
    /// A proven win in this many plies.
    Win(u32),
    /// A proven loss in this many plies.
    Loss(u32),
}

impl Score {
    /// The probability, 0 to 1, that the side to move wins, by the scale of our own search: what
    /// to go by where an engine gives none.
    #[must_use]
    pub fn win_probability(self) -> f32 {
        match self {
            Self::Estimate(hundredths) => win_probability(hundredths),
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
        }
    }
}

impl fmt::Display for Score {
    /// `+0.31`, `win in 5`, `loss in 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Estimate(hundredths) => {
                let sign = if hundredths < 0 { '-' } else { '+' };
                let size = hundredths.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// A line of play and its worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// The worth to the side to move, if the engine has one.
    pub score: Option<Score>,
    /// The probability that the side to move wins, 0 to 1, a draw counting half.
    pub win_probability: Option<f32>,
    /// The expected plies, the first being the one to play.
    pub plies: Vec<AnyPly>,
}

/// The state of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The plies looked ahead in full.
    pub depth: u32,
    /// The plies looked ahead at most.
    pub selective_depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// The time taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_fill: u32,
    /// The best lines, best first; at least one.
    pub variations: Vec<Variation>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_in_words() {
        assert_eq!(Score::Estimate(31).to_string(), "+0.31");
        assert_eq!(Score::Estimate(-5).to_string(), "-0.05");
        assert_eq!(Score::Estimate(0).to_string(), "+0.00");
        assert_eq!(Score::Estimate(12_345).to_string(), "+123.45");
        assert_eq!(Score::Estimate(i32::MIN).to_string(), "-21474836.48");
        assert_eq!(Score::Win(5).to_string(), "win in 5");
        assert_eq!(Score::Loss(4).to_string(), "loss in 4");
    }
}
