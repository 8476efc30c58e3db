//! Levels of detail: how many columns and rows a cell gets.

use super::Shape;

/// A level of detail.
///
/// Terminal cells are about twice as tall as wide, so a hexagon's pitch looks right where its
/// rows are 0.43 of its columns, a square's at 0.5 and a diamond's (whose pitch is half its
/// height) at 0.25.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Level {
    /// How the cells meet.
    pub shape: Shape,
    /// Columns from a cell to the next in its row; always even.
    pub width: u16,
    /// Rows from a row of cells to the next.
    pub height: u16,
}

const HEXAGONS: &[(u16, u16)] = &[
    (14, 6),
    (12, 5),
    (10, 4),
    (8, 4),
    (8, 3),
    (6, 3),
    (6, 2),
    (4, 2),
    (2, 1),
];
const SQUARES: &[(u16, u16)] = &[(16, 8), (12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1)];
const DIAMONDS: &[(u16, u16)] = &[(20, 5), (16, 4), (12, 3), (8, 2), (4, 1), (2, 1)];

/// The extent of something around the centre of a cell, in columns and rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Reach {
    /// To the left and to the right.
    pub side: i32,
    /// Upwards.
    pub up: i32,
    /// Downwards.
    pub down: i32,
}

impl Level {
    /// The levels of a shape from the largest to the smallest.
    pub fn all(shape: Shape) -> impl Iterator<Item = Level> {
        let pitches = match shape {
            Shape::Hexagons => HEXAGONS,
            Shape::Squares => SQUARES,
            Shape::Diamonds => DIAMONDS,
        };
        pitches.iter().map(move |&(width, height)| Level {
            shape,
            width,
            height,
        })
    }

    /// Whether a cell is a single character with one column between it and the next.
    #[must_use]
    pub const fn is_tiny(self) -> bool {
        self.width == 2
    }

    /// What a cell needs around its centre to be recognised: its tips may be cut off.
    #[must_use]
    pub const fn min_reach(self) -> Reach {
        if self.is_tiny() {
            return Reach {
                side: 0,
                up: 0,
                down: 0,
            };
        }
        let side = self.width as i32 / 2 - 1;
        let height = self.height as i32;
        match self.shape {
            Shape::Hexagons => {
                // A tip of one or three columns may go, unless pieces reach into it.
                let tip = self.tip();
                let tip = if tip == 1 && self.width > 4 {
                    1
                } else {
                    tip / 2
                };
                Reach {
                    side,
                    up: tip,
                    down: tip,
                }
            }
            Shape::Squares => Reach {
                side,
                up: (height - 1) / 2,
                down: height / 2,
            },
            Shape::Diamonds => Reach {
                side,
                up: height - 1,
                down: height - 1,
            },
        }
    }

    /// What a cell with its tips and borders takes up around its centre.
    #[must_use]
    pub const fn max_reach(self) -> Reach {
        if self.is_tiny() {
            return Reach {
                side: 1,
                up: 0,
                down: 0,
            };
        }
        let side = self.width as i32 / 2;
        let height = self.height as i32;
        match self.shape {
            Shape::Hexagons => Reach {
                side,
                up: (self.tip() + 1) / 2,
                down: (self.tip() + 1) / 2,
            },
            Shape::Squares => Reach {
                side,
                up: height / 2,
                down: height - height / 2,
            },
            Shape::Diamonds => Reach {
                side,
                up: height,
                down: height,
            },
        }
    }

    /// How many half-rows a hexagon reaches beyond its middle row, at either end.
    pub(super) const fn tip(self) -> i32 {
        let (wall, slope) = self.hexagon();
        wall + slope.len() as i32
    }

    /// The form of a hexagon beyond its middle row: how many half-rows at either end are as
    /// wide as the middle one, and how many columns the others reach to either side.
    ///
    /// A regular hexagon's wall ends at 1/3 of the pitch of the rows from its centre and its
    /// tip at 2/3; one column is left for the gap, two where the slopes are shallow.
    #[allow(clippy::match_same_arms, reason = "a table, a line a level")]
    pub(super) const fn hexagon(self) -> (i32, &'static [i32]) {
        match (self.width, self.height) {
            (14, _) => (3, &[5, 3, 1]),
            (12, _) => (2, &[4, 2, 1]),
            (10, _) => (2, &[2, 0]),
            (8, 4) => (2, &[2, 0]),
            (8, _) => (1, &[2, 0]),
            (6, 3) => (1, &[1, 0]),
            (6, _) => (0, &[1]),
            (4, _) => (0, &[0]),
            _ => (0, &[]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pitches_grow_and_have_a_middle() {
        for shape in [Shape::Hexagons, Shape::Squares, Shape::Diamonds] {
            let levels: Vec<_> = Level::all(shape).collect();
            assert!(levels.len() >= 5);
            for pair in levels.windows(2) {
                assert!(pair[0].width >= pair[1].width && pair[0].height >= pair[1].height);
            }
            assert!(levels.iter().all(|level| level.width % 2 == 0));
        }
    }

    #[test]
    fn the_most_is_never_less_than_the_least() {
        for shape in [Shape::Hexagons, Shape::Squares, Shape::Diamonds] {
            for level in Level::all(shape) {
                let (least, most) = (level.min_reach(), level.max_reach());
                assert!(least.side <= most.side, "{level:?}");
                assert!(least.up <= most.up && least.down <= most.down, "{level:?}");
            }
        }
    }
}
