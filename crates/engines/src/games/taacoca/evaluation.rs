//! The evaluation, and what the order of plies goes by.
//!
//! The evaluation is a [network](parlour_nnue) for all boards and both movements, of the
//! features that `features.rs` names.

use std::sync::LazyLock;

use super::features::{Features, Remembered};
use super::threats::last_row;
use parlour_nnue::{Network, SUMS};
use parlour_rules::board::Direction;
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{BySide, Game};

/// The network, trained by `lab fit`.
static NETWORK: LazyLock<Network<SUMS>> =
    LazyLock::new(|| Network::compiled_in(include_bytes!("network.bin")));

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// The network of the evaluation.
    network: &'static Network<SUMS>,
    /// The features that it sees.
    pub(super) features: Features<W>,
    /// By side and cell: what a stone is worth to the order of plies for how far it has come.
    pub(super) place: BySide<Vec<i32>>,
    /// By side, direction and cell: the ordering value of a step from there that captures nothing,
    /// four times what `place` gains by it (by hand).
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
        Self {
            network: &NETWORK,
            features: Features::new(game),
            place,
            gain,
        }
    }

    /// The worth of a position to the side to move, in hundredths of a stone, by what differs from
    /// the one remembered.
    #[inline]
    pub(super) fn evaluate(
        &self,
        game: &Taacoca<W>,
        memory: &mut Remembered<W>,
        position: &Position<W>,
    ) -> i32 {
        let seen = self.features.see(game, position);
        self.network
            .value_of(memory, &seen, &self.features, game.to_move(position))
    }
}

/// The value that a stone has for the rows it has come. Chosen by hand.
const fn advance(rows: i32) -> i32 {
    3 * rows + rows * rows
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
    #[cfg_attr(debug_assertions, ignore = "proves too few where it is not optimised")]
    fn positions_that_are_proven_won_are_told_from_lost_ones() {
        let boards = [
            ("side=5", 0.92),
            ("side=4", 0.94),
            ("side=4 movement=forward", 0.9),
        ];
        for (settings, least) in &boards {
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
