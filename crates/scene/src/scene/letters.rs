//! The letters of pieces, where pieces are drawn as letters.

use parlour_rules::games::{Colour, Piece, PieceKind, Side};

/// Letters for kinds of pieces, and for stones by their colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PieceLetters {
    kinds: [char; 4],
    stones: [char; 5],
}

impl PieceLetters {
    /// The first letters of the kinds' and the colours' names.
    pub const USUAL: Self = Self {
        kinds: ['C', 'T', 'S', 'P'],
        stones: ['R', 'B', 'G', 'W', 'B'],
    };

    /// The same with another letter for a kind of piece that is no stone.
    pub const fn with_kind(mut self, kind: PieceKind, letter: char) -> Self {
        if let Some(at) = index(kind) {
            self.kinds[at] = letter;
        }
        self
    }

    /// The same with another letter for the stones of a colour.
    pub const fn with_stones(mut self, colour: Colour, letter: char) -> Self {
        self.stones[colour as usize] = letter;
        self
    }

    /// The letter of a kind of piece that is no stone.
    pub const fn kind(&self, kind: PieceKind) -> Option<char> {
        match index(kind) {
            Some(at) => Some(self.kinds[at]),
            None => None,
        }
    }

    /// The letter of a piece of this colour as it is drawn: upper case for the first side, lower
    /// case for the second.
    pub const fn drawn(&self, piece: Piece, colour: Colour) -> char {
        let letter = match index(piece.kind) {
            Some(at) => self.kinds[at],
            None => self.stones[colour as usize],
        };
        match piece.side {
            Side::First => letter.to_ascii_uppercase(),
            Side::Second => letter.to_ascii_lowercase(),
        }
    }
}

impl Default for PieceLetters {
    fn default() -> Self {
        Self::USUAL
    }
}

/// The place of a kind that is no stone.
const fn index(kind: PieceKind) -> Option<usize> {
    match kind {
        PieceKind::Circle => Some(0),
        PieceKind::Triangle => Some(1),
        PieceKind::Square => Some(2),
        PieceKind::Pentagon => Some(3),
        PieceKind::Stone | PieceKind::Plain => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_have_their_usual_letters_unless_others_are_wanted() {
        let piece = |side, kind| Piece {
            side,
            kind,
            pawn: false,
        };
        let pentagon = |side| piece(side, PieceKind::Pentagon);
        let stone = piece(Side::Second, PieceKind::Stone);
        let letters = PieceLetters::default();
        assert_eq!(letters.drawn(pentagon(Side::First), Colour::Red), 'P');
        assert_eq!(letters.drawn(stone, Colour::White), 'w');
        let letters = letters
            .with_kind(PieceKind::Pentagon, 'k')
            .with_stones(Colour::Blue, 'O');
        assert_eq!(letters.drawn(pentagon(Side::First), Colour::Red), 'K');
        assert_eq!(letters.drawn(pentagon(Side::Second), Colour::Blue), 'k');
        assert_eq!(letters.drawn(stone, Colour::Blue), 'o');
        assert_eq!(letters.drawn(stone, Colour::Black), 'b');
    }
}
