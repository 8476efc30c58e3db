//! The orientation of a board: rotated, or a board of squares on its corner.

use crate::board::Board;
use crate::widgets::board::{Diagram, Point, Shape, Transform, on_its_corner};

use super::diagram;

/// The orientation of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Orientation {
    /// The rotation in steps clockwise.
    steps: u8,
    /// Whether a board of squares stands on its corner.
    diamond: bool,
}

impl Orientation {
    /// Rotated by half a turn.
    #[must_use]
    pub const fn turned(self, board: &Board) -> Self {
        self.stepped(Transform::half(diagram::shape(board)).steps, board)
    }

    /// Turned by one step: a sixth for hexagons, a quarter for squares.
    #[must_use]
    pub const fn stepped(self, steps: u8, board: &Board) -> Self {
        let full = Transform::steps_of(diagram::shape(board));
        Self {
            steps: (self.steps + steps) % full,
            ..self
        }
    }

    /// On its corner if it was not, or back on its side; boards of hexagons stay.
    #[must_use]
    pub const fn cornered(self, board: &Board) -> Self {
        Self {
            diamond: !self.diamond && matches!(diagram::shape(board), Shape::Squares),
            ..self
        }
    }

    /// The diagram in this orientation.
    #[must_use]
    pub fn apply(self, diagram: Diagram) -> Diagram {
        let turn = Transform {
            steps: self.steps,
            mirrored: false,
        };
        turn.apply(if self.diamond {
            on_its_corner(diagram)
        } else {
            diagram
        })
    }

    /// The points of a board's cells in this orientation, in the order of its cells.
    #[must_use]
    pub fn points(self, board: &Board) -> Vec<Point> {
        let seen = self.apply(diagram::empty_board(board));
        seen.sites.iter().map(|site| site.point).collect()
    }
}
