//! The values of perfect play.

use std::cmp::Ordering;
use std::fmt;

use crate::Score;

/// The exact worth of a position to the side to move.
///
/// Distances are in plies to the end of the game when the winner plays for the shortest win and
/// the loser for the longest defence; 0 where the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The side to move wins in this many plies.
    Win(u16),
    /// The side to move loses in this many plies.
    Loss(u16),
    /// Neither side can force a win, and the game's rules call play that goes on a draw.
    Draw,
    /// Neither side can force a win on the board; what the rules that look at the line make of play
    /// that goes on is not known (Claustro).
    Undecided,
}

impl Value {
    /// The value of positions that neither side can force, in a game that is a draw when a position
    /// has occurred `repetition` times.
    #[must_use]
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
    /// use parlour_engines::tables::Value;
    ///
    /// assert_eq!(Value::Loss(4).before(), Value::Win(5));
    /// assert_eq!(Value::Draw.before(), Value::Draw);
    /// ```
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
            Self::Draw | Self::Undecided => self,
        }
    }

    /// The plies to the end, of a win or a loss.
    #[must_use]
    pub const fn distance(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw | Self::Undecided => None,
        }
    }
}

impl Ord for Value {
    /// By preference of the side to move: the longest defence before a faster loss, the shortest
    /// win before a slower one.
    fn cmp(&self, other: &Self) -> Ordering {
        fn rank(value: Value) -> (u8, i32) {
            match value {
                Value::Loss(plies) => (0, i32::from(plies)),
                Value::Undecided => (1, 0),
                Value::Draw => (2, 0),
                Value::Win(plies) => (3, -i32::from(plies)),
            }
        }
        rank(*self).cmp(&rank(*other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<Value> for Score {
    /// The score that a table knows, whose number of plies is exact.
    fn from(value: Value) -> Self {
        match value {
            Value::Win(plies) => Self::win_in(plies.into()),
            Value::Loss(plies) => Self::loss_in(plies.into()),
            Value::Draw => Self::Draw,
            Value::Undecided => Self::Undecided,
        }
    }
}

impl fmt::Display for Value {
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
            Value::Loss(0),
            Value::Loss(7),
            Value::Undecided,
            Value::Draw,
            Value::Win(9),
            Value::Win(1),
        ];
        assert!(best_last.is_sorted());
        assert_eq!(best_last.iter().max(), Some(&Value::Win(1)));
    }
}
