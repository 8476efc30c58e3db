//! Trike: the stones around the cells where the pawn may get stuck.
//!
//! The *region* is every cell that the pawn could still reach. The evaluation adds up, over the
//! cells of the region, a value by how many empty cells are around a cell and which side has more
//! stones there, and values for the number of cells the pawn can slide to now and for the size of
//! the region. All of them come from a logistic regression of results on these features (hundredths
//! of a logit), so that the sum needs no weights.
//!
//! A side wins at once if it can move the pawn to a cell where it is stuck and the side has the
//! majority. When only a few cells are left, the game is searched to its end.

use arrayvec::ArrayVec;

use super::{Features, Knowledge, StaticResult, TACTICAL};
use crate::board::{Cell, CellSet};
use crate::games::Game;
use crate::games::trike::{Ply, Position, Trike};

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

/// With a region of no more cells than this the game is searched to its end.
const MAX_SOLVED_REGION: u32 = 7;

impl<const W: usize> Knowledge for Trike<W> {
    type Tables = ();

    const PLAYOUT: u32 = 1000;

    const MARGIN: i32 = 120;

    fn tables(&self) {}

    fn evaluate(&self, (): &(), position: &Position<W>) -> i32 {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let empty = self.cells() & !(own | enemy);
        let near = self.destinations(position);
        let mut value = 0;
        let mut weigh = |cell, worth: &PaddedTable| {
            let around = self.neighbourhood(cell);
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
        let at =
            |table: &[i16], count: u32| i32::from(table[(count as usize).min(table.len() - 1)]);
        value + at(&MOBILITY, near.len()) + at(&REGION, region.len())
    }

    fn static_result(&self, (): &(), position: &Position<W>) -> StaticResult {
        let mover = self.to_move(position);
        let own = position.stones(mover);
        let occupied = position.occupied();
        if position.pawn().is_none() {
            return StaticResult::Open;
        }
        for cell in self.destinations(position) {
            if is_dead_end(self, occupied, cell) && has_majority(self, own, cell) {
                return StaticResult::Win(1);
            }
        }
        StaticResult::Open
    }

    fn candidates(
        &self,
        (): &(),
        position: &Position<W>,
        bonus: impl Fn(usize) -> i32,
        mut visit: impl FnMut(Ply, i32),
    ) {
        let mover = self.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let occupied = own | enemy;
        for cell in self.destinations(position) {
            let around = self.neighbourhood(cell);
            let open = (around & !occupied).len() as i32 - 1;
            let lead = (own & around).len() as i32 - (enemy & around).len() as i32;
            let ply = Ply::To(cell);
            let history: i32 = self.features(position, ply).into_iter().map(&bonus).sum();
            // Few answers first, as in any proof.
            visit(ply, history + 100 * lead - 60 * open);
        }
        if position.can_swap() {
            visit(Ply::Swap, TACTICAL);
        }
    }

    fn noisy(&self, (): &(), _position: &Position<W>, _visit: impl FnMut(Ply, i32)) {}

    fn max_remaining_plies(&self, position: &Position<W>) -> Option<u32> {
        let empty = self.cells() & !position.occupied();
        let (mut region, mut todo) = (CellSet::EMPTY, self.destinations(position));
        while let Some(cell) = todo.pop_first() {
            region.insert(cell);
            todo |= self.neighbourhood(cell) & empty & !region;
            if region.len() + todo.len() > MAX_SOLVED_REGION {
                return None;
            }
        }
        Some(region.len())
    }

    fn feature_count(&self) -> usize {
        self.board().table_len() * self.board().table_len() + 1
    }

    fn features(&self, position: &Position<W>, ply: Ply) -> Features {
        let pawn = position.pawn().map_or(0, Cell::index);
        let mut features = ArrayVec::new();
        features.push(match ply {
            Ply::To(cell) => pawn * self.board().table_len() + cell.index(),
            Ply::Swap => self.feature_count() - 1,
        });
        features
    }

    fn pack(&self, ply: Ply) -> u32 {
        match ply {
            Ply::To(cell) => cell.index() as u32 + 1,
            Ply::Swap => self.board().table_len() as u32 + 1,
        }
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let span = self.board().table_len();
        match number.checked_sub(1)? as usize {
            cell if cell < span => Some(Ply::To(Cell::new(cell))),
            other => (other == span).then_some(Ply::Swap),
        }
    }
}

/// Whether the pawn would be stuck on an empty cell.
fn is_dead_end<const W: usize>(game: &Trike<W>, occupied: CellSet<W>, cell: Cell) -> bool {
    (game.neighbourhood(cell) & !occupied) == CellSet::from_cell(cell)
}

/// Whether a side with these stones has the majority around a cell where the pawn is stuck, once it
/// has placed a stone under it.
fn has_majority<const W: usize>(game: &Trike<W>, own: CellSet<W>, cell: Cell) -> bool {
    let around = game.neighbourhood(cell);
    2 * ((own & around).len() + 1) > around.len()
}
