//! A graph of who is ahead, ply by ply.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use crate::scene::Glyphs;
use crate::theme::{Palette, Role};

/// A graph of values from -1 (the second side wins) to 1 (the first side wins), one for each
/// position of a game. The first side's share grows from the bottom.
///
/// A game with more positions than columns is drawn with several positions a column, a shorter
/// one with several columns a position; [`hit`](Graph::hit) is the inverse.
#[derive(Debug, Clone, Copy)]
pub struct Graph<'a> {
    values: &'a [Option<f32>],
    palette: &'a Palette,
    glyphs: Glyphs,
    current: Option<usize>,
    sides: [Role; 2],
    scale: bool,
}

/// The columns of the scale to the right of the values.
const SCALE: u16 = 5;

/// The widest a position is drawn.
const WIDEST: usize = 3;

impl<'a> Graph<'a> {
    /// A graph of these values; a position without one is left blank.
    #[must_use]
    pub const fn new(values: &'a [Option<f32>], palette: &'a Palette) -> Self {
        Graph {
            values,
            palette,
            glyphs: Glyphs::Unicode,
            current: None,
            sides: [Role::GraphFirst, Role::GraphSecond],
            scale: false,
        }
    }

    /// Marks the position that is looked at.
    #[must_use]
    pub const fn current(mut self, current: Option<usize>) -> Self {
        self.current = current;
        self
    }

    /// Draws the shares of the two sides in these roles.
    #[must_use]
    pub const fn sides(mut self, first: Role, second: Role) -> Self {
        self.sides = [first, second];
        self
    }

    /// Writes to the right what the rows mean: the first side's chance to win, in percent.
    #[must_use]
    pub const fn scale(mut self, scale: bool) -> Self {
        self.scale = scale;
        self
    }

    /// The part of an area in which the values are drawn.
    const fn values_area(&self, area: Rect) -> Rect {
        let scale = if self.scale && area.width > 3 * SCALE {
            SCALE
        } else {
            0
        };
        Rect {
            width: area.width - scale,
            ..area
        }
    }

    /// Draws with these characters.
    #[must_use]
    pub const fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// The index of the position drawn at a position of the screen.
    #[must_use]
    pub fn hit(&self, area: Rect, position: Position) -> Option<usize> {
        let area = self.values_area(area);
        if !area.contains(position) {
            return None;
        }
        self.columns(usize::from(position.x - area.x), area.width)
            .map(|positions| positions.start)
    }

    /// The positions drawn in a column.
    fn columns(&self, column: usize, width: u16) -> Option<std::ops::Range<usize>> {
        let (count, width) = (self.values.len(), usize::from(width));
        if count > width {
            let start = column * count / width;
            return Some(start..((column + 1) * count / width).max(start + 1));
        }
        let each = (width / count.max(1)).min(WIDEST);
        let index = column / each.max(1);
        (index < count).then_some(index..index + 1)
    }

    /// The value furthest from a balance among some positions, so that no swing is lost.
    fn value(&self, positions: std::ops::Range<usize>) -> Option<f32> {
        let values = self.values[positions].iter().flatten();
        values
            .copied()
            .filter(|value| value.is_finite())
            .max_by(|one, other| one.abs().total_cmp(&other.abs()))
    }

    /// Writes the scale to the right of the values.
    fn draw_scale(&self, plot: Rect, buf: &mut Buffer) {
        let values = self.values_area(plot);
        if values.width == plot.width || plot.height < 3 {
            return;
        }
        let style = self.palette.text(Role::Dim);
        for (y, text) in [
            (plot.y, "100%"),
            (plot.y + plot.height / 2, "50%"),
            (plot.bottom() - 1, "0%"),
        ] {
            let x = plot.right() - text.len() as u16;
            buf.set_string(x, y, text, style);
        }
    }

    fn column(&self, area: Rect, x: u16, value: f32, buf: &mut Buffer) {
        let height = u32::from(area.height) * 8;
        let share = f32::midpoint(value.clamp(-1.0, 1.0), 1.0);
        let filled = (share * height as f32).round() as u32;
        let style = self.palette.text(self.sides[0]);
        let [full, empty] = self.sides.map(|side| self.palette.bg(side));
        // A first side that is as the screen shows by what is left of the second one's colour.
        let cut_out = full.is_none() && empty.is_some() && self.glyphs == Glyphs::Unicode;
        let reversed = self.palette.text(self.sides[1]).reversed();
        for (row, y) in area.rows().rev().zip(0..) {
            let Some(cell) = buf.cell_mut((x, row.y)) else {
                continue;
            };
            let eighths = filled.saturating_sub(y * 8).min(8);
            let glyph = match self.glyphs {
                Glyphs::Unicode => [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'][eighths as usize],
                Glyphs::Ascii if eighths > 4 => '#',
                Glyphs::Ascii => ' ',
            };
            if cut_out {
                cell.set_char(glyph).set_style(reversed);
                continue;
            }
            cell.set_char(glyph).set_style(style);
            // A letter in one side's colour on the other's could not be told from the ground.
            let ground = match self.glyphs {
                Glyphs::Ascii if glyph == '#' => full,
                _ => empty,
            };
            if let Some(colour) = ground {
                cell.bg = colour;
            }
        }
    }
}

impl Widget for &Graph<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        // The lowest row shows the position that is looked at, where there are rows enough.
        let marked = area.height > 2;
        let plot = Rect {
            height: area.height - u16::from(marked),
            ..area
        };
        let middle = plot.y + plot.height / 2;
        self.draw_scale(plot, buf);
        let area = self.values_area(area);
        let plot = self.values_area(plot);
        let line = match self.glyphs {
            Glyphs::Unicode => '·',
            Glyphs::Ascii => '.',
        };
        for (x, column) in (area.x..area.right()).zip(0..) {
            let Some(positions) = self.columns(column, area.width) else {
                continue;
            };
            let here = self
                .current
                .is_some_and(|current| positions.contains(&current));
            match self.value(positions) {
                Some(value) => self.column(plot, x, value, buf),
                None => {
                    if let Some(cell) = buf.cell_mut((x, middle)) {
                        cell.set_char(line).set_style(self.palette.text(Role::Dim));
                    }
                }
            }
            if here {
                let style = self.palette.text(Role::Cursor);
                let y = area.bottom() - 1;
                if let Some(cell) = buf.cell_mut((x, y)) {
                    if marked {
                        let mark = match self.glyphs {
                            Glyphs::Unicode => '▲',
                            Glyphs::Ascii => '^',
                        };
                        cell.set_char(mark);
                    }
                    cell.set_style(style);
                }
            }
        }
    }
}

impl Widget for Graph<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        (&self).render(area, buf);
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Color, Modifier};

    use super::*;
    use crate::theme::{Depth, Theme};

    fn drawn(values: &[Option<f32>], current: Option<usize>, area: Rect) -> Vec<String> {
        let palette = Palette::plain();
        let mut buffer = Buffer::empty(area);
        Graph::new(values, &palette)
            .current(current)
            .render(area, &mut buffer);
        let line = |row: Rect| {
            (row.x..row.right())
                .map(|x| buffer[(x, row.y)].symbol())
                .collect()
        };
        area.rows().map(line).collect()
    }

    #[test]
    fn the_first_side_grows_from_the_bottom() {
        let values = [Some(-1.0), Some(0.0), Some(1.0), None];
        assert_eq!(
            drawn(&values, Some(2), Rect::new(0, 0, 4, 3)),
            ["  █ ", " ██·", "  ▲ "]
        );
    }

    #[test]
    fn white_is_light_and_black_dark_in_the_sixteen_colours_of_a_light_terminal() {
        let palette = Palette::new(&Theme::named("light").unwrap(), Depth::Sixteen);
        let area = Rect::new(0, 0, 2, 2);
        let mut buffer = Buffer::empty(area);
        Graph::new(&[Some(1.0), Some(-1.0)], &palette)
            .sides(Role::White, Role::Black)
            .render(area, &mut buffer);
        let [white, black] = [0, 1].map(|x| buffer[(x, 0)].clone());
        // Reversed, the block is drawn in the screen's own colour and the blank in black.
        assert_eq!([white.symbol(), black.symbol()], ["█", " "]);
        for cell in [white, black] {
            assert_eq!((cell.fg, cell.bg), (Color::Black, Color::Reset));
            assert!(cell.modifier.contains(Modifier::REVERSED));
        }
    }

    #[test]
    fn a_scale_says_what_the_height_means() {
        let palette = Palette::plain();
        let area = Rect::new(0, 0, 20, 4);
        let mut buffer = Buffer::empty(area);
        let values = [Some(0.0); 3];
        let graph = Graph::new(&values, &palette).scale(true);
        (&graph).render(area, &mut buffer);
        let row = |y| {
            (16..20)
                .map(|x| buffer[(x, y)].symbol())
                .collect::<String>()
        };
        assert_eq!([row(0), row(1), row(2)], ["100%", " 50%", "  0%"]);
        assert_eq!(graph.hit(area, Position::new(8, 1)), Some(2));
        assert_eq!(graph.hit(area, Position::new(17, 1)), None, "the scale");
    }

    #[test]
    fn clicks_find_the_positions_they_were_drawn_for() {
        let palette = Palette::plain();
        for count in 1..200 {
            let values = vec![Some(0.5); count];
            let graph = Graph::new(&values, &palette);
            let area = Rect::new(5, 0, 60, 4);
            let mut last = None;
            for x in area.x..area.right() {
                let hit = graph.hit(area, Position::new(x, 1));
                assert!(hit >= last || hit.is_none());
                assert!(hit.is_none_or(|index| index < count));
                last = hit.or(last);
            }
            assert_eq!(graph.hit(area, Position::new(5, 1)), Some(0));
            if count <= 60 {
                assert_eq!(last, Some(count - 1));
            }
        }
    }

    #[test]
    fn a_swing_is_seen_when_positions_share_a_column() {
        let mut values = vec![Some(0.0); 100];
        values[41] = Some(1.0);
        let rows = drawn(&values, None, Rect::new(0, 0, 10, 2));
        assert_eq!(rows[0].chars().filter(|&glyph| glyph == '█').count(), 1);
    }

    #[test]
    fn any_size_will_do() {
        for width in 0..20 {
            for height in 0..6 {
                let values = [Some(f32::NAN), None, Some(7.0)];
                drawn(&values, Some(1), Rect::new(0, 0, width, height));
                drawn(&[], None, Rect::new(0, 0, width, height));
            }
        }
    }
}
