//! What the board of a table looks like: the description that the board widget draws.

use super::{HintState, PlyAnimation, Table, preview};
use crate::app::ui::{marks, scene};
use crate::board::Cell;
use crate::games;
use crate::widgets::scene::{Mark, Scene};

/// The board of a table with all its marks.
#[must_use]
pub fn scene(table: &Table) -> Scene {
    let game = table.game();
    let line = game.line();
    if let Some(animation) = table.animation() {
        return table
            .orientation()
            .apply(animation_frame(animation, table.cursor()));
    }
    let mut scene = scene::played(line);
    preview::add(table, &mut scene);
    let cells = line.board().cells();
    let site_of = |cell: Cell| cells.iter().position(|other| *other == cell);
    let mut mark = |cell: Cell, mark: Mark| {
        if let Some(at) = site_of(cell) {
            scene.cells[at].marks = scene.cells[at].marks.with(mark);
        }
    };
    mark(table.cursor(), Mark::Cursor);
    if table.threats() {
        for cell in marks::threatened(line) {
            mark(cell, Mark::Threat);
        }
    }
    match table.hint_state() {
        Some(HintState::Where(hint)) => {
            for &cell in &hint.cells {
                mark(cell, Mark::Hint);
            }
        }
        Some(HintState::What(hint)) => {
            for (number, pick) in (1..).zip(line.picks(hint.ply).unwrap_or_default()) {
                if let games::Pick::Cell(cell) = pick
                    && let Some(at) = site_of(cell)
                {
                    scene.cells[at].expected = Some(number);
                }
            }
        }
        Some(HintState::Pending) | None => {}
    }
    for (number, pick) in (1..).zip(table.picks()) {
        if let games::Pick::Cell(cell) = pick
            && let Some(at) = site_of(*cell)
        {
            scene.cells[at].picked = Some(number);
        }
    }
    table.orientation().apply(scene)
}

/// A frame of an animation: the cells passed. The piece is drawn where it was until it has arrived,
/// so that each step changes few cells.
fn animation_frame(animation: &PlyAnimation, cursor: Cell) -> Scene {
    let line = animation.before();
    let mut scene = scene::plain(line);
    let cells = line.board().cells();
    let mut mark = |cell: Cell, mark: Mark| {
        if let Some(at) = cells.iter().position(|other| *other == cell) {
            scene.cells[at].marks = scene.cells[at].marks.with(mark);
        }
    };
    for &cell in animation.trail() {
        mark(cell, Mark::Passed);
    }
    mark(cursor, Mark::Cursor);
    scene
}
