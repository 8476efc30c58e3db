//! The hash table of the search: positions with their winners, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::search::resources::zeroes;

/// The table. An entry is one word, a key of 63 bits and whether the side to move wins, so it is
/// never read half written; 0 where there is none.
pub(super) struct WinnerTable(Vec<AtomicU64>);

impl WinnerTable {
    /// A table of at most the given number of bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let entries = (bytes / size_of::<AtomicU64>()).max(2);
        Self(zeroes(1 << entries.ilog2()))
    }

    /// The two places where a position may be kept.
    fn places(&self, key: u64) -> [&AtomicU64; 2] {
        let place = key as usize & (self.0.len() - 1);
        [&self.0[place], &self.0[place ^ 1 & (self.0.len() - 1)]]
    }

    /// Returns whether the side to move wins, if that is known.
    pub(super) fn get(&self, key: u64) -> Option<bool> {
        let entries = self.places(key).map(|place| place.load(Relaxed));
        let entry = entries.into_iter().find(|entry| entry >> 1 == key)?;
        Some(entry & 1 == 1)
    }

    /// Keeps a result; where there is no room, in place of the first or the second of two others.
    pub(super) fn put(&self, key: u64, won: bool, second: bool) {
        let [one, other] = self.places(key);
        let is_free = |place: &AtomicU64| place.load(Relaxed) == 0;
        let to_other = !is_free(one) && (is_free(other) || second);
        let place = if to_other { other } else { one };
        place.store(key << 1 | u64::from(won), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_until_its_place_is_taken() {
        let table = WinnerTable::new(64);
        table.put(8, true, false);
        table.put(16, false, false);
        assert_eq!([table.get(8), table.get(16)], [Some(true), Some(false)]);
        assert_eq!(table.get(24), None);
        table.put(24, true, true);
        assert_eq!([table.get(8), table.get(16)], [Some(true), None]);
        assert_eq!(table.get(24), Some(true));
    }
}
