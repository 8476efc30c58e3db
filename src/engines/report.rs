//! What an engine says while it thinks.

use std::time::Duration;

use crate::games::AnyPly;

/// The worth of a position to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An estimate in hundredths of the game's unit, greater being better.
    Estimate(i32),
    /// A proven win in this many plies.
    Win(u32),
    /// A proven loss in this many plies.
    Loss(u32),
}

/// A line of play and its worth.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// The worth to the side to move, if the engine has one.
    pub score: Option<Score>,
    /// The probability that the side to move wins, 0 to 1, a draw counting half.
    pub win_probability: Option<f32>,
    /// The expected plies, the first being the one to play.
    pub plies: Vec<AnyPly>,
}

/// The state of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The plies looked ahead in full.
    pub depth: u32,
    /// The plies looked ahead at most.
    pub selective_depth: u32,
    /// The positions looked at.
    pub nodes: u64,
    /// The time taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub table_fill: u32,
    /// The best lines, best first; at least one.
    pub variations: Vec<Variation>,
}
