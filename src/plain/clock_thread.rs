//! The time by which clocks go in a program that waits for a line of input.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use parlour_matches::play::RunningTime;

/// How often the time is looked at.
const BEAT: Duration = Duration::from_millis(250);

/// The time for which the program has run, looked at by a thread of its own: while the program waits
/// for a line, nothing else could tell waiting from being stopped.
#[derive(Debug)]
pub(super) struct ClockThread(Arc<Mutex<Beats>>);

#[derive(Debug)]
struct Beats {
    time: RunningTime,
    /// When it was looked at last.
    last: Instant,
    has_thread: bool,
}

impl Beats {
    fn advance(&mut self) -> u64 {
        let now = Instant::now();
        // Without a thread nobody was to look.
        let due = self.has_thread.then_some(self.last + BEAT);
        self.last = now;
        self.time.advance(now, due)
    }
}

impl Default for ClockThread {
    fn default() -> Self {
        let last = Instant::now();
        Self(Arc::new(Mutex::new(Beats {
            time: RunningTime::new(last),
            last,
            has_thread: false,
        })))
    }
}

impl ClockThread {
    /// The time in milliseconds.
    pub(super) fn now(&self) -> u64 {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .advance()
    }

    /// Starts the thread, if it does not run yet: there are clocks.
    pub(super) fn start(&self) {
        let mut beats = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if beats.has_thread {
            return;
        }
        beats.advance();
        let weak = Arc::downgrade(&self.0);
        let thread = thread::Builder::new().name("clock".to_owned());
        // Without it, the time goes on while the program is stopped.
        beats.has_thread = thread.spawn(move || beat(&weak)).is_ok();
    }
}

/// Looks at the time until nobody wants to know it any more.
fn beat(beats: &Weak<Mutex<Beats>>) {
    while let Some(beats) = beats.upgrade() {
        beats
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .advance();
        drop(beats);
        thread::sleep(BEAT);
    }
}
