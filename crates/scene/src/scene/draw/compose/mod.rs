//! From a scene to sprites in their places.

mod above;
mod cell;
pub(in super::super) mod colours;
mod composition;
mod coordinates;
mod text;

use super::super::layout::{self, Coordinates, Layout};
use super::super::{Mode, Scene};
use super::inks::{Body, Inks};
use super::sprite::Sprite;
use parlour_rules::games::Piece;

pub(in super::super) use self::colours::{fill, pawn_ground, role};
pub(in super::super) use self::composition::{
    Composition, Extras, Layer, Placed, TextCells, TextInk,
};

/// Puts a board together. Cells out of sight are left out.
pub(in super::super) fn compose(
    scene: &Scene,
    layout: &Layout,
    inks: &Inks,
    extras: Extras,
) -> Composition {
    let mut composer = Composer {
        scene,
        layout,
        inks,
        extras,
        lettered: extras.letters || needs_letters(scene, layout),
        out: Composition::default(),
    };
    let reach = layout.scale.width.max(2 * layout.scale.pitch);
    let (across, down) = layout.dots();
    let area = layout.area();
    let most = (
        2 * i32::from(area.width) * across + 2 * reach,
        2 * i32::from(area.height) * down + 2 * reach,
    );
    for cell in &scene.cells {
        let centre = layout.centre(cell.at);
        let seen = |at: i32, most: i32| (-2 * reach..most).contains(&at);
        if seen(centre.0, most.0) && seen(centre.1, most.1) {
            composer.cell(cell, centre);
        }
    }
    composer.above_cells();
    if layout.coordinates > Coordinates::None {
        for label in layout::labels(scene) {
            composer.label(&label);
        }
    }
    let mut out = composer.out;
    out.sprites.sort_by_key(|placed| placed.layer);
    out
}

/// Returns whether the dots are too coarse to tell a pentagon from a circle.
fn needs_letters(scene: &Scene, layout: &Layout) -> bool {
    let coarse = match layout.mode() {
        Mode::Halves => true,
        Mode::Quadrants => layout.columns() < 8 && !layout.is_mosaic(),
        _ => false,
    };
    coarse && scene.has_kinds()
}

/// The parts put together so far.
struct Composer<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    inks: &'a Inks,
    extras: Extras,
    lettered: bool,
    out: Composition,
}

impl Composer<'_> {
    fn put(&mut self, layer: Layer, at: (i32, i32), sprite: Sprite) {
        // The centre is given in halves of a dot.
        let at = (2 * at.0, 2 * at.1);
        self.out.sprites.push(Placed { sprite, layer, at });
    }

    /// The look of the winner's pieces.
    fn winner(&self) -> Option<Body> {
        colours::winner(self.scene, self.inks)
    }

    /// The look of a piece.
    fn body(&self, piece: Piece) -> Body {
        let colour = self.scene.colours[piece.side];
        if self.layout.mode().is_dots() {
            self.inks.body_in_dots(piece, colour)
        } else {
            self.inks.body(piece.side, colour)
        }
    }
}
