//! The evaluation: the stones around the cells where the pawn may get stuck.
//!
//! The *region* is every cell that the pawn could still reach. The evaluation adds up, over the
//! cells of the region, a value by how many empty cells are around a cell and which side has more
//! stones there, and values for the number of cells the pawn can slide to now and for the size of
//! the region. All of them come from a logistic regression of results on these features (hundredths
//! of a logit), so that the sum needs no weights.

use crate::games::Game;
use crate::games::trike::{Position, Trike};

/// The value of a cell of the region to the side to move, in hundredths of a logit: by the number
/// of empty cells next to it, 0 to 6, and by the side's lead in stones next to it, -4 to 4.
type CellTable = [[i16; 9]; 7];

/// Cells the pawn can slide to now. These tables are a logistic regression on the results of 6,000
/// games of `uct` with itself, their ends solved, on boards of 7 to 9 cells a side.
const NEAR: CellTable = [
    [-15, 0, -11, 0, 512, 0, 120, 0, 0],
    [31, -13, 0, -39, 0, 73, 0, 76, 0],
    [-26, 0, -24, 0, 4, 0, 17, 0, 50],
    [0, -13, 0, -14, 0, 8, 0, 4, 0],
    [0, 0, -13, 0, -9, 0, -1, 0, 0],
    [0, 0, 0, -3, 0, -2, 0, 0, 0],
    [0, 0, 0, 0, -5, 0, 0, 0, 0],
];

/// The other cells of the region.
const FAR: CellTable = [
    [0; 9],
    [-44, -97, 0, -73, 0, 78, 0, 95, 43],
    [-40, 0, -35, 0, -2, 0, 29, 0, 34],
    [0, -9, 0, -11, 0, 17, 0, 19, 0],
    [0, 0, 1, 0, 2, 0, 6, 0, 0],
    [0, 0, 0, -5, 0, 1, 0, 0, 0],
    [0, 0, 0, 0, 6, 0, 0, 0, 0],
];

/// A [`CellTable`] padded to powers of two, so that indices need no bounds checks: by the number of
/// empty cells on and next to the cell, and by eight more than the lead.
struct PaddedTable([[i16; 16]; 8]);

/// [`NEAR`], padded.
const PADDED_NEAR: PaddedTable = PaddedTable::new(&NEAR);

/// [`FAR`], padded.
const PADDED_FAR: PaddedTable = PaddedTable::new(&FAR);

impl PaddedTable {
    /// Pads a table; leads beyond ±4 count as ±4.
    const fn new(cells: &CellTable) -> Self {
        let mut worth = [[0; 16]; 8];
        let mut open = 0;
        while open < cells.len() {
            let mut at: usize = 0;
            while at < 16 {
                let column = if at > 12 { 8 } else { at.saturating_sub(4) };
                worth[open + 1][at] = cells[open][column];
                at += 1;
            }
            open += 1;
        }
        Self(worth)
    }

    /// The value of an empty cell with `open` empty cells on and next to it and this lead in
    /// stones, -6 to 6.
    #[inline]
    fn value(&self, open: u32, lead: i32) -> i32 {
        self.0[open as usize % 8][(lead + 8) as usize % 16].into()
    }
}

/// The value of the number of cells the pawn can slide to, the last entry for all greater numbers.
const MOBILITY: [i16; 16] = [
    0, -110, -51, -51, -38, -20, -11, -16, -4, 1, -1, 5, 11, 12, 19, 25,
];

/// The value of the size of the region, the last entry for all greater sizes.
const REGION: [i16; 46] = [
    0, -222, -188, -132, -169, -74, -45, -17, 4, 55, -1, 41, 67, 69, 60, 57, 63, 45, 50, 15, 37, 6,
    27, 9, 26, 6, 18, 4, 13, -2, 8, -7, 5, -9, 0, -14, -8, -15, -15, -22, -16, -30, -16, -30, -14,
    0,
];

/// The evaluation for the side to move.
pub(super) fn evaluate<const W: usize>(game: &Trike<W>, position: &Position<W>) -> i32 {
    let mover = game.to_move(position);
    let (own, enemy) = (position.stones(mover), position.stones(!mover));
    let empty = game.cells() & !(own | enemy);
    let near = game.destinations(position);
    let mut value = 0;
    let mut weigh = |cell, worth: &PaddedTable| {
        let around = game.neighbourhood(cell);
        let open = around & empty;
        let lead = (own & around).len() as i32 - (enemy & around).len() as i32;
        value += worth.value(open.len(), lead);
        open
    };
    let mut region = near;
    for cell in near {
        region |= weigh(cell, &PADDED_NEAR);
    }
    let mut todo = region & !near;
    while let Some(cell) = todo.pop_first() {
        let open = weigh(cell, &PADDED_FAR);
        todo |= open & !region;
        region |= open;
    }
    let at = |table: &[i16], count: u32| i32::from(table[(count as usize).min(table.len() - 1)]);
    value + at(&MOBILITY, near.len()) + at(&REGION, region.len())
}
