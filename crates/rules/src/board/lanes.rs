//! Sliding pieces on a board of hexagons kept line by line, for random games.
//!
//! A [`CellSet`](super::CellSet) serves most purposes. A random game, which only slides one piece
//! after the other, is quicker with an occupancy word for each line of cells: the free cells on
//! either side of a piece are counted by two instructions a line whatever the size of the board,
//! and the n-th of them is found by an addition and one table access. Boards kept once for each
//! direction of lines are known from chess as rotated bitboards (R. Hyatt, *Rotated Bitmaps, a New
//! Twist on an Old Idea*, ICCA Journal 22, 1999).

use std::hint::select_unpredictable;

use super::{Board, Cell, Direction};

/// The directions of the three lines through a cell.
const DIRECTIONS: [Direction; 3] = [Direction::East, Direction::SouthWest, Direction::SouthEast];

/// The most lines. A power of two, as the other limits, so that a masked index needs no bounds
/// check.
const LINES: usize = 64;
/// The most cells.
const CELLS: usize = 256;
/// The most cells on all lines together, each cell being on three.
const MAX_LANE_CELLS: usize = 1024;

/// The place of a cell on its three lines.
#[derive(Clone, Copy, Debug, Default)]
struct LaneCell {
    /// The indices of the lines.
    lines: [u8; DIRECTIONS.len()],
    /// The shift that moves the bits of the cells after this one to the low end of the word.
    after: [u8; DIRECTIONS.len()],
    /// The shift that moves the bits of the cells before this one to the high end of the word.
    before: [u8; DIRECTIONS.len()],
    /// The indices of the cell in [`Lanes::along`].
    offsets: [u16; DIRECTIONS.len()],
    /// The bit of the cell in the word of each line.
    bits: [u32; DIRECTIONS.len()],
}

/// The lines of a board of hexagons in all three directions: tables made once for a board.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// By cell number: where the cell is on its lines.
    cells: Box<[LaneCell; CELLS]>,
    /// The cell numbers along each line, one line after the other.
    along: Box<[u8; MAX_LANE_CELLS]>,
    /// The occupancy of the empty board.
    empty: Occupancy,
}

/// The occupied cells: for each line a word with the bits of its occupied cells set, and all bits
/// that are no cell's.
#[derive(Clone, Copy, Debug)]
pub struct Occupancy([u32; LINES]);

/// The free cells along the lines through one cell, up to the next occupied one on either side.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    /// By line: how many free cells come before the cell.
    before: [u32; DIRECTIONS.len()],
    /// By line: how many free cells come after the cell.
    after: [u32; DIRECTIONS.len()],
    /// The indices of the cell in [`Lanes::along`].
    offsets: [u16; DIRECTIONS.len()],
}

impl Lanes {
    /// The lines of a board.
    ///
    /// # Panics
    ///
    /// Panics if the board is larger than a triangle of 19 cells a side: more than 256 cells, 64
    /// lines, or 30 cells in a line.
    pub fn new(board: &Board) -> Self {
        assert!(board.table_len() <= CELLS, "a cell's number fits a byte");
        let mut lanes = Self {
            cells: Box::new([LaneCell::default(); CELLS]),
            along: Box::new([0; MAX_LANE_CELLS]),
            empty: Occupancy([!0; LINES]),
        };
        let (mut line, mut offset) = (0, 0);
        for (axis, direction) in DIRECTIONS.into_iter().enumerate() {
            let is_first = |cell| board.neighbour(cell, direction.opposite()).is_none();
            for &first in board.cells().iter().filter(|&&cell| is_first(cell)) {
                let cells = std::iter::once(first).chain(board.ray(first, direction));
                // Bit 0 is set, as are all after the last cell: there the slides end.
                for (bit, cell) in (1..).zip(cells) {
                    assert!(bit <= 30, "a line and its ends fit a word");
                    lanes.empty.0[line] &= !(1 << bit);
                    lanes.along[offset] = cell.index() as u8;
                    let cell_lanes = &mut lanes.cells[cell.index()];
                    cell_lanes.lines[axis] = line as u8;
                    cell_lanes.after[axis] = bit + 1;
                    cell_lanes.before[axis] = 32 - bit;
                    cell_lanes.offsets[axis] = offset as u16;
                    cell_lanes.bits[axis] = 1 << bit;
                    offset += 1;
                }
                line += 1;
            }
        }
        lanes
    }

    /// The occupancy of the empty board.
    #[inline]
    pub const fn empty(&self) -> Occupancy {
        self.empty
    }

    /// Marks a cell as occupied and returns where a piece on it can slide to.
    #[inline]
    pub fn place(&self, occupancy: &mut Occupancy, cell: Cell) -> Slides {
        let cell_lanes = &self.cells[cell.index() % CELLS];
        let lines = cell_lanes.lines.map(|line| usize::from(line) % LINES);
        let words = lines.map(|line| occupancy.0[line]);
        for (line, (word, bit)) in lines
            .into_iter()
            .zip(words.into_iter().zip(cell_lanes.bits))
        {
            occupancy.0[line] = word | bit;
        }
        Slides {
            before: std::array::from_fn(|i| {
                words[i]
                    .wrapping_shl(cell_lanes.before[i].into())
                    .leading_zeros()
            }),
            after: std::array::from_fn(|i| {
                words[i]
                    .wrapping_shr(cell_lanes.after[i].into())
                    .trailing_zeros()
            }),
            offsets: cell_lanes.offsets,
        }
    }

    /// The cell a piece slides to, by an index below [`Slides::count`]: along the first line, then
    /// the second, then the third.
    #[inline]
    pub fn slide(&self, slides: &Slides, index: u32) -> Cell {
        // The index is random, so branches on the line and on the side of the piece would be
        // mispredicted. For each line: where index 0 lies in `along`, and the first index past the
        // piece.
        let aim = |line: usize, first: u32| {
            let past = first + slides.before[line];
            (u32::from(slides.offsets[line]).wrapping_sub(past), past)
        };
        let (second, third) = (slides.count_on(0), slides.count_on(0) + slides.count_on(1));
        let later = select_unpredictable(index < third, aim(1, second), aim(2, third));
        let (zero, past) = select_unpredictable(index < second, aim(0, 0), later);
        let offset = zero.wrapping_add(index) + u32::from(index >= past);
        Cell::new(self.along[offset as usize % MAX_LANE_CELLS].into())
    }
}

impl Slides {
    /// The number of cells that the piece can slide to.
    #[inline]
    pub const fn count(&self) -> u32 {
        self.count_on(0) + self.count_on(1) + self.count_on(2)
    }

    /// The number of them on one of the lines.
    #[inline]
    const fn count_on(&self, line: usize) -> u32 {
        self.before[line] + self.after[line]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::CellSet;

    proptest! {
        #[test]
        fn slides_are_the_free_part_of_every_ray(
            side in 4_usize..=19,
            cells in proptest::collection::btree_set(0_usize..190, 0..60),
            from in 0_usize..190,
        ) {
            let rows: Vec<usize> = (1..=side).collect();
            let board = Board::hexagons_in_reading_order(&rows);
            let all = board.cells();
            let from = all[from % all.len()];
            let cells: CellSet<3> = cells.iter().map(|&cell| all[cell % all.len()]).collect();
            let lanes = Lanes::new(&board);
            let mut occupancy = lanes.empty();
            for cell in cells {
                lanes.place(&mut occupancy, cell);
            }
            let slides = lanes.place(&mut occupancy, from);
            let mut found: Vec<Cell> =
                (0..slides.count()).map(|index| lanes.slide(&slides, index)).collect();
            let mut expected: Vec<Cell> = Direction::HEXAGON
                .into_iter()
                .flat_map(|direction| {
                    board.ray(from, direction).take_while(|&cell| !cells.contains(cell))
                })
                .collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}
