//! The look of a game's board: the scene that the board widget draws.

use super::marks;
use parlour_records::{MarkColour, Marks, NodeId, Record};
use parlour_rules::board::{self, Board, Cell};
use parlour_rules::games::{self, AnyLine, AnyPly, Colour, Side};
use parlour_scene::scene::{
    self, Arrow, Circle, GridPoint, Kind, Mark, Scene, SceneCell, Terrain, Tint,
};
use parlour_scene::theme::Role;

/// The board of a line, without marks, its cells in the order of the board's cells.
#[must_use]
pub fn plain(line: &AnyLine) -> Scene {
    let board = line.board();
    let colours = line.info().colours;
    let cells = board
        .cells()
        .iter()
        .map(|&cell| cell_of(line, cell))
        .collect();
    Scene::new(tiling(board), cells).tints(tint(colours.first), tint(colours.second))
}

/// The board of a line with what is set up on it by hand.
#[must_use]
pub fn draft(line: &AnyLine, draft: &games::Draft) -> Scene {
    let mut scene = plain(line);
    for (drawn, &cell) in scene.cells.iter_mut().zip(line.board().cells()) {
        let piece = draft.piece(cell);
        drawn.piece = piece.map(|piece| piece_of(line, piece));
        drawn.pawn = piece.is_some_and(|piece| piece.pawn);
    }
    scene
}

/// The board of a line with what its last ply did.
#[must_use]
pub fn after_ply(line: &AnyLine) -> Scene {
    let mut scene = plain(line);
    let mut before = line.clone();
    if let Some(ply) = before.undo() {
        for (cell, changed) in marks::last_ply(&before, ply, line) {
            mark(&mut scene, line, cell, changed);
        }
    }
    scene
}

/// The board of a line with what its last ply did, and what decided the game.
#[must_use]
pub fn played(line: &AnyLine) -> Scene {
    let mut scene = after_ply(line);
    for cell in marks::winning(line) {
        mark(&mut scene, line, cell, Mark::Winning);
    }
    let end = line.outcome();
    scene.winner = end.and_then(|end| end.winner).map(side_of);
    scene
}

/// The board of a line as it is at a node of a record, with the circles and arrows drawn there.
#[must_use]
pub fn annotated(line: &AnyLine, record: &Record, node: NodeId) -> Scene {
    let mut scene = played(line);
    add_drawn(&mut scene, line, &record.tree().annotation(node).marks);
    scene
}

/// Puts circles and arrows that a person has drawn on a board.
pub fn add_drawn(scene: &mut Scene, line: &AnyLine, marks: &Marks) {
    let board = line.board();
    for drawn in marks {
        let ink = match drawn.colour {
            MarkColour::Green => Role::Good,
            MarkColour::Red => Role::Error,
            MarkColour::Yellow => Role::Warning,
            MarkColour::Blue => Role::Blue,
        };
        match drawn.target {
            Some(target) => scene.arrows.push(Arrow {
                from: point(board, drawn.cell),
                to: point(board, target),
                ink,
            }),
            None => {
                if let Some(at) = index_of(line, drawn.cell) {
                    let circle = Circle::new(drawn.colour.letter(), ink);
                    scene.cells[at].circle = Some(circle);
                }
            }
        }
    }
}

/// Numbers the cells to which expected plies come, from 1: the first ply to come to a cell counts.
pub fn number_expected(scene: &mut Scene, line: &AnyLine, plies: &[AnyPly]) {
    let mut after = line.clone();
    for (number, &ply) in (1..=MAX_EXPECTED).zip(plies) {
        let before = after.clone();
        if after.play(ply).is_err() {
            break;
        }
        for (cell, mark) in marks::last_ply(&before, ply, &after) {
            if let Some(at) = index_of(line, cell).filter(|_| mark == Mark::To) {
                scene.cells[at].expected.get_or_insert(number);
            }
        }
    }
}

/// The most expected plies that are numbered.
const MAX_EXPECTED: u8 = 9;

/// Adds a mark to a cell of a line's scene.
pub fn mark(scene: &mut Scene, line: &AnyLine, cell: Cell, mark: Mark) {
    if let Some(at) = index_of(line, cell) {
        scene.cells[at].marks = scene.cells[at].marks.with(mark);
    }
}

/// The index of a cell among the cells of a line's scene.
#[must_use]
pub fn index_of(line: &AnyLine, cell: Cell) -> Option<usize> {
    line.board().cells().iter().position(|other| *other == cell)
}

/// The cells of a board and nothing on them.
#[must_use]
pub fn empty_board(board: &Board) -> Scene {
    let cell = |&cell: &Cell| SceneCell::new(point(board, cell), board.name(cell));
    Scene::new(tiling(board), board.cells().iter().map(cell).collect())
}

/// Returns the way in which a board's cells meet.
#[must_use]
pub const fn tiling(board: &Board) -> scene::Tiling {
    match board.tiling() {
        board::Tiling::Hexagons => scene::Tiling::Hexagons,
        board::Tiling::Squares => scene::Tiling::Squares,
    }
}

/// Returns the place where a cell is drawn.
#[must_use]
pub fn point(board: &Board, cell: Cell) -> GridPoint {
    let point = board.point(cell);
    GridPoint::new(point.column, point.row)
}

fn cell_of(line: &AnyLine, cell: Cell) -> SceneCell {
    let board = line.board();
    let mut drawn = SceneCell::new(point(board, cell), board.name(cell));
    drawn.terrain = match line.terrain(cell) {
        games::Terrain::Plain => Terrain::Plain,
        games::Terrain::Gold => Terrain::Gold,
        games::Terrain::Home(owner) => Terrain::Home(side_of(owner)),
        games::Terrain::Goal(owner) => Terrain::Goal(side_of(owner)),
        games::Terrain::Neutral => Terrain::Neutral,
    };
    if let Some(piece) = line.piece(cell) {
        drawn.piece = Some(piece_of(line, piece));
        drawn.pawn = piece.pawn;
    }
    drawn
}

/// A piece as it is drawn.
#[must_use]
pub fn piece_of(line: &AnyLine, piece: games::Piece) -> scene::Piece {
    let (kind, letter) = match piece.kind {
        games::PieceKind::Circle => (Kind::Circle, 'C'),
        games::PieceKind::Triangle => (Kind::Triangle, 'T'),
        games::PieceKind::Square => (Kind::Square, 'S'),
        games::PieceKind::Pentagon => (Kind::Pentagon, 'P'),
        games::PieceKind::Stone | games::PieceKind::Plain => {
            (Kind::Stone, initial(line, piece.side))
        }
    };
    scene::Piece::new(side_of(piece.side), kind, letter)
}

/// The letter of a side's stones where pieces are letters.
fn initial(line: &AnyLine, side: Side) -> char {
    line.info().sides[side].chars().next().unwrap_or('O')
}

/// A side as it is drawn.
#[must_use]
pub const fn side_of(side: Side) -> scene::Side {
    match side {
        Side::First => scene::Side::First,
        Side::Second => scene::Side::Second,
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
