//! The task that several threads search at the root: the first one leads, the others follow.
//!
//! All search the same plies to the same depth within the same window, so that the others can use
//! what one finds out. When the one that leads is done with that, the others leave
//! it, too.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The task searched at the root now, and its number among all that were.
#[derive(Debug, Default)]
pub(super) struct Lead {
    /// The number of `task`; 0 before the first.
    number: AtomicU64,
    task: Mutex<RootTask>,
}

/// A search of the root to one depth.
#[derive(Clone, Debug, Default)]
pub(super) struct RootTask {
    /// The depth, in plies.
    pub(super) depth: u32,
    /// The window, alpha and beta.
    pub(super) window: (i32, i32),
    /// The packed numbers of the plies, in order.
    pub(super) plies: Vec<u32>,
}

impl Lead {
    fn lock(&self) -> MutexGuard<'_, RootTask> {
        self.task.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts the search of this.
    pub(super) fn set(&self, task: RootTask) {
        let mut held = self.lock();
        *held = task;
        self.number.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of the current search; another one each time.
    pub(super) fn number(&self) -> u64 {
        self.number.load(Ordering::Relaxed)
    }

    /// The task searched now, with its number, unless it is the one of this number.
    pub(super) fn other_than(&self, number: u64) -> Option<(u64, RootTask)> {
        if self.number() == number {
            return None;
        }
        let held = self.lock();
        Some((self.number(), held.clone()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_searched_is_followed_once() {
        let lead = Lead::default();
        assert!(lead.other_than(0).is_none(), "nothing is searched yet");
        for depth in [1, 2] {
            lead.set(RootTask {
                depth,
                ..RootTask::default()
            });
        }
        let (number, task) = lead.other_than(0).unwrap();
        assert_eq!((number, task.depth), (lead.number(), 2));
        assert!(lead.other_than(number).is_none());
    }
}
