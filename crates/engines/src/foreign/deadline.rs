//! Waiting for a program no longer than it may take.

use std::time::{Duration, Instant};

use parlour_sys::Awake;

/// The time by which something is to have happened, measured by the time in which this process
/// could run: what passes while it is stopped, or the machine sleeps, is given back.
#[derive(Debug)]
pub(super) struct Deadline {
    time: Awake,
    end: Duration,
}

impl Deadline {
    /// After this much time from now.
    pub(super) fn within(timeout: Duration) -> Self {
        let end = timeout;
        let time = Awake::default();
        Self { time, end }
    }

    /// Comes this much time from now at the latest.
    pub(super) fn be_within(&mut self, timeout: Duration) {
        self.end = self.end.min(self.time.now() + timeout);
    }

    /// The next time to look at it, at least as often as given.
    pub(super) fn next_look(&mut self, often: Duration) -> Instant {
        let left = self.end.saturating_sub(self.time.now());
        Instant::now() + left.min(often)
    }

    /// Returns whether it is over.
    pub(super) fn is_over(&mut self) -> bool {
        self.time.now() >= self.end
    }

    /// The time waited so far.
    pub(super) fn waited(&mut self) -> Duration {
        self.time.now()
    }
}
