//! The evaluation: a small network over the cells where the pawn may get stuck (`terms.rs`).
//!
//! Where every cell left is decided for the same side, nothing is weighed.

use super::region::Fates;
use super::terms::for_each_with_spots;
use super::weights::NETWORK;
use crate::games::trike::{Position, Trike};

/// What is decided without being over is worth, more than any sum of weights and less than what is
/// proven; any such number would do.
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
