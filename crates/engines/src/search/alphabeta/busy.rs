//! The plies that the threads of a search are at, so that no thread begins one that another is
//! searching.
//!
//! A simplified ABDADA (J.-C. Weill, *The ABDADA Distributed Minimax Search Algorithm*, ICCA
//! Journal 19, 1996; <https://www.chessprogramming.org/ABDADA>): threads mark the plies they
//! search, put off those that are marked, and search them when the others of the node are done. By
//! then the result is mostly in the transposition table. The first ply of a node is not put off, as
//! the others are searched within the bounds it gives: there all threads descend, and part below.

use std::sync::atomic::{AtomicU64, Ordering};

use parlour_rules::random::split_mix;

/// Plies of nodes with less depth than this are not marked: searching them takes no longer than
/// that. By measurement: with 3 or 5 two threads were a little slower (lab/docs/evaluations.md).
pub(super) const LEAST_DEPTH: i32 = 4;

/// The number of marks there is room for, more than all threads have at once (chosen by hand). Of
/// two for the same place the later one counts.
const PLACES: usize = 1 << 12;

/// The marks of all threads.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

/// The mark of a ply of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(u64);

impl Mark {
    /// The mark of the ply with this packed number, searched `depth` plies deep, its own included;
    /// none where marks do not pay.
    #[inline]
    pub(super) fn new(key: u64, ply: u32, depth: i32) -> Option<Self> {
        (depth >= LEAST_DEPTH).then(|| Self(split_mix(key, u64::from(ply))))
    }
}

impl Busy {
    /// Without marks.
    pub(super) fn new() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, mark: Mark) -> &AtomicU64 {
        &self.0[mark.0 as usize % PLACES]
    }

    /// Returns whether a thread is searching the ply.
    pub(super) fn contains(&self, mark: Mark) -> bool {
        self.place(mark).load(Ordering::Relaxed) == mark.0
    }

    /// Marks the ply that this thread begins to search.
    pub(super) fn insert(&self, mark: Mark) {
        self.place(mark).store(mark.0, Ordering::Relaxed);
    }

    /// Takes the mark away when the ply is searched.
    pub(super) fn remove(&self, mark: Mark) {
        let (old, none) = (mark.0, 0);
        // If it is another's mark by now, that one stays.
        let place = self.place(mark);
        let _ = place.compare_exchange(old, none, Ordering::Relaxed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_marked_while_they_are_searched() {
        let busy = Busy::new();
        let [one, other] = [7, 8].map(|ply| Mark::new(1, ply, LEAST_DEPTH).unwrap());
        busy.insert(one);
        assert!(busy.contains(one) && !busy.contains(other));
        busy.remove(other);
        assert!(busy.contains(one));
        busy.remove(one);
        assert!(!busy.contains(one));
        assert!(Mark::new(1, 7, LEAST_DEPTH - 1).is_none());
    }
}
