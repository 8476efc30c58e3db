//! Turning boards: pure maps of places.

use super::{Diagram, Point, Shape};

/// A way to look at a board.
///
/// Hexagons turn by sixths, squares and diamonds by quarters of a full turn; a board can also be
/// mirrored. Places are mapped, names and contents stay, so a turned board is only another
/// [`Diagram`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Transform {
    /// How many steps clockwise.
    pub steps: u8,
    /// Whether left and right change places, before turning.
    pub mirrored: bool,
}

impl Transform {
    /// The board as it is described.
    pub const NONE: Transform = Transform {
        steps: 0,
        mirrored: false,
    };

    /// Seen from the other side: half a turn.
    #[must_use]
    pub const fn half(shape: Shape) -> Self {
        Transform {
            steps: Self::steps_of(shape) / 2,
            mirrored: false,
        }
    }

    /// The number of steps of a full turn.
    #[must_use]
    pub const fn steps_of(shape: Shape) -> u8 {
        match shape {
            Shape::Hexagons => 6,
            Shape::Squares | Shape::Diamonds => 4,
        }
    }

    /// The board turned this way, its places starting again at 0.
    #[must_use]
    pub fn apply(self, mut diagram: Diagram) -> Diagram {
        // Around a cell, so that halves stay whole whatever column the board begins in.
        let Point { x, y } = diagram
            .sites
            .first()
            .map_or_else(Point::default, |site| site.point);
        for site in &mut diagram.sites {
            let there = Point::new(site.point.x - x, site.point.y - y);
            site.point = self.point(diagram.shape, there);
        }
        settle(&mut diagram);
        diagram
    }

    /// Where a place comes to lie, around place (0, 0).
    #[must_use]
    pub const fn point(self, shape: Shape, point: Point) -> Point {
        let Point { mut x, mut y } = point;
        if self.mirrored {
            x = -x;
        }
        let mut step = 0;
        while step < self.steps % Self::steps_of(shape) {
            (x, y) = match shape {
                // In the coordinates (x, y) the unit steps are e (2, 0), se (1, 1), sw (-1, 1);
                // a sixth of a turn sends e to se and se to sw.
                Shape::Hexagons => ((x - 3 * y) / 2, i16::midpoint(x, y)),
                // Columns are two half-cells wide.
                Shape::Squares => (-2 * y, x / 2),
                Shape::Diamonds => (-y, x),
            };
            step += 1;
        }
        Point { y, x }
    }
}

/// The square board turned by an eighth onto its corner, its top-left corner up: the cells of
/// a [`Shape::Squares`] become [`Shape::Diamonds`]. Other boards stay as they are.
#[must_use]
pub fn on_its_corner(mut diagram: Diagram) -> Diagram {
    if diagram.shape == Shape::Squares {
        diagram.shape = Shape::Diamonds;
        for site in &mut diagram.sites {
            let (column, row) = (site.point.x / 2, site.point.y);
            site.point = Point::new(column - row, column + row);
        }
        settle(&mut diagram);
    }
    diagram
}

/// Moves a board so that its smallest column and row are 0.
fn settle(diagram: &mut Diagram) {
    let min = |coordinate: fn(&Point) -> i16| {
        let points = diagram.sites.iter().map(|site| site.point);
        points.map(|point| coordinate(&point)).min().unwrap_or(0)
    };
    let (left, top) = (min(|point| point.x), min(|point| point.y));
    for site in &mut diagram.sites {
        site.point.x -= left;
        site.point.y -= top;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::widgets::board::samples;

    fn points(diagram: &Diagram) -> BTreeSet<Point> {
        diagram.sites.iter().map(|site| site.point).collect()
    }

    #[test]
    fn a_full_turn_changes_nothing() {
        for (_, diagram) in samples::all() {
            let mut turned = diagram.clone();
            for _ in 0..Transform::steps_of(diagram.shape) {
                let turn = Transform {
                    steps: 1,
                    mirrored: false,
                };
                turned = turn.apply(turned);
            }
            assert_eq!(turned, Transform::NONE.apply(diagram));
        }
    }

    #[test]
    fn turning_keeps_neighbours() {
        let steps = |shape| match shape {
            Shape::Hexagons => [(2, 0), (1, 1), (-1, 1)].as_slice(),
            Shape::Squares => &[(2, 0), (0, 1)],
            Shape::Diamonds => &[(1, 1), (-1, 1)],
        };
        for shape in [Shape::Hexagons, Shape::Squares, Shape::Diamonds] {
            for turn in
                (0..6).flat_map(|steps| [false, true].map(|mirrored| Transform { steps, mirrored }))
            {
                for &(dx, dy) in steps(shape) {
                    let there = turn.point(shape, Point::new(dx, dy));
                    let close = |&(x, y): &(i16, i16)| {
                        there == Point::new(x, y) || there == Point::new(-x, -y)
                    };
                    assert!(steps(shape).iter().any(close), "{shape:?} {turn:?}");
                }
            }
        }
    }

    #[test]
    fn half_a_turn_exchanges_the_sides_of_every_sample() {
        for (name, diagram) in samples::all() {
            if name.starts_with("trike") {
                continue;
            }
            let turned = Transform::half(diagram.shape).apply(diagram.clone());
            assert_eq!(
                points(&turned),
                points(&Transform::NONE.apply(diagram)),
                "{name}"
            );
        }
    }

    #[test]
    fn the_corner_board_has_its_corners_at_the_four_ends() {
        let diagram = on_its_corner(samples::claustro(5, 5));
        let point = |name| diagram.sites[diagram.named(name).unwrap()].point;
        assert_eq!(point("a5"), Point::new(4, 0));
        assert_eq!(point("e1"), Point::new(4, 8));
        assert_eq!(point("a1"), Point::new(0, 4));
        assert_eq!(point("e5"), Point::new(8, 4));
    }
}
