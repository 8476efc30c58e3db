//! The letters of pieces in position texts.

use crate::games::{Piece, PieceKind, Side};

/// The letter of a piece in position texts: upper case for Red.
pub(super) const fn letter(kind: PieceKind, side: Side) -> char {
    let letter = match kind {
        PieceKind::Circle | PieceKind::Stone | PieceKind::Plain => 'C',
        PieceKind::Triangle => 'T',
        PieceKind::Square => 'S',
        PieceKind::Pentagon => 'P',
    };
    match side {
        Side::First => letter,
        Side::Second => letter.to_ascii_lowercase(),
    }
}

/// The piece that a letter stands for.
pub(super) fn from_letter(text: char) -> Option<Piece> {
    let pawn = false;
    PieceKind::TACTIGON
        .into_iter()
        .flat_map(|kind| Side::BOTH.map(|side| Piece { side, kind, pawn }))
        .find(|piece| letter(piece.kind, piece.side) == text)
}
