//! A board in parts: sprites in their places, and texts.

use arrayvec::ArrayString;

use super::super::super::PieceLetters;
use super::super::inks::Body;
use super::super::sprite::Sprite;
use crate::theme::Role;

/// The parts of a board, lower ones first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in super::super::super) enum Layer {
    Ground,
    /// The things on the lines between cells, which both cells' grounds cover.
    Edge,
    Piece,
    Sign,
    Cursor,
    Arrow,
    Moving,
    Text,
}

/// A sprite and where its centre is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super::super) struct Placed {
    pub sprite: Sprite,
    pub layer: Layer,
    /// Quarters of a dot from the top left of the area.
    pub at: (i32, i32),
}

/// A text in text cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super::super) struct TextCells {
    pub text: ArrayString<6>,
    /// The column of the first character from the left of the area.
    pub column: i32,
    /// The row from the top of the area.
    pub row: i32,
    pub ink: TextInk,
}

/// The ink of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super::super) enum TextInk {
    /// In a role, on top.
    Role(Role),
    /// A letter on a piece.
    Letter(Body),
}

/// The things to show besides the scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(in super::super::super) struct Extras {
    /// The names of cells in the cells.
    pub names: bool,
    /// Pieces as letters.
    pub letters: bool,
    /// The letters of pieces.
    pub alphabet: PieceLetters,
}

/// A board in parts.
#[derive(Debug, Clone, Default, PartialEq)]
pub(in super::super::super) struct Composition {
    /// From the lowest to the highest.
    pub sprites: Vec<Placed>,
    pub texts: Vec<TextCells>,
}

impl Composition {
    /// Adds a sprite around a centre in halves of a dot.
    pub(super) fn put(&mut self, layer: Layer, at: (i32, i32), sprite: Sprite) {
        let at = (2 * at.0, 2 * at.1);
        self.sprites.push(Placed { sprite, layer, at });
    }
}
