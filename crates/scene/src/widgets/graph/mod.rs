//! A graph of who is ahead, ply by ply: a fine line.

mod picture;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::widgets::Widget;

use self::picture::GraphPicture;
use crate::scene::{Glyphs, Graphics, Mode, SceneCache};
use crate::theme::{Palette, Rgb, Role};

/// A graph of values from -1 (the second side wins) to 1 (the first side wins), one for each
/// position of a game, over the whole width of an area; the first side is ahead where the line is
/// above the middle. [`hit`](Graph::hit) is the inverse. Nothing is drawn of fewer than three
/// values.
#[derive(Debug, Clone, Copy)]
pub struct Graph<'a> {
    values: &'a [Option<f32>],
    palette: &'a Palette,
    glyphs: Glyphs,
    current: Option<usize>,
    sides: [Role; 2],
    others: &'a [(Role, Vec<Option<f32>>)],
    opening: usize,
    turns: &'a [usize],
    graphics: Graphics,
    scale: [&'a str; 3],
}

/// The fewest values that make a line.
const LEAST: usize = 3;

impl<'a> Graph<'a> {
    /// A graph of these values; the line goes straight over positions without one.
    pub const fn new(values: &'a [Option<f32>], palette: &'a Palette) -> Self {
        Graph {
            values,
            palette,
            glyphs: Glyphs::Unicode,
            current: None,
            sides: [Role::GraphFirst, Role::GraphSecond],
            others: &[],
            opening: 0,
            turns: &[],
            graphics: Graphics::USUAL,
            scale: ["100", " 50", "  0"],
        }
    }

    /// Writes this at the top, in the middle and at the bottom: the first side's chance to win in
    /// percent where nothing else is meant.
    pub const fn scale(mut self, scale: [&'a str; 3]) -> Self {
        self.scale = scale;
        self
    }

    /// Draws more lines over the same positions, each in one role. The ground is not tinted in pixels then.
    pub const fn others(mut self, others: &'a [(Role, Vec<Option<f32>>)]) -> Self {
        self.others = others;
        self
    }

    /// Marks the end of an opening of this many plies.
    pub const fn opening(mut self, plies: usize) -> Self {
        self.opening = plies;
        self
    }

    /// Marks these positions at the bottom.
    pub const fn turns(mut self, turns: &'a [usize]) -> Self {
        self.turns = turns;
        self
    }

    /// Marks the position that is looked at.
    pub const fn current(mut self, current: Option<usize>) -> Self {
        self.current = current;
        self
    }

    /// Draws the line in these roles where the one or the other side is ahead.
    pub const fn sides(mut self, first: Role, second: Role) -> Self {
        self.sides = [first, second];
        self
    }

    /// Draws with these characters.
    pub const fn glyphs(mut self, glyphs: Glyphs) -> Self {
        self.glyphs = glyphs;
        self
    }

    /// Draws as boards are drawn in this terminal: in pixels where they are.
    pub const fn graphics(mut self, graphics: Graphics) -> Self {
        self.graphics = graphics;
        self
    }

    /// Draws the graph, in pixels where boards are.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        let area = area.intersection(buf.area);
        let mut lines = self.lines();
        let is_drawn = lines.any(|(_, values)| is_line(values));
        let in_pixels = self.graphics.mode == Mode::Pixels && is_drawn && !area.is_empty();
        let plot = self.plot(area);
        let ground = buf
            .cell(plot.as_position())
            .and_then(|cell| Rgb::of(cell.bg));
        let Some(ground) = ground.filter(|_| in_pixels) else {
            return self.render(area, buf);
        };
        self.draw_scale(area, plot, buf);
        let cell = self.graphics.cell;
        let picture = GraphPicture::new(self, plot, cell);
        cache.show(plot, ground, cell, picture.key(), || picture.draw());
    }

    /// The lines, lower ones first.
    fn lines(&self) -> impl Iterator<Item = Trace<'a>> {
        let others = self.others.iter().rev();
        let others = others.map(|(role, values)| ([*role; 2], values.as_slice()));
        others.chain([(self.sides, self.values)])
    }

    /// The part of an area in which the line is drawn, to the right of its scale: an odd number of
    /// rows, one of which is the middle.
    fn plot(&self, area: Rect) -> Rect {
        let scale = self.scale[0].len() as u16 + 1;
        let scale = if area.width > 3 * scale && area.height > 2 {
            scale
        } else {
            0
        };
        Rect {
            x: area.x + scale,
            width: area.width - scale,
            height: area.height - u16::from(area.height > 2 && area.height.is_multiple_of(2)),
            ..area
        }
    }

    /// The index of the position drawn at a position of the screen.
    pub fn hit(&self, area: Rect, position: Position) -> Option<usize> {
        let plot = self.plot(area);
        let is_inside = plot.contains(position) && !self.values.is_empty();
        let part = f32::from(position.x.saturating_sub(plot.x)) / f32::from(steps(plot.width));
        is_inside.then(|| (part * self.last()).round() as usize)
    }

    /// The index of the last position.
    fn last(&self) -> f32 {
        self.values.len().saturating_sub(1) as f32
    }

    /// The value at a place between two positions; where several share a column of dots, the one
    /// furthest from a balance, so that no swing is lost.
    fn value(values: &[Option<f32>], at: f32, step: f32) -> Option<f32> {
        let known = |index: usize| {
            values
                .get(index)
                .copied()
                .flatten()
                .filter(|value| value.is_finite())
        };
        let last = values.len().checked_sub(1)?;
        if step > 1.0 {
            let from = (at - step / 2.0).max(0.0).ceil() as usize;
            let to = ((at + step / 2.0) as usize).min(last);
            let values = (from..=to).filter_map(known);
            return values.max_by(|one, other| one.abs().total_cmp(&other.abs()));
        }
        let found = |index: usize| Some((index, known(index)?));
        let (low, left) = (0..=(at as usize).min(last)).rev().find_map(found)?;
        let (high, right) = ((at.ceil() as usize).min(last)..=last).find_map(found)?;
        if high <= low {
            return Some(left);
        }
        let part = (at - low as f32) / (high - low) as f32;
        Some(left + (right - left) * part)
    }

    /// The values of a line in `columns` columns from the left to the right.
    fn samples(&self, values: &[Option<f32>], columns: u16) -> Vec<Option<f32>> {
        let step = self.last() / f32::from(steps(columns));
        let at = |column: u16| Self::value(values, f32::from(column) * step, step);
        (0..columns).map(at).collect()
    }

    /// Writes the scale.
    fn draw_scale(&self, area: Rect, plot: Rect, buf: &mut Buffer) {
        let style = self.palette.text(Role::Dim);
        let rows = [plot.y, plot.y + plot.height / 2, plot.bottom() - 1];
        for (y, text) in rows.into_iter().zip(self.scale) {
            if plot.x > area.x {
                buf.set_string(area.x, y, text, style);
            }
        }
    }

    /// Draws the line in the middle.
    fn draw_middle(&self, plot: Rect, buf: &mut Buffer) {
        let line = match self.glyphs {
            Glyphs::Unicode => '╌',
            Glyphs::Ascii => '.',
        };
        let middle = plot.y + plot.height / 2;
        for x in plot.x..plot.right() {
            self.put((x, middle), line, Role::Border, buf);
        }
    }

    /// Draws a character in a role.
    fn put(&self, at: (u16, u16), char: char, role: Role, buf: &mut Buffer) {
        if let Some(cell) = buf.cell_mut(at) {
            cell.set_char(char).set_style(self.palette.text(role));
        }
    }

    /// The role of a line where this side or the other one is ahead.
    fn ink(&self, sides: [Role; 2], value: f32) -> Role {
        self.palette.line_role(role(sides, value))
    }

    /// Draws a line in dots of a half column by a quarter row.
    fn draw_dots(&self, (sides, values): Trace<'_>, plot: Rect, buf: &mut Buffer) {
        let samples = self.samples(values, 2 * plot.width);
        let mut before = None;
        for (column, value) in (0..2 * plot.width).zip(samples) {
            let Some(value) = value else {
                before = None;
                continue;
            };
            let y = row(value, 4 * plot.height);
            let from = before.unwrap_or(y);
            before = Some(y);
            for dot in from.min(y)..=from.max(y) {
                // The dot from which the line comes was drawn in the column before.
                if dot == from && from != y {
                    continue;
                }
                let at = (plot.x + column / 2, plot.y + dot / 4);
                if let Some(cell) = buf.cell_mut(at) {
                    let old = cell.symbol().chars().next().map_or(0, u32::from);
                    let bits = if (BRAILLE..BRAILLE + 256).contains(&old) {
                        old
                    } else {
                        BRAILLE
                    };
                    let bit = DOTS[usize::from(column % 2)][usize::from(dot % 4)];
                    let style = self.palette.text(self.ink(sides, value));
                    if let Some(char) = char::from_u32(bits | bit) {
                        cell.set_char(char).set_style(style);
                    }
                }
            }
        }
    }

    /// Draws a line with one letter a column.
    fn draw_letters(&self, (sides, values): Trace<'_>, plot: Rect, buf: &mut Buffer) {
        for (x, value) in (plot.x..plot.right()).zip(self.samples(values, plot.width)) {
            if let Some(value) = value {
                let at = (x, plot.y + row(value, plot.height));
                self.put(at, '*', self.ink(sides, value), buf);
            }
        }
    }

    /// The column of a position.
    fn column(&self, plot: Rect, position: usize) -> u16 {
        let part = position as f32 / self.last().max(1.0);
        plot.x + (part * f32::from(steps(plot.width))).round() as u16
    }

    /// The position in which the opening ends, if that is to be marked.
    fn opening_end(&self) -> Option<usize> {
        Some(self.opening).filter(|end| (1..self.values.len()).contains(end))
    }

    /// The turns that the line reaches.
    fn shown_turns(&self) -> impl Iterator<Item = usize> {
        let turns = self.turns.iter().copied();
        turns.filter(|&turn| turn < self.values.len())
    }

    /// The position that is looked at, if the line reaches it.
    fn shown_current(&self) -> Option<usize> {
        self.current.filter(|&at| at < self.values.len())
    }

    /// Marks the end of the opening by a line, and the turns at the bottom.
    fn draw_marks(&self, plot: Rect, buf: &mut Buffer) {
        let line = match self.glyphs {
            Glyphs::Unicode => '┊',
            Glyphs::Ascii => ':',
        };
        if let Some(end) = self.opening_end() {
            let x = self.column(plot, end);
            for y in plot.y..plot.bottom() {
                self.put((x, y), line, Role::Border, buf);
            }
        }
        for turn in self.shown_turns() {
            let at = (self.column(plot, turn), plot.bottom().saturating_sub(1));
            self.put(at, '*', Role::Warning, buf);
        }
    }

    /// The value of a position: the uppermost line's that has one.
    fn value_at(&self, position: usize) -> f32 {
        let others = self.others.iter().map(|(_, values)| values.as_slice());
        let mut lines = std::iter::once(self.values).chain(others);
        let value = lines.find_map(|values| Self::value(values, position as f32, 1.0));
        value.unwrap_or(0.0)
    }

    /// Draws the position that is looked at as a dot on the line.
    fn draw_current(&self, plot: Rect, current: usize, buf: &mut Buffer) {
        let x = self.column(plot, current);
        let value = self.value_at(current);
        let mark = match self.glyphs {
            Glyphs::Unicode => '•',
            Glyphs::Ascii => 'o',
        };
        self.put(
            (x, plot.y + row(value, plot.height)),
            mark,
            Role::Cursor,
            buf,
        );
    }
}

/// Returns whether enough values are known for a line.
fn is_line(values: &[Option<f32>]) -> bool {
    values.iter().flatten().count() >= LEAST
}

/// The role of the side that is ahead.
const fn role(sides: [Role; 2], value: f32) -> Role {
    sides[if value < 0.0 { 1 } else { 0 }]
}

/// A line: its roles where the one or the other side is ahead, and its values.
type Trace<'a> = ([Role; 2], &'a [Option<f32>]);

/// The first of the 256 characters whose dots are set one by one.
const BRAILLE: u32 = 0x2800;

/// The bits of their dots, column by column from the top.
const DOTS: [[u32; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// The steps from the first of some columns to the last; at least one.
const fn steps(columns: u16) -> u16 {
    if columns > 1 { columns - 1 } else { 1 }
}

/// The row of a value among `rows`, from the top.
fn row(value: f32, rows: u16) -> u16 {
    let share = f32::midpoint(value.clamp(-1.0, 1.0), 1.0);
    ((1.0 - share) * f32::from(rows.saturating_sub(1))).round() as u16
}

impl Widget for &Graph<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        if area.is_empty() {
            return;
        }
        let plot = self.plot(area);
        self.draw_scale(area, plot, buf);
        self.draw_middle(plot, buf);
        self.draw_marks(plot, buf);
        for line in self.lines() {
            if is_line(line.1) {
                match self.glyphs {
                    Glyphs::Unicode => self.draw_dots(line, plot, buf),
                    Glyphs::Ascii => self.draw_letters(line, plot, buf),
                }
            }
        }
        if let Some(current) = self.shown_current() {
            self.draw_current(plot, current, buf);
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::*;
    use crate::scene::export::text::rows;
    use crate::theme::{Depth, Theme};

    fn drawn(values: &[Option<f32>], current: Option<usize>, area: Rect) -> Vec<String> {
        let palette = Palette::plain();
        let mut buffer = Buffer::empty(area);
        Graph::new(values, &palette)
            .current(current)
            .render(area, &mut buffer);
        rows(&buffer).collect()
    }

    #[test]
    fn the_line_rises_with_the_first_side_and_the_position_is_a_dot_on_it() {
        let values = [Some(-1.0), Some(0.0), Some(1.0)];
        assert_eq!(
            drawn(&values, Some(2), Rect::new(0, 0, 4, 3)),
            ["  ⢀•", "╌⢠⠊╌", "⡰⠁  "]
        );
    }

    #[test]
    fn a_line_goes_straight_over_what_is_not_known_and_ends_where_nothing_is() {
        let values = [Some(0.0), None, Some(0.0), Some(0.0), None];
        let rows = drawn(&values, None, Rect::new(0, 0, 9, 3));
        assert_eq!(rows[1], "⠤⠤⠤⠤⠤⠤⠄╌╌");
        let two = [Some(0.0), Some(1.0)];
        assert_eq!(drawn(&two, None, Rect::new(0, 0, 3, 2)), ["   ", "╌╌╌"]);
    }

    #[test]
    fn a_balance_lies_on_the_row_in_the_middle_however_many_rows_there_are() {
        for height in 3..9 {
            let rows = drawn(&[Some(0.0); 3], None, Rect::new(0, 0, 4, height));
            let drawn = rows.iter().filter(|row| !row.trim().is_empty()).count();
            let middle = usize::from(height - 1) / 2;
            assert!(drawn == 1 && rows[middle] == "⠤⠤⠤⠤", "{rows:?}");
        }
    }

    #[test]
    fn the_ground_is_plain_where_a_tint_would_go_by_whole_characters() {
        let palette = Palette::new(&Theme::named("dark").unwrap(), Depth::TrueColour);
        let area = Rect::new(0, 0, 3, 5);
        let mut buffer = Buffer::empty(area);
        let values = [Some(1.0); 3];
        Graph::new(&values, &palette)
            .sides(Role::Red, Role::Blue)
            .render(area, &mut buffer);
        assert!(buffer.content().iter().all(|cell| cell.bg == Color::Reset));
        assert!(
            rows(&buffer)
                .next()
                .is_some_and(|row| !row.trim().is_empty())
        );
    }

    #[test]
    fn more_lines_the_end_of_the_opening_and_turns_are_drawn() {
        let palette = Palette::plain();
        let area = Rect::new(0, 0, 5, 5);
        let mut buffer = Buffer::empty(area);
        let values = [Some(1.0); 5];
        let others = [(Role::Blue, vec![Some(-1.0); 5])];
        Graph::new(&values, &palette)
            .others(&others)
            .opening(2)
            .turns(&[3])
            .glyphs(Glyphs::Ascii)
            .render(area, &mut buffer);
        let row = |y| (0..5).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        assert_eq!([row(0), row(1), row(4)], ["*****", "  :  ", "*****"]);
        let mut alone = Buffer::empty(area);
        Graph::new(&values, &palette)
            .turns(&[3])
            .render(area, &mut alone);
        assert_eq!(alone[(3, 4)].symbol(), "*");
    }

    #[test]
    fn the_lines_of_black_and_white_are_seen_and_differ_on_dark_and_light_ground() {
        for theme in ["dark", "light"] {
            let palette = Palette::new(&Theme::named(theme).unwrap(), Depth::TrueColour);
            let inks = [Role::White, Role::Black].map(|role| {
                let style = palette.text(palette.line_role(role));
                Rgb::of(style.fg.unwrap()).unwrap().brightness()
            });
            let ground = Rgb::of(palette.colour(Role::Background))
                .unwrap()
                .brightness();
            assert!(
                inks.iter().all(|ink| ink.abs_diff(ground) > 60),
                "{theme}: {inks:?}"
            );
            assert!(inks[0].abs_diff(inks[1]) > 40, "{theme}: {inks:?}");
        }
    }

    #[test]
    fn a_scale_says_what_the_height_means() {
        let palette = Palette::plain();
        let area = Rect::new(0, 0, 20, 5);
        let mut buffer = Buffer::empty(area);
        let values = [Some(0.0); 3];
        let graph = Graph::new(&values, &palette);
        (&graph).render(area, &mut buffer);
        let row = |y| (0..3).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        assert_eq!([row(0), row(2), row(4)], ["100", " 50", "  0"]);
        assert_eq!(graph.hit(area, Position::new(19, 1)), Some(2));
        assert_eq!(graph.hit(area, Position::new(2, 1)), None, "the scale");
    }

    #[test]
    fn clicks_find_the_positions_they_were_drawn_for() {
        let palette = Palette::plain();
        for count in 1..200 {
            let values = vec![Some(0.5); count];
            let graph = Graph::new(&values, &palette);
            let area = Rect::new(5, 0, 64, 4);
            let mut last = None;
            for x in area.x + 4..area.right() {
                let hit = graph.hit(area, Position::new(x, 1));
                assert!(hit >= last && hit.is_some_and(|index| index < count));
                last = hit;
            }
            assert_eq!(graph.hit(area, Position::new(9, 1)), Some(0));
            assert_eq!(last, Some(count - 1));
        }
    }

    #[test]
    fn a_swing_is_seen_when_positions_share_a_column() {
        let mut values = vec![Some(0.0); 100];
        values[41] = Some(1.0);
        let rows = drawn(&values, None, Rect::new(0, 0, 10, 4));
        assert!(rows[0].chars().any(|glyph| glyph != ' '), "{rows:?}");
    }

    #[test]
    fn any_size_will_do() {
        for width in 0..20 {
            for height in 0..6 {
                let values = [Some(f32::NAN), None, Some(7.0), Some(0.5)];
                drawn(&values, Some(1), Rect::new(0, 0, width, height));
                drawn(&[], None, Rect::new(0, 0, width, height));
            }
        }
    }
}
