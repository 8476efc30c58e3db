//! The parts that boards are put together from.

use arrayvec::ArrayString;

use super::super::Mark;
use super::inks::Body;
use crate::theme::Rgb;
use parlour_rules::games::{PieceKind, Terrain};

/// A part of a board with its colours: what a tile is made and kept for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum Sprite {
    /// A cell with the dark gap around it.
    Face { fill: Rgb, grout: Rgb },
    /// The special ground of a cell.
    Ground { terrain: Terrain, ink: Rgb },
    /// The light of a winning cell.
    Glow { ink: Rgb },
    /// A piece; `fade` is how much of it is gone, from 0 to [`FADES`].
    Piece {
        kind: PieceKind,
        body: Body,
        place: Place,
        fade: u8,
    },
    /// A piece that would stand here.
    Ghost { kind: PieceKind, body: Body },
    /// The pawn, alone or on a stone.
    Pawn {
        ink: Rgb,
        edge: Rgb,
        on_stone: bool,
        place: Place,
    },
    /// A mark; some look different where the cell is empty.
    Mark { mark: Mark, ink: Rgb, empty: bool },
    /// A number on a disc: in the middle of an empty cell, else in a corner.
    Number {
        number: Number,
        ink: Rgb,
        paper: Rgb,
    },
    /// A circle around what stands on the cell.
    Circle { ink: Rgb },
    /// An arrow from here to another cell, `dx` half-cells and `dy` rows away.
    Arrow { dx: i16, dy: i16, ink: Rgb },
    /// An arrowhead on an empty neighbour `dx` half-cells and `dy` rows away.
    Way { dx: i16, dy: i16, ink: Rgb },
    /// A text around its middle, `size` hundredths of a cell high.
    Text {
        text: ArrayString<6>,
        ink: Rgb,
        size: u16,
    },
}

impl Sprite {
    /// Returns whether the right half mirrors the left one.
    pub const fn is_symmetric(&self) -> bool {
        match self {
            Sprite::Face { .. }
            | Sprite::Glow { .. }
            | Sprite::Piece { .. }
            | Sprite::Ghost { .. }
            | Sprite::Pawn { .. }
            | Sprite::Circle { .. } => true,
            Sprite::Ground { terrain, .. } => !matches!(terrain, Terrain::Neutral),
            Sprite::Mark { mark, empty, .. } => match mark {
                Mark::Cursor | Mark::Capture | Mark::Trade | Mark::To | Mark::Winning => true,
                Mark::Threat | Mark::Hint => false,
                Mark::Choice | Mark::From | Mark::Passed | Mark::Captured => *empty,
            },
            Sprite::Number { .. }
            | Sprite::Arrow { .. }
            | Sprite::Way { .. }
            | Sprite::Text { .. } => false,
        }
    }
}

/// The number of steps in which a captured piece fades.
pub(in super::super) const FADES: u8 = 5;

/// The place of a piece in its cell, and its size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) enum Place {
    /// In the middle.
    Middle,
    /// Smaller and higher, with room for a text below.
    Raised,
    /// On its way or fading, over the middle. In dots its edges are whole dots, so that there is
    /// little to send for each of the frames, which are gone before anybody could tell.
    Passing,
}

/// A number and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct Number {
    pub value: u8,
    pub corner: bool,
}
