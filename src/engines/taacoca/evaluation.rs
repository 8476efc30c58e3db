//! The evaluation: stones, how far they have come, and races that cannot be stopped.
//!
//! It adds up, for each side, 100 for a stone and 3r + r² for a stone that has come r rows; 55 for
//! each stone the side to move could capture in one ply and 25 for each the enemy could; and 900,
//! less 40 a ply, for a stone that reaches the enemy home before any enemy stone can catch it.

use crate::board::{Cell, CellSet, Direction};
use crate::games::taacoca::{Position, Taacoca};
use crate::games::{BySide, Game, Side};

/// The value of a stone, in hundredths.
const STONE: i32 = 100;

/// The most stones that one ply moves or captures.
pub(super) const MAX_STONES: u32 = 3;

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// By side and rows to go, from 0: the cells.
    rows: BySide<Vec<CellSet<W>>>,
    /// By side and cell: the value of a stone for how far it has come.
    pub(super) place: BySide<Vec<i32>>,
    /// By side and binary digit, the lowest first: the cells whose value in `place` has that digit
    /// set, so that all stones are added up by one population count a digit.
    digits: BySide<Vec<CellSet<W>>>,
    /// By side, direction and cell: the ordering value of a step from there that captures nothing.
    pub(super) gain: BySide<[Vec<i32>; Direction::COUNT]>,
}

impl<const W: usize> Tables<W> {
    /// The tables of the game's board.
    pub(super) fn new(game: &Taacoca<W>) -> Self {
        let last = 2 * game.rules().side as u32 - 2;
        let rows = BySide::from_fn(|side| {
            (0..=last)
                .map(|row| {
                    let cells = game.board().cells().iter().copied();
                    cells
                        .filter(|&cell| game.distance(side, cell) == row)
                        .collect()
                })
                .collect()
        });
        let place: BySide<Vec<i32>> = BySide::from_fn(|side| {
            let mut table = vec![0; game.board().table_len()];
            for &cell in game.board().cells() {
                let come = last - game.distance(side, cell);
                table[cell.index()] = advance(come as i32);
            }
            table
        });
        let gain = BySide::from_fn(|side| {
            let place = &place[side];
            Direction::ALL.map(|direction| {
                let mut table = vec![0; game.board().table_len()];
                for &cell in game.board().cells() {
                    if let Some(to) = game.board().neighbour(cell, direction) {
                        table[cell.index()] = 4 * (place[to.index()] - place[cell.index()]);
                    }
                }
                table
            })
        });
        let digits = BySide::from_fn(|side| {
            let most = place[side].iter().max().map_or(0, |most| most.ilog2());
            let has_one = |digit: u32, cell: &Cell| place[side][cell.index()] >> digit & 1 == 1;
            let cells = game.board().cells().iter().copied();
            (0..=most)
                .map(|digit| cells.clone().filter(|cell| has_one(digit, cell)).collect())
                .collect()
        });
        Self {
            rows,
            place,
            digits,
            gain,
        }
    }
}

/// The value of a stone for having come so many rows.
const fn advance(rows: i32) -> i32 {
    3 * rows + rows * rows
}

/// The value of a side's stones and of how far they have come.
pub(super) fn side_value<const W: usize>(tables: &Tables<W>, own: CellSet<W>, side: Side) -> i32 {
    let digits = tables.digits[side].iter().rev();
    let come = digits.fold(0, |sum, &ones| 2 * sum + (own & ones).len() as i32);
    STONE * own.len() as i32 + come
}

/// The two directions towards the enemy home.
const fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::First => [Direction::NorthEast, Direction::NorthWest],
        Side::Second => [Direction::SouthWest, Direction::SouthEast],
    }
}

impl<const W: usize> Taacoca<W> {
    /// The stones of a side that could step onto the enemy home if it were to move, even after
    /// `spare` of its other stones that can step were captured.
    #[inline]
    pub(super) fn finishers(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        side: Side,
        spare: u32,
    ) -> CellSet<W> {
        let own = position.stones(side);
        let near = own & tables.rows[side][1];
        if near.is_empty() {
            return near;
        }
        let needed = own.len().min(3);
        let able = |direction| {
            let fronts = self.fronts(own, direction).all();
            if fronts.len() >= needed + spare {
                fronts & near
            } else {
                CellSet::EMPTY
            }
        };
        let [a, b] = forward(side);
        able(a) | able(b)
    }

    /// Whether a ply in this direction could capture all of these enemy stones. Necessary, not
    /// sufficient: whether those that capture can step together is not tested.
    #[inline]
    pub(super) fn may_answer(
        &self,
        own: CellSet<W>,
        threats: CellSet<W>,
        direction: Direction,
    ) -> bool {
        let takers =
            self.fronts(own, direction).all() & self.steps().step(threats, direction.opposite());
        takers.len() == threats.len() && threats.len() <= MAX_STONES
    }

    /// An upper bound on the stones that a side could capture in one ply.
    #[inline]
    pub(super) fn max_captures(&self, own: CellSet<W>, enemy: CellSet<W>, side: Side) -> u32 {
        let taken = |direction| (self.steps().step(own, direction) & enemy).len();
        let most = if self.rules().is_forward() {
            forward(side).map(taken).into_iter().max()
        } else {
            Direction::HEXAGON.map(taken).into_iter().max()
        };
        most.map_or(0, |most| most.min(MAX_STONES))
    }

    /// In how many plies of its own a side brings a stone home that no enemy can catch on the way,
    /// if it has such a stone; `first` tells whether the side is to move.
    ///
    /// All stones run, and all enemies spread, as if nothing stood in their way: cells an enemy
    /// could reach in time are given up. So a stone that escapes here escapes in the game as well,
    /// unless its own side blocks it.
    #[inline]
    pub(super) fn race(
        &self,
        tables: &Tables<W>,
        position: &Position<W>,
        side: Side,
        first: bool,
    ) -> Option<i32> {
        let [left, right] = forward(side);
        let (home, before) = (tables.rows[side][0], tables.rows[side][1]);
        let steps = self.steps();
        let mut runners = position.stones(side);
        let mut hunters = position.stones(!side);
        let hunt = |hunters: CellSet<W>| {
            hunters
                | if self.rules().is_forward() {
                    steps.neighbours(hunters, forward(!side))
                } else {
                    steps.neighbours(hunters, Direction::HEXAGON)
                }
        };
        if !first {
            hunters = hunt(hunters);
            runners &= !hunters;
        }
        for plies in 1..=2 * self.rules().side as i32 {
            runners = steps.step(runners, left) | steps.step(runners, right);
            if runners.intersects(home) {
                return Some(plies);
            }
            hunters = hunt(hunters);
            runners &= !hunters;
            // Runners that cannot pass the row before home are caught there.
            if runners.is_empty() || before.is_subset(hunters) {
                return None;
            }
        }
        None
    }
}
