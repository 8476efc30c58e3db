//! The values of perfect play.

use std::cmp::Ordering;
use std::fmt;

use crate::Score;

/// The exact worth of a position to the side to move.
///
/// Distances are in plies to the end of the game when the winner plays for the shortest win and
/// the loser for the longest defence; 0 where the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExactValue {
    /// The side to move wins in this many plies.
    Win(u16),
    /// The side to move loses in this many plies.
    Loss(u16),
    /// Neither side can force a win, and the game's rules call endless play a draw.
    Draw,
    /// Neither side can force a win on the board; what the rules that look at the line make of
    /// endless play is not known (Claustro).
    Undecided,
}

impl ExactValue {
    /// The value of positions that neither side can force, in a game that is a draw when a position
    /// has occurred `repetition` times.
    pub const fn held(repetition: Option<u32>) -> Self {
        match repetition {
            Some(_) => Self::Draw,
            None => Self::Undecided,
        }
    }

    /// The worth of a position to the side to move if the ply to a position of this value is its
    /// best.
    ///
    /// ```
    /// use parlour_engines::tables::ExactValue;
    ///
    /// assert_eq!(ExactValue::Loss(4).before(), ExactValue::Win(5));
    /// assert_eq!(ExactValue::Draw.before(), ExactValue::Draw);
    /// ```
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
            Self::Draw | Self::Undecided => self,
        }
    }

    /// The plies to the end, of a win or a loss.
    pub const fn distance(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw | Self::Undecided => None,
        }
    }
}

impl Ord for ExactValue {
    /// By preference of the side to move: the longest defence before a faster loss, the shortest
    /// win before a slower one.
    fn cmp(&self, other: &Self) -> Ordering {
        fn rank(value: ExactValue) -> (u8, i32) {
            match value {
                ExactValue::Loss(plies) => (0, i32::from(plies)),
                ExactValue::Undecided => (1, 0),
                ExactValue::Draw => (2, 0),
                ExactValue::Win(plies) => (3, -i32::from(plies)),
            }
        }
        rank(*self).cmp(&rank(*other))
    }
}

impl PartialOrd for ExactValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<ExactValue> for Score {
    /// The score that a table knows, whose number of plies is exact.
    fn from(value: ExactValue) -> Self {
        match value {
            ExactValue::Win(plies) => Self::win_in(plies.into()),
            ExactValue::Loss(plies) => Self::loss_in(plies.into()),
            ExactValue::Draw => Self::Draw,
            ExactValue::Undecided => Self::Undecided,
        }
    }
}

impl fmt::Display for ExactValue {
    /// `win in 5`, `loss in 4`, `draw`, `undecided`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Win(plies) => write!(f, "win in {plies}"),
            Self::Loss(plies) => write!(f, "loss in {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Undecided => f.write_str("undecided"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_to_move_prefers_short_wins_and_long_defences() {
        let best_last = [
            ExactValue::Loss(0),
            ExactValue::Loss(7),
            ExactValue::Undecided,
            ExactValue::Draw,
            ExactValue::Win(9),
            ExactValue::Win(1),
        ];
        assert!(best_last.is_sorted());
        assert_eq!(best_last.iter().max(), Some(&ExactValue::Win(1)));
    }
}
