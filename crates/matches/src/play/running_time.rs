//! Time, as far as the program could run.

use parlour_sys::Instant;
use std::time::Duration;

/// A wake-up that comes this much later than it was due means that the program could not run.
const TOLERANCE: Duration = Duration::from_secs(1);

/// The time for which the program has run. What passes while it is stopped (SIGSTOP, Ctrl-Z) or the
/// machine sleeps is left out, so that no clock is charged for it.
#[derive(Clone, Copy, Debug)]
pub struct RunningTime {
    last: Instant,
    total: Duration,
}

impl RunningTime {
    /// No time, from now on.
    pub const fn new(now: Instant) -> Self {
        Self {
            last: now,
            total: Duration::ZERO,
        }
    }

    /// The time until now, in milliseconds. `due` is when the program was to wake up at the latest:
    /// a time far past that is left out.
    pub fn advance(&mut self, now: Instant, due: Option<Instant>) -> u64 {
        let passed = now.saturating_duration_since(self.last);
        let late = due.map_or(Duration::ZERO, |due| {
            now.saturating_duration_since(due.max(self.last))
        });
        self.last = now;
        self.total += if late > TOLERANCE {
            passed.saturating_sub(late)
        } else {
            passed
        };
        u64::try_from(self.total.as_millis()).unwrap_or(u64::MAX)
    }

    /// The time until now, in milliseconds, where the program had something to do that takes no
    /// time: what took long all the same is left out.
    pub fn advance_busy(&mut self, now: Instant) -> u64 {
        self.advance(now, Some(self.last))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_nothing_could_run_does_not_count() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut time = RunningTime::new(start);
        assert_eq!(time.advance(at(1), Some(at(1))), 1_000);
        // A little late: the machine was busy.
        assert_eq!(time.advance(at(3), Some(at(2))), 3_000);
        // Stopped for an hour, half a second before it was to wake up.
        let due = at(3) + Duration::from_millis(500);
        assert_eq!(time.advance(at(3_603), Some(due)), 3_500);
        // No change was due: waiting for a key may take as long as it takes.
        assert_eq!(time.advance(at(3_703), None), 103_500);
        // Stopped, or a disk that took a minute, while a move was dealt with.
        assert_eq!(time.advance_busy(at(3_763)), 103_500);
    }
}
