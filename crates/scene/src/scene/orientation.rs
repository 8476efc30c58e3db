//! Ways to look at a board: pure maps of grid points.

use super::{GridPoint, GridPosition, Lattice, Scene};

/// The turn of a board, and whether left and right change places before that.
///
/// Hexagons turn by sixths, squares and diamonds by quarters of a full turn. Points are mapped,
/// names and contents stay, so a turned board is only another [`Scene`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Orientation {
    /// The number of steps clockwise.
    pub steps: u8,
    /// True if left and right change places, before turning.
    pub mirrored: bool,
}

impl Orientation {
    /// Seen from the other side: half a turn.
    pub const fn half(lattice: Lattice) -> Self {
        Orientation {
            steps: Self::steps_of(lattice) / 2,
            mirrored: false,
        }
    }

    /// The number of steps of a full turn.
    pub const fn steps_of(lattice: Lattice) -> u8 {
        match lattice {
            Lattice::Hexagons => 6,
            Lattice::Squares | Lattice::Diamonds => 4,
        }
    }

    /// The board seen this way, its points starting again at 0.
    pub fn apply(self, mut scene: Scene) -> Scene {
        // Around a cell, so that halves stay whole whatever column the board begins in.
        let centre = scene.cells.first().map(|cell| cell.at).unwrap_or_default();
        let centre = GridPosition::from(centre);
        let lattice = scene.lattice;
        map_points(&mut scene, |GridPosition { x, y }| {
            self.position(lattice, x - centre.x, y - centre.y)
        });
        move_to_origin(&mut scene);
        scene
    }

    fn position(self, lattice: Lattice, mut x: f32, mut y: f32) -> GridPosition {
        if self.mirrored {
            x = -x;
        }
        for _ in 0..self.steps % Self::steps_of(lattice) {
            (x, y) = match lattice {
                // In the coordinates (x, y) the unit steps are e (2, 0), se (1, 1), sw (-1, 1);
                // a sixth of a turn sends e to se and se to sw.
                Lattice::Hexagons => ((x - 3.0 * y) / 2.0, f32::midpoint(x, y)),
                // Columns are two half-cells wide.
                Lattice::Squares => (-2.0 * y, x / 2.0),
                Lattice::Diamonds => (-y, x),
            };
        }
        GridPosition { x, y }
    }
}

/// The square board turned by an eighth onto its corner, its top left corner up: the cells of
/// [`Lattice::Squares`] become [`Lattice::Diamonds`]. Other boards stay as they are.
pub fn on_its_corner(mut scene: Scene) -> Scene {
    if scene.lattice == Lattice::Squares {
        scene.lattice = Lattice::Diamonds;
        map_points(&mut scene, |GridPosition { x, y }| GridPosition {
            x: x / 2.0 - y,
            y: x / 2.0 + y,
        });
        move_to_origin(&mut scene);
    }
    scene
}

/// Moves everything on a board by a map that sends cells to cells.
fn map_points(scene: &mut Scene, map: impl Fn(GridPosition) -> GridPosition) {
    let point = |point: GridPoint| rounded(map(point.into()));
    for cell in &mut scene.cells {
        cell.at = point(cell.at);
    }
    for moving in &mut scene.moving {
        moving.at = map(moving.at);
    }
    for fading in &mut scene.fading {
        fading.at = point(fading.at);
    }
    for arrow in &mut scene.arrows {
        (arrow.from, arrow.to) = (point(arrow.from), point(arrow.to));
    }
    for way in &mut scene.ways {
        (way.from, way.to) = (point(way.from), point(way.to));
    }
}

/// The cell at a position that is one but for the rounding of floating point numbers.
fn rounded(position: GridPosition) -> GridPoint {
    GridPoint::new(position.x.round() as i16, position.y.round() as i16)
}

/// Moves a board so that its smallest column and row are 0.
fn move_to_origin(scene: &mut Scene) {
    let least = GridPosition::from(scene.bounds().0);
    map_points(scene, |GridPosition { x, y }| GridPosition {
        x: x - least.x,
        y: y - least.y,
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::{Figure, Moving, samples};
    use super::*;

    fn points(scene: &Scene) -> BTreeSet<GridPoint> {
        scene.cells.iter().map(|cell| cell.at).collect()
    }

    #[test]
    fn a_full_turn_changes_nothing() {
        let step = Orientation {
            steps: 1,
            mirrored: false,
        };
        for (_, scene) in samples::all() {
            let mut turned = scene.clone();
            for _ in 0..Orientation::steps_of(scene.lattice) {
                turned = step.apply(turned);
            }
            assert_eq!(turned, Orientation::default().apply(scene));
        }
    }

    #[test]
    fn turning_keeps_neighbours() {
        let steps = |lattice| match lattice {
            Lattice::Hexagons => [(2, 0), (1, 1), (-1, 1)].as_slice(),
            Lattice::Squares => &[(2, 0), (0, 1)],
            Lattice::Diamonds => &[(1, 1), (-1, 1)],
        };
        for lattice in [Lattice::Hexagons, Lattice::Squares, Lattice::Diamonds] {
            let all = (0..6)
                .flat_map(|steps| [false, true].map(|mirrored| Orientation { steps, mirrored }));
            for orientation in all {
                for &(dx, dy) in steps(lattice) {
                    let there =
                        rounded(orientation.position(lattice, f32::from(dx), f32::from(dy)));
                    let close = |&(x, y): &(i16, i16)| {
                        there == GridPoint::new(x, y) || there == GridPoint::new(-x, -y)
                    };
                    assert!(
                        steps(lattice).iter().any(close),
                        "{lattice:?} {orientation:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn half_a_turn_keeps_the_outline_of_symmetrical_boards() {
        for (name, scene) in samples::all() {
            if name.starts_with("trike") {
                continue;
            }
            let turned = Orientation::half(scene.lattice).apply(scene.clone());
            let upright = Orientation::default().apply(scene);
            assert_eq!(points(&turned), points(&upright), "{name}");
        }
    }

    #[test]
    fn what_moves_turns_with_the_board() {
        let mut scene = samples::tactigon();
        let (from, to) = (scene.cells[30].at, scene.cells[31].at);
        scene.moving.push(Moving {
            figure: Figure::Pawn,
            at: GridPosition::between(from, to, 0.5),
        });
        for steps in 0..6 {
            let orientation = Orientation {
                steps,
                mirrored: steps % 2 == 0,
            };
            let turned = orientation.apply(scene.clone());
            let (from, to) = (turned.cells[30].at, turned.cells[31].at);
            assert_eq!(turned.moving[0].at, GridPosition::between(from, to, 0.5));
        }
    }

    #[test]
    fn the_corner_board_has_its_corners_at_the_four_ends() {
        let scene = on_its_corner(samples::claustro(5, 5));
        let at = |name| scene.cells[scene.named(name).unwrap()].at;
        assert_eq!(at("a5"), GridPoint::new(4, 0));
        assert_eq!(at("e1"), GridPoint::new(4, 8));
        assert_eq!(at("a1"), GridPoint::new(0, 4));
        assert_eq!(at("e5"), GridPoint::new(8, 4));
    }
}
