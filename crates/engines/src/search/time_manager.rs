//! Time management: when a search has to end (<https://www.chessprogramming.org/Time_Management>).
//!
//! With a clock, a search aims at a soft limit of a 25th of the time left plus three quarters of
//! the increment, at most half the time left. It may exceed that up to the hard limit, three times
//! as much but not more than two fifths of the time left. No new iteration is begun after 60 % of
//! the soft limit. A fixed time for a ply is a hard limit alone.

use std::time::{Duration, Instant};

use crate::{Clock, Limits, Stop};

/// The limits of one search, from its beginning on.
#[derive(Clone, Debug)]
pub struct TimeManager {
    /// The time at which the search began.
    start: Instant,
    /// The time to aim at; none without a clock.
    soft: Option<Duration>,
    /// The time at which the search stops wherever it is.
    hard: Option<Duration>,
    /// The most positions or iterations of one thread.
    nodes: u64,
    /// The greatest depth, in plies.
    depth: u32,
    /// Raised from outside to end the search.
    stop: Stop,
}

/// The number of plies that the rest of a game is taken to last when a clock is shared out. Chosen
/// by hand, as the other shares of the clock are.
const PLIES_TO_GO: u32 = 25;

/// The part of a clock that is never used, for the time that passes outside the search. Chosen by
/// hand.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The number of positions that may be searched between two looks at the clock, a power of two from
/// 4 to 256, where positions have about `plies` plies: the more plies, the longer a position takes.
pub fn clock_interval(plies: u64) -> u64 {
    ((1 << 14) / plies.max(1)).clamp(4, 256).next_power_of_two()
}

/// The soft and the hard limit of a search with this clock.
fn soft_and_hard_limits(clock: Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(OVERHEAD);
    let soft = (left / PLIES_TO_GO + clock.increment * 3 / 4).min(left / 2);
    (soft, (soft * 3).min(left * 2 / 5).max(soft / 2))
}

impl TimeManager {
    /// The time manager of a search by `threads` threads that begins now. A limit on positions is
    /// shared out among the threads.
    pub fn new(limits: &Limits, stop: &Stop, threads: usize) -> Self {
        let (soft, hard) = limits.clock.map(soft_and_hard_limits).unzip();
        Self {
            start: Instant::now(),
            soft,
            hard: match (hard, limits.time) {
                (Some(hard), Some(time)) => Some(hard.min(time)),
                (hard, time) => hard.or(time),
            },
            nodes: limits.nodes.map_or(u64::MAX, |nodes| {
                nodes.div_ceil(threads.max(1) as u64).max(1)
            }),
            depth: limits.depth.unwrap_or(u32::MAX),
            stop: stop.clone(),
        }
    }

    /// The time since the search began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The greatest depth to search, in plies.
    #[must_use]
    pub const fn max_depth(&self) -> u32 {
        self.depth
    }

    /// The most positions or iterations of one thread.
    #[must_use]
    pub const fn max_nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether the hard limit has passed or the search was asked to stop. Reads the clock.
    #[must_use]
    pub fn is_time_up(&self) -> bool {
        self.stop.is_raised() || self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Returns whether another iteration would probably not end within the soft limit. Reads the
    /// clock.
    #[must_use]
    pub fn should_stop(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft * 3 / 5)
    }

    /// Returns whether the soft limit has passed. Reads the clock.
    #[must_use]
    pub fn is_past_soft_limit(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft)
    }

    /// Returns whether the search is on a clock, so that time not used is kept for later plies.
    #[must_use]
    pub const fn has_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Returns whether nothing but [`Stop`] ends the search.
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.hard.is_none() && self.nodes == u64::MAX && self.depth == u32::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_read_more_often_where_positions_take_longer() {
        assert_eq!([0, 30, 200, 20_000].map(clock_interval), [256, 256, 128, 4]);
    }

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left in [0, 5, 50, 1000, 60_000] {
            for increment in [0, 100, 10_000] {
                let (soft, hard) = soft_and_hard_limits(Clock {
                    left: Duration::from_millis(left),
                    increment: Duration::from_millis(increment),
                });
                assert!(soft <= Duration::from_millis(left));
                assert!(hard <= Duration::from_millis(left));
            }
        }
    }
}
