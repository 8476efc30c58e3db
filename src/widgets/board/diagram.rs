//! What a board looks like, described without knowing any game.

use arrayvec::ArrayString;

use crate::theme::Role;

/// One of the two sides. The first side's pieces are solid, the second's hollow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that moves first.
    First,
    /// The side that moves second.
    Second,
}

/// How the cells of a board meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Pointy-top hexagons: neighbours in a row are two half-cells apart, neighbours in
    /// adjacent rows one.
    Hexagons,
    /// Squares side by side: columns are two half-cells apart.
    Squares,
    /// Squares standing on a corner: cells that share an edge are one half-cell and one row
    /// apart.
    Diamonds,
}

/// Where the centre of a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Point {
    /// The row, 0 at the top.
    pub y: i16,
    /// The column in half-cells.
    pub x: i16,
}

impl Point {
    /// The place in this half-column and row.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Point { y, x }
    }
}

/// What a cell is, whatever stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Terrain {
    /// An ordinary cell.
    #[default]
    Plain,
    /// A golden cell.
    Gold,
    /// A cell where this side is at home.
    Home(Side),
    /// The cell this side wants to reach.
    Goal(Side),
    /// A cell where nothing may stand.
    Neutral,
}

/// The shape of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A disc.
    Circle,
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A pentagon.
    Pentagon,
    /// A stone: a disc in a game that has only those.
    Stone,
}

/// A piece as it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Its shape.
    pub kind: PieceKind,
    /// Its letter in upper case; the second side's is drawn in lower case.
    pub letter: char,
}

impl Piece {
    /// A piece of a side.
    #[must_use]
    pub const fn new(side: Side, kind: PieceKind, letter: char) -> Self {
        Piece { side, kind, letter }
    }

    /// The letter as it is drawn: upper case for the first side, lower case for the second.
    #[must_use]
    pub const fn drawn_letter(self) -> char {
        match self.side {
            Side::First => self.letter.to_ascii_uppercase(),
            Side::Second => self.letter.to_ascii_lowercase(),
        }
    }
}

/// The colours of a side's pieces, as roles of the theme.
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
    /// Solid pieces and the rims of hollow ones.
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

    /// Inside a hollow piece.
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

/// A mark on a cell, besides what stands on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Mark {
    /// The cursor is here.
    Cursor,
    /// A legal choice.
    Choice,
    /// The last ply left this cell.
    Left,
    /// The last ply came to this cell.
    Reached,
    /// The last ply passed this cell.
    Passed,
    /// The last ply captured here.
    Captured,
    /// The piece here is threatened.
    Threatened,
    /// A cell that won the game.
    Winning,
    /// A cell to look at.
    Hinted,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Mark; 9] = [
        Mark::Cursor,
        Mark::Choice,
        Mark::Left,
        Mark::Reached,
        Mark::Passed,
        Mark::Captured,
        Mark::Threatened,
        Mark::Winning,
        Mark::Hinted,
    ];
}

/// A set of marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Marks(u16);

impl Marks {
    /// No marks.
    pub const NONE: Marks = Marks(0);

    /// This set and one mark more.
    #[must_use]
    pub const fn with(self, mark: Mark) -> Self {
        Marks(self.0 | 1 << mark as u8)
    }

    /// Whether a mark is in the set.
    #[must_use]
    pub const fn has(self, mark: Mark) -> bool {
        self.0 & 1 << mark as u8 != 0
    }
}

/// The name of a cell, such as `d11`; longer names are cut.
pub type Name = ArrayString<4>;

/// A value on a cell: for the colour a number from 0 to 1, for the eye a short text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Heat {
    /// From 0 (the worst) to 1 (the best).
    pub value: f32,
    /// What is written on the cell where there is room, such as `+12`.
    pub text: ArrayString<6>,
}

impl Heat {
    /// A value with its text, which is cut after six bytes.
    #[must_use]
    pub fn new(value: f32, text: &str) -> Self {
        Heat {
            value,
            text: short(text),
        }
    }

    /// The value in steps from 0 to `steps - 1`.
    #[must_use]
    pub fn step(&self, steps: u8) -> u8 {
        let value = if self.value.is_finite() {
            self.value.clamp(0.0, 1.0)
        } else {
            0.0
        };
        ((value * f32::from(steps)) as u8).min(steps.saturating_sub(1))
    }
}

/// One cell: where it is, what it is, what stands on it and its marks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Site {
    /// Where its centre is.
    pub point: Point,
    /// Its name.
    pub name: Name,
    /// What kind of cell it is.
    pub terrain: Terrain,
    /// The piece on it.
    pub piece: Option<Piece>,
    /// Whether the neutral pawn stands on it, on top of the piece if there is one.
    pub pawn: bool,
    /// Its marks.
    pub marks: Marks,
    /// The number of the pick that took this cell, from 1.
    pub picked: Option<u8>,
    /// The number of the ply of an expected line that comes here, from 1.
    pub expected: Option<u8>,
    /// Its value in an analysis.
    pub heat: Option<Heat>,
}

impl Site {
    /// An empty plain cell without marks. Names are cut after four bytes.
    #[must_use]
    pub fn new(point: Point, name: &str) -> Self {
        Site {
            point,
            name: short(name),
            terrain: Terrain::Plain,
            piece: None,
            pawn: false,
            marks: Marks::NONE,
            picked: None,
            expected: None,
            heat: None,
        }
    }

    /// The site with another terrain.
    #[must_use]
    pub const fn terrain(mut self, terrain: Terrain) -> Self {
        self.terrain = terrain;
        self
    }

    /// The site with a piece on it.
    #[must_use]
    pub const fn piece(mut self, piece: Piece) -> Self {
        self.piece = Some(piece);
        self
    }

    /// The site with one mark more.
    #[must_use]
    pub const fn mark(mut self, mark: Mark) -> Self {
        self.marks = self.marks.with(mark);
        self
    }

    /// Whether nothing stands on the cell.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.piece.is_none() && !self.pawn
    }
}

/// A board with everything that is on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagram {
    /// How the cells meet.
    pub shape: Shape,
    /// The cells, in any order.
    pub sites: Vec<Site>,
    /// The colours of the first and the second side.
    pub tints: [Tint; 2],
}

impl Diagram {
    /// A board of these cells, white against black.
    #[must_use]
    pub const fn new(shape: Shape, sites: Vec<Site>) -> Self {
        Diagram {
            shape,
            sites,
            tints: [Tint::White, Tint::Black],
        }
    }

    /// The board with these colours for the first and the second side.
    #[must_use]
    pub const fn tints(mut self, first: Tint, second: Tint) -> Self {
        self.tints = [first, second];
        self
    }

    /// The colours of a side.
    #[must_use]
    pub const fn tint(&self, side: Side) -> Tint {
        self.tints[side as usize]
    }

    /// The index of the site at a place.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<usize> {
        self.sites.iter().position(|site| site.point == point)
    }

    /// The index of the site with a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<usize> {
        self.sites.iter().position(|site| &site.name == name)
    }

    /// The place of the cursor.
    #[must_use]
    pub fn cursor(&self) -> Option<Point> {
        let at = |site: &&Site| site.marks.has(Mark::Cursor);
        self.sites.iter().find(at).map(|site| site.point)
    }
}

/// As much of a text as fits.
fn short<const N: usize>(text: &str) -> ArrayString<N> {
    let mut end = text.len().min(N);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let mut cut = ArrayString::new();
    cut.push_str(&text[..end]);
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_between_characters() {
        assert_eq!(&Site::new(Point::default(), "d11").name, "d11");
        assert_eq!(&Site::new(Point::default(), "abcdefg").name, "abcd");
        assert_eq!(&Site::new(Point::default(), "abcé").name, "abc");
    }

    #[test]
    fn marks_are_a_set() {
        let mut marks = Marks::NONE;
        for mark in Mark::ALL {
            assert!(!marks.has(mark));
            marks = marks.with(mark);
            assert!(marks.has(mark));
        }
    }

    #[test]
    fn heat_steps_cover_the_range() {
        assert_eq!(Heat::new(0.0, "").step(8), 0);
        assert_eq!(Heat::new(0.5, "").step(8), 4);
        assert_eq!(Heat::new(1.0, "").step(8), 7);
        assert_eq!(Heat::new(f32::NAN, "").step(8), 0);
    }
}
