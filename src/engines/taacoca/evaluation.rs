//! The evaluation: on the default board with movement in any direction a small network over where the
//! stones stand ([`cells`](super::cells)); elsewhere one made by hand, of stones, how far they have
//! come, and races that cannot be stopped.
//!
//! That made by hand, whose numbers are fitted to nothing, adds up, for each side, 100 for a stone and
//! 3r + r² for a stone that has come r rows; 55 for each stone the side to move could capture in one ply and
//! 25 for each the enemy could; and 900, less 40 a ply, for a stone that reaches the enemy home before any
//! enemy stone can catch it.

use super::cells::Cells;
use super::cells_network::NETWORK;
use super::threats::{Rows, last_row};
use crate::board::{Cell, CellSet, Direction};
use crate::games::taacoca::{Position, Taacoca};
use crate::games::{BySide, Game, Side};

/// The value of a stone, in hundredths: the game's unit.
const STONE: i32 = 100;

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// The cells of the network, on the board that it is for.
    cells: Option<Cells>,
    /// The rows of the board.
    pub(super) rows: Rows<W>,
    /// By side and cell: the value of a stone for how far it has come.
    pub(super) place: BySide<Vec<i32>>,
    /// By side and binary digit, the lowest first: the cells whose value in `place` has that digit
    /// set, so that all stones are added up by one population count a digit.
    digits: BySide<Vec<CellSet<W>>>,
    /// By side, direction and cell: the ordering value of a step from there that captures nothing, four
    /// times what `place` gains by it (by hand).
    pub(super) gain: BySide<[Vec<i32>; Direction::COUNT]>,
}

impl<const W: usize> Tables<W> {
    /// The tables of the game's board.
    pub(super) fn new(game: &Taacoca<W>) -> Self {
        let last = last_row(game);
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
            cells: Cells::new(game),
            rows: Rows::new(game),
            place,
            digits,
            gain,
        }
    }
}

/// The value of a stone for having come so many rows. Chosen by hand.
const fn advance(rows: i32) -> i32 {
    3 * rows + rows * rows
}

/// The value of a side's stones and of how far they have come.
fn side_value<const W: usize>(tables: &Tables<W>, own: CellSet<W>, side: Side) -> i32 {
    let digits = tables.digits[side].iter().rev();
    let come = digits.fold(0, |sum, &ones| 2 * sum + (own & ones).len() as i32);
    STONE * own.len() as i32 + come
}

/// What a position is worth to the side to move, in hundredths of a stone.
#[inline]
pub(super) fn evaluate<const W: usize>(
    game: &Taacoca<W>,
    tables: &Tables<W>,
    position: &Position<W>,
) -> i32 {
    let Some(cells) = &tables.cells else {
        return by_hand(game, tables, position);
    };
    let mut sums = NETWORK.sums();
    cells.for_each_term(game, &tables.rows, position, |term| sums.add(term));
    sums.value()
}

/// What a position of other boards is worth to the side to move, in hundredths of a stone.
fn by_hand<const W: usize>(game: &Taacoca<W>, tables: &Tables<W>, position: &Position<W>) -> i32 {
    let mover = game.to_move(position);
    let (own, enemy) = (position.stones(mover), position.stones(!mover));
    let mut value = side_value(tables, own, mover) - side_value(tables, enemy, !mover);
    // The mover takes the most stones one direction offers; the enemy comes after. These numbers, those
    // of races and that of the turn, 15, are chosen by hand.
    value += 55 * game.max_captures(own, enemy, mover) as i32;
    value -= 25 * game.max_captures(enemy, own, !mover) as i32;
    let ours = game.race(&tables.rows, position, mover, true);
    let theirs = game.race(&tables.rows, position, !mover, false);
    value
        + match (ours, theirs) {
            (Some(ours), Some(theirs)) if ours <= theirs => 900 - 40 * ours,
            (_, Some(theirs)) => -(900 - 40 * theirs),
            (Some(ours), None) => 900 - 40 * ours,
            (None, None) => 0,
        }
        + 15
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::amount::amount;
    use crate::engines::Stop;
    use crate::engines::tables::taacoca::Table;
    use crate::engines::tables::{Run, TableFolder};
    use crate::engines::truth::{Play, assert_tells, decided, proven};
    use crate::games::taacoca::Rules;

    fn game(settings: &str) -> (Rules, Taacoca<1>) {
        let rules: Rules = settings.parse().unwrap();
        (rules, Taacoca::new(rules, rules.board()))
    }

    /// How many stones more the side to move has.
    fn material(game: &Taacoca<1>, position: &Position<1>) -> i32 {
        let count = |side| position.stones(side).len() as i32;
        let mover = game.to_move(position);
        count(mover) - count(!mover)
    }

    #[test]
    fn won_positions_of_the_solved_board_are_told_from_lost_ones() {
        for (settings, least) in [("side=3 movement=forward", 0.9), ("side=3", 0.92)] {
            let (rules, game) = game(settings);
            let folder = tempfile::tempdir().unwrap();
            let folder = TableFolder::at(folder.path().join("tables"));
            let run = Run {
                threads: NonZeroUsize::MIN,
                stop: &Stop::default(),
                progress: &|_| {},
                warn: &|_| {},
            };
            let table = Table::solve_in(&rules, &folder.lock().unwrap(), &run).unwrap();
            let positions = Play::new(amount(60, 300)).quiet_positions(&game);
            assert_tells(
                settings,
                &game,
                &positions,
                |position| decided(table.probe(&game, position)?),
                |position| material(&game, position),
                least,
            );
        }
    }

    #[test]
    fn positions_of_the_default_board_that_are_proven_won_are_told_from_lost_ones() {
        // Too few are proven in a build that is not optimised.
        for settings in amount([].as_slice(), &["side=5"]) {
            let (_, game) = game(settings);
            let positions = Play::new(90).quiet_positions(&game);
            assert_tells(
                settings,
                &game,
                &positions,
                |position| proven(&game, position, 5_000),
                |position| material(&game, position),
                0.955,
            );
        }
    }
}
