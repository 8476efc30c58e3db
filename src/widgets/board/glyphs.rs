//! Every character a board is drawn with. Each is one column wide.

use super::{Piece, PieceKind, Side, Terrain};

/// The set of characters to draw with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Glyphs {
    /// Box drawing, blocks and a few geometric shapes.
    #[default]
    Unicode,
    /// ASCII only: pieces are letters.
    Ascii,
}

/// Where lines meet, by the sides they come from.
const CROSSINGS: [char; 16] = [
    ' ', '╴', '╶', '─', '╵', '┘', '└', '┴', '╷', '┐', '┌', '┬', '│', '┤', '├', '┼',
];

impl Glyphs {
    /// One of two characters.
    const fn pick(self, unicode: char, ascii: char) -> char {
        match self {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }

    /// A piece in one character. In ASCII it is its letter.
    #[must_use]
    pub const fn piece(self, piece: Piece) -> char {
        let solid = matches!(piece.side, Side::First);
        match self {
            Glyphs::Ascii => piece.drawn_letter(),
            Glyphs::Unicode => match (piece.kind, solid) {
                (PieceKind::Circle | PieceKind::Stone, true) => '●',
                (PieceKind::Circle | PieceKind::Stone, false) => '○',
                (PieceKind::Triangle, true) => '▲',
                (PieceKind::Triangle, false) => '△',
                (PieceKind::Square, true) => '■',
                (PieceKind::Square, false) => '□',
                (PieceKind::Pentagon, true) => '◆',
                (PieceKind::Pentagon, false) => '◇',
            },
        }
    }

    /// The pawn in one character, telling whose stone it stands on. A board has pawns or
    /// pentagons, not both.
    #[must_use]
    pub const fn pawn(self, on: Option<Side>) -> char {
        match on {
            Some(Side::First) => self.pick('◆', 'P'),
            Some(Side::Second) => self.pick('◇', 'p'),
            None => self.pick('◈', '&'),
        }
    }

    /// What is special about a cell.
    #[must_use]
    pub const fn terrain(self, terrain: Terrain) -> Option<char> {
        match terrain {
            Terrain::Plain => None,
            Terrain::Gold => Some('*'),
            Terrain::Home(Side::First) => Some(self.pick('▁', '_')),
            Terrain::Home(Side::Second) => Some(self.pick('▔', '"')),
            Terrain::Goal(Side::First) => Some(self.pick('★', '@')),
            Terrain::Goal(Side::Second) => Some(self.pick('☆', '%')),
            Terrain::Neutral => Some('#'),
        }
    }

    /// What fills a cell where nothing may stand.
    #[must_use]
    pub const fn hatch(self) -> char {
        self.pick('╱', '#')
    }

    /// An empty cell.
    #[must_use]
    pub const fn empty(self) -> char {
        self.pick('·', '.')
    }

    /// A choice: in the middle of an empty cell, beside what stands on another.
    #[must_use]
    pub const fn choice(self) -> char {
        self.pick('•', '+')
    }

    /// A cell the last ply captured on.
    #[must_use]
    pub const fn captured(self) -> char {
        self.pick('×', 'x')
    }

    /// A cell the last ply passed.
    #[must_use]
    pub const fn passed(self) -> char {
        self.pick('∙', ':')
    }

    /// The brackets of the cursor.
    #[must_use]
    pub const fn cursor(self) -> (char, char) {
        ('[', ']')
    }

    /// The mark of a cell that the last ply left.
    #[must_use]
    pub const fn left(self) -> char {
        self.pick('◦', '-')
    }

    /// The marks of a cell that the last ply reached: pointing inwards.
    #[must_use]
    pub const fn reached(self) -> (char, char) {
        (self.pick('►', '>'), self.pick('◄', '<'))
    }

    /// The rails of a winning cell.
    #[must_use]
    pub const fn winning(self) -> char {
        self.pick('═', '=')
    }

    /// The mark of a threatened piece.
    #[must_use]
    pub const fn threat(self) -> char {
        '!'
    }

    /// The mark of a cell to look at.
    #[must_use]
    pub const fn hint(self) -> char {
        '?'
    }

    /// Arrows to the left, to the right, up and down.
    #[must_use]
    pub const fn arrows(self) -> [char; 4] {
        match self {
            Glyphs::Unicode => ['◄', '►', '▲', '▼'],
            Glyphs::Ascii => ['<', '>', '^', 'v'],
        }
    }

    /// A heat of this step out of eight where there is no room for its text.
    #[must_use]
    pub const fn gauge(self, step: u8) -> char {
        const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let step = if step > 7 { 7 } else { step };
        match self {
            Glyphs::Unicode => BARS[step as usize],
            Glyphs::Ascii => (b'0' + step) as char,
        }
    }

    /// A number of one digit; more is a plus sign.
    #[must_use]
    pub const fn digit(self, number: u8) -> char {
        if number < 10 {
            (b'0' + number) as char
        } else {
            '+'
        }
    }

    /// The walls to the left and right of a cell.
    #[must_use]
    pub const fn walls(self) -> (char, char) {
        (self.pick('│', '|'), self.pick('│', '|'))
    }

    /// The walls of the cell under the cursor.
    #[must_use]
    pub const fn cursor_walls(self) -> (char, char) {
        (self.pick('▐', '['), self.pick('▌', ']'))
    }

    /// Rising and falling lines.
    #[must_use]
    pub const fn slopes(self) -> (char, char) {
        (self.pick('╱', '/'), self.pick('╲', '\\'))
    }

    /// The line between two rows of squares.
    #[must_use]
    pub const fn floor(self) -> char {
        self.pick('─', '-')
    }

    /// Where lines of a square board meet, from which sides: bit 0 is to the left, bit 1 to the
    /// right, bit 2 upwards, bit 3 downwards.
    #[must_use]
    pub const fn crossing(self, sides: u8) -> char {
        match self {
            Glyphs::Unicode => CROSSINGS[sides as usize & 15],
            Glyphs::Ascii => '+',
        }
    }

    /// The sides from which lines meet in a character.
    #[must_use]
    pub fn sides(character: &str) -> u8 {
        let known = |crossing: &char| character.starts_with(*crossing) && *crossing != ' ';
        CROSSINGS.iter().position(known).unwrap_or(0) as u8
    }

    /// Where the corners of diamonds meet.
    #[must_use]
    pub const fn corner(self) -> char {
        self.pick('╳', '+')
    }
}
