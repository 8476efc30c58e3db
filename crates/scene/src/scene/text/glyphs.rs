//! The characters of boards that are not drawn in dots. Each is one column wide.

use super::super::Mode;
use parlour_rules::games::{PieceKind, Side, Terrain};

/// The set of characters to draw with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Glyphs {
    /// Box drawing, blocks and a few geometric shapes.
    #[default]
    Unicode,
    /// ASCII only: pieces are letters.
    Ascii,
}

impl Glyphs {
    /// The characters of a mode.
    pub(in super::super) const fn of(mode: Mode) -> Self {
        match mode {
            Mode::Ascii => Glyphs::Ascii,
            _ => Glyphs::Unicode,
        }
    }

    const fn pick(self, unicode: char, ascii: char) -> char {
        match self {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }

    /// The sign before a number that is the greatest possible.
    pub const fn at_most(self) -> &'static str {
        match self {
            Glyphs::Unicode => "≤",
            Glyphs::Ascii => "<=",
        }
    }

    /// A piece.
    pub const fn piece(self, kind: PieceKind, filled: bool) -> char {
        match (kind, filled) {
            (PieceKind::Circle, true) => self.pick('●', 'C'),
            (PieceKind::Circle, false) => self.pick('○', 'c'),
            (PieceKind::Stone | PieceKind::Plain, true) => self.pick('●', 'O'),
            (PieceKind::Stone | PieceKind::Plain, false) => self.pick('○', 'o'),
            (PieceKind::Triangle, true) => self.pick('▲', 'T'),
            (PieceKind::Triangle, false) => self.pick('△', 't'),
            (PieceKind::Square, true) => self.pick('■', 'S'),
            (PieceKind::Square, false) => self.pick('□', 's'),
            (PieceKind::Pentagon, true) => self.pick('⬟', 'P'),
            (PieceKind::Pentagon, false) => self.pick('⬠', 'p'),
        }
    }

    /// The pawn: on a filled stone, on a ring, or alone. A board has pawns or pentagons, not both.
    pub(in super::super) const fn pawn(self, on_filled: Option<bool>) -> char {
        match on_filled {
            Some(true) => self.pick('◆', 'P'),
            Some(false) => self.pick('◇', 'p'),
            None => self.pick('◈', '&'),
        }
    }

    /// The sign of a special terrain.
    pub(in super::super) const fn terrain(self, terrain: Terrain) -> Option<char> {
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

    /// An empty cell.
    pub(in super::super) const fn empty(self) -> char {
        self.pick('·', '.')
    }

    /// A choice.
    pub(in super::super) const fn choice(self) -> char {
        self.pick('•', '+')
    }

    /// An arrow in a direction: half-cells to the right and rows down.
    pub const fn way(self, step: (i16, i16)) -> char {
        match step {
            (0.., ..0) => self.pick('↗', '/'),
            (..0, ..0) => self.pick('↖', '\\'),
            (0.., 0) => self.pick('→', '>'),
            (..0, 0) => self.pick('←', '<'),
            (0.., 1..) => self.pick('↘', '\\'),
            (..0, 1..) => self.pick('↙', '/'),
        }
    }

    /// A choice that captures, on both sides of what stands there, and where the last ply did.
    pub(in super::super) const fn capture(self) -> char {
        self.pick('×', 'x')
    }

    /// A choice that captures and loses the attacker.
    pub(in super::super) const TRADE: char = '=';

    /// A cell that the last ply passed.
    pub(in super::super) const fn passed(self) -> char {
        self.pick('∙', ':')
    }

    /// A cell that the last ply left.
    pub(in super::super) const fn from(self) -> char {
        self.pick('◌', '-')
    }

    /// The cell that the last ply reached, from both sides.
    pub(in super::super) const fn to(self) -> (char, char) {
        (self.pick('►', '>'), self.pick('◄', '<'))
    }

    /// Around what won.
    pub(in super::super) const WINNING: (char, char) = ('{', '}');

    /// Around what would stand here.
    pub(in super::super) const GHOST: (char, char) = ('(', ')');

    /// A threatened piece.
    pub(in super::super) const THREAT: char = '!';

    /// A cell to look at.
    pub(in super::super) const HINT: char = '?';

    /// Arrows to the left, to the right, up and down.
    pub(in super::super) const fn arrows(self) -> [char; 4] {
        match self {
            Glyphs::Unicode => ['◄', '►', '▲', '▼'],
            Glyphs::Ascii => ['<', '>', '^', 'v'],
        }
    }

    /// A value of this step out of eight where there is no room for its text.
    pub(in super::super) const fn gauge(self, step: u8) -> char {
        const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
        let step = if step > 7 { 7 } else { step };
        match self {
            Glyphs::Unicode => BARS[step as usize],
            Glyphs::Ascii => (b'0' + step) as char,
        }
    }

    /// A number of one digit; more is a plus sign.
    pub(in super::super) const fn digit(number: u8) -> char {
        if number < 10 {
            (b'0' + number) as char
        } else {
            '+'
        }
    }

    /// The wall between two cells.
    pub(in super::super) const fn wall(self) -> char {
        self.pick('│', '|')
    }

    /// The walls of the cell under the cursor.
    pub(in super::super) const fn cursor_walls(self) -> (char, char) {
        (self.pick('▐', '['), self.pick('▌', ']'))
    }

    /// Lines that rise and fall to the right.
    pub(in super::super) const fn slopes(self) -> (char, char) {
        (self.pick('╱', '/'), self.pick('╲', '\\'))
    }

    /// The line between two rows of squares.
    pub(in super::super) const fn floor(self) -> char {
        self.pick('─', '-')
    }

    /// The crossing of the lines of squares.
    pub(in super::super) const fn crossing(self) -> char {
        self.pick('┼', '+')
    }

    /// The corner at which diamonds meet.
    pub(in super::super) const fn corner(self) -> char {
        self.pick('╳', '+')
    }
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthChar;

    use super::*;

    fn all(glyphs: Glyphs) -> Vec<char> {
        let mut all = vec![
            glyphs.empty(),
            glyphs.choice(),
            glyphs.capture(),
            Glyphs::TRADE,
            glyphs.passed(),
            glyphs.from(),
            Glyphs::THREAT,
            Glyphs::HINT,
            glyphs.wall(),
            glyphs.floor(),
            glyphs.crossing(),
            glyphs.corner(),
        ];
        let pairs = [
            glyphs.to(),
            Glyphs::WINNING,
            Glyphs::GHOST,
            glyphs.cursor_walls(),
            glyphs.slopes(),
        ];
        all.extend(pairs.into_iter().flat_map(|(a, b)| [a, b]));
        all.extend(glyphs.arrows());
        all.extend(
            [(2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1)].map(|way| glyphs.way(way)),
        );
        all.extend((0..8).map(|step| glyphs.gauge(step)));
        all.extend((0..12).map(Glyphs::digit));
        all.extend([None, Some(true), Some(false)].map(|on| glyphs.pawn(on)));
        for kind in [
            PieceKind::Circle,
            PieceKind::Triangle,
            PieceKind::Square,
            PieceKind::Pentagon,
        ] {
            all.extend([true, false].map(|filled| glyphs.piece(kind, filled)));
        }
        for terrain in [
            Terrain::Gold,
            Terrain::Home(Side::First),
            Terrain::Home(Side::Second),
            Terrain::Goal(Side::First),
            Terrain::Goal(Side::Second),
            Terrain::Neutral,
        ] {
            all.extend(glyphs.terrain(terrain));
        }
        all
    }

    #[test]
    fn every_character_is_one_column_wide() {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            for glyph in all(glyphs) {
                assert_eq!(glyph.width(), Some(1), "{glyph:?}");
            }
        }
        assert!(all(Glyphs::Ascii).iter().all(char::is_ascii));
    }

    #[test]
    fn signs_of_cells_differ() {
        for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
            let signs = [
                glyphs.choice(),
                glyphs.capture(),
                Glyphs::TRADE,
                glyphs.passed(),
                glyphs.from(),
                glyphs.to().0,
                Glyphs::WINNING.0,
                Glyphs::GHOST.0,
                Glyphs::THREAT,
                Glyphs::HINT,
                glyphs.empty(),
            ];
            let different: std::collections::HashSet<_> = signs.into_iter().collect();
            assert_eq!(different.len(), signs.len());
        }
    }
}
