//! The cells that have changed, as the fewest bytes that draw them.
//!
//! Over a slow line a frame is as slow as it is long. 24-bit colours are what makes it long: to
//! change both takes 35 bytes, to move the cursor elsewhere on the screen seven. So cells of one
//! colour are drawn together wherever they are, where that is shorter than row by row; and what
//! cannot be seen (the ink of a blank) is left as it was. The sequences are those of ECMA-48 that
//! every terminal knows, with ISO 8613-6 for colours beyond the sixteen.

use std::io::Write;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// Frames of more cells than this are drawn row by row: then most of the screen is drawn, and
/// neighbours are near.
const MANY: usize = 2000;

/// Attributes that show on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK);

/// The attributes with the numbers that turn them on.
const ATTRIBUTES: [(Modifier, &str); 9] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::RAPID_BLINK, "6"),
    (Modifier::REVERSED, "7"),
    (Modifier::HIDDEN, "8"),
    (Modifier::CROSSED_OUT, "9"),
];

/// How a cell is drawn. Cells of one ground come together when they are sorted, then those of
/// one ink.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Pen {
    ground: Shade,
    attributes: u16,
    /// Nothing where the ink cannot be seen.
    ink: Option<Shade>,
}

/// A colour in an order.
type Shade = (u8, u8, u8, u8);

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
        // A half block has a twin with the colours exchanged; one of them will do for both. The
        // terminal's own colours cannot be exchanged.
        let flat = cell.modifier.is_empty() && ink != Color::Reset && ground != Color::Reset;
        if flat
            && let "▀" | "▄" = symbol
            && shade(ink) > shade(ground)
        {
            (ink, ground) = (ground, ink);
            symbol = if symbol == "▀" { "▄" } else { "▀" };
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
}

/// Appends to a frame what draws these cells on a screen of this many columns. Nothing is known
/// of the terminal's cursor; its attributes are off, before and after.
pub(super) fn encode<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    columns: u16,
    frame: &mut Vec<u8>,
) {
    let mut strokes: Vec<Stroke<'_>> = cells.map(Stroke::new).collect();
    let start = frame.len();
    draw(&strokes, columns, frame);
    if strokes.len() > MANY {
        return;
    }
    strokes.sort_unstable();
    let mut sorted = Vec::with_capacity(frame.len() - start);
    draw(&strokes, columns, &mut sorted);
    if sorted.len() < frame.len() - start {
        frame.truncate(start);
        frame.extend_from_slice(&sorted);
    }
}

/// Draws cells in this order.
fn draw(strokes: &[Stroke<'_>], columns: u16, out: &mut Vec<u8>) {
    let plain = shade(Color::Reset);
    let off = Pen {
        ground: plain,
        attributes: 0,
        ink: Some(plain),
    };
    let mut pen = off;
    let mut at: Option<(u16, u16)> = None;
    for stroke in strokes {
        go(at, (stroke.x, stroke.y), out);
        pen = change(pen, stroke.pen, out);
        out.extend_from_slice(stroke.symbol.as_bytes());
        let end = stroke.x.saturating_add(stroke.symbol.width() as u16);
        // Terminals differ in where the cursor is after the last column.
        at = (end < columns).then_some((end, stroke.y));
    }
    if pen != off {
        out.extend_from_slice(b"\x1b[m");
    }
}

/// Moves the cursor.
fn go(from: Option<(u16, u16)>, (x, y): (u16, u16), out: &mut Vec<u8>) {
    if from == Some((x, y)) {
        return;
    }
    let numbered = |number: u16, letter: char| match number {
        1 => format!("\x1b[{letter}"),
        _ => format!("\x1b[{number}{letter}"),
    };
    let step = match from {
        Some((column, row)) if row == y && column < x => numbered(x - column, 'C'),
        Some((column, row)) if row == y => numbered(column - x, 'D'),
        Some((column, row)) if column == x && row < y => numbered(y - row, 'B'),
        Some((column, row)) if column == x => numbered(row - y, 'A'),
        _ => format!("\x1b[{};{}H", y + 1, x + 1),
    };
    out.extend_from_slice(step.as_bytes());
}

/// Changes from one pen to another; returns the pen that is in hand then.
fn change(from: Pen, to: Pen, out: &mut Vec<u8>) -> Pen {
    let wanted = Pen {
        ink: to.ink.or(from.ink),
        ..to
    };
    if wanted == from {
        return from;
    }
    let plain = shade(Color::Reset);
    let mut codes = String::new();
    let mut before = from;
    let stays = from.attributes & to.attributes;
    if stays != from.attributes {
        // Some numbers that turn attributes off are understood differently; none at all is not.
        codes.push('0');
        before = Pen {
            ground: plain,
            attributes: 0,
            ink: Some(plain),
        };
    }
    let added = Modifier::from_bits_retain(wanted.attributes & !before.attributes);
    for (_, code) in ATTRIBUTES.iter().filter(|(one, _)| added.contains(*one)) {
        push(&mut codes, code);
    }
    // An ink that cannot be seen need not be restored.
    let ink = to.ink.or(before.ink);
    if let Some(ink) = ink.filter(|_| ink != before.ink) {
        push(&mut codes, &colour(ink, 30));
    }
    if wanted.ground != before.ground {
        push(&mut codes, &colour(wanted.ground, 40));
    }
    // Writing to a vector cannot fail.
    let _ = write!(out, "\x1b[{}m", if codes == "0" { "" } else { &codes });
    Pen { ink, ..wanted }
}

fn push(codes: &mut String, code: &str) {
    if !codes.is_empty() {
        codes.push(';');
    }
    codes.push_str(code);
}

/// A colour as something that can be sorted and written: its kind, then its numbers. Kind 0 is
/// the terminal's own, 1 one of the sixteen, 2 one of the 256, 3 has 24 bits.
const fn shade(colour: Color) -> Shade {
    let number = match colour {
        Color::Reset => return (0, 0, 0, 0),
        Color::Indexed(number) => return (2, number, 0, 0),
        Color::Rgb(red, green, blue) => return (3, red, green, blue),
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    };
    (1, number, 0, 0)
}

/// The numbers that choose a colour: `base` is 30 for the ink and 40 for the ground.
fn colour((kind, one, two, three): Shade, base: u8) -> String {
    match kind {
        0 => format!("{}", base + 9),
        1 if one < 8 => format!("{}", base + one),
        1 => format!("{}", base + 52 + one),
        2 => format!("{};5;{one}", base + 8),
        _ => format!("{};2;{one};{two};{three}", base + 8),
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use proptest::prelude::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

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
        encode(cells, 40, &mut frame);
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
            "^[1;3H^[31ma^[48;2;0;0;9mb c^[m"
        );
        let bold = Style::new().add_modifier(Modifier::BOLD);
        assert_eq!(
            written(&[("a", bold), ("b", Style::new())]),
            "^[1;3H^[1ma^[mb"
        );
        assert_eq!(
            written(&[
                ("a", bold.fg(Color::Indexed(9))),
                ("b", Style::new().fg(Color::LightRed))
            ]),
            "^[1;3H^[1;38;5;9ma^[0;91mb^[m"
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
            "^[1;4H^[48;2;100;100;200m ^[C ^[4D^[48;2;200;100;100m ^[C ^[m"
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
        let symbol = prop::sample::select(vec![" ", "a", "▀", "▄", "█", "│", "●"]);
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
        let blank = text == " " && !cell.inverse();
        if text == "▄" && !cell.bold() && !cell.inverse() {
            text = "▀".to_owned();
            (ink, ground) = (ground, ink);
        }
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
        /// A terminal shows the same as when every cell is drawn by itself, in full.
        #[test]
        fn the_shortest_way_shows_the_same(cells in prop::collection::vec(cells(), 1..60)) {
            // The last cell at a place is the one that counts; encode is given each place once.
            let mut places = std::collections::BTreeMap::new();
            for (x, y, cell) in cells {
                places.insert((y, x), cell);
            }
            let size = |number| NonZeroU16::new(number).unwrap();
            let screen = |bytes: &[u8]| {
                let mut parser = vt100::Parser::new(size(5), size(12), 0);
                parser.process(bytes);
                parser
            };
            let mut frame = Vec::new();
            encode(places.iter().map(|(&(y, x), cell)| (x, y, cell)), 12, &mut frame);
            let mut slow = Vec::new();
            for (&(y, x), cell) in &places {
                write!(slow, "\x1b[m\x1b[{};{}H", y + 1, x + 1).unwrap();
                for (one, code) in ATTRIBUTES {
                    if cell.modifier.contains(one) {
                        write!(slow, "\x1b[{code}m").unwrap();
                    }
                }
                let (ink, ground) = (colour(shade(cell.fg), 30), colour(shade(cell.bg), 40));
                write!(slow, "\x1b[{ink};{ground}m{}", cell.symbol()).unwrap();
            }
            slow.extend_from_slice(b"\x1b[m");
            prop_assert!(frame.len() <= slow.len());
            let (fast, slow) = (screen(&frame), screen(&slow));
            for y in 0..5 {
                for x in 0..12 {
                    prop_assert_eq!(shown(fast.screen(), x, y), shown(slow.screen(), x, y));
                }
            }
        }
    }
}
