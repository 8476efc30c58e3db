//! Work for several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use super::Failure;

/// Does a number of things, one on each thread at once; returns the first failure.
pub fn at_once(
    count: usize,
    threads: usize,
    work: &(dyn Fn(usize) -> Result<(), Failure> + Sync),
) -> Result<(), Failure> {
    let next = AtomicUsize::new(0);
    let some = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return Ok(());
            }
            work(number)?;
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.min(count)).map(|_| scope.spawn(some)).collect();
        let results = threads.into_iter().map(ScopedJoinHandle::join);
        let results =
            results.map(|result| result.unwrap_or_else(|_| Err("a thread has failed".into())));
        // All of them end first.
        results.collect::<Vec<_>>().into_iter().collect()
    })
}
