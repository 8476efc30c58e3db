//! The cells that have changed, as crossterm's commands, and as few as will do.
//!
//! Over a slow line a frame is as slow as it is long. 24-bit colours are what makes it long: to
//! change both takes 35 bytes, to move the cursor elsewhere on the screen seven. So cells of one
//! colour are drawn together wherever they are, where that is shorter than row by row; and what
//! cannot be seen (the foreground of a blank) is left as it was.

use std::io;

use crate::text::is_unprintable;
use crossterm::cursor::{MoveRight, MoveTo};
use crossterm::queue;
use crossterm::style::{
    Attribute, Color, Colors, Print, SetAttribute, SetBackgroundColor, SetColors,
    SetForegroundColor,
};
use ratatui::backend::IntoCrossterm;
use ratatui::buffer::Cell;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr;

/// Frames of more cells than this are drawn row by row: then most of the screen is drawn, and
/// neighbours are near.
const MANY: usize = 2000;

/// Of more pens than this the next is not looked for: that takes a time that grows with their square.
const MANY_PENS: usize = 256;

/// Attributes that show on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK);

const ATTRIBUTES: [(Modifier, Attribute); 9] = [
    (Modifier::BOLD, Attribute::Bold),
    (Modifier::DIM, Attribute::Dim),
    (Modifier::ITALIC, Attribute::Italic),
    (Modifier::UNDERLINED, Attribute::Underlined),
    (Modifier::SLOW_BLINK, Attribute::SlowBlink),
    (Modifier::RAPID_BLINK, Attribute::RapidBlink),
    (Modifier::REVERSED, Attribute::Reverse),
    (Modifier::HIDDEN, Attribute::Hidden),
    (Modifier::CROSSED_OUT, Attribute::CrossedOut),
];

/// What the terminal draws with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pen {
    background: Color,
    foreground: Color,
    attributes: Modifier,
}

impl Default for Pen {
    /// The terminal's own colours and no attributes.
    fn default() -> Self {
        Self {
            background: Color::Reset,
            foreground: Color::Reset,
            attributes: Modifier::empty(),
        }
    }
}

impl Pen {
    /// How much has to be changed to make the other of this pen: colours, and attributes as much as
    /// both.
    fn distance(self, other: Self) -> u8 {
        u8::from(self.background != other.background)
            + u8::from(self.foreground != other.foreground)
            + 2 * u8::from(self.attributes != other.attributes)
    }

    /// Writes what changes this pen into one that draws `cell` as it should be.
    fn change(&mut self, cell: &Changed<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        let mut wanted = cell.pen;
        if cell.is_blank {
            wanted.foreground = self.foreground;
            wanted.attributes = self.attributes - SEEN_ON_BLANKS;
        }
        // Some numbers that turn an attribute off are understood differently; none at all is not.
        if !wanted.attributes.contains(self.attributes) {
            queue!(out, SetAttribute(Attribute::Reset))?;
            *self = Self::default();
            if cell.is_blank {
                wanted = cell.pen;
            }
        }
        for (modifier, attribute) in ATTRIBUTES {
            if (wanted.attributes - self.attributes).contains(modifier) {
                queue!(out, SetAttribute(attribute))?;
            }
        }
        let Self {
            background,
            foreground,
            ..
        } = wanted;
        match (background != self.background, foreground != self.foreground) {
            (true, true) => queue!(out, SetColors(Colors::new(foreground, background)))?,
            (true, false) => queue!(out, SetBackgroundColor(background))?,
            (false, true) => queue!(out, SetForegroundColor(foreground))?,
            (false, false) => {}
        }
        *self = wanted;
        Ok(())
    }
}

/// A cell to be drawn.
#[derive(Clone, Copy, Debug)]
struct Changed<'a> {
    pen: Pen,
    y: u16,
    x: u16,
    symbol: &'a str,
    /// Whether only the background is seen.
    is_blank: bool,
}

impl<'a> Changed<'a> {
    fn new((x, y, cell): (u16, u16, &'a Cell)) -> Self {
        let is_blank = cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS);
        let mut pen = Pen {
            background: cell.bg.into_crossterm(),
            ..Pen::default()
        };
        if !is_blank {
            pen.foreground = cell.fg.into_crossterm();
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
    fn join(&mut self, other: &Self) {
        let is_next = self.y == other.y && self.x.abs_diff(other.x) == 1;
        let is_free = self.is_blank && self.pen.foreground == Color::Reset;
        let is_alike = self.pen.background == other.pen.background
            && !other.pen.attributes.intersects(SEEN_ON_BLANKS);
        if is_next && is_free && is_alike {
            self.pen = other.pen;
        }
    }

    /// An order by pens, then from the top left.
    const fn by_pen(&self) -> (Color, Color, u16, u16, u16) {
        let Pen {
            background,
            foreground,
            attributes,
        } = self.pen;
        (background, foreground, attributes.bits(), self.y, self.x)
    }
}

/// Appends to a frame what draws these cells on a screen of this many columns, with the pen that
/// the terminal holds. Nothing is known of the terminal's cursor.
///
/// # Errors
///
/// Never: nothing is written but to the frame.
pub(super) fn encode<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    columns: u16,
    pen: &mut Pen,
    frame: &mut Vec<u8>,
) -> io::Result<()> {
    let mut cells: Vec<Changed<'_>> = cells.map(Changed::new).collect();
    let (mut drawn, mut held) = draw(&cells, columns, *pen)?;
    if cells.len() <= MANY {
        join_blanks(&mut cells);
        cells.sort_unstable_by_key(Changed::by_pen);
        let (by_pens, last) = draw(&nearest_first(&cells, *pen), columns, *pen)?;
        if by_pens.len() < drawn.len() {
            (drawn, held) = (by_pens, last);
        }
    }
    frame.extend_from_slice(&drawn);
    *pen = held;
    Ok(())
}

/// Gives blanks the foreground of a neighbour on the same background, so that they are drawn with it:
/// a text stays together, with the spaces between its words.
fn join_blanks(cells: &mut [Changed<'_>]) {
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

/// The cells of each pen together, and after each pen the one that differs least from it: mostly one of
/// the two colours stays. The cells come in the order of their pens.
fn nearest_first<'a>(cells: &[Changed<'a>], held: Pen) -> Vec<Changed<'a>> {
    let mut groups: Vec<&[Changed<'a>]> = cells.chunk_by(|a, b| a.pen == b.pen).collect();
    if groups.len() > MANY_PENS {
        return cells.to_vec();
    }
    let mut ordered = Vec::with_capacity(cells.len());
    let mut held = held;
    while let Some(next) = (0..groups.len()).min_by_key(|&at| held.distance(groups[at][0].pen)) {
        let group = groups.remove(next);
        held = group[0].pen;
        ordered.extend_from_slice(group);
    }
    ordered
}

/// Draws cells in this order; returns the pen that is held then, too.
fn draw(cells: &[Changed<'_>], columns: u16, mut pen: Pen) -> io::Result<(Vec<u8>, Pen)> {
    let mut out = Vec::new();
    let mut at: Option<(u16, u16)> = None;
    for cell in cells {
        let Changed { x, y, symbol, .. } = *cell;
        match at {
            Some(place) if place == (x, y) => {}
            Some((column, row)) if row == y && column < x => queue!(out, MoveRight(x - column))?,
            _ => queue!(out, MoveTo(x, y))?,
        }
        pen.change(cell, &mut out)?;
        queue!(out, Print(symbol))?;
        let end = x.saturating_add(symbol.width() as u16);
        // Terminals differ in where the cursor is after the last column.
        at = (end < columns).then_some((end, y));
    }
    Ok((out, pen))
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::num::NonZeroU16;

    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style};

    use super::*;

    /// What is written for the cells of a row of text, from the column 2 on.
    fn written(texts: &[(&str, Style)]) -> String {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 1));
        let mut x = 2;
        for (text, style) in texts {
            (x, _) = buffer.set_stringn(x, 0, text, 40, *style);
        }
        let cells = (2..x).map(|x| (x, 0, &buffer[(x, 0)]));
        let mut frame = Vec::new();
        encode(cells, 40, &mut Pen::default(), &mut frame).unwrap();
        String::from_utf8(frame).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn a_text_is_a_move_and_its_letters() {
        assert_eq!(written(&[("one", Style::new())]), "^[1;3Hone");
    }

    #[test]
    fn only_what_changes_is_written() {
        let (red, on_blue) = (
            Style::new().fg(Color::Red),
            Style::new().bg(Color::Rgb(0, 0, 9)),
        );
        assert_eq!(
            written(&[
                ("a", red),
                ("b", red.patch(on_blue)),
                (" ", on_blue),
                ("c", red.patch(on_blue))
            ]),
            "^[1;3H^[38;5;1ma^[48;2;0;0;9mb c"
        );
        let bold = Style::new().add_modifier(Modifier::BOLD);
        assert_eq!(
            written(&[("a", bold.fg(Color::Red)), ("b", Style::new())]),
            "^[1;3H^[1m^[38;5;1ma^[0mb"
        );
    }

    #[test]
    fn cells_of_one_colour_are_drawn_together() {
        let (red, blue) = (
            Style::new().bg(Color::Rgb(200, 100, 100)),
            Style::new().bg(Color::Rgb(100, 100, 200)),
        );
        let row = [(" ", red), (" ", blue), (" ", red), (" ", blue)];
        assert_eq!(
            written(&row),
            "^[1;4H^[48;2;100;100;200m ^[1C ^[1;3H^[48;2;200;100;100m ^[1C "
        );
    }

    fn colours() -> impl Strategy<Value = Color> {
        prop_oneof![
            Just(Color::Reset),
            Just(Color::Red),
            Just(Color::White),
            (0..20_u8).prop_map(Color::Indexed),
            (0..3_u8).prop_map(|blue| Color::Rgb(9, 100, blue)),
        ]
    }

    fn cells() -> impl Strategy<Value = ((u16, u16), Cell)> {
        let symbol = prop::sample::select(vec![" ", "a", "▀", "█", "▗", "│", "●"]);
        let attributes = (any::<bool>(), prop::bool::weighted(0.2), any::<bool>());
        let place = (0..5_u16, 0..12_u16);
        (place, symbol, colours(), colours(), attributes).prop_map(
            |(place, symbol, ink, ground, (bold, reversed, underlined))| {
                let mut cell = Cell::new(symbol);
                cell.fg = ink;
                cell.bg = ground;
                cell.modifier.set(Modifier::BOLD, bold);
                cell.modifier.set(Modifier::REVERSED, reversed);
                cell.modifier.set(Modifier::UNDERLINED, underlined);
                (place, cell)
            },
        )
    }

    /// What a terminal shows in a cell: colours and attributes, as far as they can be seen.
    fn shown(screen: &vt100::Screen, (y, x): (u16, u16)) -> String {
        let cell = screen.cell(y, x).unwrap();
        let text = match cell.contents() {
            "" => " ",
            text => text,
        };
        let seen = text != " " || cell.inverse() || cell.underline();
        let ink = seen.then(|| (cell.fgcolor(), cell.bold()));
        let ground = cell.bgcolor();
        format!(
            "{text} {ink:?} {ground:?} {} {}",
            cell.inverse(),
            cell.underline()
        )
    }

    proptest! {
        /// A terminal shows the same as when every cell is drawn by itself, in full, frame after
        /// frame.
        #[test]
        fn the_shortest_way_shows_the_same(
            frames in prop::collection::vec(prop::collection::vec(cells(), 1..60), 1..4),
        ) {
            let size = |number| NonZeroU16::new(number).unwrap();
            let screen = || vt100::Parser::new(size(5), size(12), 0);
            let (mut fast, mut slow) = (screen(), screen());
            let mut pen = Pen::default();
            for cells in frames {
                // The last cell at a place is the one that counts; encode is given each place once.
                let cells: BTreeMap<(u16, u16), Cell> = cells.into_iter().collect();
                let mut frame = Vec::new();
                let changed = cells.iter().map(|(&(y, x), cell)| (x, y, cell));
                encode(changed, 12, &mut pen, &mut frame).unwrap();
                fast.process(&frame);
                for (&(y, x), cell) in &cells {
                    let mut alone = b"\x1b[m".to_vec();
                    let changed = Changed { is_blank: false, ..Changed::new((x, y, cell)) };
                    let pen = Pen {
                        foreground: cell.fg.into_crossterm(),
                        attributes: cell.modifier,
                        ..changed.pen
                    };
                    let changed = Changed { pen, ..changed };
                    alone.extend(draw(&[changed], 12, Pen::default()).unwrap().0);
                    slow.process(&alone);
                }
                for place in (0..5).flat_map(|y| (0..12).map(move |x| (y, x))) {
                    prop_assert_eq!(shown(fast.screen(), place), shown(slow.screen(), place));
                }
            }
        }
    }
}
