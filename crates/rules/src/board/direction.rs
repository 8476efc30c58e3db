//! The eight compass directions in which cells touch.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::named_enum;

named_enum! {
    /// A direction on the board as it is drawn, north being up.
    ///
    /// Pointy-top hexagons touch in the six of [`Direction::HEXAGON`]; squares in the four of
    /// [`Direction::ORTHOGONAL`] and, corner to corner, in the four of [`Direction::DIAGONAL`].
    ///
    /// ```
    /// use parlour_rules::board::Direction;
    ///
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// assert_eq!("sw".parse(), Ok(Direction::SouthWest));
    /// ```
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Direction {
        /// To the right.
        East = "e",
        /// Up and to the right.
        NorthEast = "ne",
        /// Up; squares only.
        North = "n",
        /// Up and to the left.
        NorthWest = "nw",
        /// To the left.
        West = "w",
        /// Down and to the left.
        SouthWest = "sw",
        /// Down; squares only.
        South = "s",
        /// Down and to the right.
        SouthEast = "se",
    }

    /// The short name: `e`, `ne`, `n`, `nw`, `w`, `sw`, `s`, `se`.
    name
}

impl Direction {
    /// The number of directions.
    pub const COUNT: usize = 8;

    /// The six sides of a pointy-top hexagon, counter-clockwise from east.
    pub const HEXAGON: [Self; 6] = [
        Self::East,
        Self::NorthEast,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The four sides of a square.
    pub const ORTHOGONAL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];

    /// The four corners of a square.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// The index of this direction in [`Direction::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + Self::COUNT / 2) % Self::COUNT]
    }

    /// The direction mirrored left to right.
    pub const fn mirrored(self) -> Self {
        Self::ALL[(Self::COUNT + Self::COUNT / 2 - self as usize) % Self::COUNT]
    }
}

/// The error of parsing a [`Direction`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no such direction")]
pub struct ParseDirectionError;

impl FromStr for Direction {
    type Err = ParseDirectionError;

    fn from_str(text: &str) -> Result<Self, ParseDirectionError> {
        Self::named(text).ok_or(ParseDirectionError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_and_mirrored_are_involutions() {
        assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
        assert_eq!(Direction::NorthEast.mirrored(), Direction::NorthWest);
        assert_eq!(Direction::North.mirrored(), Direction::North);
        for direction in Direction::ALL {
            assert_eq!(direction.opposite().opposite(), direction);
            assert_eq!(direction.mirrored().mirrored(), direction);
            assert_eq!(direction.name().parse(), Ok(direction));
        }
    }
}
