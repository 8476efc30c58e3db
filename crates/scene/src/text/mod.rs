//! Pages of text, for rules and help: a small part of Markdown, wrapped and scrolled, with boards
//! drawn where the text has sketches of them.
//!
//! A [`Page`] is a text set to a width, which tells how many rows it has; [`Text`] draws a window
//! onto it.

mod figures;
pub mod markup;
mod plot;
mod wrap;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::StatefulWidget;

pub use plot::Plot;
pub use wrap::{Page, Section};

use self::figures::{Figure, diagram};
use self::markup::TextStyle;
use super::scene::{Glyphs, Graphics, SceneCache};
use crate::theme::{Palette, Role};

/// A widget that draws a part of a [`Page`].
#[derive(Debug, Clone, Copy)]
pub struct Text<'a> {
    page: &'a Page,
    palette: &'a Palette,
    glyphs: Glyphs,
    graphics: Graphics,
    scroll: usize,
}

impl<'a> Text<'a> {
    /// A page from its first row on.
    pub const fn new(page: &'a Page, palette: &'a Palette) -> Self {
        Text {
            page,
            palette,
            glyphs: Glyphs::Unicode,
            graphics: Graphics::USUAL,
            scroll: 0,
        }
    }

    /// Begins with another row.
    pub const fn scroll(mut self, row: usize) -> Self {
        self.scroll = row;
        self
    }

    /// Draws with these characters.
    pub const fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// Draws boards so; the page must have been wrapped for the same.
    pub const fn graphics(mut self, graphics: Graphics) -> Self {
        self.graphics = graphics;
        self
    }

    fn style(&self, face: TextStyle) -> Style {
        match face {
            TextStyle::Plain => self.palette.text(Role::Text),
            TextStyle::Strong => self.palette.text(Role::Text).add_modifier(Modifier::BOLD),
            TextStyle::Stressed => self.palette.text(Role::Text).add_modifier(Modifier::ITALIC),
            TextStyle::Code => self.palette.text(Role::Key),
            TextStyle::Heading => self.palette.text(Role::Title),
        }
    }

    /// Draws a line from a heading to the edge.
    fn underline(&self, rest: Rect, buf: &mut Buffer) {
        let sign = match self.glyphs {
            Glyphs::Unicode => '─',
            Glyphs::Ascii => '-',
        };
        for x in rest.x + 1..rest.right() {
            if let Some(cell) = buf.cell_mut((x, rest.y)) {
                cell.set_char(sign)
                    .set_style(self.palette.text(Role::Border));
            }
        }
    }

    /// Draws the part of a figure that is in sight: it is drawn aside, and its rows and pictures
    /// are taken over.
    fn figure(&self, number: usize, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        let (place, figure) = &self.page.figures[number];
        let (top, height) = (usize::from(place.y), usize::from(place.height));
        if top >= self.scroll + usize::from(area.height) || top + height <= self.scroll {
            return;
        }
        let first = self.scroll.saturating_sub(top);
        let at = Position::new(
            area.x + place.x,
            area.y + (top + first - self.scroll) as u16,
        );
        let room = area.bottom() - at.y;
        let seen = Rect {
            x: 0,
            y: first as u16,
            width: place.width.min(area.right().saturating_sub(at.x)),
            height: room.min((height - first) as u16),
        };
        let mut aside = Buffer::empty(Rect::from((Position::ORIGIN, place.as_size())));
        aside.set_style(aside.area, self.palette.screen());
        let above = cache.boards_in_pixels();
        match figure {
            Figure::Board(scene) => {
                let view = diagram(scene, self.palette, self.graphics);
                (&view).render(aside.area, &mut aside, cache);
            }
            Figure::Graph(plot) => plot.draw(aside.area, self, &mut aside, cache),
        }
        cache.show_through(above, seen, at);
        for Position { x, y } in seen.positions() {
            let to = Position::new(at.x + x, at.y + y - seen.y);
            if let Some(cell) = buf.cell_mut(to) {
                *cell = aside[(x, y)].clone();
            }
        }
    }
}

impl StatefulWidget for &Text<'_> {
    type State = SceneCache;

    fn render(self, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        let area = area.intersection(buf.area);
        for (line, row) in area.rows().zip(self.page.rows.iter().skip(self.scroll)) {
            let mut x = line.x;
            for (face, text) in row {
                let face = self.style(*face);
                let room = usize::from(line.right() - x);
                if self.glyphs == Glyphs::Ascii && text.contains('•') {
                    x = buf
                        .set_stringn(x, line.y, text.replace('•', "-"), room, face)
                        .0;
                } else {
                    x = buf.set_stringn(x, line.y, text, room, face).0;
                }
            }
            if row.iter().any(|(style, _)| *style == TextStyle::Heading) {
                self.underline(
                    Rect {
                        x,
                        width: line.right() - x,
                        ..line
                    },
                    buf,
                );
            }
        }
        for number in 0..self.page.figures.len() {
            self.figure(number, area, buf, cache);
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Size;

    use super::*;
    use crate::scene::export::text::rows;

    const SOURCE: &str =
        "# Title\n\nText with `code`.\n\n```squares\n . .\n . A\n```\n\nAnd so on.";

    const WINDOW: Size = Size::new(40, 12);

    fn drawn(area: Rect, scroll: usize) -> Vec<String> {
        let palette = Palette::plain();
        let page = Page::wrapped(
            SOURCE,
            Size {
                width: area.width,
                ..WINDOW
            },
            &palette,
            Graphics::default(),
        );
        let mut buffer = Buffer::empty(area);
        Text::new(&page, &palette).scroll(scroll).render(
            area,
            &mut buffer,
            &mut SceneCache::default(),
        );
        rows(&buffer).collect()
    }

    #[test]
    fn scrolling_moves_text_and_boards_alike() {
        let height = Page::wrapped(SOURCE, WINDOW, &Palette::plain(), Graphics::default()).height();
        let whole = drawn(Rect::new(0, 0, 40, height as u16), 0);
        assert!(whole[0].starts_with("Title"));
        for scroll in 0..height {
            let part = drawn(Rect::new(0, 0, 40, 5), scroll);
            for (row, line) in part.iter().enumerate() {
                let expected = whole.get(scroll + row).map_or("", |line| line.trim_end());
                assert_eq!(line.trim_end(), expected, "{scroll} {row}");
            }
        }
    }

    #[test]
    fn any_size_will_do() {
        for width in 0..30 {
            for height in 0..12 {
                drawn(Rect::new(0, 0, width, height), usize::from(height) / 2);
            }
        }
    }
}
