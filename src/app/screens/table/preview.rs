//! What a choice would do, shown before it is made.

use super::Table;
use crate::app::ui::scene::{index_of, piece_of};
use crate::board::Cell;
use crate::games::{AnyLine, AnyPly, Pick};
use crate::widgets::scene::{Mark, Scene};

/// Marks the choices, what they capture, and what the one under the cursor would come to.
pub(super) fn add(table: &Table, scene: &mut Scene) {
    let line = table.game().line();
    let choices = table.choices().cells;
    show_capture(table, &choices, scene);
    for &cell in &choices {
        let fight = ply_of(table, cell).and_then(|ply| fight(line, ply, cell));
        mark(line, scene, cell, Mark::Choice);
        if let Some(sign) = fight {
            mark(line, scene, cell, sign);
        }
    }
    if choices.contains(&table.cursor())
        && let Some(after) = ply_of(table, table.cursor()).and_then(|ply| played(line, ply))
    {
        show_arrivals(line, &after, scene);
    }
}

/// The ply that picking a cell would complete.
fn ply_of(table: &Table, cell: Cell) -> Option<AnyPly> {
    let picks = [table.picks(), &[Pick::Cell(cell)]].concat();
    table.game().line().choices(&picks).ply
}

fn played(line: &AnyLine, ply: AnyPly) -> Option<AnyLine> {
    let mut after = line.clone();
    after.play(ply).is_ok().then_some(after)
}

/// Whether a ply captures on the cell that it goes to, and whether its piece is lost by that too.
fn fight(line: &AnyLine, ply: AnyPly, cell: Cell) -> Option<Mark> {
    let mover = line.to_move();
    line.piece(cell).filter(|piece| piece.side != mover)?;
    let stands = played(line, ply)?.piece(cell);
    Some(match stands {
        Some(piece) if piece.side == mover => Mark::Capture,
        _ => Mark::Trade,
    })
}

/// Shows pieces that would stand where none of their side stands now.
fn show_arrivals(line: &AnyLine, after: &AnyLine, scene: &mut Scene) {
    for &cell in line.board().cells() {
        let (old, new) = (line.piece(cell), after.piece(cell));
        if let (Some(at), Some(new)) = (index_of(line, cell), new)
            && old.is_none()
        {
            scene.cells[at].ghost = Some(piece_of(line, new));
        }
    }
}

/// Shows a capture as done where only the place of the captured piece is left to choose: the piece
/// that captured stands where it will stand, and the other is in the hand.
fn show_capture(table: &Table, choices: &[Cell], scene: &mut Scene) {
    let line = table.game().line();
    let Some(&Pick::Cell(last)) = table.picks().last() else {
        return;
    };
    let enemy = line
        .piece(last)
        .is_some_and(|piece| piece.side != line.to_move());
    let first = choices.first().and_then(|&cell| ply_of(table, cell));
    let Some(after) = first.filter(|_| enemy).and_then(|ply| played(line, ply)) else {
        return;
    };
    for pick in table.picks() {
        if let Pick::Cell(cell) = *pick
            && let Some(at) = index_of(line, cell)
        {
            scene.cells[at].piece = after.piece(cell).map(|piece| piece_of(line, piece));
        }
    }
}

fn mark(line: &AnyLine, scene: &mut Scene, cell: Cell, mark: Mark) {
    if let Some(at) = index_of(line, cell) {
        scene.cells[at].marks = scene.cells[at].marks.with(mark);
    }
}
