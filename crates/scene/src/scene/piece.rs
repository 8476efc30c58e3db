//! The pieces on a board, as far as their drawing goes.

use parlour_rules::games::{Piece, PieceKind};

/// Something that can move over a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A piece of a side, without a pawn on it.
    Piece(Piece),
    /// The neutral pawn, which stands on pieces.
    Pawn,
}

/// Returns whether a kind is drawn as a stone: the only kind of its game, so that its colour is
/// all there is to tell.
pub(super) const fn is_stone(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Stone | PieceKind::Plain)
}
