//! Running a search on several threads.

use std::sync::atomic::{AtomicBool, Ordering};

/// Raises a flag when it is dropped, a panic included, so that helpers always stop.
struct RaiseOnDrop<'a>(&'a AtomicBool);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `main` on this thread and `helper` on `threads` - 1 others, or on fewer where the system
/// grants no more, and returns what they returned.
///
/// Helpers get the numbers 1, 2 and so on. They are to return when the flag is raised, which
/// happens when `main` has returned or panicked. The results of helpers that panicked are left out.
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
