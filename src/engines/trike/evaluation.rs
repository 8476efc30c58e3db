//! The evaluation: a small network over the cells where the pawn may get stuck.
//!
//! Each term of a position (`terms.rs`) adds fitted numbers (`weights.rs`) to a few sums. Most of the
//! sums, from 0 to 1, are worth a fitted number each; the last one counts as it is. So what a cell is worth
//! depends on all other cells, and yet evaluating is adding.
//!
//! Where every cell left is decided for the same side, nothing is weighed.

use super::region::Fates;
use super::terms::{TERMS, for_each_with_spots};
use super::weights::{HIDDEN, HIDDEN_ADDS, SCORE_ADDS, WORTH};
use crate::games::trike::{Position, Trike};

/// What is decided without being over is worth, more than any sum of weights and less than what is
/// proven.
const DECIDED: i32 = 5_000;

/// What 1 is in a sum.
const ONE: i16 = 256;

/// The evaluation for the side to move.
pub(super) fn evaluate<const W: usize>(game: &Trike<W>, position: &Position<W>) -> i32 {
    let mut hidden = HIDDEN_ADDS[TERMS];
    let mut score = i32::from(SCORE_ADDS[TERMS]);
    let mut fates = Fates::NONE;
    let add = |term: usize| {
        for (sum, add) in hidden.iter_mut().zip(&HIDDEN_ADDS[term]) {
            *sum = sum.saturating_add(*add);
        }
        score += i32::from(SCORE_ADDS[term]);
    };
    let region = for_each_with_spots(game, position, |spot| fates.count(spot), add);
    if fates.sign() != 0 {
        return fates.sign() * (DECIDED - region as i32);
    }
    let worth = |at: usize| i32::from(hidden[at].clamp(0, ONE)) * i32::from(WORTH[at]);
    let hidden: i32 = (0..HIDDEN).map(worth).sum();
    (score + hidden / i32::from(ONE)).clamp(-DECIDED / 2, DECIDED / 2)
}
