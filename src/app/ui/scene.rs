//! The look of a game's board: the scene that the board widget draws.

use parlour_matches::changes::{self, CellChange};
use parlour_matches::slides::slides;
use parlour_records::{MarkColour, Marks, NodeId, Record};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, Draft};
use parlour_scene::scene::{Arrow, Circle, GridPoint, Mark, Scene};
use parlour_scene::theme::Role;

/// The board of a line, without marks, its cells in the order of the board's cells.
pub fn plain(line: &AnyLine) -> Scene {
    let board = line.board();
    let mut scene = Scene::empty(board).colours(line.info().colours);
    for (drawn, &cell) in scene.cells.iter_mut().zip(board.cells()) {
        drawn.terrain = line.terrain(cell);
        drawn.piece = line.piece(cell);
    }
    scene
}

/// The board of a line with what is set up on it by hand.
pub fn draft(line: &AnyLine, draft: &Draft) -> Scene {
    let mut scene = plain(line);
    for (drawn, &cell) in scene.cells.iter_mut().zip(line.board().cells()) {
        drawn.piece = draft.piece(cell);
    }
    scene
}

/// The board of a line with what its last ply did.
pub fn after_ply(line: &AnyLine) -> Scene {
    let mut scene = plain(line);
    let mut before = line.clone();
    if let Some(ply) = before.undo() {
        for (cell, changed) in changes::last_ply(&before, ply, line) {
            mark(&mut scene, line, cell, mark_of(changed));
        }
    }
    scene
}

/// The board of a line with what its last ply did, and what decided the game.
pub fn played(line: &AnyLine) -> Scene {
    let mut scene = after_ply(line);
    for cell in changes::winning(line) {
        mark(&mut scene, line, cell, Mark::Winning);
    }
    scene.winner = line.outcome().and_then(|end| end.winner);
    scene
}

/// The board of a line as it is at a node of a record, with the circles and arrows drawn there.
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
                from: GridPoint::of(board, drawn.cell),
                to: GridPoint::of(board, target),
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

/// Numbers the cells that expected plies reach, from 1: the first ply to reach a cell counts.
pub fn number_expected(scene: &mut Scene, line: &AnyLine, plies: &[AnyPly]) {
    let mut after = line.clone();
    for (number, &ply) in (1..=MAX_EXPECTED).zip(plies) {
        let before = after.clone();
        if after.play(ply).is_err() {
            break;
        }
        for cell in targets(&changes::last_ply(&before, ply, &after)) {
            if let Some(at) = index_of(line, cell) {
                scene.cells[at].expected.get_or_insert(number);
            }
        }
    }
}

/// The cells to which a ply with these changes comes: where it captures, those of what it captures.
fn targets(changed: &[(Cell, CellChange)]) -> Vec<Cell> {
    let all = |wanted| changes::cells_of(changed, wanted).collect::<Vec<_>>();
    let reached = all(CellChange::Reached);
    if reached.is_empty() {
        all(CellChange::Captured)
    } else {
        reached
    }
}

/// Draws an arrow for each thing that a ply moves, and marks the cells that it reaches, as a hint;
/// `line` ends before the ply.
pub fn hint_ply(scene: &mut Scene, line: &AnyLine, ply: AnyPly) {
    let mut after = line.clone();
    if after.play(ply).is_err() {
        return;
    }
    let board = line.board();
    for slide in slides(line, ply, &after) {
        if let [from, .., to] = *slide.path {
            let [from, to] = [from, to].map(|cell| GridPoint::of(board, cell));
            let ink = Role::Expected;
            scene.arrows.push(Arrow { from, to, ink });
        }
    }
    for cell in targets(&changes::last_ply(line, ply, &after)) {
        mark(scene, line, cell, Mark::Hint);
    }
}

/// Draws an arrow from where something moves by a ply to where it ends, if something does;
/// `line` ends before the ply.
///
/// Returns the cell to which the ply comes.
pub fn trace(scene: &mut Scene, line: &AnyLine, ply: AnyPly, ink: Role) -> Option<Cell> {
    let mut after = line.clone();
    after.play(ply).ok()?;
    let changed = changes::last_ply(line, ply, &after);
    let to = targets(&changed).first().copied()?;
    if let Some(from) = changes::cells_of(&changed, CellChange::Left).next() {
        let board = line.board();
        scene.arrows.push(Arrow {
            from: GridPoint::of(board, from),
            to: GridPoint::of(board, to),
            ink,
        });
    }
    Some(to)
}

/// Circles the cell to which an expected ply comes, in a colour and with the letter that stands for
/// it, and draws an arrow to it; `line` ends before the ply.
pub fn point_at(scene: &mut Scene, line: &AnyLine, ply: AnyPly, (letter, ink): (char, Role)) {
    let to = trace(scene, line, ply, ink);
    if let Some(at) = to.and_then(|to| index_of(line, to)) {
        let circle = Circle::new(letter, ink);
        scene.cells[at].circle.get_or_insert(circle);
    }
}

/// The mark that shows a change.
fn mark_of(change: CellChange) -> Mark {
    match change {
        CellChange::Left => Mark::From,
        CellChange::Reached => Mark::To,
        CellChange::Captured => Mark::Captured,
        CellChange::PutBack => Mark::Passed,
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
pub fn index_of(line: &AnyLine, cell: Cell) -> Option<usize> {
    line.board().cells().iter().position(|other| *other == cell)
}
