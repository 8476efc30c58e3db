//! The middle of a board, and how far its cells are from each other.

use parlour_rules::board::{Board, Cell};

/// The cell in the middle of the middle row, the fourth of seven on every board.
pub(super) fn centre(board: &Board) -> Cell {
    let row = |cell: &Cell| board.point(*cell).row == 3;
    let middle: Vec<Cell> = board.cells().iter().copied().filter(row).collect();
    middle[middle.len() / 2]
}

/// The number of steps between two cells of an empty, unbounded board.
pub(super) fn distance(board: &Board, from: Cell, to: Cell) -> i32 {
    let (from, to) = (board.point(from), board.point(to));
    let rows = i32::from((from.row - to.row).abs());
    let columns = i32::from((from.column - to.column).abs());
    // A step to another row takes one half column along for free.
    rows + (columns - rows).max(0) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_a_walk() {
        let board = Board::hexagons(&[2, 9, 10, 11, 10, 9, 2]);
        let at = |a, b| {
            let cell = |name| board.cell(name).unwrap();
            distance(&board, cell(a), cell(b))
        };
        assert_eq!(at("d6", "d6"), 0);
        assert_eq!(at("d6", "d1"), 5);
        assert_eq!(at("d6", "b5"), 2);
        assert_eq!(at("d6", "b1"), 5, "two rows and three columns");
        assert_eq!(at("a1", "g2"), 6);
        assert_eq!(board.name(centre(&board)), "d6");
    }
}
