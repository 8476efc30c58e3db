//! When a search has to end.

use std::time::{Duration, Instant};

use super::{Clock, Limits, Stop};

/// The limits of one search, turned into what can be asked while it goes on.
#[derive(Clone, Debug)]
pub(super) struct TimeManager {
    start: Instant,
    /// When no further iteration is worth beginning.
    soft: Option<Duration>,
    /// When the search ends wherever it is.
    hard: Option<Duration>,
    nodes: u64,
    depth: u32,
    stop: Stop,
}

/// How many plies a game is taken to last from here on, for sharing out a clock.
const PLIES_TO_GO: u32 = 25;

/// What is kept of a clock for the time that passes outside the search.
const OVERHEAD: Duration = Duration::from_millis(20);

/// How many positions may be looked at between two looks at the clock where each has about so many
/// plies: a power of two. The more plies there are, the longer each position takes.
pub(super) fn clock_interval(plies: u64) -> u64 {
    ((1 << 14) / plies.max(1)).clamp(4, 256).next_power_of_two()
}

/// The time to aim at and the time not to pass, with a clock.
fn soft_and_hard_limits(clock: Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(OVERHEAD);
    let soft = (left / PLIES_TO_GO + clock.increment * 3 / 4).min(left / 2);
    (soft, (soft * 3).min(left * 2 / 5).max(soft / 2))
}

impl TimeManager {
    /// The pace of a search by so many threads that begins now.
    pub(super) fn new(limits: &Limits, stop: &Stop, threads: usize) -> Self {
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
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The greatest depth.
    pub(super) const fn max_depth(&self) -> u32 {
        self.depth
    }

    /// The greatest number of nodes of one thread.
    pub(super) const fn max_nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the time is up or the search was asked to stop. Looks at the clock.
    pub(super) fn is_time_up(&self) -> bool {
        self.stop.is_raised() || self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is unlikely to end within the time to aim at.
    pub(super) fn should_stop(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft * 3 / 5)
    }

    /// Whether the time to aim at has passed. Looks at the clock.
    pub(super) fn is_past_soft_limit(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft)
    }

    /// Whether a clock is running, so that time not used is time saved.
    pub(super) const fn has_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Whether nothing but [`Stop`] ends the search.
    pub(super) fn is_infinite(&self) -> bool {
        self.hard.is_none() && self.nodes == u64::MAX && self.depth == u32::MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_looked_at_more_often_where_positions_take_longer() {
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
