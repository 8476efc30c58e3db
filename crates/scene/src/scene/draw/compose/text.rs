//! Letters, signs and texts in the cells.

use arrayvec::ArrayString;

use super::super::super::mark::cut;
use super::super::super::{Lattice, Mode, SceneCell};
use super::super::inks::Body;
use super::super::sprite::{Place, Sprite};
use super::{Composer, Layer, TextCells, TextInk};
use crate::theme::Role;

impl Composer<'_> {
    /// The letter of a piece, on it.
    pub(super) fn letter(&mut self, letter: char, body: Body, at: (i32, i32), place: Place) {
        let mut text = ArrayString::new();
        text.push(letter);
        if self.look.layout.mode() == Mode::Pixels {
            let ink = if body.ring { body.ink } else { body.core };
            let size = if place == Place::Raised { 18 } else { 26 };
            self.put(Layer::Sign, at, Sprite::Text { text, ink, size });
            return;
        }
        let (column, row) = self.text_cell(at);
        self.out.texts.push(TextCells {
            text,
            column,
            row,
            ink: TextInk::Letter(body),
        });
    }

    /// A character in a cell: in its middle (0), to the left (-1) or right (1) of what stands
    /// there.
    pub(super) fn sign(&mut self, text: &str, at: (i32, i32), side: i32, ink: Role) {
        let (across, down) = self.look.layout.dots();
        let off = self.look.layout.scale.width * 43 / 100;
        let x = at.0 + 2 * side * off;
        let column = if side < 0 {
            // The column that the left part of the cell begins in.
            (x + across).div_euclid(2 * across)
        } else {
            x.div_euclid(2 * across)
        };
        self.out.texts.push(TextCells {
            text: cut(text),
            column,
            row: at.1.div_euclid(2 * down),
            ink: TextInk::Role(ink),
        });
    }

    /// The text that belongs into a cell, if there is room for it.
    pub(super) fn text_of(&self, cell: &SceneCell) -> Option<(ArrayString<6>, Role)> {
        let heat = cell.heat.filter(|heat| !heat.text.is_empty());
        let text = match heat {
            Some(heat) => (heat.text, Role::HeatText),
            None if self.extras.names => (cut(&cell.name), Role::CellText),
            None => return None,
        };
        let (across, down) = self.look.layout.dots();
        let scale = self.look.layout.scale;
        let room = if self.look.layout.mode() == Mode::Pixels {
            scale.width >= 34
        } else {
            let columns = scale.width / across - 1;
            let rows = scale.pitch * 2 >= 5 * down;
            text.0.chars().count() as i32 <= columns && (cell.is_empty() || rows)
        };
        room.then_some(text)
    }

    /// Writes into a cell: in the middle of an empty one, else below what stands there.
    pub(super) fn text_in(
        &mut self,
        cell: &SceneCell,
        at: (i32, i32),
        (text, role): (ArrayString<6>, Role),
    ) {
        let empty = cell.is_empty() && cell.ghost.is_none();
        let unit = 2 * self.look.layout.scale.pitch;
        let lower = match self.look.scene.lattice {
            Lattice::Hexagons => unit * 36 / 100,
            Lattice::Squares => unit * 33 / 100,
            Lattice::Diamonds => unit * 50 / 100,
        };
        let at = (at.0, at.1 + if empty { 0 } else { lower });
        if self.look.layout.mode() == Mode::Pixels {
            let ink = self.look.inks.role(role);
            let length = text.chars().count().max(2) as u16;
            // Long texts are smaller, so that they stay within the cell.
            let size = (72 / length).min(if empty { 24 } else { 20 });
            self.put(Layer::Sign, at, Sprite::Text { text, ink, size });
            return;
        }
        let (across, down) = self.look.layout.dots();
        let length = text.chars().count() as i32;
        self.out.texts.push(TextCells {
            text,
            column: (at.0 + across - length * across).div_euclid(2 * across),
            row: at.1.div_euclid(2 * down),
            ink: TextInk::Role(role),
        });
    }

    fn text_cell(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let (across, down) = self.look.layout.dots();
        (x.div_euclid(2 * across), y.div_euclid(2 * down))
    }
}
