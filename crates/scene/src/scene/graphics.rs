//! The way boards are drawn in one terminal: the one asked for, and the one that is possible.

use super::{CellSize, Mode, PieceLetters};
use parlour_rules::word_enum;

word_enum! {
    /// The fineness with which boards are to be drawn.
    pub enum Fineness {
        /// As finely as the terminal can.
        Auto = "auto",
        /// Pictures where the terminal shows them.
        Pixels = "pixels",
        /// 2 × 4 dots in a cell of text.
        Octants = "octants",
        /// 2 × 3 dots in a cell of text.
        Sextants = "sextants",
        /// 2 × 2 dots in a cell of text.
        Blocks = "blocks",
        /// Letters and lines.
        Ascii = "ascii",
    }
}

/// The way boards are drawn in one terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Graphics {
    /// The mode of the drawing.
    pub mode: Mode,
    /// The mode where there can be no pictures: where cells are outlined.
    pub dots: Mode,
    /// The size of a cell of text.
    pub cell: CellSize,
    /// The letters of pieces, where pieces are letters.
    pub letters: PieceLetters,
}

impl Graphics {
    /// In octants, on cells of text twice as high as wide.
    pub const USUAL: Graphics = Graphics {
        mode: Mode::Octants,
        dots: Mode::Octants,
        cell: CellSize::USUAL,
        letters: PieceLetters::USUAL,
    };

    /// The same without pictures.
    pub const fn in_dots(self) -> Self {
        match self.mode {
            Mode::Pixels => Graphics {
                mode: self.dots,
                ..self
            },
            _ => self,
        }
    }
}

impl Default for Graphics {
    fn default() -> Self {
        Graphics::USUAL
    }
}
