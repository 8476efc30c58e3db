//! The evaluation, and what the order of plies goes by.
//!
//! The evaluation is a [network](parlour_nnue) for all boards, of the features that
//! `features.rs` names.

use std::sync::LazyLock;

use super::features::{Features, Remembered};
use parlour_nnue::{Network, SUMS};
use parlour_rules::board::{CellSet, Direction};
use parlour_rules::games::claustro::{Claustro, Position};
use parlour_rules::games::{BySide, Game};

/// The network, trained by `lab fit`.
static NETWORK: LazyLock<Network<SUMS>> =
    LazyLock::new(|| Network::compiled_in(include_bytes!("network.bin")));

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// The network of the evaluation.
    network: &'static Network<SUMS>,
    /// The features that it sees.
    features: Features<W>,
    /// By side and cell: the steps to the side's goal.
    pub(super) distance: BySide<Vec<u32>>,
    /// By side: the cells from which a step enters the side's goal.
    pub(super) gate: BySide<CellSet<W>>,
}

/// By steps to go, from 0: what a piece is worth to the order of plies, in hundredths. Nearly
/// doubling over the last steps: what goes furthest, or sends back furthest, is tried first. Chosen
/// by hand for the evaluation before those that are fitted, and kept for the order.
pub(super) const PROGRESS: [i32; 22] = [
    1000, 420, 300, 225, 170, 130, 100, 75, 55, 40, 30, 22, 16, 12, 9, 7, 5, 4, 3, 2, 1, 0,
];

impl<const W: usize> Tables<W> {
    /// The tables of the game's board.
    pub(super) fn new(game: &Claustro<W>) -> Self {
        let distance = BySide::from_fn(|side| {
            let mut table = vec![0; game.board().table_len()];
            for &cell in game.board().cells() {
                table[cell.index()] = game.distance(side, cell);
            }
            table
        });
        let gate = BySide::from_fn(|side| {
            let goal = CellSet::from_cell(game.goal(side));
            let [a, b] = Claustro::<W>::directions(side).map(Direction::opposite);
            (game.steps().step(goal, a) | game.steps().step(goal, b)) & game.open_cells()
        });
        Self {
            network: &NETWORK,
            features: Features::new(game),
            distance,
            gate,
        }
    }

    /// The worth of a position to the side to move, in hundredths of the game's unit, by what
    /// differs from the one remembered.
    #[inline]
    pub(super) fn evaluate(
        &self,
        game: &Claustro<W>,
        memory: &mut Remembered<W>,
        position: &Position<W>,
    ) -> i32 {
        let seen = self.features.see(game, position);
        self.network
            .value_of(memory, &seen, &self.features, position.to_move())
    }
}

#[cfg(test)]
mod tests {

    use crate::amount::amount;
    use crate::tables::Run;
    use crate::tables::claustro::SolvedClaustro;
    use crate::truth::{Play, assert_tells, decided};
    use parlour_rules::games::claustro::{Claustro, Position, Rules};
    use parlour_rules::games::{Game, Side};

    /// The number of steps that the other side's pieces have still to go, less those of the side to
    /// move.
    fn steps(game: &Claustro<1>, position: &Position<1>) -> i32 {
        let left = |side: Side| {
            let cells = position.pieces(side).into_iter();
            cells.map(|cell| game.distance(side, cell)).sum::<u32>() as i32
        };
        let mover = game.to_move(position);
        left(!mover) - left(mover)
    }

    #[test]
    fn won_positions_are_told_from_lost_ones() {
        // The weights of 5 by 5 are good for 5 by 4 too. To solve 5 by 5 takes minutes in a build
        // that is not optimised.
        let boards = [(4, 4, 0.9), (5, 4, 0.85), (5, 5, 0.96)];
        for (width, height, least) in &boards[..amount(2, 3)] {
            let rules: Rules = format!("width={width} height={height}").parse().unwrap();
            let table = SolvedClaustro::solve(&rules, &Run::default()).unwrap();
            let game = Claustro::<1>::new(rules, rules.board());
            let positions = Play::new(amount(60, 300)).quiet_positions(&game);
            assert_tells(
                &rules.title(),
                &game,
                &positions,
                |position| decided(table.probe(position)?),
                |position| steps(&game, position),
                *least,
            );
        }
    }
}
