//! Trike: stones around the cells where the pawn may get stuck.

use arrayvec::ArrayVec;

use super::{Features, Knowledge, StaticResult, TACTICAL};
use crate::board::{Cell, CellSet};
use crate::games::Game;
use crate::games::trike::{Ply, Position, Trike};

/// What a cell in the pawn's region is worth to the side to move, in hundredths of a logit: by the
/// number of empty cells next to it, 0 to 6, and the side's lead in stones next to it, -4 to 4.
type CellTable = [[i16; 9]; 7];

/// The cells the pawn can slide to now. These tables are a logistic regression on the results of
/// 6,000 games of `uct` with itself, their ends solved, on boards of 7 to 9 cells a side.
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

/// [`CellTable`] with a place for every index, so that none needs to be tested: by the number of empty
/// cells next to the cell and itself, and eight more than the lead.
struct PaddedTable([[i16; 16]; 8]);

/// What the cells the pawn can slide to now are worth.
const PADDED_NEAR: PaddedTable = PaddedTable::new(&NEAR);

/// What the other cells of the region are worth.
const PADDED_FAR: PaddedTable = PaddedTable::new(&FAR);

impl PaddedTable {
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

    /// What an empty cell is worth that has `open` empty cells around it, itself included, and this
    /// lead in stones, -6 to 6.
    #[inline]
    fn value(&self, open: u32, lead: i32) -> i32 {
        self.0[open as usize % 8][(lead + 8) as usize % 16].into()
    }
}

/// By the number of cells the pawn can slide to.
const MOBILITY: [i16; 16] = [
    0, -110, -51, -51, -38, -20, -11, -16, -4, 1, -1, 5, 11, 12, 19, 25,
];

/// By the number of cells of the region.
const REGION: [i16; 46] = [
    0, -222, -188, -132, -169, -74, -45, -17, 4, 55, -1, 41, 67, 69, 60, 57, 63, 45, 50, 15, 37, 6,
    27, 9, 26, 6, 18, 4, 13, -2, 8, -7, 5, -9, 0, -14, -8, -15, -15, -22, -16, -30, -16, -30, -14,
    0,
];

/// Where the pawn can reach no more cells than this the game is searched to its end.
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

/// Whether the pawn could not slide on from an empty cell.
fn is_dead_end<const W: usize>(game: &Trike<W>, occupied: CellSet<W>, cell: Cell) -> bool {
    (game.neighbourhood(cell) & !occupied) == CellSet::from_cell(cell)
}

/// Whether a side with these stones has the majority around a cell where all is full once it has
/// placed a stone there.
fn has_majority<const W: usize>(game: &Trike<W>, own: CellSet<W>, cell: Cell) -> bool {
    let around = game.neighbourhood(cell);
    2 * ((own & around).len() + 1) > around.len()
}
