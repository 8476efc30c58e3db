//! Several threads that search together.

use std::sync::atomic::{AtomicBool, Ordering};

/// Raises a flag when it goes, also when that is by a panic.
struct RaiseOnDrop<'a>(&'a AtomicBool);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `main` on this thread and `helper` on each of `threads` − 1 others, or on fewer when the
/// system grants no more. The helpers get the numbers 1, 2 and so on, and are to return when the
/// flag is raised, as it is once `main` has returned; returns what they all came to.
pub(super) fn run_parallel<M, H: Send>(
    threads: usize,
    main: impl FnOnce(&AtomicBool) -> M,
    helper: impl Fn(usize, &AtomicBool) -> H + Sync,
) -> (M, Vec<H>) {
    let done = AtomicBool::new(false);
    let (done, helper) = (&done, &helper);
    std::thread::scope(|scope| {
        let spawn = |number| {
            let work = move || helper(number, done);
            std::thread::Builder::new().spawn_scoped(scope, work).ok()
        };
        let helpers: Vec<_> = (1..threads).map_while(spawn).collect();
        let raise = RaiseOnDrop(done);
        let main = main(done);
        drop(raise);
        let joined = helpers.into_iter().filter_map(|helper| helper.join().ok());
        (main, joined.collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_work_until_the_main_thread_is_done() {
        let wait = |number, done: &AtomicBool| {
            while !done.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            number
        };
        assert_eq!(run_parallel(3, |_| "main", wait), ("main", vec![1, 2]));
        assert_eq!(run_parallel(1, |_| "alone", wait), ("alone", Vec::new()));
    }
}
