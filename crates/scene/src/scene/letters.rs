//! The letters that a user wants for pieces, where pieces are drawn as letters.

use super::{Kind, Piece, Side, Tint};

/// Letters for kinds of pieces, and for stones by their colour; what has none keeps its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceLetters {
    kinds: [Option<char>; 4],
    stones: [Option<char>; 5],
}

impl PieceLetters {
    /// Every piece with its own letter.
    pub const NONE: Self = Self {
        kinds: [None; 4],
        stones: [None; 5],
    };

    /// The same with another letter for a kind of piece that is no stone.
    #[must_use]
    pub const fn with_kind(mut self, kind: Kind, letter: char) -> Self {
        if let Some(at) = index(kind) {
            self.kinds[at] = Some(letter);
        }
        self
    }

    /// The same with another letter for the stones of a colour.
    #[must_use]
    pub const fn with_stones(mut self, tint: Tint, letter: char) -> Self {
        self.stones[tint as usize] = Some(letter);
        self
    }

    /// The letter of a piece of this colour as it is drawn: upper case for the first side, lower
    /// case for the second.
    #[must_use]
    pub fn drawn(&self, piece: Piece, tint: Tint) -> char {
        let wanted = match index(piece.kind) {
            Some(at) => self.kinds[at],
            None => self.stones[tint as usize],
        };
        let letter = wanted.unwrap_or(piece.letter);
        match piece.side {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter.to_ascii_lowercase(),
        }
    }
}

/// The place of a kind that is no stone.
const fn index(kind: Kind) -> Option<usize> {
    match kind {
        Kind::Circle => Some(0),
        Kind::Triangle => Some(1),
        Kind::Square => Some(2),
        Kind::Pentagon => Some(3),
        Kind::Stone => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_their_own_letters_unless_others_are_wanted() {
        let pentagon = |side| Piece::new(side, Kind::Pentagon, 'P');
        let stone = Piece::new(Side::Second, Kind::Stone, 'B');
        let letters = PieceLetters::default();
        assert_eq!(letters.drawn(pentagon(Side::First), Tint::Red), 'P');
        assert_eq!(letters.drawn(stone, Tint::Blue), 'b');
        let letters = letters
            .with_kind(Kind::Pentagon, 'k')
            .with_stones(Tint::Blue, 'O');
        assert_eq!(letters.drawn(pentagon(Side::First), Tint::Red), 'K');
        assert_eq!(letters.drawn(pentagon(Side::Second), Tint::Blue), 'k');
        assert_eq!(letters.drawn(stone, Tint::Blue), 'o');
        assert_eq!(letters.drawn(stone, Tint::Black), 'b');
    }
}
