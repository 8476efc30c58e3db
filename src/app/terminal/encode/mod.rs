//! The cells that have changed, as what a terminal is told, and as little as will do.
//!
//! Over a slow line a frame is as slow as it is long. 24-bit colours are what makes it long: to
//! change both takes 35 bytes, to move the cursor elsewhere on the screen seven. So:
//!
//! * Cells of one [`Pen`] are drawn together wherever they are, where that is shorter than row by
//!   row, and after each pen the one that differs least from it.
//! * What cannot be seen (the foreground of a blank) is left as it was.
//! * Dots are drawn as their [`complement`] with the colours exchanged where one of the two is in its
//!   place then.
//! * The [`cursor`] takes the shortest way.

mod changed;
mod complement;
mod cursor;
mod number;
mod pen;

use ratatui::buffer::Cell;
use unicode_width::UnicodeWidthStr;

use self::changed::{Changed, join_blanks};
use self::complement::{all_have_one, complement};
use self::cursor::Place;
pub(super) use self::pen::Pen;
use self::pen::{Ink, SEEN_ON_BLANKS};

/// Frames of more cells than this are drawn row by row: then most of the screen is drawn, and
/// neighbours are near.
const MANY: usize = 2000;

/// Of more pens than this the next is not looked for: that takes a time that grows with their square.
const MANY_PENS: usize = 256;

/// Of more runs of cells than this the next is not looked for either.
const MANY_RUNS: usize = 64;

/// Appends to a frame what draws these cells on a screen of this many columns, with the pen that
/// the terminal holds. Nothing is known of the terminal's cursor.
pub(super) fn encode<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    columns: u16,
    pen: &mut Pen,
    frame: &mut Vec<u8>,
) {
    let mut cells: Vec<Changed<'_>> = cells.map(Changed::new).collect();
    let mut drawn = Drawn::new(columns, *pen);
    for cell in &cells {
        let pen = if cell.is_blank {
            drawn.pen.for_blanks(cell.pen.background)
        } else {
            cell.pen
        };
        drawn.cell(cell, pen);
    }
    if cells.len() <= MANY {
        join_blanks(&mut cells);
        cells.sort_unstable_by_key(Changed::by_pen);
        let mut by_pens = Drawn::new(columns, *pen);
        by_pens.nearest_pens_first(&cells);
        if by_pens.out.len() < drawn.out.len() {
            drawn = by_pens;
        }
    }
    frame.extend_from_slice(&drawn.out);
    *pen = drawn.pen;
}

/// The cells of one pen.
#[derive(Clone, Copy, Debug)]
struct Group<'c, 'a> {
    pen: Pen,
    cells: &'c [Changed<'a>],
    /// Whether it is drawn with any pen of its background.
    is_blank: bool,
    /// Whether it can be drawn with the colours exchanged.
    is_invertible: bool,
}

impl<'c, 'a> Group<'c, 'a> {
    fn new(cells: &'c [Changed<'a>]) -> Self {
        let pen = cells.first().map_or_else(Pen::default, |cell| cell.pen);
        let symbols = cells.iter().map(|cell| cell.symbol);
        Self {
            pen,
            cells,
            is_blank: pen.foreground == Ink::Own && cells.iter().all(|cell| cell.is_blank),
            is_invertible: pen.is_invertible() && all_have_one(symbols),
        }
    }

    /// The pen that draws the group after another one with least to change.
    fn nearest_pen(&self, held: Pen) -> Pen {
        let inverted = self.pen.inverted();
        if self.is_blank {
            held.for_blanks(self.pen.background)
        } else if self.is_invertible && held.distance(inverted) < held.distance(self.pen) {
            inverted
        } else {
            self.pen
        }
    }
}

/// What has been written, and what the terminal is left with.
#[derive(Debug)]
struct Drawn {
    out: Vec<u8>,
    pen: Pen,
    /// Where the cursor is, if that is known.
    at: Option<Place>,
    columns: u16,
}

impl Drawn {
    const fn new(columns: u16, pen: Pen) -> Self {
        Self {
            out: Vec::new(),
            pen,
            at: None,
            columns,
        }
    }

    /// Draws the cells of each pen together, and after each pen the one that differs least from it:
    /// mostly one of the two colours stays. The cells come in the order of their pens.
    fn nearest_pens_first(&mut self, cells: &[Changed<'_>]) {
        let groups = cells.chunk_by(|a, b| a.pen == b.pen);
        let mut groups: Vec<Group<'_, '_>> = groups.map(Group::new).collect();
        let is_many = groups.len() > MANY_PENS;
        loop {
            let held = self.pen;
            let distance = |at: &usize| held.distance(groups[*at].nearest_pen(held));
            let all = 0..groups.len();
            let Some(next) = (if is_many {
                all.min()
            } else {
                all.min_by_key(distance)
            }) else {
                return;
            };
            let group = groups.remove(next);
            let pen = group.nearest_pen(held);
            let shows_blanks = !pen.attributes.intersects(SEEN_ON_BLANKS);
            let mut together = group.cells.to_vec();
            groups.retain(|other| {
                let joins =
                    other.is_blank && shows_blanks && other.pen.background == pen.background;
                if joins {
                    together.extend_from_slice(other.cells);
                }
                !joins
            });
            if together.len() > group.cells.len() {
                together.sort_unstable_by_key(|cell| (cell.y, cell.x));
            }
            self.nearest_runs_first(&together, pen);
        }
    }

    /// Draws cells of one pen, and after each run of neighbours the one that the cursor gets to with
    /// least to write. The cells come from the top left.
    fn nearest_runs_first(&mut self, cells: &[Changed<'_>], pen: Pen) {
        let runs = cells.chunk_by(|a, b| a.y == b.y && a.x + 1 == b.x);
        let mut runs: Vec<&[Changed<'_>]> = runs.collect();
        let is_many = runs.len() > MANY_RUNS;
        while !runs.is_empty() {
            let from = self.at;
            let far = |at: &usize| cursor::length(from, runs[*at][0].place());
            let all = 0..runs.len();
            let next = if is_many { None } else { all.min_by_key(far) };
            for cell in runs.remove(next.unwrap_or(0)) {
                self.cell(cell, pen);
            }
        }
    }

    /// Draws a cell with its pen, or its complement with the colours exchanged.
    fn cell(&mut self, cell: &Changed<'_>, pen: Pen) {
        if self.at != Some(cell.place()) {
            cursor::write(self.at, cell.place(), &mut self.out);
        }
        self.pen.become_pen(pen, &mut self.out);
        let is_inverted = !cell.is_blank && pen != cell.pen;
        let mut bytes = [0; 4];
        let other = is_inverted.then(|| complement(cell.symbol)).flatten();
        let drawn = other.map_or(cell.symbol, |glyph| glyph.encode_utf8(&mut bytes));
        self.out.extend_from_slice(drawn.as_bytes());
        let end = cell.x.saturating_add(cell.symbol.width() as u16);
        // Terminals differ in where the cursor is after the last column.
        self.at = (end < self.columns).then_some((end, cell.y));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::num::NonZeroU16;

    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Modifier, Style};

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
        encode(cells, 40, &mut Pen::default(), &mut frame);
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
            "^[1;4Hb\x08\x08^[1;38;5;1ma"
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
            "^[1;4H^[48;2;100;100;200m ^[C \x08\x08^[48;2;200;100;100m \x08\x08\x08 "
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
        let symbol = prop::sample::select(vec![" ", "a", "▀", "█", "▗", "🬀", "𜴐", "│", "●"]);
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
        let mut ink = seen.then(|| (cell.fgcolor(), cell.bold()));
        let mut ground = cell.bgcolor();
        let other = complement(text).map(|other| other.to_string());
        // Dots and the other dots with the colours exchanged look the same.
        let text = match (&other, ink) {
            (Some(other), Some((colour, false))) if other.as_str() < text => {
                (ink, ground) = (Some((ground, false)), colour);
                other
            }
            _ => text,
        };
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
                encode(changed, 12, &mut pen, &mut frame);
                fast.process(&frame);
                for (&(y, x), cell) in &cells {
                    let mut alone = b"\x1b[m".to_vec();
                    let changed = Changed { is_blank: false, ..Changed::new((x, y, cell)) };
                    let pen = Pen {
                        foreground: cell.fg.into(),
                        attributes: cell.modifier,
                        ..changed.pen
                    };
                    let mut drawn = Drawn::new(12, Pen::default());
                    drawn.cell(&Changed { pen, ..changed }, pen);
                    alone.extend(drawn.out);
                    slow.process(&alone);
                }
                for place in (0..5).flat_map(|y| (0..12).map(move |x| (y, x))) {
                    prop_assert_eq!(shown(fast.screen(), place), shown(slow.screen(), place));
                }
            }
        }
    }
}
