//! The cells to be drawn, each with the pen that draws it.

use ratatui::buffer::Cell;

use super::complement::complement;
use super::cursor::Place;
use super::pen::{Ink, Pen, SEEN_ON_BLANKS};
use parlour_rules::text::is_unprintable;

/// A cell to be drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed<'a> {
    pub(super) pen: Pen,
    pub(super) y: u16,
    pub(super) x: u16,
    pub(super) symbol: &'a str,
    /// Whether only the background is seen.
    pub(super) is_blank: bool,
}

impl<'a> Changed<'a> {
    pub(super) fn new((x, y, cell): (u16, u16, &'a Cell)) -> Self {
        let is_blank = cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS);
        let mut pen = Pen {
            background: cell.bg.into(),
            ..Pen::default()
        };
        if !is_blank {
            pen.foreground = cell.fg.into();
            pen.attributes = cell.modifier;
        }
        Self {
            pen,
            y,
            x,
            symbol: printable(cell.symbol()),
            is_blank,
        }
    }

    /// Takes over the foreground of a neighbour, if this is a blank without one that may do so.
    /// Dots keep their pen for themselves: its colours can be exchanged.
    fn join(&mut self, other: &Self) {
        let is_next = self.y == other.y && self.x.abs_diff(other.x) == 1;
        let is_free = self.is_blank && self.pen.foreground == Ink::Own;
        let is_alike = self.pen.background == other.pen.background
            && !other.pen.attributes.intersects(SEEN_ON_BLANKS);
        if is_next && is_free && is_alike && complement(other.symbol).is_none() {
            self.pen = other.pen;
        }
    }

    /// An order by pens, then from the top left.
    pub(super) const fn by_pen(&self) -> (Ink, Ink, u16, u16, u16) {
        let Pen {
            background,
            foreground,
            attributes,
        } = self.pen;
        (background, foreground, attributes.bits(), self.y, self.x)
    }

    pub(super) const fn place(&self) -> Place {
        (self.x, self.y)
    }
}

/// Gives blanks the foreground of a neighbour on the same background, so that they are drawn with it:
/// a text stays together, with the spaces between its words.
pub(super) fn join_blanks(cells: &mut [Changed<'_>]) {
    for at in 1..cells.len() {
        if let [before, blank] = &mut cells[at - 1..=at] {
            blank.join(before);
        }
    }
    for at in (1..cells.len()).rev() {
        if let [blank, after] = &mut cells[at - 1..=at] {
            blank.join(after);
        }
    }
}

/// What a terminal can be given to draw. ratatui leaves out of texts what is unprintable; this is
/// the last place at which something else could pass.
fn printable(symbol: &str) -> &str {
    if symbol.contains(is_unprintable) {
        "?"
    } else {
        symbol
    }
}
