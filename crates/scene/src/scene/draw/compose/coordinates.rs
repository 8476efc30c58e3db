//! The coordinates beside the board.

use arrayvec::ArrayString;

use super::super::super::layout::{Beside, Coordinates, Label};
use super::super::super::{Lattice, Mode};
use super::super::sprite::Sprite;
use super::look::Look;
use super::{Composition, Layer, TextCells, TextInk};
use crate::theme::Role;

/// Adds a coordinate, if the layout shows it.
pub(super) fn label(look: Look, label: &Label, out: &mut Composition) {
    let shown = match look.layout.coordinates {
        Coordinates::None => false,
        Coordinates::Left => !matches!(label.beside, Beside::Right | Beside::Below),
        Coordinates::All => true,
    };
    if !shown {
        return;
    }
    let mut text = ArrayString::new();
    text.push_str(&label.text);
    if look.layout.mode() == Mode::Pixels {
        let (sprite, at) = drawn_label(look, label, text);
        out.put(Layer::Text, at, sprite);
    } else {
        let (column, row) = label_cell(look, label);
        out.texts.push(TextCells {
            text,
            column,
            row,
            ink: TextInk::Role(Role::Dim),
        });
    }
}

/// A coordinate as a sprite, and its centre.
fn drawn_label(look: Look, label: &Label, text: ArrayString<6>) -> (Sprite, (i32, i32)) {
    let (x, y) = look.layout.centre(label.at);
    let width = look.layout.scale.width;
    let height = look.layout.text_size();
    let half_text = text.len() as i32 * height * 3 / 10;
    // In halves of a dot: half a cell is its width.
    let away = width + height + 2 * half_text;
    let down = match look.scene.lattice {
        Lattice::Diamonds => look.layout.scale.pitch,
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
    let ink = look.inks.role(Role::Dim);
    (Sprite::Text { text, ink, size }, at)
}

/// The row of text below a square whose centre is at a height: the one that the last line is in
/// where that is the line's only dot in it, or a row that is left for it.
fn row_below(look: Look, y: i32) -> i32 {
    let (_, down) = look.layout.dots();
    let dark = look.layout.mode().is_dots() && look.inks.filled;
    let wall = i32::from(dark);
    let below = (y + look.layout.scale.pitch - 1 - wall).div_euclid(2 * down) + 1;
    let last = i32::from(look.layout.area().height) - 1;
    // A line that is drawn has the row for itself, and the letters stand in it at need.
    let drawn = !dark && look.layout.mode() != Mode::Pixels && !look.layout.is_tiny();
    if drawn && !look.layout.beyond.behind.1 {
        below.min(last)
    } else {
        below
    }
}

/// The column and row at which a coordinate begins.
fn label_cell(look: Look, label: &Label) -> (i32, i32) {
    let (x, y) = look.layout.centre(label.at);
    let (across, down) = look.layout.dots();
    let (width, pitch) = (look.layout.scale.width, look.layout.scale.pitch);
    let length = label.text.len() as i32;
    let column = |half_dots: i32| half_dots.div_euclid(2 * across);
    let row = y.div_euclid(2 * down);
    // The last column or row that a cell reaches into.
    let left = column(x - width);
    let right = column(x + width - 1);
    match label.beside {
        Beside::Left => (left - 1 - length, row),
        Beside::Right => (right + 2, row),
        Beside::Below => (column(x + across - length * across), row_below(look, y)),
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
