//! The widget that draws a scene, and the memory that makes it fast.

mod cache;
mod dots;
mod overview;
mod pictures;
#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Modifier;
use ratatui::widgets::StatefulWidget;

pub use self::cache::SceneCache;
pub(super) use self::dots::tile_key;
pub use self::overview::Overview;
use super::draw::Inks;
use super::draw::compose::{Extras, compose};
use super::layout::{Layout, LayoutOptions};
use super::text;
use super::{CellSize, Graphics, Mark, Mode, PieceLetters, Scene, SceneCell};
use crate::theme::{Depth, Palette, Role};
use crate::widgets::focus::Focus;

/// A widget that draws a [`Scene`].
///
/// ```
/// use parlour_scene::theme::{Depth, Palette, Theme};
/// use parlour_scene::scene::{BoardView, Mode, Scene, SceneCache};
/// use ratatui::{buffer::Buffer, layout::Rect, widgets::StatefulWidget};
///
/// let theme = Theme::named("dark").expect("dark is embedded");
/// let palette = Palette::new(&theme, Depth::TrueColour);
/// let scene = Scene::from_ascii("hexagons", " . .\n. o .\n . O").expect("a board");
/// let view = BoardView::new(&scene, &palette).mode(Mode::Sextants);
/// let area = Rect::new(0, 0, 80, 24);
/// let mut buffer = Buffer::empty(area);
/// let mut cache = SceneCache::default();
/// (&view).render(area, &mut buffer, &mut cache);
///
/// // The same layout says what a click on the screen means.
/// let layout = view.layout(area);
/// let top = layout.position(scene.cells[0].at).expect("in sight");
/// assert_eq!(layout.hit(&scene, top), Some(0));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct BoardView<'a> {
    scene: &'a Scene,
    palette: &'a Palette,
    options: LayoutOptions,
    names: bool,
    letters: bool,
    alphabet: PieceLetters,
}

impl<'a> BoardView<'a> {
    /// A board to play on, drawn in octants on cells of text twice as high as wide.
    pub fn new(scene: &'a Scene, palette: &'a Palette) -> Self {
        BoardView {
            scene,
            palette,
            options: LayoutOptions::new(Mode::Octants, CellSize::default()),
            names: false,
            letters: false,
            alphabet: PieceLetters::default(),
        }
        .mode(Mode::Octants)
    }

    /// Draws this finely. A palette without colours for cells makes outlines: in dots where those
    /// are fine enough or have a colour, otherwise in characters.
    pub fn mode(mut self, mode: Mode) -> Self {
        let filled = Inks::new(self.palette).filled;
        let coloured = self.palette.depth() > Depth::None;
        self.options.outlined = !filled;
        self.options.mode = match mode {
            Mode::Pixels if !filled => Mode::Octants,
            Mode::Halves if !filled && !coloured => Mode::Glyphs,
            mode => mode,
        };
        self
    }

    /// Draws as boards are drawn in this terminal.
    pub fn graphics(mut self, graphics: Graphics) -> Self {
        self.options.cell = graphics.cell;
        self.alphabet = graphics.letters;
        let filled = Inks::new(self.palette).filled;
        let graphics = if filled { graphics } else { graphics.in_dots() };
        self.mode(graphics.mode)
    }

    /// Draws for cells of text of this size.
    pub const fn cell_size(mut self, cell: CellSize) -> Self {
        self.options.cell = cell;
        self
    }

    /// Draws coordinates where there is room, or not.
    pub const fn coordinates(mut self, coordinates: bool) -> Self {
        self.options.coordinates = coordinates;
        self
    }

    /// Never makes a cell narrower than this many text columns: a board that would need less is
    /// shown through a window that follows the cursor.
    pub const fn least(mut self, columns: u16) -> Self {
        self.options.least = columns;
        self
    }

    /// Draws the whole board without coordinates as a picture to know it by, its cells however
    /// small they have to be; without colours for cells they are characters where they are small.
    pub fn picture(mut self) -> Self {
        self.options.coordinates = false;
        self.options.least = 1;
        self.options.picture = Inks::new(self.palette).filled;
        self
    }

    /// Writes the names of cells into the cells, where nothing else is written.
    pub const fn names(mut self, names: bool) -> Self {
        self.names = names;
        self
    }

    /// Draws pieces with their letters.
    pub const fn letters(mut self, letters: bool) -> Self {
        self.letters = letters;
        self
    }

    /// The part of a room of `room` columns and rows that the board takes up.
    pub fn size(&self, room: Size) -> Size {
        Layout::size(self.scene, room, self.options)
    }

    /// The places of everything when the board is drawn in an area.
    pub fn layout(&self, area: Rect) -> Layout {
        Layout::new(self.scene, area, self.options)
    }

    /// The index of the cell at a position of the screen when the board is drawn in an area.
    pub fn hit(&self, area: Rect, position: Position) -> Option<usize> {
        self.layout(area).hit(self.scene, position)
    }

    /// Shows in the corners which sides of a board are out of sight; returns where.
    fn show_beyond(&self, layout: &Layout, buf: &mut Buffer) -> Vec<Rect> {
        let area = layout.area();
        let (before, behind) = (layout.beyond.before, layout.beyond.behind);
        let [left, right, up, down] = text::arrows(self.options.mode);
        let (last_x, last_y) = (area.right() - 1, area.bottom() - 1);
        let style = self.palette.text_on(Role::Accent, Role::Surface);
        let style = style.add_modifier(Modifier::BOLD);
        let mut shown_at = Vec::new();
        for (shown, x, y, glyph) in [
            (before.1, last_x, area.y, up),
            (behind.1, last_x, last_y, down),
            (before.0, area.x, last_y, left),
            (
                behind.0,
                last_x.saturating_sub(1).max(area.x),
                last_y,
                right,
            ),
        ] {
            if let Some(cell) = buf.cell_mut((x, y)).filter(|_| shown) {
                cell.set_char(glyph).set_style(style);
                shown_at.push(Rect::new(x, y, 1, 1));
            }
        }
        shown_at
    }
}

impl StatefulWidget for &BoardView<'_> {
    type State = SceneCache;

    fn render(self, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        if area.is_empty() || self.scene.cells.is_empty() {
            return;
        }
        let layout = self.layout(area);
        let inks = Inks::new(self.palette);
        let extras = Extras {
            names: self.names,
            letters: self.letters,
            alphabet: self.alphabet,
        };
        let composition = compose(self.scene, &layout, &inks, extras);
        match layout.mode() {
            Mode::Pixels => pictures::draw(&layout, &inks, &composition, cache, buf),
            Mode::Glyphs | Mode::Ascii => {
                text::draw(self.scene, self.palette, &layout, &inks, extras, buf);
            }
            _ => {
                let drawn = layout.is_tiny() || layout.is_text() && !inks.filled;
                if !drawn {
                    dots::draw(
                        self.scene,
                        &layout,
                        &inks,
                        self.palette,
                        &composition,
                        cache,
                        buf,
                    );
                }
                if layout.is_text() {
                    text::draw(self.scene, self.palette, &layout, &inks, extras, buf);
                }
            }
        }
        text::labels(self.palette, &layout, &composition, buf);
        let under_cursor = |cell: &&SceneCell| cell.marks.has(Mark::Cursor);
        let cursor = self.scene.cells.iter().find(under_cursor);
        if let Some(position) = cursor.and_then(|cell| layout.position(cell.at)) {
            Focus::Thing.put(position, buf);
        }
        let above = self.show_beyond(&layout, buf);
        for area in above {
            cache.cover(area);
        }
    }
}
