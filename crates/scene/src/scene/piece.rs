//! The pieces on a board: sides, their colours and their pieces.

use crate::theme::Role;

/// One of the two sides. The first side's pieces are filled, the second's are rings, so that the
/// form tells them apart before the colour does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
}

/// The shape of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A disc.
    Circle,
    /// A triangle standing on a side.
    Triangle,
    /// A square.
    Square,
    /// A pentagon standing on a side.
    Pentagon,
    /// A stone: the only kind of piece in a game that has no others.
    Stone,
}

/// A piece as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its side.
    pub side: Side,
    /// Its shape.
    pub kind: Kind,
    /// Its letter where pieces are letters, unless the user wants
    /// [another](super::PieceLetters).
    pub letter: char,
}

impl Piece {
    /// A piece of a side.
    #[must_use]
    pub const fn new(side: Side, kind: Kind, letter: char) -> Self {
        Piece { side, kind, letter }
    }
}

/// Something that can move over a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A piece of a side.
    Piece(Piece),
    /// The neutral pawn, which stands on pieces.
    Pawn,
}

/// The colours of a side, as roles of the theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tint {
    /// Red pieces.
    Red,
    /// Blue pieces.
    Blue,
    /// Green pieces.
    Green,
    /// White pieces.
    White,
    /// Black pieces.
    Black,
}

impl Tint {
    /// Filled pieces and the rims of rings.
    #[must_use]
    pub const fn ink(self) -> Role {
        match self {
            Tint::Red => Role::Red,
            Tint::Blue => Role::Blue,
            Tint::Green => Role::Green,
            Tint::White => Role::White,
            Tint::Black => Role::Black,
        }
    }

    /// The inside of rings.
    #[must_use]
    pub const fn core(self) -> Role {
        match self {
            Tint::Red => Role::RedCore,
            Tint::Blue => Role::BlueCore,
            Tint::Green => Role::GreenCore,
            Tint::White => Role::WhiteCore,
            Tint::Black => Role::BlackCore,
        }
    }

    /// The side's home and goal cells.
    #[must_use]
    pub const fn ground(self) -> Role {
        match self {
            Tint::Red => Role::RedGround,
            Tint::Blue => Role::BlueGround,
            Tint::Green => Role::GreenGround,
            Tint::White => Role::WhiteGround,
            Tint::Black => Role::BlackGround,
        }
    }
}
