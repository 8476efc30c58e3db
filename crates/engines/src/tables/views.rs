//! Positions of games of one kind of pieces, seen from the side to move, and numbers for them.

use super::combinations::{self, choose, compress, expand, rank};
use parlour_rules::board::{Board, Cell, CellSet, Direction};
use parlour_rules::games::Side;

/// A position seen from the side to move, as sets of places: Second to move is turned by half a
/// turn and becomes First to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct View {
    /// The pieces of the side to move.
    pub(super) mover: u64,
    /// The pieces of the other side.
    pub(super) other: u64,
}

/// The cells of a board that pieces may stand on, numbered in reading order without gaps, so that
/// half a turn reverses the numbers.
#[derive(Clone, Debug)]
pub(super) struct Places {
    cells: Vec<Cell>,
    /// The bit of a board's cell; none for cells that are no places.
    bits: Vec<u64>,
}

impl Places {
    /// The places among a board's cells.
    pub(super) fn new(board: &Board, is_place: impl Fn(Cell) -> bool) -> Self {
        let cells = board.cells().iter().copied();
        let cells: Vec<Cell> = cells.filter(|&cell| is_place(cell)).collect();
        let mut bits = vec![0; board.table_len()];
        for (at, cell) in cells.iter().enumerate() {
            bits[cell.index()] = 1 << at;
        }
        Self { cells, bits }
    }

    /// The places in order.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The places of a set.
    #[inline]
    pub(super) fn set<const W: usize>(&self, cells: CellSet<W>) -> u64 {
        cells.into_iter().fold(0, |set, cell| set | self.bit(cell))
    }

    /// The bit of a cell; none when it is no place.
    #[inline]
    pub(super) fn bit(&self, cell: Cell) -> u64 {
        self.bits.get(cell.index()).copied().unwrap_or(0)
    }

    /// The places next to a cell in some directions.
    pub(super) fn next_to(&self, board: &Board, cell: Cell, directions: &[Direction]) -> u64 {
        let next = directions
            .iter()
            .filter_map(|&direction| board.neighbour(cell, direction));
        next.fold(0, |set, cell| set | self.bit(cell))
    }

    /// A set of places after half a turn.
    #[inline]
    pub(super) const fn turned(&self, set: u64) -> u64 {
        set.reverse_bits() >> (64 - self.cells.len())
    }

    /// A position as the side to move sees it, with what each side has.
    pub(super) fn view<const W: usize>(
        &self,
        to_move: Side,
        pieces: impl Fn(Side) -> CellSet<W>,
    ) -> View {
        let [mover, other] = [to_move, !to_move].map(|side| {
            let set = self.set(pieces(side));
            match to_move {
                Side::First => set,
                Side::Second => self.turned(set),
            }
        });
        View { mover, other }
    }

    /// A position as the other side sees it.
    #[inline]
    pub(super) const fn other_view(&self, view: View) -> View {
        View {
            mover: self.turned(view.other),
            other: self.turned(view.mover),
        }
    }
}

/// Numbers for the positions in which each side has a given number of pieces.
///
/// All positions in which the side to move has the same pieces stand together: a row.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// The sets of the mover's pieces by their numbers.
    movers: Vec<u32>,
    /// The sets of the other side's pieces by their numbers, the mover's places taken out.
    others: Vec<u32>,
}

impl Pairs {
    /// Numbers for `mover` and `other` pieces on the given number of places, fewer than 32.
    pub(super) fn new(places: usize, mover: usize, other: usize) -> Self {
        let list = |places, pieces| {
            let sets = (0..choose(places, pieces))
                .map(|number| combinations::unrank(number, pieces) as u32);
            sets.collect()
        };
        Self {
            movers: list(places, mover),
            others: list(places - mover, other),
        }
    }

    /// The number of positions.
    pub(super) const fn size(&self) -> usize {
        self.movers.len() * self.others.len()
    }

    /// The bytes that these numbers take.
    pub(super) const fn bytes(&self) -> u64 {
        4 * (self.movers.len() + self.others.len()) as u64
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
