//! Trike's board as masks: which cells are next to one another, on a line, images of one another.
//!
//! A cell is a bit: eight to a row from the top on, of which a row uses one for each of its cells.
//! The bits between are no cells, so that a shift by 1, 8 or 9 either way leads to a neighbour or
//! off the board. That has room for a side of eight.

use parlour_rules::games::trike::Rules;

/// The bits of a row.
const ROW: usize = 8;

/// The largest side there is room for.
pub(super) const MAX_SIDE: usize = ROW;

/// The distances between the bits of neighbours, in one of two directions.
const SHIFTS: [usize; 3] = [1, ROW, ROW + 1];

/// The masks of a board.
pub(super) struct Masks {
    /// All cells.
    pub(super) cells: u64,
    /// The bits of the cells in reading order.
    pub(super) bits: Vec<usize>,
    /// By bit: the cell and those next to it.
    pub(super) around: [u64; 64],
    /// By bit: the cells on each of its three lines below and above it.
    lines: [[(u64, u64); 3]; 64],
    /// The six images of the board, by bit.
    pub(super) images: Vec<[u8; 64]>,
}

impl Masks {
    /// Those of a board of at most [`MAX_SIDE`].
    pub(super) fn new(rules: &Rules) -> Self {
        let side = rules.side;
        let rows = (0..side).flat_map(|row| (0..=row).map(move |at| (row, at)));
        let bits: Vec<usize> = rows.clone().map(|(row, at)| ROW * row + at).collect();
        let cells = bits.iter().fold(0, |set, bit| set | 1 << bit);
        let (mut around, mut lines) = ([0; 64], [[(0, 0); 3]; 64]);
        for &bit in &bits {
            around[bit] = next_to(1 << bit) & cells | 1 << bit;
            lines[bit] = SHIFTS.map(|shift| {
                let on_board = |bit: &usize| *bit < 64 && cells >> bit & 1 == 1;
                let set = |set: u64, bit: usize| set | 1 << bit;
                let below = (1..).map_while(|steps| bit.checked_sub(steps * shift));
                let above = (1..).map(|steps| bit + steps * shift);
                let (below, above) = (below.take_while(on_board), above.take_while(on_board));
                (below.fold(0, set), above.fold(0, set))
            });
        }
        // A cell by its distances from the three edges, whose sum is the same for all.
        let orders = [
            [0, 1, 2],
            [1, 0, 2],
            [0, 2, 1],
            [2, 1, 0],
            [1, 2, 0],
            [2, 0, 1],
        ];
        let images = orders.map(|order| {
            let mut image = [0; 64];
            for (row, at) in rows.clone() {
                let edges = [at, row - at, side - 1 - row];
                let [at, _, bottom] = order.map(|edge| edges[edge]);
                image[ROW * row + (edges[0])] = (ROW * (side - 1 - bottom) + at) as u8;
            }
            image
        });
        Self {
            cells,
            bits,
            around,
            lines,
            images: images.into(),
        }
    }

    /// The cells to which a pawn can slide past these stones.
    pub(super) fn slides(&self, pawn: usize, occupied: u64) -> u64 {
        self.lines[pawn].iter().fold(0, |reach, &(below, above)| {
            let (low, high) = (below & occupied, above & occupied);
            let over = u64::MAX.checked_shl(64 - low.leading_zeros()).unwrap_or(0);
            let under = (high & high.wrapping_neg()).wrapping_sub(1);
            reach | below & over | above & under
        })
    }

    /// The empty cells that a pawn may still reach.
    pub(super) fn region(&self, pawn: usize, occupied: u64) -> u64 {
        let empty = self.cells & !occupied;
        let mut region = self.around[pawn] & empty;
        loop {
            let more = (region | next_to(region)) & empty;
            if more == region {
                return region;
            }
            region = more;
        }
    }
}

/// The number of a cell in reading order.
pub(super) const fn number(bit: usize) -> usize {
    let (row, at) = (bit / ROW, bit % ROW);
    row * (row + 1) / 2 + at
}

/// The set shifted to its neighbours in each of the six directions; bits that are no cells are set,
/// too.
pub(super) const fn neighbours(set: u64) -> [u64; 6] {
    let [a, b, c] = SHIFTS;
    [set << a, set >> a, set << b, set >> b, set << c, set >> c]
}

/// The cells next to any of the set; bits that are no cells are set, too.
pub(super) fn next_to(set: u64) -> u64 {
    neighbours(set).into_iter().fold(0, |all, one| all | one)
}

/// The bits of a set, in order.
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(first as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::board::Direction;

    fn rules(side: usize) -> Rules {
        Rules { side, pie: false }
    }

    #[test]
    fn neighbours_and_lines_are_those_of_the_board() {
        for side in [4, 7, MAX_SIDE] {
            let (masks, board) = (Masks::new(&rules(side)), rules(side).board());
            assert_eq!(masks.bits.len(), board.cells().len());
            for &cell in board.cells() {
                let set = |cells: &mut dyn Iterator<Item = parlour_rules::board::Cell>| {
                    cells.fold(0, |set, cell| set | 1_u64 << masks.bits[cell.index()])
                };
                let bit = masks.bits[cell.index()];
                let next = |direction| board.neighbour(cell, direction);
                let mut around = Direction::HEXAGON.into_iter().filter_map(next);
                assert_eq!(masks.around[bit], set(&mut around) | 1 << bit);
                let mut rays = Direction::HEXAGON
                    .into_iter()
                    .flat_map(|direction| board.ray(cell, direction));
                assert_eq!(masks.slides(bit, 1 << bit), set(&mut rays));
            }
        }
    }

    #[test]
    fn neighbours_stay_neighbours_in_all_images() {
        let masks = Masks::new(&rules(7));
        assert_eq!(masks.images.len(), 6);
        for image in &masks.images {
            let turned = |set| members(set).fold(0, |all, bit| all | 1_u64 << image[bit]);
            assert_eq!(turned(masks.cells), masks.cells);
            for &bit in &masks.bits {
                let around = masks.around[usize::from(image[bit])];
                assert_eq!(turned(masks.around[bit]), around);
            }
        }
    }
}
