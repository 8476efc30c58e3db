//! Numbers for Claustro's positions.

use crate::board::{Cell, CellSet};
use crate::engines::tables::combinations::{self, choose, compress, expand, rank};
use crate::games::claustro::{Claustro, Rules};

/// A position seen from the side to move, as sets of open cells: Blue to move is turned by half a
/// turn and becomes Green to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct View {
    /// The pieces of the side to move.
    pub(super) mover: u64,
    /// The pieces of the other side.
    pub(super) other: u64,
}

/// Numbers for the positions of a board in which no piece is in a goal.
///
/// The open cells are numbered by column and row, so that half a turn reverses the numbers. All
/// positions in which the side to move has the same pieces stand together: a row.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// The open cells in order.
    cells: Vec<Cell>,
    /// The bit of a board's cell among the open ones; none for the others.
    bits: Vec<u64>,
    pieces: usize,
    /// The sets of the mover's pieces by their numbers.
    movers: Vec<u32>,
    /// The sets of the other side's pieces by their numbers, the mover's cells taken out.
    others: Vec<u32>,
}

impl Index {
    /// The numbers of a board; nothing when there are too many positions.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let count = rules.width * rules.height - 4;
        let pieces = rules.width + rules.height - 6;
        // Numbers are of 32 bits in the files.
        let fits = count < 32 && pieces < 6;
        fits.then(|| {
            let board = rules.board();
            let open = Claustro::<1>::new(*rules, board.clone()).open_cells();
            let cells: Vec<Cell> = board
                .cells()
                .iter()
                .copied()
                .filter(|&cell| open.contains(cell))
                .collect();
            let mut bits = vec![0; board.table_len()];
            for (at, cell) in cells.iter().enumerate() {
                bits[cell.index()] = 1 << at;
            }
            let list = |cells| {
                let sets = (0..choose(cells, pieces))
                    .map(|number| combinations::unrank(number, pieces) as u32);
                sets.collect()
            };
            Self {
                movers: list(cells.len()),
                others: list(cells.len() - pieces),
                cells,
                bits,
                pieces,
            }
        })
    }
}

impl Index {
    /// How many pieces each side has.
    #[inline]
    pub(super) const fn pieces(&self) -> usize {
        self.pieces
    }

    /// The open cells in order.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many positions there are.
    pub(super) const fn size(&self) -> usize {
        self.movers.len() * self.others.len()
    }

    /// How many bytes these numbers take.
    pub(super) const fn bytes(&self) -> u64 {
        4 * (self.movers.len() + self.others.len()) as u64
    }

    /// The open cells of a set.
    #[inline]
    pub(super) fn set<const W: usize>(&self, cells: CellSet<W>) -> u64 {
        cells.into_iter().fold(0, |set, cell| set | self.bit(cell))
    }

    /// The bit of a cell; none when it is not open.
    #[inline]
    pub(super) fn bit(&self, cell: Cell) -> u64 {
        self.bits.get(cell.index()).copied().unwrap_or(0)
    }

    /// A set of open cells after half a turn.
    #[inline]
    pub(super) const fn turned(&self, set: u64) -> u64 {
        set.reverse_bits() >> (64 - self.cells.len())
    }

    /// The number of a position.
    #[inline]
    pub(super) fn number(&self, View { mover, other }: View) -> usize {
        self.row(mover) + rank(compress(other, mover))
    }

    /// The number of the first position in which the side to move has these pieces.
    #[inline]
    pub(super) fn row(&self, mover: u64) -> usize {
        rank(mover) * self.others.len()
    }

    /// The position with this number.
    #[inline]
    pub(super) fn view(&self, number: usize) -> View {
        let mover = self.movers[number / self.others.len()].into();
        let other = self.others[number % self.others.len()].into();
        View {
            mover,
            other: expand(other, mover),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_its_position() {
        let rules = Rules {
            width: 5,
            height: 4,
            repetition: None,
        };
        let index = Index::new(&rules).unwrap();
        assert_eq!(index.size(), 160_160);
        for number in 0..index.size() {
            let view = index.view(number);
            assert_eq!(view.mover & view.other, 0);
            assert_eq!(index.number(view), number);
        }
    }

    #[test]
    fn half_a_turn_exchanges_the_sides_start_positions() {
        use crate::games::{Game, Side};
        let rules = Rules {
            width: 6,
            height: 5,
            repetition: None,
        };
        let index = Index::new(&rules).unwrap();
        let game = Claustro::<1>::new(rules, rules.board());
        let start = game.start();
        let [green, blue] = Side::BOTH.map(|side| index.set(start.pieces(side)));
        assert_eq!(index.turned(green), blue);
    }

    #[test]
    fn boards_with_too_many_positions_have_no_numbers() {
        let fits = |width, height| {
            let rules = Rules {
                width,
                height,
                repetition: None,
            };
            Index::new(&rules).is_some()
        };
        assert!(fits(4, 7) && fits(6, 5));
        assert!(!fits(6, 6) && !fits(8, 4) && !fits(11, 11));
    }
}
