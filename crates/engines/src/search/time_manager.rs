//! Time management: when a search has to end (<https://www.chessprogramming.org/Time_Management>).
//!
//! With a clock, a search aims at a soft limit of a 25th of the time left plus three quarters of
//! the increment, at most half the time left. It may exceed that up to the hard limit, three times
//! as much but not more than two fifths of the time left. No new iteration is begun after a part of
//! the soft limit that is the smaller the longer the same ply has been best, and the greater the
//! more its value falls ([`Steadiness`]). A fixed time for a ply is a hard limit alone.

use parlour_sys::Instant;
use std::time::Duration;

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
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The greatest depth to search, in plies.
    pub const fn max_depth(&self) -> u32 {
        self.depth
    }

    /// The most positions or iterations of one thread.
    pub const fn max_nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether the hard limit has passed or the search was asked to stop. Reads the clock.
    pub fn is_time_up(&self) -> bool {
        self.stop.is_raised() || self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Returns whether this many hundredths of the soft limit have passed. Reads the clock.
    pub fn should_stop(&self, hundredths: u32) -> bool {
        self.soft
            .is_some_and(|soft| self.elapsed() >= soft * hundredths / 100)
    }

    /// Returns whether the search is on a clock, so that time not used is kept for later plies.
    pub const fn has_clock(&self) -> bool {
        self.soft.is_some()
    }

    /// Returns whether nothing but [`Stop`] ends the search.
    pub fn is_infinite(&self) -> bool {
        self.hard.is_none() && self.nodes == u64::MAX && self.depth == u32::MAX
    }
}

/// The steadiness of a search: how many iterations have found the same best ply, and how its value
/// changed.
#[derive(Clone, Copy, Debug)]
pub struct Steadiness<P> {
    /// The best ply of the last iteration, and its value.
    last: Option<(P, i32)>,
    /// The iterations before it that found the same one.
    same: usize,
    /// The fall of the value since the iteration before, in hundredths of the game's unit.
    fall: i32,
}

impl<P> Default for Steadiness<P> {
    fn default() -> Self {
        Self {
            last: None,
            same: 0,
            fall: 0,
        }
    }
}

/// The hundredths of the soft limit after which no iteration is begun, by the iterations before
/// that found the same ply. Chosen by hand.
const BY_STEADINESS: [u32; 6] = [90, 80, 65, 55, 45, 40];

impl<P: PartialEq> Steadiness<P> {
    /// Notes the best ply of an iteration and its value.
    pub fn note(&mut self, ply: P, value: i32) {
        let last = self.last.take();
        let is_same = last.as_ref().is_some_and(|(before, _)| *before == ply);
        self.same = if is_same { self.same + 1 } else { 0 };
        self.fall = last.map_or(0, |(_, before)| before.saturating_sub(value).max(0));
        self.last = Some((ply, value));
    }

    /// The hundredths of the soft limit after which no iteration is begun, in a game where a quiet
    /// ply changes the value by `margin` at most: up to twice as many where the value falls.
    pub fn hundredths(&self, margin: i32) -> u32 {
        let base = BY_STEADINESS[self.same.min(BY_STEADINESS.len() - 1)];
        base + base * self.fall.min(margin) as u32 / margin as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_takes_longer_while_its_ply_changes_or_its_value_falls() {
        let mut search = Steadiness::default();
        let mut after = |ply, value| {
            search.note(ply, value);
            search.hundredths(100)
        };
        let first = after('a', 30);
        let second = after('a', 40);
        assert!(second < first, "the same one again");
        assert!(after('a', 15) > second, "its value falls");
        assert_eq!(after('b', 20), first, "another one");
        let all: Vec<_> = (0..9).map(|_| after('b', 20)).collect();
        assert!(all.is_sorted_by(|before, later| before >= later));
        assert_eq!(after('b', -9_000), 2 * all[8], "no more than twice");
    }

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
