//! The evaluation: a small network over the cells where the pawn may get stuck (`terms.rs`).
//!
//! If every cell left is decided for the same side, nothing is weighed.

use super::region::Fates;
use super::terms::for_each_with_spots;
use super::weights::NETWORK;
use parlour_rules::games::trike::{Position, Trike};

/// The worth of a game that is decided without being over, more than any sum of weights and less
/// than what is proven; any such number would do.
const DECIDED: i32 = 5_000;

/// The evaluation for the side to move.
pub(super) fn evaluate<const W: usize>(game: &Trike<W>, position: &Position<W>) -> i32 {
    let mut sums = NETWORK.sums();
    let mut fates = Fates::NONE;
    let region = for_each_with_spots(
        game,
        position,
        |spot| fates.count(spot),
        |term| sums.add(term),
    );
    if fates.sign() != 0 {
        return fates.sign() * (DECIDED - region as i32);
    }
    sums.value().clamp(-DECIDED / 2, DECIDED / 2)
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
