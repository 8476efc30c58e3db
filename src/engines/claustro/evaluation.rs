//! The evaluation: a race in which being captured means beginning again.
//!
//! It is the sum over a side's pieces of what each is worth by the steps it has to go
//! ([`PROGRESS`]), less a quarter for pieces that could be captured.

use crate::board::{Cell, CellSet, Direction};
use crate::games::claustro::{Claustro, Position};
use crate::games::{BySide, Game, Side};

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// By side and cell: the steps to the side's goal.
    pub(super) distance: BySide<Vec<u32>>,
    /// By side: the cells from which a step enters the side's goal.
    pub(super) gate: BySide<CellSet<W>>,
}

/// By steps to go, from 0: the value of a piece in hundredths. Nearly doubling over the last steps,
/// so that one piece far ahead is worth more than several half-way.
pub(super) const PROGRESS: [i32; 22] = [
    1000, 420, 300, 225, 170, 130, 100, 75, 55, 40, 30, 22, 16, 12, 9, 7, 5, 4, 3, 2, 1, 0,
];

impl<const W: usize> Tables<W> {
    /// The tables of the game's board.
    pub(super) fn new(game: &Claustro<W>) -> Self {
        let distance = BySide::from_fn(|side| {
            let mut table = vec![0; game.board().table_len()];
            for &cell in game.board().cells() {
                table[cell.index()] = game.distance(side, cell);
            }
            table
        });
        let gate = BySide::from_fn(|side| {
            let goal = CellSet::from_cell(game.goal(side));
            let [a, b] = Claustro::<W>::directions(side).map(Direction::opposite);
            (game.steps().step(goal, a) | game.steps().step(goal, b)) & game.open_cells()
        });
        Self { distance, gate }
    }
}

impl<const W: usize> Claustro<W> {
    /// The value of a side's pieces by the steps they have to go; attacked pieces count three
    /// quarters.
    #[inline]
    pub(super) fn side_value(&self, tables: &Tables<W>, position: &Position<W>, side: Side) -> i32 {
        let attacked = self
            .steps()
            .neighbours(position.pieces(!side), Direction::DIAGONAL);
        let distances = &tables.distance[side];
        let worth = |cell: Cell| PROGRESS[distances[cell.index()] as usize];
        let own = position.pieces(side);
        let mut sum = 0;
        for cell in own {
            sum += worth(cell);
        }
        for cell in own & attacked {
            sum -= worth(cell) / 4;
        }
        sum
    }
}
