//! The outline of a filled cell, in columns and half-rows.
//!
//! A terminal cell holds two half-rows, each about as tall as a column is wide, so a filled
//! board is a picture with square dots. Half-row 0 is the upper half of the row of the cell's
//! centre, half-row 1 its lower half.

use super::{Level, Shape};

/// The half-rows of a filled cell and how wide each is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tile {
    level: Level,
    top: i32,
    bottom: i32,
}

impl Tile {
    /// The tile of a level, which must not be the tiny one.
    #[must_use]
    pub const fn new(level: Level) -> Self {
        let height = level.height as i32;
        let (top, bottom) = match level.shape {
            // The smallest hexagons are staggered squares: tips would make crosses of them.
            Shape::Hexagons if level.width == 4 => (0, 3),
            Shape::Hexagons => (-level.tip(), 2 + level.tip()),
            // One half-row is left for the gap to the next row.
            Shape::Squares => {
                let top = -2 * ((height - 1) / 2);
                (top, top + 2 * height - 1)
            }
            Shape::Diamonds => (1 - 2 * height, 1 + 2 * height),
        };
        Tile { level, top, bottom }
    }

    /// The tile's half-rows, from its top to its bottom.
    #[must_use]
    pub fn half_rows(self) -> std::ops::Range<i32> {
        self.top..self.bottom
    }

    /// How many columns the tile reaches to either side of its middle column in a half-row;
    /// nothing where it does not reach.
    #[must_use]
    pub const fn side(self, half_row: i32) -> Option<i32> {
        if half_row < self.top || half_row >= self.bottom {
            return None;
        }
        let widest = self.level.width as i32 / 2 - 1;
        // The distance from the middle in half-rows, times two.
        let distance = (2 * half_row - 1).abs();
        match self.level.shape {
            Shape::Hexagons if self.level.width == 4 => Some(widest),
            Shape::Hexagons => Some(self.hexagon_side(distance, widest)),
            Shape::Squares => Some(widest),
            Shape::Diamonds => Some(widest - distance / 2),
        }
    }

    const fn hexagon_side(self, distance: i32, widest: i32) -> i32 {
        let (wall, slope) = self.level.hexagon();
        // Half-rows 0 and 1 are the middle row, at distance 1 twice.
        let beyond = distance / 2 - wall;
        if beyond < 1 {
            return widest;
        }
        slope[beyond as usize - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widths(shape: Shape, width: u16, height: u16) -> Vec<i32> {
        let tile = Tile::new(Level {
            shape,
            width,
            height,
        });
        tile.half_rows()
            .map(|half_row| 2 * tile.side(half_row).unwrap() + 1)
            .collect()
    }

    #[test]
    fn hexagons_look_like_hexagons() {
        let hexagon = |width, height| widths(Shape::Hexagons, width, height);
        assert_eq!(hexagon(4, 2), [3, 3, 3]);
        assert_eq!(hexagon(6, 2), [3, 5, 5, 3]);
        assert_eq!(hexagon(6, 3), [1, 3, 5, 5, 5, 5, 3, 1]);
        assert_eq!(hexagon(8, 3), [1, 5, 7, 7, 7, 7, 5, 1]);
        assert_eq!(
            hexagon(14, 6),
            [3, 7, 11, 13, 13, 13, 13, 13, 13, 13, 13, 11, 7, 3]
        );
    }

    #[test]
    fn squares_are_square_and_diamonds_pointed() {
        assert_eq!(widths(Shape::Squares, 4, 2), [3; 3]);
        assert_eq!(widths(Shape::Squares, 6, 3), [5; 5]);
        assert_eq!(widths(Shape::Squares, 16, 8), [15; 15]);
        assert_eq!(widths(Shape::Diamonds, 8, 2), [1, 3, 5, 7, 7, 5, 3, 1]);
    }

    /// No half-row of a cell runs into one of a neighbour.
    #[test]
    fn tiles_do_not_overlap() {
        for shape in [Shape::Hexagons, Shape::Squares, Shape::Diamonds] {
            for level in Level::all(shape).filter(|level| !level.is_tiny()) {
                let tile = Tile::new(level);
                let pitch = 2 * i32::from(level.height);
                let apart = i32::from(level.width);
                for half_row in tile.half_rows() {
                    let own = tile.side(half_row).unwrap();
                    assert!(2 * own < apart, "{level:?}");
                    let shift = if shape == Shape::Squares {
                        apart
                    } else {
                        apart / 2
                    };
                    if let Some(other) = tile.side(half_row - pitch) {
                        assert!(own + other < shift, "{level:?} {half_row}");
                    }
                }
            }
        }
    }
}
