//! The layers above the cells: arrows, directions, what fades and what moves.

use super::super::super::{Figure, GridPosition, Mode};
use super::super::sprite::{FADES, Place, Sprite};
use super::look::Look;
use super::{Composition, Layer, Placed};
use crate::theme::Role;

/// Draws the parts that are not in a cell: arrows, directions, what fades and what moves.
pub(super) fn above_cells(look: Look, out: &mut Composition) {
    let Look {
        scene,
        layout,
        inks,
    } = look;
    if layout.is_text() || layout.is_mosaic() {
        return;
    }
    // In pixels a picture that the terminal has already is less to send.
    let (place, fades) = match layout.mode() {
        Mode::Pixels => (Place::Middle, FADES),
        _ => (Place::Passing, FADES / 2),
    };
    for fading in &scene.fading {
        let part = 1.0 - fading.left.clamp(0.0, 1.0);
        let step = (part * f32::from(fades)).round() as u8;
        let sprite = look.piece(fading.piece, place, step * (FADES / fades));
        out.put(Layer::Sign, layout.centre(fading.at), sprite);
    }
    for arrow in &scene.arrows {
        let sprite = Sprite::Arrow {
            dx: arrow.to.x - arrow.from.x,
            dy: arrow.to.y - arrow.from.y,
            ink: inks.role(arrow.ink),
        };
        out.put(Layer::Arrow, layout.centre(arrow.from), sprite);
    }
    for way in scene.drawn_ways() {
        let (dx, dy) = way.step();
        let sprite = Sprite::Way {
            dx,
            dy,
            ink: inks.role(Role::Choice),
        };
        out.put(Layer::Arrow, layout.centre(way.from), sprite);
    }
    for moving in &scene.moving {
        let sprite = match moving.figure {
            Figure::Piece(piece) => look.piece(piece, place, 0),
            Figure::Pawn => look.pawn(None, place),
        };
        out.sprites.push(Placed {
            sprite,
            layer: Layer::Moving,
            at: between(look, moving.at),
        });
    }
}

/// A point between cells in quarters of a dot; in dots in whole ones from the centres of cells,
/// where what moves is as sharp as at rest and few of its colours are new.
fn between(Look { scene, layout, .. }: Look, at: GridPosition) -> (i32, i32) {
    let (x, y) = layout.point(at);
    let step = match layout.mode() {
        Mode::Pixels => 1,
        _ => 4,
    };
    let first = scene.cells.first().map(|cell| cell.at);
    let base = layout.centre(first.unwrap_or_default());
    let near = |at: f32, base: i32| {
        let quarters = (at * 4.0).round() as i32;
        quarters - (quarters - 2 * base).rem_euclid(step)
    };
    (near(x, base.0), near(y, base.1))
}
