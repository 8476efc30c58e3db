//! Running a search on several threads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

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
///
/// # Panics
///
/// Panics if `main` does.
pub fn run_parallel<M, H: Send>(
    threads: usize,
    main: impl FnOnce(&AtomicBool) -> M,
    helper: impl Fn(usize, &AtomicBool) -> H + Sync,
) -> (M, Vec<H>) {
    let (mut main, mut made) = (Some(main), None);
    let results = Mutex::new(Vec::new());
    run_threads(
        threads,
        &mut |done| made = main.take().map(|main| main(done)),
        &|number, done| {
            let result = helper(number, done);
            let mut results = results.lock().unwrap_or_else(PoisonError::into_inner);
            results.push(result);
        },
    );
    let results = results.into_inner();
    let made = made.expect("`main` is run once, and a panic goes on");
    (made, results.unwrap_or_else(PoisonError::into_inner))
}

/// The work of [`run_parallel`], compiled once for all that it may run.
fn run_threads(
    threads: usize,
    main: &mut dyn FnMut(&AtomicBool),
    helper: &(dyn Fn(usize, &AtomicBool) + Sync),
) {
    let done = AtomicBool::new(false);
    let done = &done;
    std::thread::scope(|scope| {
        let spawn = |number| {
            let work = move || helper(number, done);
            std::thread::Builder::new().spawn_scoped(scope, work).ok()
        };
        let helpers: Vec<_> = (1..threads).map_while(spawn).collect();
        let raise = RaiseOnDrop(done);
        main(done);
        drop(raise);
        for helper in helpers {
            // One that panicked has left no result.
            drop(helper.join());
        }
    });
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
        let (main, mut helpers) = run_parallel(3, |_| "main", wait);
        helpers.sort_unstable();
        assert_eq!((main, helpers), ("main", vec![1, 2]));
        assert_eq!(run_parallel(1, |_| "alone", wait), ("alone", Vec::new()));
    }
}
