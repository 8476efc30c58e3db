//! The cells of a board that something happens to: what a ply changed, what decided the game, and
//! what is threatened. All of it follows from [`AnyLine`], without knowing the game.

use crate::slides::slides;
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::{self, AnyLine, AnyPly, BySide, Reason, Terrain};

/// The change that a ply makes to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CellChange {
    /// The piece that made the ply left it.
    Left,
    /// A piece of the side that made the ply arrived there.
    Reached,
    /// An enemy was captured on it.
    Captured,
    /// A captured enemy was put back on it.
    PutBack,
}

/// Returns the change of each cell between two positions, the second one a ply later.
pub fn changes(before: &AnyLine, after: &AnyLine) -> Vec<(Cell, CellChange)> {
    let mover = before.to_move();
    let cells = before.board().cells().iter().copied();
    let change = |cell| {
        let (old, new) = (before.piece(cell), after.piece(cell));
        let own = |piece: Option<games::Piece>| piece.is_some_and(|piece| piece.side == mover);
        let enemy = |piece: Option<games::Piece>| piece.is_some_and(|piece| piece.side != mover);
        if enemy(old) && !enemy(new) {
            Some(CellChange::Captured)
        } else if own(new) && !own(old) {
            Some(CellChange::Reached)
        } else if own(old) && new.is_none() {
            Some(CellChange::Left)
        } else if enemy(new) && !enemy(old) {
            Some(CellChange::PutBack)
        } else {
            None
        }
    };
    cells
        .filter_map(|cell| Some((cell, change(cell)?)))
        .collect()
}

/// Returns the cells of one kind of change, in the order of the changes.
pub fn cells_of(
    changes: &[(Cell, CellChange)],
    wanted: CellChange,
) -> impl Iterator<Item = Cell> + '_ {
    let found = changes.iter().filter(move |(_, change)| *change == wanted);
    found.map(|(cell, _)| *cell)
}

/// Returns the changes of a ply from `before` to `after`, and the cells that one of its stones came
/// to and another one left.
pub fn last_ply(before: &AnyLine, ply: AnyPly, after: &AnyLine) -> Vec<(Cell, CellChange)> {
    let mut changes = changes(before, after);
    for slide in slides(before, ply, after) {
        if let Some(&to) = slide.path.last()
            && changes.iter().all(|(cell, _)| *cell != to)
        {
            changes.push((to, CellChange::Reached));
        }
    }
    changes
}

/// The cells that decided a game that its rules ended: what the winner holds, reached or captured.
pub fn winning(line: &AnyLine) -> Vec<Cell> {
    let Some((reason, Some(winner))) = line.outcome().map(|end| (end.reason, end.winner)) else {
        return Vec::new();
    };
    let board = line.board();
    let holds = |cell: Cell| line.piece(cell).is_some_and(|piece| piece.side == winner);
    let captured = || {
        let mut before = line.clone();
        before.undo();
        cells_of(&changes(&before, line), CellChange::Captured).collect()
    };
    let all = |decides: &dyn Fn(Cell) -> bool| {
        let cells = board.cells().iter().copied();
        cells.filter(|&cell| holds(cell) && decides(cell)).collect()
    };
    match reason {
        Reason::Gold => all(&|cell| line.terrain(cell) == Terrain::Gold),
        Reason::Home => all(&|cell| line.terrain(cell) == Terrain::Home(!winner)),
        Reason::Goal => all(&|cell| line.terrain(cell) == Terrain::Goal(winner)),
        Reason::Score => {
            let counted = around_pawn(line).unwrap_or_default();
            all(&|cell| counted.contains(&cell))
        }
        Reason::Pentagon | Reason::Captured => captured(),
        Reason::NoPly | Reason::Stalemate | Reason::RepeatedMoves | Reason::Repetition => {
            Vec::new()
        }
    }
}

/// With more plies than this to try, threats are not looked for.
const MAX_TRIED: usize = 3000;

/// The pieces of the side to move that the opponent could capture if it were to move instead.
pub fn threatened(line: &AnyLine) -> Vec<Cell> {
    let Ok(passed) = line.passed() else {
        return Vec::new();
    };
    let plies = passed.legal_plies();
    if plies.len() > MAX_TRIED {
        return Vec::new();
    }
    let mut threatened = Vec::new();
    for ply in plies {
        let mut after = passed.clone();
        if after.play(ply).is_ok() {
            threatened.extend(cells_of(&changes(&passed, &after), CellChange::Captured));
        }
    }
    threatened.sort_unstable();
    threatened.dedup();
    threatened
}

/// In Trike, the stones of each side on and next to the pawn's cell: what the score would be.
pub fn score(line: &AnyLine) -> Option<BySide<usize>> {
    let counted = around_pawn(line)?;
    Some(BySide::from_fn(|side| {
        let pieces = counted.iter().filter_map(|&cell| line.piece(cell));
        pieces.filter(|piece| piece.side == side).count()
    }))
}

/// The pawn's cell and those next to it, if there is a pawn.
fn around_pawn(line: &AnyLine) -> Option<Vec<Cell>> {
    let board = line.board();
    let mut cells = board.cells().iter().copied();
    let pawn = cells.find(|&cell| line.piece(cell).is_some_and(|piece| piece.pawn))?;
    let beside = Direction::HEXAGON.into_iter();
    let beside = beside.filter_map(|direction| board.neighbour(pawn, direction));
    Some([pawn].into_iter().chain(beside).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    #[test]
    fn a_capture_leaves_reaches_captures_and_puts_back() {
        let rules = find_game("claustro").unwrap();
        let rules = rules.with_pairs("width=4 height=4").unwrap();
        let mut line = AnyLine::new(&rules).unwrap();
        for ply in ["a2-a3", "c4-b4"] {
            line.play(line.read_ply(ply).unwrap()).unwrap();
        }
        let mut after = line.clone();
        after.play(line.read_ply("a3xb4@a2").unwrap()).unwrap();
        let found = changes(&line, &after);
        let names = |wanted| -> Vec<&str> {
            let cells = cells_of(&found, wanted);
            cells.map(|cell| line.board().name(cell)).collect()
        };
        assert_eq!(names(CellChange::Left), ["a3"]);
        assert_eq!(names(CellChange::PutBack), ["a2"]);
        // The piece is captured where the other one arrives.
        assert_eq!(names(CellChange::Captured), ["b4"]);
        assert_eq!(names(CellChange::Reached), [""; 0]);
    }
}
