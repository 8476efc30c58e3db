//! The evaluation: piece values from the combat table, where pieces stand, and the safety of the
//! pentagon.
//!
//! It adds up, for each side, the values of its pieces ([`PIECE_VALUES`]) and of their cells, which
//! are worth more near gold and the centre; and takes off for enemy pieces near the pentagon, for
//! open cells around it, and for pieces that attack it.

use crate::board::{Board, Cell, CellSet, Direction};
use crate::games::tactigon::{Combat, Position, Tactigon, combat};
use crate::games::{Game, PieceKind, Side};

/// The values of the pieces in hundredths, in the order of [`PieceKind::TACTIGON`]; losing the
/// pentagon loses the game.
pub(super) const PIECE_VALUES: [i32; 4] = [190, 330, 270, 3000];

/// The value of a piece on a gold cell, beside its own.
const GOLD: i32 = 60;

/// What an attack on the pentagon is worth to the attacker.
const CHECK: i32 = 45;

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// By kind and cell: the value of a piece for standing there.
    pub(super) place: [Vec<i32>; 4],
    /// By cell and kind: the cells from which a piece could reach the cell on an empty board, and
    /// the cell itself.
    pub(super) hunts: Vec<[CellSet<W>; 4]>,
}

impl<const W: usize> Tables<W> {
    /// The tables of the game's board.
    pub(super) fn new(game: &Tactigon<W>) -> Self {
        let board = game.board();
        let golds: Vec<Cell> = game.gold().into_iter().collect();
        let middle = centre(board);
        let table = |kind: usize| {
            let mut table = vec![0; board.table_len()];
            for &cell in board.cells() {
                let near = golds.iter().map(|&gold| distance(board, cell, gold));
                let near = near.min().unwrap_or(0);
                let centre = distance(board, cell, middle);
                let on_gold = if game.gold().contains(cell) { GOLD } else { 0 };
                table[cell.index()] = match kind {
                    0 => on_gold + 20 - 5 * near - 3 * centre,
                    1 => on_gold + 15 - 2 * near - 4 * centre,
                    2 => on_gold + 15 - 2 * near - 3 * centre,
                    _ => on_gold / 2,
                };
            }
            table
        };
        let mut hunts = vec![[CellSet::EMPTY; 4]; board.table_len()];
        for kind in PieceKind::TACTIGON.map(|kind| kind as usize) {
            for &from in board.cells() {
                for to in game.empty_board_reach(kind, from) | CellSet::from_cell(from) {
                    hunts[to.index()][kind].insert(from);
                }
            }
        }
        Self {
            place: std::array::from_fn(table),
            hunts,
        }
    }
}

impl<const W: usize> Tactigon<W> {
    /// The value of a side's pieces, of where they stand and of the safety of its pentagon.
    #[inline]
    pub(super) fn side_value(&self, tables: &Tables<W>, position: &Position<W>, side: Side) -> i32 {
        let own = position.side(side);
        let mut sum = 0;
        for (kind, (worth, place)) in PieceKind::TACTIGON
            .into_iter()
            .zip(PIECE_VALUES.iter().zip(&tables.place))
        {
            let pieces = own & position.kind(kind);
            sum += worth * pieces.len() as i32;
            for cell in pieces {
                sum += place[cell.index()];
            }
        }
        let pentagon = own & position.kind(PieceKind::Pentagon);
        // How far the enemy gets towards the pentagon: what stands in the ring of each step.
        let occupied = position.occupied();
        let enemy = position.side(!side);
        let mut flood = pentagon;
        for (step, weight) in [(1, 10), (2, 8), (3, 6), (4, 3)] {
            let ring = self.steps().neighbours(flood, Direction::HEXAGON) & !flood;
            let hunters = ring & enemy;
            if !hunters.is_empty() {
                sum -= weight * hunters.len() as i32;
                let near = hunters & position.kind(PieceKind::Triangle);
                let square = hunters & position.kind(PieceKind::Square);
                if step <= 3 && !near.is_empty() || step <= 4 && !square.is_empty() {
                    sum -= CHECK;
                }
            }
            if step <= 2 {
                sum -= 2 * (ring & !occupied).len() as i32;
            }
            flood |= ring & !occupied;
        }
        sum
    }
}

/// What an attack wins, less what it costs at once.
#[inline]
pub(super) fn exchange(attacker: usize, defender: usize) -> i32 {
    let kinds = PieceKind::TACTIGON;
    match combat(kinds[attacker], kinds[defender]) {
        Combat::Exchanges => PIECE_VALUES[defender] - PIECE_VALUES[attacker],
        Combat::Captures | Combat::Barred => PIECE_VALUES[defender],
    }
}

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
