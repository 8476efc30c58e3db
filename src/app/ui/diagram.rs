//! What a game's board looks like: the description that the board widget draws.

use super::marks;
use crate::board::{self, Cell, Tiling};
use crate::games::{self, AnyLine, Colour, Side};
use crate::widgets::board::{Diagram, Mark, Piece, PieceKind, Point, Shape, Site, Terrain, Tint};

/// The board of a line, without marks, its sites in the order of the board's cells.
#[must_use]
pub fn plain(line: &AnyLine) -> Diagram {
    let board = line.board();
    let colours = line.info().colours;
    let sites = board.cells().iter().map(|&cell| site(line, cell)).collect();
    Diagram::new(shape(board), sites).tints(tint(colours.first), tint(colours.second))
}

/// The board of a line with what its last ply did, and what decided the game.
#[must_use]
pub fn played(line: &AnyLine) -> Diagram {
    let mut diagram = plain(line);
    let mut before = line.clone();
    let last = before.undo().map(|_| marks::changes(&before, line));
    let winning = marks::winning(line).into_iter();
    let winning = winning.map(|cell| (cell, Mark::Winning));
    for (cell, mark) in last.into_iter().flatten().chain(winning) {
        if let Some(at) = index_of(line, cell) {
            diagram.sites[at].marks = diagram.sites[at].marks.with(mark);
        }
    }
    diagram
}

/// Numbers the cells to which expected plies come, from 1: the first ply to come to a cell counts.
pub fn number_expected(diagram: &mut Diagram, line: &AnyLine, plies: &[String]) {
    let mut after = line.clone();
    for (number, text) in (1..=MAX_EXPECTED).zip(plies) {
        let before = after.clone();
        let played = after.read_ply(text).and_then(|ply| after.play(ply));
        if played.is_err() {
            break;
        }
        for (cell, mark) in marks::changes(&before, &after) {
            if let Some(at) = index_of(line, cell).filter(|_| mark == Mark::Reached) {
                diagram.sites[at].expected.get_or_insert(number);
            }
        }
    }
}

/// At most so many expected plies are numbered.
const MAX_EXPECTED: u8 = 9;

/// The index of a cell among the sites of a line's diagram.
fn index_of(line: &AnyLine, cell: Cell) -> Option<usize> {
    line.board().cells().iter().position(|other| *other == cell)
}

/// The cells of a board and nothing on them.
#[must_use]
pub fn empty_board(board: &board::Board) -> Diagram {
    let site = |&cell: &Cell| Site::new(point(board, cell), board.name(cell));
    Diagram::new(shape(board), board.cells().iter().map(site).collect())
}

/// How a board's cells meet.
#[must_use]
pub const fn shape(board: &board::Board) -> Shape {
    match board.tiling() {
        Tiling::Hexagons => Shape::Hexagons,
        Tiling::Squares => Shape::Squares,
    }
}

fn point(board: &board::Board, cell: Cell) -> Point {
    let point = board.point(cell);
    Point::new(point.column, point.row)
}

fn site(line: &AnyLine, cell: Cell) -> Site {
    let board = line.board();
    let mut site = Site::new(point(board, cell), board.name(cell));
    site.terrain = match line.terrain(cell) {
        games::Terrain::Plain => Terrain::Plain,
        games::Terrain::Gold => Terrain::Gold,
        games::Terrain::Home(owner) => Terrain::Home(side_of(owner)),
        games::Terrain::Goal(owner) => Terrain::Goal(side_of(owner)),
        games::Terrain::Neutral => Terrain::Neutral,
    };
    if let Some(piece) = line.piece(cell) {
        site.piece = Some(drawn(line, piece));
        site.pawn = piece.pawn;
    }
    site
}

/// A piece as it is drawn.
#[must_use]
pub fn drawn(line: &AnyLine, piece: games::Piece) -> Piece {
    let (kind, letter) = match piece.kind {
        games::PieceKind::Circle => (PieceKind::Circle, 'C'),
        games::PieceKind::Triangle => (PieceKind::Triangle, 'T'),
        games::PieceKind::Square => (PieceKind::Square, 'S'),
        games::PieceKind::Pentagon => (PieceKind::Pentagon, 'P'),
        games::PieceKind::Stone => (PieceKind::Stone, initial(line, piece.side)),
    };
    Piece::new(side_of(piece.side), kind, letter)
}

/// The letter of a side's stones where pieces are letters.
fn initial(line: &AnyLine, side: Side) -> char {
    line.info().sides[side].chars().next().unwrap_or('O')
}

const fn side_of(side: Side) -> crate::widgets::board::Side {
    match side {
        Side::First => crate::widgets::board::Side::First,
        Side::Second => crate::widgets::board::Side::Second,
    }
}

const fn tint(colour: Colour) -> Tint {
    match colour {
        Colour::Red => Tint::Red,
        Colour::Blue => Tint::Blue,
        Colour::Green => Tint::Green,
        Colour::White => Tint::White,
        Colour::Black => Tint::Black,
    }
}
