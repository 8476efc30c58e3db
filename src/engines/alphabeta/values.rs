//! What the search's numbers mean: estimates, proven results, and how they are told apart.

use crate::engines::Score;
use crate::games::{Outcome, Side};

/// The value of a game that is won here and now; a win in n plies is worth n less.
pub(super) const WIN: i32 = 32_000;

/// Values beyond this, either way, are proven.
pub(super) const PROVEN: i32 = 31_000;

/// No value is beyond this.
pub(super) const INFINITE: i32 = 32_001;

/// A value as the outside knows it.
pub(crate) const fn score(value: i32) -> Score {
    if value > PROVEN {
        Score::Win((WIN - value) as u32)
    } else if value < -PROVEN {
        Score::Loss((WIN + value) as u32)
    } else {
        Score::Estimate(value)
    }
}

/// How likely a value leads to a win: a logistic curve.
pub(crate) fn win_probability(value: i32) -> f32 {
    if value.abs() > PROVEN {
        return if value > 0 { 1.0 } else { 0.0 };
    }
    1.0 / (1.0 + libm::expf(-value as f32 / 150.0))
}

/// The estimate that a probability of winning stands for: the inverse of [`win_probability`].
pub(crate) fn estimate(probability: f32) -> Score {
    let probability = probability.clamp(0.0005, 0.9995);
    Score::Estimate((150.0 * libm::logf(probability / (1.0 - probability))) as i32)
}

/// The value of a game that ended so, this many plies from the root.
pub(super) fn outcome_value(outcome: Outcome, to_move: Side, ply: usize) -> i32 {
    match outcome.winner {
        Some(side) if side == to_move => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
        None => 0,
    }
}

/// A value for the table, where proven results count from the position.
pub(super) fn value_to_table(value: i32, ply: usize) -> i32 {
    if value.abs() < PROVEN {
        value
    } else {
        value + value.signum() * ply as i32
    }
}

/// A value from the table, with proven results counting from the root.
pub(super) fn value_from_table(value: i32, ply: usize) -> i32 {
    if value.abs() < PROVEN {
        value
    } else {
        value - value.signum() * ply as i32
    }
}
