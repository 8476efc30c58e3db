//! The meaning of the search's numbers.
//!
//! | Value | Meaning |
//! | --- | --- |
//! | -20,000 to 20,000 | an estimate, in hundredths of the game's unit (a stone, a step) |
//! | 31,001 to 32,000 | a proven win in 32,000 - value plies |
//! | -32,000 to -31,001 | a proven loss in 32,000 + value plies |
//!
//! Within a search, proven results count plies from the root, so that a shorter win is worth more.
//! In the transposition table they count from the position stored, which may be reached at another
//! distance (<https://www.chessprogramming.org/Mate#Score_of_Mate>).

use parlour_rules::games::{Outcome, Side};

/// The value of a game that is won here and now; a win in n plies is worth n less. Any number that
/// fits 16 bits would do.
pub(crate) const WIN: i32 = 32_000;

/// Values beyond this, either way, are proven results.
pub(crate) const PROVEN: i32 = 31_000;

/// Greater than every value: the end of an open window.
pub(crate) const INFINITE: i32 = 32_001;

/// The probability, 0 to 1, that the side to move wins: 1 / (1 + e^(-value/150)), or 0 or 1 for a
/// proven result. A logistic curve whose scale, one and a half units of the game, is chosen by
/// hand; the evaluations that are fitted are written at this scale, but for Tactigon's
/// (`crates/lab/src/fit/tactigon.rs`).
pub fn win_probability(value: i32) -> f32 {
    if value.abs() > PROVEN {
        return if value > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + libm::expf(-value as f32 / 150.0))
}

/// The value, to the side to move, of a game that ended `ply` plies from the root; a draw is 0.
pub(crate) fn outcome_value(outcome: Outcome, to_move: Side, ply: usize) -> i32 {
    match outcome.winner {
        Some(side) if side == to_move => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
        None => 0,
    }
}

/// A value found `ply` plies from the root, for the table: proven results count from the position.
pub(super) fn value_to_table(value: i32, ply: usize) -> i32 {
    if value.abs() < PROVEN {
        value
    } else {
        value + value.signum() * ply as i32
    }
}

/// A value from the table for a position `ply` plies from the root: the inverse of
/// [`value_to_table`].
pub(super) fn value_from_table(value: i32, ply: usize) -> i32 {
    if value.abs() < PROVEN {
        value
    } else {
        value - value.signum() * ply as i32
    }
}
