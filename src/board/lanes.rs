//! Sliding a piece again and again on a board kept line by line.
//!
//! A [`CellSet`](super::CellSet) is what most questions want. A random game, which slides one piece
//! after the other and asks nothing else, is quicker with a word for each line of cells: the free
//! cells on either side of a piece are counted by two instructions a line whatever the size of the
//! board, and the n-th of them is found by adding and one look into a table. Boards kept once for
//! each direction of the lines are known from chess (R. Hyatt, *Rotated Bitmaps, a New Twist on an
//! Old Idea*, ICCA Journal 22, 1999).

use std::hint::select_unpredictable;

use super::{Board, Cell, Direction};

/// The directions of the lines through a cell.
const DIRECTIONS: [Direction; 3] = [Direction::East, Direction::SouthWest, Direction::SouthEast];

/// How many lines there is room for, and how many cells: every index of a byte, so that none needs
/// to be tested.
const LINES: usize = 64;
const CELLS: usize = 256;
/// How many cells on lines there is room for: a power of two.
const MAX_LANE_CELLS: usize = 1024;

/// A cell on its three lines.
#[derive(Clone, Copy, Debug, Default)]
struct LaneCell {
    /// The lines' words.
    lines: [u8; DIRECTIONS.len()],
    /// What shifts the bits of the cells after this one to the low end of the word.
    after: [u8; DIRECTIONS.len()],
    /// What shifts the bits of the cells before this one to the high end of the word.
    before: [u8; DIRECTIONS.len()],
    /// The indices of the cell in [`Lanes::along`].
    places: [u16; DIRECTIONS.len()],
    /// The cell's bit in each word.
    bits: [u32; DIRECTIONS.len()],
}

/// The lines of a board of hexagons in all three directions, made once.
#[derive(Clone, Debug)]
pub struct Lanes {
    /// By cell number.
    spots: Box<[LaneCell; CELLS]>,
    /// The numbers of the cells of each line, one line after the other.
    along: Box<[u8; MAX_LANE_CELLS]>,
    /// The words when nothing stands on the board.
    empty: Occupancy,
}

/// The cells where something stands: for each line a word in which they, and all bits that are no
/// cell of the line, are set.
#[derive(Clone, Copy, Debug)]
pub struct Occupancy([u32; LINES]);

/// Where a piece can slide from one cell: the free cells of each line on both sides.
#[derive(Clone, Copy, Debug)]
pub struct Slides {
    before: [u32; DIRECTIONS.len()],
    after: [u32; DIRECTIONS.len()],
    places: [u16; DIRECTIONS.len()],
}

impl Lanes {
    /// The lines of a board.
    ///
    /// # Panics
    ///
    /// When the board is larger than a triangle of 19 cells a side: more than 256 cells, 64 lines,
    /// or 30 cells in a line.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        assert!(board.table_len() <= CELLS, "a cell's number fits a byte");
        let mut lanes = Self {
            spots: Box::new([LaneCell::default(); CELLS]),
            along: Box::new([0; MAX_LANE_CELLS]),
            empty: Occupancy([!0; LINES]),
        };
        let (mut line, mut place) = (0, 0);
        for (axis, direction) in DIRECTIONS.into_iter().enumerate() {
            let is_first = |cell| board.neighbour(cell, direction.opposite()).is_none();
            for &first in board.cells().iter().filter(|&&cell| is_first(cell)) {
                let cells = std::iter::once(first).chain(board.ray(first, direction));
                // Bit 0 is set, as are all after the last cell: there the slides end.
                for (bit, cell) in (1..).zip(cells) {
                    assert!(bit <= 30, "a line and its ends fit a word");
                    lanes.empty.0[line] &= !(1 << bit);
                    lanes.along[place] = cell.index() as u8;
                    let spot = &mut lanes.spots[cell.index()];
                    spot.lines[axis] = line as u8;
                    spot.after[axis] = bit + 1;
                    spot.before[axis] = 32 - bit;
                    spot.places[axis] = place as u16;
                    spot.bits[axis] = 1 << bit;
                    place += 1;
                }
                line += 1;
            }
        }
        lanes
    }

    /// The words of a board where nothing stands.
    #[must_use]
    #[inline]
    pub const fn empty(&self) -> Occupancy {
        self.empty
    }

    /// Puts a piece on a cell, which is not free from then on, and tells where it can slide to.
    #[inline]
    pub fn place(&self, blocked: &mut Occupancy, cell: Cell) -> Slides {
        let spot = &self.spots[cell.index() % CELLS];
        let lines = spot.lines.map(|line| usize::from(line) % LINES);
        let words = lines.map(|line| blocked.0[line]);
        for (line, (word, bit)) in lines.into_iter().zip(words.into_iter().zip(spot.bits)) {
            blocked.0[line] = word | bit;
        }
        Slides {
            before: std::array::from_fn(|i| {
                words[i].wrapping_shl(spot.before[i].into()).leading_zeros()
            }),
            after: std::array::from_fn(|i| {
                words[i].wrapping_shr(spot.after[i].into()).trailing_zeros()
            }),
            places: spot.places,
        }
    }

    /// The cell at an index below [`Slides::count`]: along the first line, the second, the third.
    #[must_use]
    #[inline]
    pub fn slide(&self, slides: &Slides, index: u32) -> Cell {
        // Which line it is and which side of the piece is a matter of luck: branches would be
        // mispredicted. For each line, where along it index 0 would be, and the first index past
        // the piece.
        let aim = |line: usize, first: u32| {
            let past = first + slides.before[line];
            (u32::from(slides.places[line]).wrapping_sub(past), past)
        };
        let (second, third) = (slides.count_on(0), slides.count_on(0) + slides.count_on(1));
        let later = select_unpredictable(index < third, aim(1, second), aim(2, third));
        let (zero, past) = select_unpredictable(index < second, aim(0, 0), later);
        let place = zero.wrapping_add(index) + u32::from(index >= past);
        Cell::new(self.along[place as usize % MAX_LANE_CELLS].into())
    }
}

impl Slides {
    /// How many cells the piece can slide to.
    #[must_use]
    #[inline]
    pub const fn count(&self) -> u32 {
        self.count_on(0) + self.count_on(1) + self.count_on(2)
    }

    /// How many of them are on one line.
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
            let mut blocked = lanes.empty();
            for cell in cells {
                lanes.place(&mut blocked, cell);
            }
            let slides = lanes.place(&mut blocked, from);
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
