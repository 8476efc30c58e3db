//! The layers above the cells: arrows, what fades and what moves.

use super::super::super::{Figure, GridPosition, Mode};
use super::super::sprite::{FADES, Place, Sprite};
use super::{Composer, Layer, Placed};

impl Composer<'_> {
    /// Draws the parts that are not in a cell: arrows, what fades and what moves.
    pub(super) fn above_cells(&mut self) {
        if self.layout.is_text() || self.layout.is_mosaic() {
            return;
        }
        let scene = self.scene;
        // In pixels a picture that the terminal has already is less to send.
        let (place, fades) = match self.layout.mode() {
            Mode::Pixels => (Place::Middle, FADES),
            _ => (Place::Passing, FADES / 2),
        };
        for fading in &scene.fading {
            let part = 1.0 - fading.left.clamp(0.0, 1.0);
            let step = (part * f32::from(fades)).round() as u8;
            let sprite = Sprite::Piece {
                kind: fading.piece.kind,
                body: self.body(fading.piece),
                place,
                fade: step * (FADES / fades),
            };
            let at = self.layout.centre(fading.at);
            self.put(Layer::Sign, at, sprite);
        }
        for arrow in &scene.arrows {
            let sprite = Sprite::Arrow {
                dx: arrow.to.x - arrow.from.x,
                dy: arrow.to.y - arrow.from.y,
                ink: self.inks.role(arrow.ink),
            };
            self.put(Layer::Arrow, self.layout.centre(arrow.from), sprite);
        }
        for moving in &scene.moving {
            let sprite = match moving.figure {
                Figure::Piece(piece) => Sprite::Piece {
                    kind: piece.kind,
                    body: self.body(piece),
                    place,
                    fade: 0,
                },
                Figure::Pawn => self.pawn(None, place),
            };
            let at = self.between(moving.at);
            self.out.sprites.push(Placed {
                sprite,
                layer: Layer::Moving,
                at,
            });
        }
    }

    /// A point between cells in quarters of a dot; in dots in whole ones from the centres of cells,
    /// where what moves is as sharp as at rest and few of its colours are new.
    fn between(&self, at: GridPosition) -> (i32, i32) {
        let (x, y) = self.layout.point(at);
        let step = match self.layout.mode() {
            Mode::Pixels => 1,
            _ => 4,
        };
        let first = self.scene.cells.first().map(|cell| cell.at);
        let base = self.layout.centre(first.unwrap_or_default());
        let near = |at: f32, base: i32| {
            let quarters = (at * 4.0).round() as i32;
            quarters - (quarters - 2 * base).rem_euclid(step)
        };
        (near(x, base.0), near(y, base.1))
    }
}
