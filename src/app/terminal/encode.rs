//! The cells that have changed, as the fewest bytes that draw them.
//!
//! Over a slow line a frame is as slow as it is long. 24-bit colours are what makes it long: to
//! change both takes 35 bytes, to move the cursor elsewhere on the screen seven. So cells of one
//! colour are drawn together wherever they are, where that is shorter than row by row; and what
//! cannot be seen (the ink of a blank) is left as it was.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::pen::{Pen, shade};

/// Frames of more cells than this are drawn row by row: then most of the screen is drawn, and
/// neighbours are near.
const MANY: usize = 2000;

/// With more pens than this they are taken in the order of their colours.
const MANY_PENS: usize = 64;

/// Attributes that show on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK);

/// Blocks, each with what it leaves out.
const BLOCKS: [[&str; 2]; 7] = [
    ["▀", "▄"],
    ["▌", "▐"],
    ["▘", "▟"],
    ["▝", "▙"],
    ["▖", "▜"],
    ["▗", "▛"],
    ["▚", "▞"],
];

/// A cell to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Stroke<'a> {
    pen: Pen,
    y: u16,
    x: u16,
    symbol: &'a str,
}

impl<'a> Stroke<'a> {
    fn new((x, y, cell): (u16, u16, &'a Cell)) -> Self {
        let (mut symbol, mut ink, mut ground) = (cell.symbol(), cell.fg, cell.bg);
        let flat = cell.modifier.is_empty();
        // A full block is a blank of its colour, in fewer bytes and without seams. What any other
        // block leaves out is a block as well, with the colours exchanged: of the two, the one on
        // the brighter ground, so that a shape and its corners have one ground.
        if flat && is_for_both(ink) {
            if symbol == "█" {
                (symbol, ground) = (" ", ink);
            } else if is_for_both(ground)
                && brightness(ink) > brightness(ground)
                && let Some([one, other]) = BLOCKS.iter().find(|pair| pair.contains(&symbol))
            {
                symbol = if symbol == *one { other } else { one };
                (ink, ground) = (ground, ink);
            }
        }
        let unseen = symbol == " " && !cell.modifier.intersects(SEEN_ON_BLANKS);
        Self {
            pen: Pen {
                ground: shade(ground),
                attributes: if unseen { 0 } else { cell.modifier.bits() },
                ink: (!unseen).then(|| shade(ink)),
            },
            y,
            x,
            symbol,
        }
    }

    /// Draws a blank with the pen of the stroke to its left, if that shows the same: a text is
    /// then not drawn in two goes, its blanks and its letters.
    fn follow(&mut self, before: &Self) {
        let next = (before.y, before.x.saturating_add(1)) == (self.y, self.x);
        let visible = Modifier::from_bits_retain(before.pen.attributes).intersects(SEEN_ON_BLANKS);
        if next && !visible && self.pen.ink.is_none() && before.pen.ground == self.pen.ground {
            self.pen = before.pen;
        }
    }
}

/// Which of two colours is the brighter one, if they are of one kind; else it does not matter.
const fn brightness(colour: Color) -> u32 {
    match colour {
        // The parts of the channels in white, in thousandths (ITU-R BT.601).
        Color::Rgb(red, green, blue) => 299 * red as u32 + 587 * green as u32 + 114 * blue as u32,
        Color::Indexed(number) => number as u32,
        _ => 0,
    }
}

/// Whether a colour is the same as an ink and as a ground. The terminal's own two are not; of the
/// sixteen, some terminals have only eight as grounds.
const fn is_for_both(colour: Color) -> bool {
    matches!(colour, Color::Rgb(..) | Color::Indexed(16..))
}

/// Appends to a frame what draws these cells on a screen of this many columns, with the pen that
/// the terminal holds. Nothing is known of the terminal's cursor.
pub(super) fn encode<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    columns: u16,
    pen: &mut Pen,
    frame: &mut Vec<u8>,
) {
    let mut strokes: Vec<Stroke<'_>> = Vec::new();
    for mut stroke in cells.map(Stroke::new) {
        if let Some(before) = strokes.last() {
            stroke.follow(before);
        }
        strokes.push(stroke);
    }
    let in_rows = draw(&strokes, columns, *pen);
    let by_pens = (strokes.len() <= MANY).then(|| draw(&by_pens(strokes, *pen), columns, *pen));
    let shortest = by_pens.into_iter().chain([in_rows]);
    if let Some((drawn, held)) = shortest.min_by_key(|(drawn, _)| drawn.len()) {
        frame.extend_from_slice(&drawn);
        *pen = held;
    }
}

/// Puts the strokes of each pen together, and each pen after the one from which it takes least to
/// change to it, as far as can be seen from there.
fn by_pens(mut strokes: Vec<Stroke<'_>>, mut pen: Pen) -> Vec<Stroke<'_>> {
    strokes.sort_unstable();
    let mut groups: Vec<_> = strokes.chunk_by(|one, next| one.pen == next.pen).collect();
    let mut ordered = Vec::with_capacity(strokes.len());
    while let Some(at) = (0..groups.len()).min_by_key(|&at| groups[at][0].pen.far(pen)) {
        let group = if groups.len() > MANY_PENS {
            groups.remove(0)
        } else {
            groups.remove(at)
        };
        pen = group[0].pen.after(pen);
        ordered.extend_from_slice(group);
    }
    ordered
}

/// Draws cells in this order; returns the pen that is held then, too.
fn draw(strokes: &[Stroke<'_>], columns: u16, mut pen: Pen) -> (Vec<u8>, Pen) {
    let mut out = Vec::new();
    let mut at: Option<(u16, u16)> = None;
    for stroke in strokes {
        go(at, (stroke.x, stroke.y), &mut out);
        pen = pen.change(stroke.pen, &mut out);
        out.extend_from_slice(stroke.symbol.as_bytes());
        let end = stroke.x.saturating_add(stroke.symbol.width() as u16);
        // Terminals differ in where the cursor is after the last column.
        at = (end < columns).then_some((end, stroke.y));
    }
    (out, pen)
}

/// Moves the cursor the shortest way. Backspace and line feed only move it, as long as it does not
/// leave the screen and the terminal is raw.
fn go(from: Option<(u16, u16)>, (x, y): (u16, u16), out: &mut Vec<u8>) {
    if from == Some((x, y)) {
        return;
    }
    let absolute = format!("\x1b[{};{}H", y + 1, x + 1);
    let relative = from.map(|(column, row)| {
        let across = step(column, x, 'C', 'D', "\x08");
        // Up and down are the other way round: it is down that has a character of its own.
        step(y, row, 'A', 'B', "\n") + &across
    });
    let way = relative.filter(|way| way.len() < absolute.len());
    out.extend_from_slice(way.unwrap_or(absolute).as_bytes());
}

/// Moves the cursor from one number to another: the sequences that end in these letters do so, and
/// a character that takes one off.
fn step(from: u16, to: u16, more: char, less: char, one_less: &str) -> String {
    let sequence = |letter| match from.abs_diff(to) {
        1 => format!("\x1b[{letter}"),
        number => format!("\x1b[{number}{letter}"),
    };
    if from <= to {
        return if from == to {
            String::new()
        } else {
            sequence(more)
        };
    }
    let (sequence, count) = (sequence(less), usize::from(from - to));
    if count <= sequence.len() {
        one_less.repeat(count)
    } else {
        sequence
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::num::NonZeroU16;

    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::super::pen::{ATTRIBUTES, colour};
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
            "^[1;3H^[31ma^[48;2;0;0;9mb c"
        );
        let bold = Style::new().add_modifier(Modifier::BOLD);
        assert_eq!(
            written(&[("a", bold), ("b", Style::new())]),
            "^[1;4Hb\u{8}\u{8}^[1ma"
        );
        assert_eq!(
            written(&[
                ("a", bold.fg(Color::Indexed(9))),
                ("b", Style::new().fg(Color::LightRed))
            ]),
            "^[1;4H^[91mb\u{8}\u{8}^[1;38;5;9ma"
        );
    }

    #[test]
    fn colours_of_the_palette_are_written_by_their_number() {
        let ink = |red, green, blue| {
            let text = written(&[("a", Style::new().fg(Color::Rgb(red, green, blue)))]);
            text["^[1;3H^[38;".len()..text.len() - 2].to_owned()
        };
        assert_eq!(ink(255, 215, 95), "5;221");
        assert_eq!(ink(255, 255, 255), "5;231");
        assert_eq!(ink(8, 8, 8), "5;232");
        assert_eq!(ink(238, 238, 238), "5;255");
        assert_eq!(ink(239, 238, 238), "2;239;238;238");
        assert_eq!(ink(0, 0, 95), "2;0;0;95");
        assert_eq!(ink(248, 248, 248), "2;248;248;248");
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
            "^[1;4H^[48;2;100;100;200m ^[C \u{8}\u{8}\u{8}\u{8}^[48;2;200;100;100m ^[C "
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

    fn cells() -> impl Strategy<Value = (u16, u16, Cell)> {
        let symbol = prop::sample::select(vec![" ", "a", "▀", "▄", "█", "▗", "▛", "│", "●"]);
        let bold = any::<bool>();
        let reversed = prop::bool::weighted(0.2);
        (
            0..12_u16,
            0..5_u16,
            symbol,
            colours(),
            colours(),
            bold,
            reversed,
        )
            .prop_map(|(x, y, symbol, ink, ground, bold, reversed)| {
                let mut cell = Cell::new(symbol);
                cell.fg = ink;
                cell.bg = ground;
                cell.modifier.set(Modifier::BOLD, bold);
                cell.modifier.set(Modifier::REVERSED, reversed);
                (x, y, cell)
            })
    }

    /// What a terminal shows in a cell: colours and attributes, as far as they can be seen.
    fn shown(screen: &vt100::Screen, x: u16, y: u16) -> String {
        let cell = screen.cell(y, x).unwrap();
        let mut text = if cell.has_contents() {
            cell.contents()
        } else {
            " "
        }
        .to_owned();
        let (mut ink, mut ground) = (cell.fgcolor(), cell.bgcolor());
        let flat = !cell.bold() && !cell.inverse();
        if flat && let Some([one, _]) = BLOCKS.iter().find(|pair| pair[1] == text) {
            text = (*one).to_owned();
            (ink, ground) = (ground, ink);
        }
        if text == "█" && flat && ink != vt100::Color::Default {
            text = " ".to_owned();
            ground = ink;
        }
        let blank = text == " " && !cell.inverse();
        let ink = if blank {
            String::new()
        } else {
            format!("{ink:?}")
        };
        format!(
            "{text} {ink} {ground:?} {} {}",
            cell.bold() && !blank,
            cell.inverse()
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
                let mut places = std::collections::BTreeMap::new();
                for (x, y, cell) in cells {
                    places.insert((y, x), cell);
                }
                let mut frame = Vec::new();
                let cells = places.iter().map(|(&(y, x), cell)| (x, y, cell));
                encode(cells, 12, &mut pen, &mut frame);
                fast.process(&frame);
                let mut full = Vec::new();
                for (&(y, x), cell) in &places {
                    write!(full, "\x1b[m\x1b[{};{}H", y + 1, x + 1).unwrap();
                    for (one, code) in ATTRIBUTES {
                        if cell.modifier.contains(one) {
                            write!(full, "\x1b[{code}m").unwrap();
                        }
                    }
                    let (ink, ground) = (colour(shade(cell.fg), 30), colour(shade(cell.bg), 40));
                    write!(full, "\x1b[{ink};{ground}m{}", cell.symbol()).unwrap();
                }
                slow.process(&full);
                prop_assert!(frame.len() <= full.len());
                for y in 0..5 {
                    for x in 0..12 {
                        prop_assert_eq!(shown(fast.screen(), x, y), shown(slow.screen(), x, y));
                    }
                }
            }
        }
    }
}
