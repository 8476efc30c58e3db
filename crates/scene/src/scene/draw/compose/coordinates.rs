//! The coordinates beside the board.

use arrayvec::ArrayString;

use super::super::super::layout::{Beside, Coordinates, Label};
use super::super::super::{Lattice, Mode};
use super::super::sprite::Sprite;
use super::{Composer, Layer, TextCells, TextInk};
use crate::theme::Role;

impl Composer<'_> {
    /// One coordinate, if the layout shows it.
    pub(super) fn label(&mut self, label: &Label) {
        let shown = match self.layout.coordinates {
            Coordinates::None => false,
            Coordinates::Left => label.beside != Beside::Right,
            Coordinates::All => true,
        };
        if !shown {
            return;
        }
        let mut text = ArrayString::new();
        text.push_str(&label.text);
        if self.layout.mode() == Mode::Pixels {
            self.drawn_label(label, text);
        } else {
            let (column, row) = self.label_cell(label);
            self.out.texts.push(TextCells {
                text,
                column,
                row,
                ink: TextInk::Role(Role::Dim),
            });
        }
    }

    fn drawn_label(&mut self, label: &Label, text: ArrayString<6>) {
        let (x, y) = self.layout.centre(label.at);
        let width = self.layout.scale.width;
        let height = self.layout.text_size();
        let half_text = text.len() as i32 * height * 3 / 10;
        // In halves of a dot: half a cell is its width.
        let away = width + height + 2 * half_text;
        let down = match self.scene.lattice {
            Lattice::Diamonds => self.layout.scale.pitch,
            _ => width,
        };
        let at = match label.beside {
            Beside::Left => (x - away, y),
            Beside::Right => (x + away, y),
            Beside::Below => (x, y + down + height * 3 / 2),
            Beside::LowerLeft => (x - width / 2 - height - half_text, y + down + height),
            Beside::LowerRight => (x + width / 2 + height + half_text, y + down + height),
        };
        let size = (height * 70 / width.max(1)) as u16;
        let ink = self.inks.role(Role::Dim);
        self.put(Layer::Text, at, Sprite::Text { text, ink, size });
    }

    /// The row of text below a square whose centre is at a height: the one that the last line is in
    /// where that is the line's only dot in it, or a row that is left for it.
    fn row_below(&self, y: i32) -> i32 {
        let (_, down) = self.layout.dots();
        let dark = self.layout.mode().is_dots() && self.inks.filled;
        let wall = i32::from(dark);
        let below = (y + self.layout.scale.pitch - 1 - wall).div_euclid(2 * down) + 1;
        let last = i32::from(self.layout.area().height) - 1;
        // A line that is drawn has the row for itself, and the letters stand in it at need.
        let drawn = !dark && self.layout.mode() != Mode::Pixels && !self.layout.is_tiny();
        if drawn && !self.layout.beyond.behind.1 {
            below.min(last)
        } else {
            below
        }
    }

    /// The column and row at which a coordinate begins.
    fn label_cell(&self, label: &Label) -> (i32, i32) {
        let (x, y) = self.layout.centre(label.at);
        let (across, down) = self.layout.dots();
        let (width, pitch) = (self.layout.scale.width, self.layout.scale.pitch);
        let length = label.text.len() as i32;
        let column = |half_dots: i32| half_dots.div_euclid(2 * across);
        let row = y.div_euclid(2 * down);
        // The last column or row that a cell reaches into.
        let left = column(x - width);
        let right = column(x + width - 1);
        match label.beside {
            Beside::Left => (left - 1 - length, row),
            Beside::Right => (right + 2, row),
            Beside::Below => (column(x + across - length * across), self.row_below(y)),
            Beside::LowerLeft => (
                column(x - width / 2) - length,
                (y + pitch + down).div_euclid(2 * down),
            ),
            Beside::LowerRight => (
                column(x + width / 2) + 1,
                (y + pitch + down).div_euclid(2 * down),
            ),
        }
    }
}
