//! The positions of a board of Claustro, as retrograde analysis works on them.

use super::index::Index;
use crate::tables::ExactValue;
use crate::tables::combinations::{choose, members};
use crate::tables::retrograde::{Class, First};
use crate::tables::views::View;
use parlour_rules::board::Direction;
use parlour_rules::games::Side;
use parlour_rules::games::claustro::{Claustro, Rules};

/// More pieces than any side has, and the one that it captured.
const MOST: usize = 8;

/// The surroundings of an open cell, as sets of open cells, for Green.
#[derive(Clone, Copy)]
struct Site {
    /// The cells that a piece may step to.
    steps: u64,
    /// The cells that a piece may have stepped here from.
    back: u64,
    /// The cells diagonally next to it.
    diagonals: u64,
}

/// All positions of a board, seen from the side to move.
pub struct Positions {
    index: Index,
    sites: Vec<Site>,
    /// The cells from which a piece steps into its goal.
    beside_goal: u64,
}

impl Positions {
    pub(super) fn new(rules: &Rules, index: Index) -> Self {
        let board = rules.board();
        let game = Claustro::<1>::new(*rules, board.clone());
        let around =
            |cell, directions: &[Direction]| index.places.next_to(&board, cell, directions);
        let forward = Claustro::<1>::directions(Side::First);
        let back = forward.map(Direction::opposite);
        let sites = index.places.cells().iter().map(|&cell| Site {
            steps: around(cell, &forward),
            back: around(cell, &back),
            diagonals: around(cell, &Direction::DIAGONAL),
        });
        Self {
            sites: sites.collect(),
            beside_goal: around(game.goal(Side::First), &back),
            index,
        }
    }

    /// Calls `visit` with the positions in which a piece on `to` captured there, from a cell that
    /// is now empty or holds the captured piece, and the captured piece was placed where it now
    /// stands.
    fn for_each_before_capture(
        &self,
        moved: u64,
        against: u64,
        to: usize,
        from: usize,
        mut visit: impl FnMut(usize),
    ) {
        let (at, left) = (1_u64 << to, 1_u64 << from);
        let mover = moved ^ at | left;
        let row = self.index.pairs.row(mover);
        if against & left != 0 {
            // It was placed on the cell that the capturing piece had left.
            let other = against ^ left | at;
            visit(self.index.pairs.number(View { mover, other }));
            return;
        }
        // Any of the pieces may be the one that was captured: the other side stood on all of these
        // cells but one. The numbers of these sets are had from each other by two terms.
        let mut cells = [0; MOST];
        let (mut count, mut captured) = (0, 0);
        for cell in members(against | at) {
            if cell == to {
                captured = count;
            }
            let below = mover & ((1 << cell) - 1);
            cells[count] = cell - below.count_ones() as usize;
            count += 1;
        }
        let but_last = cells[..count - 1].iter().zip(1..);
        let mut rank: usize = but_last.map(|(&cell, size)| choose(cell, size)).sum();
        for without in (0..count).rev() {
            if without != captured {
                visit(row + rank);
            }
            if without > 0 {
                rank -= choose(cells[without - 1], without);
                rank += choose(cells[without], without);
            }
        }
    }
}

impl Class for Positions {
    // The predecessors of positions with the same pieces of the side that has moved are in few rows
    // of numbers, which the processor's caches hold.
    const SORTED: bool = true;
    const CHUNK: usize = 1 << 22;

    fn size(&self) -> usize {
        self.index.pairs.size()
    }

    fn examine(&self, number: usize) -> First {
        let View { mover, other } = self.index.pairs.view(number);
        if mover & self.beside_goal != 0 {
            return First::Known(ExactValue::Win(1));
        }
        let taken = mover | other;
        let (mut steps, mut captures) = (0, 0);
        for from in members(mover) {
            let site = &self.sites[from];
            steps += (site.steps & !taken).count_ones();
            captures += (site.diagonals & other).count_ones();
        }
        // The cell that the capturing piece leaves may be chosen as well.
        let places = (self.sites.len() - 2 * self.index.pieces + 1) as u32;
        match steps + captures * places {
            0 => First::Known(ExactValue::Win(0)),
            plies => First::Open(plies as u16),
        }
    }

    fn for_each_predecessor(&self, number: usize, mut visit: impl FnMut(usize, u16)) {
        // Seen from the side that has just moved.
        let View {
            mover: moved,
            other: against,
        } = self.index.places.other_view(self.index.pairs.view(number));
        for to in members(moved) {
            let site = &self.sites[to];
            for from in members(site.back & !(moved | against)) {
                let mover = moved ^ 1 << to | 1 << from;
                visit(
                    self.index.pairs.number(View {
                        mover,
                        other: against,
                    }),
                    1,
                );
            }
            for from in members(site.diagonals & !moved) {
                self.for_each_before_capture(moved, against, to, from, |before| visit(before, 1));
            }
        }
    }

    fn locality(&self, number: usize) -> u32 {
        self.index.pairs.view(number).other as u32
    }
}
