//! Drawing into a part of a buffer, in characters and in half-rows.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

const UPPER: &str = "▀";
const LOWER: &str = "▄";

/// A part of a buffer. What lies outside of it is not drawn.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Canvas { buffer, area }
    }

    fn cell(&mut self, x: i32, y: i32) -> Option<&mut Cell> {
        let position = Position::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?);
        if !self.area.contains(position) {
            return None;
        }
        self.buffer.cell_mut(position)
    }

    /// Writes a character. Its style replaces that of what was there, except for the ground.
    pub fn put(&mut self, x: i32, y: i32, glyph: char, style: Style) {
        if let Some(cell) = self.cell(x, y) {
            cell.set_char(glyph);
            cell.fg = style.fg.unwrap_or(Color::Reset);
            cell.bg = style.bg.unwrap_or(cell.bg);
            cell.modifier = style.add_modifier;
        }
    }

    /// The character that is written at a place.
    pub fn symbol(&mut self, x: i32, y: i32) -> &str {
        self.cell(x, y).map_or("", |cell| cell.symbol())
    }

    /// Writes a text of one-column characters.
    pub fn text(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (x, glyph) in (x..).zip(text.chars()) {
            self.put(x, y, glyph, style);
        }
    }

    /// Fills a whole cell.
    pub fn fill(&mut self, x: i32, y: i32, colour: Color) {
        if let Some(cell) = self.cell(x, y) {
            cell.set_char(' ');
            cell.bg = colour;
            cell.modifier = Modifier::empty();
        }
    }

    /// Colours the ground under what is written.
    pub fn ground(&mut self, x: i32, y: i32, colour: Color) {
        if let Some(cell) = self.cell(x, y) {
            cell.bg = colour;
        }
    }

    /// Fills half a cell: half-row `2 * y` is the upper half of row `y`, `2 * y + 1` the lower.
    /// The other half keeps its colour.
    pub fn half(&mut self, x: i32, half_row: i32, colour: Color) {
        let Some(cell) = self.cell(x, half_row.div_euclid(2)) else {
            return;
        };
        let (mut upper, mut lower) = match cell.symbol() {
            UPPER => (cell.fg, cell.bg),
            LOWER => (cell.bg, cell.fg),
            _ => (cell.bg, cell.bg),
        };
        if half_row.rem_euclid(2) == 0 {
            upper = colour;
        } else {
            lower = colour;
        }
        cell.modifier = Modifier::empty();
        if upper == lower {
            cell.set_symbol(" ").bg = upper;
        } else if lower == Color::Reset {
            // The terminal's own background can only be had as a background.
            cell.set_symbol(UPPER);
            (cell.fg, cell.bg) = (upper, lower);
        } else {
            cell.set_symbol(LOWER);
            (cell.fg, cell.bg) = (lower, upper);
        }
    }
}
