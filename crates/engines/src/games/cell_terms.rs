//! The terms of an evaluation that say where the pieces stand: one for each piece, by its own cell
//! and whether the side to move has it.
//!
//! Half a turn of the board with the sides exchanged leaves them as they are.

use parlour_rules::board::{Board, Cell, CellSet};
use parlour_rules::games::{BySide, Side};

/// The terms of `CELLS` cells: first those of the pieces of the side to move, then the same number
/// of the other side's.
#[derive(Clone, Debug)]
pub(super) struct CellTerms<const CELLS: usize> {
    /// By side to move and cell: the cell's number.
    numbers: BySide<Vec<u8>>,
}

impl<const CELLS: usize> CellTerms<CELLS> {
    /// The terms of these `CELLS` cells of a board, at most 256, in an order that half a turn
    /// reverses.
    pub(super) fn new(board: &Board, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut numbers = BySide::from_fn(|_| vec![0; board.table_len()]);
        for (cell, number) in cells.into_iter().zip(0..) {
            numbers[Side::First][cell.index()] = number;
            numbers[Side::Second][cell.index()] = (CELLS - 1) as u8 - number;
        }
        Self { numbers }
    }

    /// The term of a piece of `side` on a cell while `mover` is to move, a number below `2 *
    /// CELLS`.
    #[inline]
    pub(super) fn term(&self, mover: Side, side: Side, cell: Cell) -> usize {
        let first = if side == mover { 0 } else { CELLS };
        first + usize::from(self.numbers[mover][cell.index()])
    }

    /// Calls `visit` with the terms of the pieces of the side to move and of the other side.
    #[inline]
    pub(super) fn for_each<const W: usize>(
        &self,
        mover: Side,
        own: CellSet<W>,
        enemy: CellSet<W>,
        mut visit: impl FnMut(usize),
    ) {
        for cell in own {
            visit(self.term(mover, mover, cell));
        }
        for cell in enemy {
            visit(self.term(mover, !mover, cell));
        }
    }
}
