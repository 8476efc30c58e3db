//! The characters that are dots.

use ratatui::symbols::pixel::{OCTANTS, QUADRANTS, SEXTANTS};

use super::super::Mode;

/// The halves: none, the upper, the lower, both.
const HALVES: [char; 4] = [' ', '▀', '▄', '█'];

/// The characters of a mode. The number of each is its pattern: a bit for each dot, the lowest for
/// the top left one, row by row.
pub(super) const fn glyphs(mode: Mode) -> &'static [char] {
    match mode {
        Mode::Octants => &OCTANTS,
        Mode::Sextants => &SEXTANTS,
        Mode::Quadrants => &QUADRANTS,
        Mode::Halves | Mode::Pixels | Mode::Glyphs | Mode::Ascii => &HALVES,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use unicode_width::UnicodeWidthChar;

    use super::super::super::CellSize;
    use super::*;

    #[test]
    fn every_pattern_has_a_character_of_its_own_one_column_wide() {
        for mode in Mode::ALL.into_iter().filter(|mode| mode.is_dots()) {
            let (across, down) = mode.dots(CellSize::default());
            let glyphs = glyphs(mode);
            assert_eq!(glyphs.len(), 1 << (across * down), "{mode:?}");
            assert_eq!(glyphs.iter().collect::<HashSet<_>>().len(), glyphs.len());
            for &glyph in glyphs {
                assert_eq!(glyph.width(), Some(1), "{mode:?} {glyph:?}");
            }
        }
    }

    #[test]
    fn patterns_are_what_their_characters_show() {
        assert_eq!(glyphs(Mode::Sextants)[0b01_01_01], '▌');
        assert_eq!(glyphs(Mode::Octants)[0b00_00_11_11], '▀');
        assert_eq!(glyphs(Mode::Octants)[0b10_10_10_10], '▐');
        assert_eq!(glyphs(Mode::Quadrants)[0b11_00], '▄');
        assert_eq!(glyphs(Mode::Halves)[0b01], '▀');
    }
}
