//! From a scene to sprites in their places.

mod above;
mod cell;
pub(in super::super) mod colours;
mod composition;
mod coordinates;
mod look;
mod text;

use self::look::Look;
use super::super::layout::{self, Coordinates, Layout};
use super::super::{Mark, Mode, Scene};
use super::inks::Inks;
use super::sprite::Sprite;

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
    let look = Look {
        scene,
        layout,
        inks,
    };
    let back = scene.is_decided.then(|| inks.stepped_back());
    let back = back.as_ref().map_or(look, |inks| Look { inks, ..look });
    let mut composer = Composer {
        look,
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
            let is_winning = cell.marks.has(Mark::Winning);
            composer.look = if is_winning { look } else { back };
            composer.cell(cell, centre);
        }
    }
    let mut out = composer.out;
    above::above_cells(look, &mut out);
    if layout.coordinates > Coordinates::None {
        for label in layout::labels(scene) {
            coordinates::label(look, &label, &mut out);
        }
    }
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

/// The cells put together so far.
struct Composer<'a> {
    look: Look<'a>,
    extras: Extras,
    lettered: bool,
    out: Composition,
}

impl Composer<'_> {
    fn put(&mut self, layer: Layer, at: (i32, i32), sprite: Sprite) {
        self.out.put(layer, at, sprite);
    }
}
