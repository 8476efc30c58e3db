//! The positions of a board of Taacoca, as retrograde analysis works on them.

use super::index::Index;
use crate::tables::ExactValue;
use crate::tables::combinations::members;
use crate::tables::retrograde::{Class, First};
use crate::tables::views::View;
use parlour_rules::board::Direction;
use parlour_rules::games::Side;
use parlour_rules::games::taacoca::{Rules, Taacoca};

/// All positions of a board, seen from the side to move.
pub struct Positions {
    index: Index,
    /// By direction of the side to move and place: the next one; none at the edge.
    steps: Vec<Vec<u64>>,
    /// The same backwards.
    back: Vec<Vec<u64>>,
    /// The home rows of the side to move and of the other.
    homes: [u64; 2],
}

impl Positions {
    pub(super) fn new(rules: &Rules, index: Index) -> Self {
        let board = rules.board();
        let game = Taacoca::<1>::new(*rules, board.clone());
        let next = |direction: Direction| -> Vec<u64> {
            let cells = index.places.cells().iter();
            let next = |&cell| index.places.next_to(&board, cell, &[direction]);
            cells.map(next).collect()
        };
        let directions = game.directions(Side::First).iter();
        Self {
            steps: directions.clone().map(|&ahead| next(ahead)).collect(),
            back: directions.map(|ahead| next(ahead.opposite())).collect(),
            homes: Side::BOTH.map(|side| index.places.set(game.home(side))),
            index,
        }
    }
}

/// The cells of all these stones after a step; none where one would leave the board.
fn stepped(stones: u64, next: &[u64]) -> Option<u64> {
    members(stones).try_fold(0, |set, at| (next[at] != 0).then_some(set | next[at]))
}

impl Class for Positions {
    fn size(&self) -> usize {
        self.index.size()
    }

    fn examine(&self, number: usize) -> First {
        let View { mover, other } = self.index.view(number);
        let [own_home, goal] = self.homes;
        if mover & goal != 0 {
            // It would have won before.
            return First::None;
        }
        if other & own_home != 0 {
            return First::Known(ExactValue::Loss(0));
        }
        // With three stones or fewer, all of them step.
        let mut plies = 0;
        for after in self.steps.iter().filter_map(|next| stepped(mover, next)) {
            if after & goal != 0 || other & !after == 0 {
                return First::Known(ExactValue::Win(1));
            }
            plies += 1;
        }
        match plies {
            0 => First::Known(ExactValue::Loss(0)),
            plies => First::Open(plies),
        }
    }

    fn for_each_predecessor(&self, number: usize, mut visit: impl FnMut(usize, u16)) {
        // Seen from the side that has just moved.
        let view = self.index.places.other_view(self.index.view(number));
        for mover in self
            .back
            .iter()
            .filter_map(|next| stepped(view.mover, next))
        {
            if mover & view.other != 0 {
                continue;
            }
            // Any of the cells stepped on may have held a stone that was captured.
            let captured = view.mover & !mover;
            let mut part = captured;
            loop {
                let other = view.other | part;
                if other.count_ones() <= Index::STONES as u32 {
                    visit(self.index.number(View { mover, other }), 1);
                }
                if part == 0 {
                    break;
                }
                part = (part - 1) & captured;
            }
        }
    }
}
