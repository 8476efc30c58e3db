//! Boards: a description of one, and the widget that draws it.
//!
//! A [`Diagram`] says what a board looks like without naming a game: where the cells are, what they
//! are, what stands on them and their marks. [`Board`] draws it with a theme, in the largest of
//! several levels of detail that fits, as filled tiles or as outlines. A [`Layout`] is the one
//! computation behind drawing and clicking; a [`Transform`] is another way to look at a board.

#![allow(
    clippy::similar_names,
    reason = "a site, its side and its size are what they are called"
)]

mod canvas;
mod diagram;
mod filled;
mod from_ascii;
mod glyphs;
mod labels;
mod layout;
mod level;
mod outlined;
mod painter;
pub mod samples;
mod signs;
mod sprite;
mod stamp;
#[cfg(test)]
mod tests;
mod tile;
mod tiny;
mod transform;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::Widget;

pub use diagram::{
    Diagram, Heat, Mark, Marks, Name, Piece, PieceKind, Point, Shape, Side, Site, Terrain, Tint,
};
pub use glyphs::Glyphs;
pub use layout::{Layout, Overflow};
pub use level::{Level, Reach};
pub use tile::Tile;
pub use transform::{Transform, on_its_corner};

use self::canvas::Canvas;
use self::painter::{Detail, Painter};
use crate::theme::{Palette, Role};

/// How cells are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Cells {
    /// Filled where the palette has colours for cells, outlined otherwise.
    #[default]
    Auto,
    /// Always outlined.
    Outlined,
}

/// A widget that draws a [`Diagram`].
///
/// ```
/// use parlour::theme::{Depth, Palette, Theme};
/// use parlour::widgets::board::{Board, samples};
/// use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};
///
/// let theme = Theme::named("dark").expect("dark is embedded");
/// let palette = Palette::new(&theme, Depth::TrueColour);
/// let diagram = samples::trike(7);
/// let board = Board::new(&diagram, &palette);
/// let area = Rect::new(0, 0, 80, 24);
/// let mut buffer = Buffer::empty(area);
/// (&board).render(area, &mut buffer);
///
/// // The same layout says what a click on the screen means.
/// let layout = board.layout(area);
/// let top = layout.position(diagram.sites[0].point).expect("in sight");
/// assert_eq!(layout.hit(&diagram, top), Some(0));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    diagram: &'a Diagram,
    palette: &'a Palette,
    glyphs: Glyphs,
    cells: Cells,
    coordinates: bool,
    letters: bool,
}

impl<'a> Board<'a> {
    /// A board with coordinates, drawn in Unicode.
    #[must_use]
    pub const fn new(diagram: &'a Diagram, palette: &'a Palette) -> Self {
        Board {
            diagram,
            palette,
            glyphs: Glyphs::Unicode,
            cells: Cells::Auto,
            coordinates: true,
            letters: false,
        }
    }

    /// Draws with these characters.
    #[must_use]
    pub const fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// Draws cells this way.
    #[must_use]
    pub const fn cells(mut self, cells: Cells) -> Self {
        self.cells = cells;
        self
    }

    /// Draws coordinates where there is room, or not.
    #[must_use]
    pub const fn coordinates(mut self, coordinates: bool) -> Self {
        self.coordinates = coordinates;
        self
    }

    /// Draws pieces as letters, or as shapes.
    #[must_use]
    pub const fn letters(mut self, letters: bool) -> Self {
        self.letters = letters;
        self
    }

    /// Shows in the corners which sides of a board are out of sight.
    fn tell_what_is_beyond(&self, layout: &Layout, canvas: &mut Canvas<'_>) {
        let area = layout.area();
        let Overflow { before, behind } = layout.overflow;
        let [left, right, up, down] = self.glyphs.arrows();
        let (last_x, last_y) = (i32::from(area.right()) - 1, i32::from(area.bottom()) - 1);
        let style = self.palette.text(Role::Accent);
        for (shown, x, y, glyph) in [
            (before.1, last_x, i32::from(area.y), up),
            (behind.1, last_x, last_y, down),
            (before.0, i32::from(area.x), last_y, left),
            (behind.0, last_x - 1, last_y, right),
        ] {
            if shown {
                canvas.put(x, y, glyph, style);
            }
        }
    }

    /// Where everything is when the board is drawn in an area.
    #[must_use]
    pub fn layout(&self, area: Rect) -> Layout {
        Layout::new(self.diagram, area, self.coordinates)
    }
}

impl Widget for &Board<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        // Laid out in the whole area, also where the buffer ends before: clicks are too.
        if area.is_empty() || self.diagram.sites.is_empty() {
            return;
        }
        let layout = self.layout(area);
        let painter = Painter {
            diagram: self.diagram,
            palette: self.palette,
            glyphs: self.glyphs,
            letters: self.letters || self.glyphs == Glyphs::Ascii,
            layout,
            detail: Detail::of(layout.level),
        };
        let mut canvas = Canvas::new(buf, area);
        let filled = self.cells == Cells::Auto
            && self.glyphs == Glyphs::Unicode
            && self.palette.bg(Role::Cell).is_some();
        if layout.level.is_tiny() {
            tiny::draw(&painter, &mut canvas);
        } else if filled {
            filled::draw(&painter, &mut canvas);
        } else {
            outlined::draw(&painter, &mut canvas);
        }
        self.tell_what_is_beyond(&layout, &mut canvas);
        if layout.labelled {
            let style = self.palette.text(Role::Dim);
            for label in labels::labels(self.diagram, &layout) {
                canvas.text(label.x, label.y, &label.text, style);
            }
        }
    }
}
