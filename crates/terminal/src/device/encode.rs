//! The cells that have changed, as ratatui's backend for crossterm tells them to a terminal. What
//! crossterm cannot say is added: it has the 16 colours as the first of 256 only (`38;5;n`), which
//! a terminal of 16 colours need not know.

use std::borrow::Cow;
use std::io::{self, Write};

use parlour_rules::text::is_unprintable;
use parlour_scene::scene::export;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Cell;
use ratatui::style::Color;

/// Appends to a frame what draws these cells. The terminal is taken to write in its own colours
/// and is left so.
pub(super) fn encode<'a>(
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
    frame: &mut Vec<u8>,
) -> io::Result<()> {
    let cells: Vec<Changed<'_>> = cells.map(Changed::new).collect();
    for run in cells.chunk_by(|one, next| one.colours == next.colours) {
        if let Some(colours) = run[0].colours {
            let codes: Vec<String> = export::colours(colours).collect();
            write!(frame, "\x1b[{}m", codes.join(";"))?;
        }
        let run = run
            .iter()
            .map(|changed| (changed.x, changed.y, &*changed.cell));
        // It begins with the terminal's own colours and says nothing of them while they stay.
        CrosstermBackend::new(&mut *frame).draw(run)?;
    }
    Ok(())
}

/// A cell to be drawn.
#[derive(Debug)]
struct Changed<'a> {
    x: u16,
    y: u16,
    /// The cell as crossterm draws it.
    cell: Cow<'a, Cell>,
    /// Its foreground and background, if they are written without crossterm.
    colours: Option<[Color; 2]>,
}

impl<'a> Changed<'a> {
    fn new((x, y, cell): (u16, u16, &'a Cell)) -> Self {
        let mut cell = Cow::Borrowed(cell);
        // ratatui leaves unprintable letters out of texts; this is the last place at which
        // something else could pass.
        if cell.symbol().contains(is_unprintable) {
            cell.to_mut().set_symbol("?");
        }
        let colours = [cell.fg, cell.bg];
        let are_told = colours.into_iter().all(is_of_sixteen) && colours != OWN;
        let colours = are_told.then(|| {
            let cell = cell.to_mut();
            [cell.fg, cell.bg] = OWN;
            colours
        });
        Self {
            x,
            y,
            cell,
            colours,
        }
    }
}

/// The terminal's own colours.
const OWN: [Color; 2] = [Color::Reset; 2];

/// Returns true for one of the 16 colours and for the terminal's own.
const fn is_of_sixteen(colour: Color) -> bool {
    !matches!(colour, Color::Indexed(_) | Color::Rgb(..))
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU16;

    use proptest::prelude::*;
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
        text.replace("^[39m^[49m^[59m^[0m", "/")
    }

    #[test]
    fn the_16_colours_have_codes_of_their_own() {
        crossterm::style::force_color_output(true);
        assert_eq!(written("a", Reset, Reset), "^[1;1Ha/");
        assert_eq!(written("a", Red, Reset), "^[31m^[1;1Ha/");
        assert_eq!(written("a", White, Red), "^[97;41m^[1;1Ha/");
        assert_eq!(written("a", Reset, DarkGray), "^[100m^[1;1Ha/");
        assert_eq!(written("a", Indexed(9), Reset), "^[1;1H^[38;5;9;49ma/");
        assert_eq!(
            written("a", Reset, Rgb(1, 2, 3)),
            "^[1;1H^[39;48;2;1;2;3ma/"
        );
    }

    #[test]
    fn nothing_unprintable_comes_through() {
        for symbol in ["\x1b", "\u{9b}", "\u{202e}"] {
            assert_eq!(written(symbol, Reset, Reset), "^[1;1H?/");
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
                // Few terminals can show bold and dim together.
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
