//! Time, as far as this process could run.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use web_time::Instant;

/// A look that comes this much later than the one before means that the process could not run
/// meanwhile: it was stopped, the machine slept, or had no processor to give.
const LONGEST_GAP: Duration = Duration::from_millis(150);

/// The interval at which a thread of its own looks at a shared clock.
const BEAT: Duration = Duration::from_millis(25);

/// A clock for work that looks at it often: time in which it could not is left out, so that it is
/// charged to no player.
#[derive(Debug)]
pub struct Awake {
    last: Instant,
    total: Duration,
    /// The longest gap that still counts.
    longest_gap: Duration,
}

impl Default for Awake {
    fn default() -> Self {
        Self {
            last: Instant::now(),
            total: Duration::ZERO,
            longest_gap: LONGEST_GAP,
        }
    }
}

impl Awake {
    /// The time since it began.
    pub fn now(&mut self) -> Duration {
        self.at(Instant::now())
    }

    fn at(&mut self, now: Instant) -> Duration {
        let passed = now.saturating_duration_since(self.last);
        self.total += if passed > self.longest_gap {
            BEAT
        } else {
            passed
        };
        self.last = now;
        self.total
    }
}

/// The same for work that does not look at it: a thread does, as long as this is kept.
#[derive(Debug)]
pub struct AwakeClock(Arc<Mutex<Awake>>);

impl AwakeClock {
    /// A clock that begins now. Where the system has no thread to give, all time counts.
    pub fn start() -> Self {
        let clock = Arc::new(Mutex::new(Awake::default()));
        let watched = Arc::downgrade(&clock);
        let look = move || {
            while let Some(clock) = Weak::upgrade(&watched) {
                lock(&clock).now();
                drop(clock);
                thread::sleep(BEAT);
            }
        };
        let thread = thread::Builder::new().name("clock".to_owned()).spawn(look);
        if thread.is_err() {
            lock(&clock).longest_gap = Duration::MAX;
        }
        Self(clock)
    }

    /// The time since it began.
    pub fn now(&self) -> Duration {
        lock(&self.0).now()
    }
}

fn lock(clock: &Mutex<Awake>) -> MutexGuard<'_, Awake> {
    clock.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_in_which_nobody_could_look_is_left_out() {
        let mut awake = Awake::default();
        let begun = awake.last;
        let at = |millis| begun + Duration::from_millis(millis);
        assert_eq!(awake.at(at(20)), Duration::from_millis(20));
        assert_eq!(
            awake.at(at(160)),
            Duration::from_millis(160),
            "a little late"
        );
        assert_eq!(
            awake.at(at(3_600_000)),
            Duration::from_millis(185),
            "stopped"
        );
        assert_eq!(awake.at(at(3_600_010)), Duration::from_millis(195));
    }
}
