//! The worth of positions: on the default board with movement in any direction by a small network
//! over where the stones stand ([`cells`](super::cells)), on some others by the sum of fitted
//! weights of the position's terms ([`terms`](super::terms)), elsewhere by numbers chosen by hand
//! ([`by_hand`](super::by_hand)).

use super::by_hand::ByHand;
use super::cells::Cells;
use super::cells_network::NETWORK;
use super::terms::{Places, WEIGHT_COUNT, board_number};
use super::threats::{Rows, last_row};
use super::weights::WEIGHTS;
use parlour_rules::board::Direction;
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{BySide, Game};

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// The worth of positions.
    model: Model<W>,
    /// The rows of the board.
    pub(super) rows: Rows<W>,
    /// By side and cell: what a stone is worth to the order of plies for how far it has come.
    pub(super) place: BySide<Vec<i32>>,
    /// By side, direction and cell: the ordering value of a step from there that captures nothing,
    /// four times what `place` gains by it (by hand).
    pub(super) gain: BySide<[Vec<i32>; Direction::COUNT]>,
}

/// The way positions of a board are evaluated.
enum Model<const W: usize> {
    /// By the network, over these cells.
    Network(Cells),
    /// By the weights of the terms, two each, over these places.
    Weights(Places, &'static [i16; WEIGHT_COUNT]),
    /// By numbers chosen by hand.
    ByHand(ByHand<W>),
}

impl<const W: usize> Model<W> {
    /// The model of the game's board, where a stone has these values by side and cell.
    fn new(game: &Taacoca<W>, place: &BySide<Vec<i32>>) -> Self {
        if let Some(cells) = Cells::new(game) {
            return Self::Network(cells);
        }
        let Some(number) = board_number(&game.rules()) else {
            return Self::ByHand(ByHand::new(game, place));
        };
        Self::Weights(Places::new(game), &WEIGHTS[number])
    }
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
        Self {
            model: Model::new(game, &place),
            rows: Rows::new(game),
            place,
            gain,
        }
    }
}

/// The value that a stone has for the rows it has come. Chosen by hand.
const fn advance(rows: i32) -> i32 {
    3 * rows + rows * rows
}

/// The worth of a position to the side to move, in hundredths of a stone.
#[inline]
pub(super) fn evaluate<const W: usize>(
    game: &Taacoca<W>,
    tables: &Tables<W>,
    position: &Position<W>,
) -> i32 {
    match &tables.model {
        Model::Network(cells) => {
            let mut sums = NETWORK.sums();
            cells.for_each_term(game, &tables.rows, position, |term| sums.add(term));
            sums.value()
        }
        Model::Weights(places, weights) => {
            let (mut full, mut bare) = (0, 0);
            places.for_each_term(game, &tables.rows, position, |term, times| {
                full += i32::from(weights[2 * term]) * times;
                bare += i32::from(weights[2 * term + 1]) * times;
            });
            let (left, all) = (places.stones_left(position), places.all_stones());
            (full * left as i32 + bare * (all - left) as i32) / all as i32
        }
        Model::ByHand(by_hand) => by_hand.value(game, &tables.rows, position),
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::amount::amount;
    use crate::tables::taacoca::SolvedTaacoca;
    use crate::tables::{Run, SolvedFolder};
    use crate::truth::{Play, assert_tells, decided, proven};
    use parlour_rules::games::taacoca::Rules;

    fn game(settings: &str) -> (Rules, Taacoca<1>) {
        let rules: Rules = settings.parse().unwrap();
        (rules, Taacoca::new(rules, rules.board()))
    }

    /// The number of stones that the side to move has more.
    fn material(game: &Taacoca<1>, position: &Position<1>) -> i32 {
        let count = |side| position.stones(side).len() as i32;
        let mover = game.to_move(position);
        count(mover) - count(!mover)
    }

    #[test]
    fn won_positions_of_the_solved_board_are_told_from_lost_ones() {
        let (rules, game) = game("side=3");
        let folder = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(folder.path().join("tables"));
        let table =
            SolvedTaacoca::solve_in(&rules, &folder.lock().unwrap(), &Run::default()).unwrap();
        let positions = Play::new(amount(60, 300)).quiet_positions(&game);
        assert_tells(
            "side=3",
            &game,
            &positions,
            |position| decided(table.probe(&game, position)?),
            |position| material(&game, position),
            0.945,
        );
    }

    #[test]
    fn positions_that_are_proven_won_are_told_from_lost_ones() {
        // Too few are proven in a build that is not optimised.
        let boards = [
            ("side=5", 0.92),
            ("side=4", 0.94),
            ("side=4 movement=forward", 0.9),
        ];
        for (settings, least) in amount([].as_slice(), &boards) {
            let (_, game) = game(settings);
            let positions = Play::new(90).quiet_positions(&game);
            assert_tells(
                settings,
                &game,
                &positions,
                |position| proven(&game, position, 5_000),
                |position| material(&game, position),
                *least,
            );
        }
    }
}
