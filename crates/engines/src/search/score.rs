//! The worth of a position, and the number of plies in which a proven result comes about.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::search::alphabeta::values::{PROVEN, WIN, win_probability};

/// The number of plies in which a game ends that is won and lost, those of both sides counted.
///
/// A search proves that a win takes at most some number of plies: what it leaves out may hold a
/// nearer one. Tables know the number itself, where the winner plays for the shortest win and the
/// loser for the longest defence.
///
/// ```
/// use parlour_engines::Distance;
///
/// assert_eq!(Distance::at_most(5), Distance::AtMost(5));
/// // A game that is not over takes a ply at least.
/// assert_eq!(Distance::at_most(1), Distance::Exactly(1));
/// assert_eq!(Distance::AtMost(5).most(), Some(5));
/// assert_eq!(Distance::Unknown.most(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Distance {
    /// Exactly this number of plies; 0 if the game is over.
    Exactly(u32),
    /// At most this number of plies.
    AtMost(u32),
    /// The result is proven, but not in how many plies.
    Unknown,
}

impl Distance {
    /// The distance of a game which is proven to end within the given number of plies.
    pub const fn at_most(plies: u32) -> Self {
        match plies {
            0 | 1 => Self::Exactly(plies),
            _ => Self::AtMost(plies),
        }
    }

    /// The number of plies that it is proven not to exceed, if any is.
    pub const fn most(self) -> Option<u32> {
        match self {
            Self::Exactly(plies) | Self::AtMost(plies) => Some(plies),
            Self::Unknown => None,
        }
    }

    /// Returns whether it is proven that the game ends within the given number of plies.
    pub const fn is_within(self, plies: u32) -> bool {
        matches!(self.most(), Some(most) if most <= plies)
    }

    /// The distance with another number of plies, and as exact.
    pub fn map(self, plies: impl FnOnce(u32) -> u32) -> Self {
        match self {
            Self::Exactly(count) => Self::Exactly(plies(count)),
            Self::AtMost(count) => Self::at_most(plies(count)),
            Self::Unknown => Self::Unknown,
        }
    }
}

/// The value of a position to the side to move.
///
/// ```
/// use parlour_engines::Score;
///
/// assert_eq!(Score::Estimate(31).to_string(), "+0.31");
/// assert_eq!(Score::win_in(5).to_string(), "win in 5");
/// assert_eq!(Score::win_within(5).to_string(), "win in at most 5");
/// assert_eq!(Score::loss_in(4).win_probability(), 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// An estimate in hundredths of the game's unit (a stone, a step); greater is better.
    Estimate(i32),
    /// A proven win, and in how many plies, counting the side's own.
    Win(Distance),
    /// A proven loss, and in how many plies, counting the side's own.
    Loss(Distance),
    /// Proven that neither side can force a win, in a game that is a draw then.
    Draw,
    /// Proven that neither side can force a win, in a game that is no draw by that.
    Undecided,
}

impl Score {
    /// A win in exactly the given number of plies.
    pub const fn win_in(plies: u32) -> Self {
        Self::Win(Distance::Exactly(plies))
    }

    /// A win in at most the given number of plies.
    pub const fn win_within(plies: u32) -> Self {
        Self::Win(Distance::at_most(plies))
    }

    /// A loss in exactly the given number of plies.
    pub const fn loss_in(plies: u32) -> Self {
        Self::Loss(Distance::Exactly(plies))
    }

    /// A loss in at most the given number of plies.
    pub const fn loss_within(plies: u32) -> Self {
        Self::Loss(Distance::at_most(plies))
    }

    /// The number of plies in which a win or a loss comes about; none for other scores.
    pub const fn distance(self) -> Option<Distance> {
        match self {
            Self::Win(distance) | Self::Loss(distance) => Some(distance),
            Self::Estimate(_) | Self::Draw | Self::Undecided => None,
        }
    }

    /// The number of plies of the winner's own in which a proven result comes about, as people
    /// count; unknown for a game that is lost already, too. None for what is neither a win nor a
    /// loss.
    pub fn winner_plies(self) -> Option<Distance> {
        match self.distance()? {
            Distance::Exactly(0) => Some(Distance::Unknown),
            distance => Some(distance.map(|plies| plies.div_ceil(2))),
        }
    }

    /// The words for a win of the winner of this name, and the number of its own plies in which it
    /// comes: `Red wins in 2`, or where that is a bound, `Red wins in at most 2`.
    pub fn wins(self, winner: &str) -> String {
        match self.winner_plies() {
            Some(Distance::Exactly(plies)) => format!("{winner} wins in {plies}"),
            Some(Distance::AtMost(plies)) => format!("{winner} wins in at most {plies}"),
            Some(Distance::Unknown) | None => format!("{winner} wins"),
        }
    }

    /// Returns whether it is the very value of the position, as tables know it, and no estimate or
    /// bound.
    pub const fn is_exact(self) -> bool {
        match self {
            Self::Win(distance) | Self::Loss(distance) => matches!(distance, Distance::Exactly(_)),
            Self::Draw | Self::Undecided => true,
            Self::Estimate(_) => false,
        }
    }

    /// The score of a value that a search has found, as reports give it. A proven result takes at
    /// most the plies of the score: a nearer one may have been pruned.
    pub(crate) const fn of_value(value: i32) -> Self {
        if value > PROVEN {
            Self::win_within((WIN - value) as u32)
        } else if value < -PROVEN {
            Self::loss_within((WIN + value) as u32)
        } else {
            Self::Estimate(value)
        }
    }

    /// The probability, 0 to 1, that the side to move wins, by the scale of our own search: for
    /// engines that report none.
    pub fn win_probability(self) -> f32 {
        match self {
            Self::Estimate(hundredths) => win_probability(hundredths),
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
            Self::Draw | Self::Undecided => 0.5,
        }
    }

    /// The score of the same position for the other side.
    pub const fn reversed(self) -> Self {
        match self {
            Self::Estimate(hundredths) => Self::Estimate(hundredths.saturating_neg()),
            Self::Win(distance) => Self::Loss(distance),
            Self::Loss(distance) => Self::Win(distance),
            Self::Draw | Self::Undecided => self,
        }
    }

    /// The same score with another distance, where it has one.
    pub fn map_distance(self, distance: impl FnOnce(Distance) -> Distance) -> Self {
        match self {
            Self::Win(old) => Self::Win(distance(old)),
            Self::Loss(old) => Self::Loss(distance(old)),
            Self::Estimate(_) | Self::Draw | Self::Undecided => self,
        }
    }
}

impl fmt::Display for Score {
    /// `+0.31`, `win in 5`, `loss in at most 4`, `win`, `draw`, `undecided`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (result, distance) = match *self {
            Self::Estimate(hundredths) => {
                let sign = if hundredths < 0 { '-' } else { '+' };
                let size = hundredths.unsigned_abs();
                return write!(f, "{sign}{}.{:02}", size / 100, size % 100);
            }
            Self::Draw => return f.write_str("draw"),
            Self::Undecided => return f.write_str("undecided"),
            Self::Win(distance) => ("win", distance),
            Self::Loss(distance) => ("loss", distance),
        };
        match distance {
            Distance::Exactly(plies) => write!(f, "{result} in {plies}"),
            Distance::AtMost(plies) => write!(f, "{result} in at most {plies}"),
            Distance::Unknown => f.write_str(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_in_words() {
        for (score, text) in [
            (Score::Estimate(31), "+0.31"),
            (Score::Estimate(-5), "-0.05"),
            (Score::Estimate(0), "+0.00"),
            (Score::Estimate(12_345), "+123.45"),
            (Score::Estimate(i32::MIN), "-21474836.48"),
            (Score::win_in(5), "win in 5"),
            (Score::win_within(5), "win in at most 5"),
            (Score::win_within(1), "win in 1"),
            (Score::loss_in(4), "loss in 4"),
            (Score::loss_within(4), "loss in at most 4"),
            (Score::Loss(Distance::Unknown), "loss"),
            (Score::Undecided, "undecided"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn the_plies_of_the_winner_are_as_exact_as_those_of_both() {
        for (score, own) in [
            (Score::win_in(5), Some(Distance::Exactly(3))),
            (Score::loss_within(4), Some(Distance::AtMost(2))),
            (Score::loss_in(0), Some(Distance::Unknown)),
            (Score::Win(Distance::Unknown), Some(Distance::Unknown)),
            (Score::Undecided, None),
        ] {
            assert_eq!(score.winner_plies(), own);
            assert_eq!(score.reversed().winner_plies(), own);
        }
        assert!(!Distance::Unknown.is_within(u32::MAX));
        assert!(Distance::AtMost(3).is_within(3) && !Distance::AtMost(4).is_within(3));
    }
}
