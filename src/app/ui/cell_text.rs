//! A cell in words, for the status line.

use crate::board::Cell;
use crate::games::{AnyLine, Pick, Terrain};
use crate::words;

/// How the pieces of the side to move are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// By the one who reads it: `your square`.
    Yours,
    /// As the other side's: `Red square`.
    TheirSide,
}

/// What stands on a cell, such as `c5: your square`, and what can be picked after it, such as `, 4
/// cells to go to`, which is empty where the cell cannot be picked first.
#[must_use]
pub fn cell_text(line: &AnyLine, cell: Cell, picks: &[Pick], whose: Whose) -> (String, String) {
    let info = line.info();
    let own = line.to_move();
    let what = match line.piece(cell) {
        Some(piece) if piece.side == own && whose == Whose::Yours => {
            let pawn = if piece.pawn { ", the pawn on it" } else { "" };
            format!("your {}{pawn}", piece.kind.name())
        }
        Some(piece) => words::piece(info, piece),
        None => match line.terrain(cell) {
            Terrain::Plain => "empty".to_owned(),
            Terrain::Gold => "a gold cell".to_owned(),
            Terrain::Neutral => "nobody may stand here".to_owned(),
            Terrain::Home(side) => format!("{}'s home", info.sides[side]),
            Terrain::Goal(side) => format!("{}'s goal", info.sides[side]),
        },
    };
    let what = format!("{}: {what}", line.board().name(cell));
    let next = if picks.is_empty() && line.choices(&[]).cells.contains(&cell) {
        line.choices(&[Pick::Cell(cell)]).cells
    } else {
        Vec::new()
    };
    let is_own = |cell: &Cell| line.piece(*cell).is_some_and(|piece| piece.side == own);
    // Where a piece goes, or which others step with it.
    let choices = match next.len() {
        0 => String::new(),
        1 if next.iter().all(is_own) => ", 1 other can step with it".to_owned(),
        count if next.iter().all(is_own) => format!(", {count} others can step with it"),
        1 => ", 1 cell to go to".to_owned(),
        count => format!(", {count} cells to go to"),
    };
    (what, choices)
}
