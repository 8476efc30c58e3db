//! The cells that have changed, as they are told to a terminal: the 16 colours by their own codes, which
//! a terminal of 16 colours knows.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use parlour_rules::text::is_unprintable;
use parlour_scene::scene::export::Pen;
use ratatui::buffer::Cell;

/// Appends to a frame what draws these cells. The terminal is taken to write in its own colours
/// and is left so.
pub(super) fn encode<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    frame: &mut Vec<u8>,
) -> io::Result<()> {
    let mut pen = Pen::default();
    let mut next = None;
    for (x, y, cell) in cells {
        if next != Some((x, y)) {
            queue!(frame, MoveTo(x, y))?;
        }
        next = Some((x + 1, y));
        write!(frame, "{}", pen.take_up(cell))?;
        // ratatui leaves out of texts what is unprintable; this is the last place at which
        // something else could pass.
        let symbol = cell.symbol();
        let is_odd = symbol.contains(is_unprintable);
        frame.extend_from_slice(if is_odd { b"?" } else { symbol.as_bytes() });
    }
    write!(frame, "{}", pen.put_down())
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use proptest::prelude::*;
    use ratatui::style::Color;
    use ratatui::style::Color::{DarkGray, Indexed, Red, Reset, Rgb, White};
    use ratatui::style::Modifier;

    use super::*;

    /// The text that is written for a symbol in the first cell.
    fn written(symbol: &str, ink: Color, ground: Color) -> String {
        let mut cell = Cell::default();
        cell.set_symbol(symbol).set_fg(ink).set_bg(ground);
        let mut frame = Vec::new();
        encode([(0, 0, &cell)].into_iter(), &mut frame).unwrap();
        let text = String::from_utf8(frame).unwrap().replace('\x1b', "^");
        text.replace("^[m", "/")
    }

    #[test]
    fn the_16_colours_have_codes_of_their_own() {
        assert_eq!(written("a", Reset, Reset), "^[1;1Ha");
        assert_eq!(written("a", Red, Reset), "^[1;1H^[31ma/");
        assert_eq!(written("a", White, Red), "^[1;1H^[97;41ma/");
        assert_eq!(written("a", Reset, DarkGray), "^[1;1H^[100ma/");
        assert_eq!(written("a", Indexed(9), Reset), "^[1;1H^[38;5;9ma/");
        assert_eq!(written("a", Reset, Rgb(1, 2, 3)), "^[1;1H^[48;2;1;2;3ma/");
    }

    #[test]
    fn nothing_unprintable_comes_through() {
        for symbol in ["\x1b", "\u{9b}", "\u{202e}"] {
            assert_eq!(written(symbol, Reset, Reset), "^[1;1H?");
        }
    }

    const COLOURS: [Color; 6] = [Reset, Red, White, Indexed(1), Rgb(9, 1, 0), Rgb(9, 1, 1)];

    proptest! {
        #[test]
        fn cells_drawn_together_look_as_each_by_itself(
            cells in prop::collection::btree_map(
                (0..5_u16, 0..12_u16),
                ("[a▀🬀●]", 0..COLOURS.len(), 0..COLOURS.len(), any::<u16>()),
                1..60,
            ),
        ) {
            let size = |number| NonZeroU16::new(number).unwrap();
            let mut screens =
                [0; 2].map(|scrollback| vt100::Parser::new(size(5), size(12), scrollback));
            let [mut all, mut alone] = [Vec::new(), Vec::new()];
            let cells = cells.into_iter().map(|((y, x), (symbol, ink, ground, attributes))| {
                let mut cell = Cell::default();
                cell.set_symbol(&symbol).set_fg(COLOURS[ink]).set_bg(COLOURS[ground]);
                // Few terminals know what is both bold and dim.
                cell.modifier = Modifier::from_bits_truncate(attributes) - Modifier::DIM;
                (x, y, cell)
            }).collect::<Vec<_>>();
            encode(cells.iter().map(|(x, y, cell)| (*x, *y, cell)), &mut all)?;
            for (x, y, cell) in &cells {
                encode([(*x, *y, cell)].into_iter(), &mut alone)?;
            }
            screens[0].process(&all);
            screens[1].process(&alone);
            let [all, alone] = screens.map(|screen| screen.screen().contents_formatted());
            prop_assert_eq!(all, alone);
        }
    }
}
