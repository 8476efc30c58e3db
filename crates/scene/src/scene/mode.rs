//! The fineness with which a terminal can draw.

use serde::{Deserialize, Serialize};

/// The parts into which a cell of text is divided, from the finest to the coarsest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// All its pixels: pictures, sent by a [`Protocol`].
    Pixels,
    /// 2 × 4 dots of two colours: U+1CD00 and on, of Unicode 16.
    Octants,
    /// 2 × 3 dots of two colours: U+1FB00 and on, of Unicode 13.
    Sextants,
    /// 2 × 2 dots of two colours: block elements, which every font has.
    Quadrants,
    /// 1 × 2 dots of two colours: the blocks of the Linux console.
    Halves,
    /// Lines and geometric shapes: a board in blocks where there are too few colours for two in a
    /// cell of text.
    Glyphs,
    /// Letters and lines of ASCII.
    Ascii,
}

impl Mode {
    /// Every mode, from the finest to the coarsest.
    pub const ALL: [Mode; 7] = [
        Mode::Pixels,
        Mode::Octants,
        Mode::Sextants,
        Mode::Quadrants,
        Mode::Halves,
        Mode::Glyphs,
        Mode::Ascii,
    ];

    /// The number of dots of a cell of text of this size, across and down. A character is one.
    pub const fn dots(self, cell: CellSize) -> (u16, u16) {
        match self {
            Mode::Pixels => (cell.width, cell.height),
            Mode::Octants => (2, 4),
            Mode::Sextants => (2, 3),
            Mode::Quadrants => (2, 2),
            Mode::Halves => (1, 2),
            Mode::Glyphs | Mode::Ascii => (1, 1),
        }
    }

    /// Returns whether text cells hold characters that are not dots.
    pub const fn is_text(self) -> bool {
        matches!(self, Mode::Glyphs | Mode::Ascii)
    }

    /// Returns whether text cells are drawn as dots of two colours.
    pub const fn is_dots(self) -> bool {
        !matches!(self, Mode::Pixels | Mode::Glyphs | Mode::Ascii)
    }
}

/// The protocol by which a terminal gets pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// Kitty's: tiles are sent once and placed.
    Kitty,
    /// iTerm2's: files of parts of the screen.
    Iterm,
    /// Sixel: parts of the screen in up to 256 colours.
    Sixel,
}

/// The size of a cell of text in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSize {
    /// Pixels across, at least 1.
    pub width: u16,
    /// Pixels down, at least 1.
    pub height: u16,
}

impl CellSize {
    /// Twice as high as wide, as most fonts are.
    pub const USUAL: CellSize = CellSize {
        width: 10,
        height: 20,
    };

    /// A size, as a terminal tells it by `CSI 16 t` or `TIOCGWINSZ`. None where it cannot be: some
    /// terminals answer 0.
    pub const fn new(width: u16, height: u16) -> Option<Self> {
        let plausible = width >= 2 && height >= 2 && width <= 256 && height <= 512;
        if plausible && height <= 4 * width && width <= 2 * height {
            Some(CellSize { width, height })
        } else {
            None
        }
    }

    /// The height of a cell, as a multiple of its width.
    pub fn aspect(self) -> f32 {
        f32::from(self.height) / f32::from(self.width)
    }
}

impl Default for CellSize {
    fn default() -> Self {
        CellSize::USUAL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_cannot_be_are_refused() {
        assert_eq!(CellSize::new(0, 0), None);
        assert_eq!(CellSize::new(10, 0), None);
        assert_eq!(CellSize::new(10, 200), None);
        assert_eq!(CellSize::new(9, 18).map(CellSize::aspect), Some(2.0));
    }

    #[test]
    fn finer_modes_have_more_dots() {
        let dots = Mode::ALL.map(|mode| {
            let (across, down) = mode.dots(CellSize::default());
            across * down
        });
        assert!(dots.is_sorted_by(|a, b| a >= b), "{dots:?}");
    }
}
