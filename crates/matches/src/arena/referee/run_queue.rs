//! The time for which this thread was kept waiting for a processor.

use std::fs;
use std::time::Duration;

/// The time for which this thread was ready to run since it began, and did not, because others did:
/// on Linux the second number of `schedstat`, in nanoseconds; elsewhere zero.
pub(super) fn run_queue_wait() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|told| told.split_whitespace().nth(1)?.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}
