//! The evaluation: a [network](parlour_nnue) for all boards, of the features that
//! `features.rs` names.
//!
//! If every cell left is decided for the same side, nothing is weighed.

use std::sync::LazyLock;

use super::features::{Features, Sums, Survey};
use super::shape::Around;
use parlour_nnue::{Network, SUMS};
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Position, Trike};

/// The network, trained by `lab fit`.
static NETWORK: LazyLock<Network<SUMS>> =
    LazyLock::new(|| Network::compiled_in(include_bytes!("network.bin")));

/// The worth of a game that is decided without being over, more than any sum of weights and less
/// than what is proven; any such number would do.
const DECIDED: i32 = 5_000;

/// The position surveyed last, and the sums of the one evaluated last.
#[derive(Clone, Debug, Default)]
pub struct Memory<const W: usize> {
    surveyed: Option<Surveyed<W>>,
    sums: Sums,
}

/// A position, the stones around its cells, and their sums.
#[derive(Clone, Debug)]
struct Surveyed<const W: usize> {
    position: Position<W>,
    around: Around<W>,
    survey: Survey,
}

/// The tables of a board.
pub struct Tables {
    /// The network of the evaluation.
    network: &'static Network<SUMS>,
    /// The features that it sees.
    features: Features,
}

impl Tables {
    /// The tables of the game's board.
    pub(super) fn new<const W: usize>(game: &Trike<W>) -> Self {
        Self {
            network: &NETWORK,
            features: Features::new(game),
        }
    }

    /// The key in the transposition table.
    pub(super) fn key<const W: usize>(
        &self,
        game: &Trike<W>,
        memory: &mut Memory<W>,
        position: &Position<W>,
    ) -> u64 {
        self.survey(game, &mut memory.surveyed, position).key
    }

    /// The worth of a position to the side to move, in hundredths of a stone, by what differs from
    /// the one evaluated last.
    pub(super) fn evaluate<const W: usize>(
        &self,
        game: &Trike<W>,
        memory: &mut Memory<W>,
        position: &Position<W>,
    ) -> i32 {
        let survey = self.survey(game, &mut memory.surveyed, position);
        let sign = survey.fates.sign();
        if sign != 0 {
            return sign * (DECIDED - survey.region as i32);
        }
        let (mover, bucket) = (game.to_move(position), survey.bucket());
        let value = self
            .network
            .value_of_counts(&mut memory.sums, &survey.counts, mover, bucket);
        value.clamp(-DECIDED / 2, DECIDED / 2)
    }

    /// The survey of a position, made if it is not the one surveyed last.
    fn survey<'a, const W: usize>(
        &self,
        game: &Trike<W>,
        surveyed: &'a mut Option<Surveyed<W>>,
        position: &Position<W>,
    ) -> &'a Survey {
        let features = &self.features;
        match surveyed {
            Some(last) => {
                if last.position != *position {
                    last.position = *position;
                    features.count(&mut last.around, position);
                    last.survey = features.survey_around(game, position, &last.around);
                }
                &last.survey
            }
            nothing => {
                let around = features.around(position);
                let survey = features.survey_around(game, position, &around);
                let position = *position;
                &nothing
                    .insert(Surveyed {
                        position,
                        around,
                        survey,
                    })
                    .survey
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::amount;
    use crate::tables::trike::Solver;
    use crate::truth::{Play, assert_tells};
    use parlour_rules::games::Game;
    use parlour_rules::games::trike::Rules;

    /// The number of stones that the side to move has more next to the pawn and under it.
    fn lead(game: &Trike<1>, position: &Position<1>) -> i32 {
        let Some(pawn) = position.pawn() else {
            return 0;
        };
        let around = game.neighbourhood(pawn);
        let count = |side| (position.stones(side) & around).len() as i32;
        let mover = game.to_move(position);
        count(mover) - count(!mover)
    }

    #[test]
    fn won_positions_are_told_from_lost_ones() {
        let boards = [(5, 0.93), (6, 0.93), (7, 0.9), (8, 0.88)];
        for &(side, least) in &boards[..amount(2, 4)] {
            let rules = Rules { side, pie: false };
            let game = Trike::<1>::new(rules, rules.board());
            let solver = Solver::new(&rules, 1 << 22).unwrap();
            let positions = Play::new(amount(20, 150)).quiet_positions(&game);
            assert_tells(
                &rules.title(),
                &game,
                &positions,
                |position| solver.wins(&game, position, amount(5_000, 50_000)),
                |position| lead(&game, position),
                least,
            );
        }
    }
}
