//! Waiting for threads when the program ends.

use parlour_sys::Instant;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The time between two looks whether they have ended.
const LOOK: Duration = Duration::from_millis(2);

/// Waits until threads have ended, which were told to, and no longer than a time.
pub(super) fn await_end<'a>(threads: impl IntoIterator<Item = &'a JoinHandle<()>>, most: Duration) {
    let deadline = Instant::now() + most;
    for thread in threads {
        while !thread.is_finished() && Instant::now() < deadline {
            thread::sleep(LOOK);
        }
    }
}
