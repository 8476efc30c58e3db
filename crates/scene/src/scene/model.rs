//! The description of a board.

use arrayvec::ArrayString;
use parlour_rules::board::{Board, Cell};
use parlour_rules::games::{BySide, Colour, Piece, Side, Terrain};

use super::mark::cut;
use super::{Figure, Heat, Lattice, Mark, Marks};
use crate::theme::Role;

/// The centre of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct GridPoint {
    /// The row, counted downwards.
    pub y: i16,
    /// The column in half-cells, counted to the right.
    pub x: i16,
}

impl GridPoint {
    /// The point in this half-column and row.
    pub const fn new(x: i16, y: i16) -> Self {
        GridPoint { y, x }
    }

    /// The centre of a cell of a board that lies as in the rules.
    pub fn of(board: &Board, cell: Cell) -> Self {
        let point = board.point(cell);
        GridPoint::new(point.column, point.row)
    }
}

/// A point anywhere on the grid of a board: between two cells while something moves.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct GridPosition {
    /// The column in half-cells.
    pub x: f32,
    /// The row.
    pub y: f32,
}

impl GridPosition {
    /// The point `part` of the way (0 to 1) from one cell to another.
    pub fn between(from: GridPoint, to: GridPoint, part: f32) -> Self {
        let mix = |a: i16, b: i16| f32::from(a) + (f32::from(b) - f32::from(a)) * part;
        GridPosition {
            x: mix(from.x, to.x),
            y: mix(from.y, to.y),
        }
    }
}

impl From<GridPoint> for GridPosition {
    fn from(point: GridPoint) -> Self {
        GridPosition {
            x: f32::from(point.x),
            y: f32::from(point.y),
        }
    }
}

/// The name of a cell, such as `d11`; longer names are cut.
pub type Name = ArrayString<4>;

/// One cell: its place, its terrain, its piece and its marks.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SceneCell {
    /// Its centre.
    pub at: GridPoint,
    /// Its name.
    pub name: Name,
    /// Its terrain.
    pub terrain: Terrain,
    /// The piece on it, with the pawn if that stands on top.
    pub piece: Option<Piece>,
    /// A piece that would stand here: of a ply that is being chosen or expected.
    pub ghost: Option<Piece>,
    /// Its marks.
    pub marks: Marks,
    /// The number of the pick that took this cell, from 1.
    pub picked: Option<u8>,
    /// The number of the ply of an expected line that comes here, from 1.
    pub expected: Option<u8>,
    /// Its value in an analysis.
    pub heat: Option<Heat>,
    /// A circle that a person has drawn around it.
    pub circle: Option<Circle>,
}

impl SceneCell {
    /// An empty plain cell without marks. Names are cut after four bytes.
    pub fn new(at: GridPoint, name: &str) -> Self {
        SceneCell {
            at,
            name: cut(name),
            ..SceneCell::default()
        }
    }

    /// The cell with another terrain.
    pub const fn terrain(mut self, terrain: Terrain) -> Self {
        self.terrain = terrain;
        self
    }

    /// The cell with a piece on it.
    pub const fn piece(mut self, piece: Piece) -> Self {
        self.piece = Some(piece);
        self
    }

    /// The cell with one mark more.
    pub const fn mark(mut self, mark: Mark) -> Self {
        self.marks = self.marks.with(mark);
        self
    }

    /// Returns whether nothing stands on the cell; a ghost does not stand.
    pub const fn is_empty(&self) -> bool {
        self.piece.is_none()
    }

    /// Returns whether the neutral pawn stands on the cell.
    pub fn has_pawn(&self) -> bool {
        self.piece.is_some_and(|piece| piece.pawn)
    }
}

/// Something on its way over the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moving {
    /// The figure that moves.
    pub figure: Figure,
    /// Its place now.
    pub at: GridPosition,
}

/// A captured piece on its way out of sight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fading {
    /// The piece.
    pub piece: Piece,
    /// Its former place.
    pub at: GridPoint,
    /// The part of it that is left, from 1 to 0.
    pub left: f32,
}

/// An arrow from one cell to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The place where it begins.
    pub from: GridPoint,
    /// The place of its head.
    pub to: GridPoint,
    /// Its colour.
    pub ink: Role,
}

/// A direction that may be chosen: an arrowhead on the empty cell to which it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Way {
    /// The cell from which it leads.
    pub from: GridPoint,
    /// The neighbour of that cell to which it leads.
    pub to: GridPoint,
}

impl Way {
    /// The half-cells to the right and the rows down from one cell to the other.
    pub const fn step(&self) -> (i16, i16) {
        (self.to.x - self.from.x, self.to.y - self.from.y)
    }
}

/// A circle around what stands on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Circle {
    /// The letter that stands for it where boards are characters.
    pub letter: char,
    /// Its colour.
    pub ink: Role,
}

impl Circle {
    /// A circle in a colour, with the letter that stands for it.
    pub const fn new(letter: char, ink: Role) -> Self {
        Circle { letter, ink }
    }
}

/// A board with everything that is on it.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The way the cells lie.
    pub lattice: Lattice,
    /// The cells, in any order.
    pub cells: Vec<SceneCell>,
    /// The colours of the sides' pieces.
    pub colours: BySide<Colour>,
    /// The figures on their way; cells do not hold them.
    pub moving: Vec<Moving>,
    /// Captured pieces that are fading; cells do not hold them.
    pub fading: Vec<Fading>,
    /// Arrows over the board.
    pub arrows: Vec<Arrow>,
    /// The directions that may be chosen.
    pub ways: Vec<Way>,
    /// The side in whose colour winning cells glow.
    pub winner: Option<Side>,
    /// True if all but the winning cells steps back.
    pub is_decided: bool,
}

impl Scene {
    /// A board of these cells, white against black.
    pub const fn new(lattice: Lattice, cells: Vec<SceneCell>) -> Self {
        Scene {
            lattice,
            cells,
            colours: BySide::new(Colour::White, Colour::Black),
            moving: Vec::new(),
            fading: Vec::new(),
            arrows: Vec::new(),
            ways: Vec::new(),
            winner: None,
            is_decided: false,
        }
    }

    /// The cells of a board that lies as in the rules, in the order of the board, and nothing on
    /// them.
    ///
    /// ```
    /// use parlour_rules::board::Board;
    /// use parlour_scene::scene::{Lattice, Scene};
    ///
    /// let scene = Scene::empty(&Board::squares(5, 4));
    /// assert_eq!((scene.lattice, scene.cells.len()), (Lattice::Squares, 20));
    /// ```
    pub fn empty(board: &Board) -> Self {
        let cell = |&cell: &Cell| SceneCell::new(GridPoint::of(board, cell), board.name(cell));
        let cells = board.cells().iter().map(cell).collect();
        Scene::new(Lattice::of(board.tiling()), cells)
    }

    /// The board with these colours for the sides.
    pub const fn colours(mut self, colours: BySide<Colour>) -> Self {
        self.colours = colours;
        self
    }

    /// The index of the cell with this centre.
    pub fn at(&self, point: GridPoint) -> Option<usize> {
        self.cells.iter().position(|cell| cell.at == point)
    }

    /// The index of the cell with a name.
    pub fn named(&self, name: &str) -> Option<usize> {
        self.cells.iter().position(|cell| &cell.name == name)
    }

    /// The direction that leads to a cell.
    pub fn way_to(&self, point: GridPoint) -> Option<&Way> {
        self.ways.iter().find(|way| way.to == point)
    }

    /// The directions that are drawn: where they lead, nothing is shown that would stand there.
    pub fn drawn_ways(&self) -> impl Iterator<Item = Way> {
        let is_free = |way: &Way| {
            let target = self.at(way.to).map(|at| &self.cells[at]);
            target.is_none_or(|cell| cell.ghost.is_none())
        };
        self.ways.iter().copied().filter(is_free)
    }

    /// The place of the cursor.
    pub fn cursor(&self) -> Option<GridPoint> {
        let at = |cell: &&SceneCell| cell.marks.has(Mark::Cursor);
        self.cells.iter().find(at).map(|cell| cell.at)
    }

    /// Returns whether there are pieces of more than one shape, so that a shape that cannot be
    /// drawn clearly needs a letter.
    pub fn has_kinds(&self) -> bool {
        let mut kinds = self
            .cells
            .iter()
            .filter_map(|cell| cell.piece)
            .map(|piece| piece.kind);
        let first = kinds.next();
        kinds.any(|kind| Some(kind) != first)
    }

    /// The smallest rectangle of grid points around all cells: the top left and the bottom right
    /// one. (0, 0) twice when there are no cells.
    pub fn bounds(&self) -> (GridPoint, GridPoint) {
        let mut points = self.cells.iter().map(|cell| cell.at);
        let first = points.next().unwrap_or_default();
        points.fold((first, first), |(least, most), point| {
            (
                GridPoint::new(least.x.min(point.x), least.y.min(point.y)),
                GridPoint::new(most.x.max(point.x), most.y.max(point.y)),
            )
        })
    }
}
