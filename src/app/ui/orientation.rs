//! The orientation of a board: rotated, or a board of squares on its corner.

use parlour_rules::board::Board;
use parlour_rules::games::GameInfo;
use parlour_scene::scene::{self, GridPoint, Lattice, Scene, on_its_corner};
use parlour_settings::BoardTurn;

/// The orientation of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Orientation {
    /// The rotation in steps clockwise.
    steps: u8,
    /// A board of squares stands on its corner.
    diamond: bool,
}

impl Orientation {
    /// Returns the orientation of a game's board by these settings.
    pub fn by_settings(info: &GameInfo, settings: &[(&'static GameInfo, BoardTurn)]) -> Self {
        let own = settings.iter().rev().find(|(other, _)| other.id == info.id);
        own.map_or_else(Self::default, |(_, turn)| Self {
            steps: turn.steps,
            diamond: turn.corner,
        })
    }

    /// Rotated by half a turn.
    pub const fn turned(self, board: &Board) -> Self {
        let lattice = Lattice::of(board.tiling());
        let half = scene::Orientation::half(lattice).steps;
        Self {
            steps: (self.steps + half) % scene::Orientation::steps_of(lattice),
            ..self
        }
    }

    /// The scene in this orientation.
    pub fn apply(self, scene: Scene) -> Scene {
        let turn = scene::Orientation {
            steps: self.steps,
            mirrored: false,
        };
        turn.apply(if self.diamond {
            on_its_corner(scene)
        } else {
            scene
        })
    }

    /// The points of a board's cells in this orientation, in the order of its cells.
    pub fn points(self, board: &Board) -> Vec<GridPoint> {
        let seen = self.apply(Scene::empty(board));
        seen.cells.iter().map(|cell| cell.at).collect()
    }
}
