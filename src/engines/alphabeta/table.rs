//! The transposition table: what is known of positions met before.
//!
//! Buckets of four entries, replaced by depth and age
//! (<https://www.chessprogramming.org/Transposition_Table>). Threads share the table without
//! locks: an entry is two words, the key being stored combined with the data, so that an entry
//! torn by two writers does not match (Hyatt and Mann, *A Lockless Transposition Table
//! Implementation for Parallel Search*, 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What an entry's value says of the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// Nothing; only the ply is of use.
    None,
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The best ply as a number; 0 for none.
    pub(super) ply: u32,
    /// The value, proven results counting from this position on.
    pub(super) value: i16,
    /// How many plies were looked ahead.
    pub(super) depth: u8,
    /// What the value means.
    pub(super) bound: Bound,
}

const BUCKET: usize = 4;

/// One key word and one data word an entry.
const ENTRY_BYTES: usize = 16;

/// The ages there are.
const AGES: u8 = 64;

/// A fixed amount of memory for entries.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<[AtomicU64; 2]>,
    age: AtomicU8,
}

impl Table {
    /// A table of at most this many bytes, and at least one bucket.
    pub(super) fn new(bytes: usize) -> Self {
        let buckets = (bytes / (BUCKET * ENTRY_BYTES)).max(1);
        let entries = (0..buckets * BUCKET).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]);
        Self {
            entries: entries.collect(),
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        for [key, data] in &self.entries {
            key.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Makes all entries a search older.
    pub(super) fn increment_age(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let buckets = (self.entries.len() / BUCKET) as u128;
        // The high half of the product spreads the keys over any number of buckets.
        let at = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        &self.entries[at..at + BUCKET]
    }

    /// What is remembered under a key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let same = check.load(Ordering::Relaxed) ^ data == key && data != 0;
            same.then(|| unpack(data))
        })
    }

    /// Remembers an entry, in place of the one that is least worth keeping.
    #[inline]
    pub(super) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut lowest = i32::MAX;
        let mut place = None;
        for slot in self.bucket(key) {
            let data = slot[1].load(Ordering::Relaxed);
            if slot[0].load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = unpack(data);
                let shallower = entry.bound == Bound::None
                    || entry.bound != Bound::Exact && entry.depth + 3 < old.depth;
                if shallower && old.bound != Bound::None && age_of(data) == age {
                    return;
                }
                if entry.ply == 0 {
                    entry.ply = old.ply;
                }
                place = Some(slot);
                break;
            }
            let years = i32::from((age + AGES - age_of(data)) % AGES);
            let keep_value = if data == 0 {
                i32::MIN
            } else {
                i32::from(unpack(data).depth) - 8 * years
            };
            if keep_value < lowest || place.is_none() {
                lowest = keep_value;
                place = Some(slot);
            }
        }
        if let Some([check, data]) = place {
            let packed = pack(entry, age);
            check.store(key ^ packed, Ordering::Relaxed);
            data.store(packed, Ordering::Relaxed);
        }
    }

    /// How full the table is, in thousandths, judged by its first entries.
    pub(super) fn hashfull(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.entries[..self.entries.len().min(4000)];
        let used = sample.iter().filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / sample.len()) as u32
    }
}

/// The ply in the low half, then value, depth, bound and age; never 0, as the bound is shifted
/// by one in a spare bit.
fn pack(entry: Entry, age: u8) -> u64 {
    u64::from(entry.ply)
        | u64::from(entry.value as u16) << 32
        | u64::from(entry.depth.min(127)) << 48
        | 1 << 55
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

fn unpack(data: u64) -> Entry {
    Entry {
        ply: data as u32,
        value: (data >> 32) as u16 as i16,
        depth: (data >> 48) as u8 & 127,
        bound: match data >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(ply: u32, value: i16, depth: u8, bound: Bound) -> Entry {
        Entry {
            ply,
            value,
            depth,
            bound,
        }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_cleared() {
        let table = Table::new(1 << 16);
        let entries = [
            (7, entry(u32::MAX, -32_000, 127, Bound::Exact)),
            (u64::MAX, entry(1, 32_000, 0, Bound::Lower)),
            (1 << 63, entry(0, 0, 5, Bound::None)),
        ];
        for (key, entry) in entries {
            assert_eq!(table.probe(key), None);
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        table.clear();
        assert!(entries.iter().all(|(key, _)| table.probe(*key).is_none()));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_but_not_newer_searches() {
        let table = Table::new(1);
        for key in 1..=4 {
            table.store(key, entry(1, 0, 10 * key as u8, Bound::Exact));
        }
        table.store(5, entry(1, 0, 1, Bound::Exact));
        assert_eq!(table.probe(1), None, "the shallowest of the bucket went");
        assert!(table.probe(4).is_some());
        for _ in 0..8 {
            table.increment_age();
        }
        table.store(2, entry(9, 0, 1, Bound::Exact));
        table.store(6, entry(1, 0, 1, Bound::Exact));
        assert_eq!(table.probe(6).map(|entry| entry.depth), Some(1));
        assert_eq!(table.probe(2).map(|entry| entry.ply), Some(9));
    }

    #[test]
    fn a_value_without_a_ply_keeps_the_ply_known() {
        let table = Table::new(1 << 12);
        table.store(3, entry(8, 5, 2, Bound::Lower));
        table.store(3, entry(0, 1, 4, Bound::Upper));
        assert_eq!(table.probe(3), Some(entry(8, 1, 4, Bound::Upper)));
    }

    #[test]
    fn the_memory_is_fixed() {
        let table = Table::new(1 << 20);
        assert!(std::mem::size_of_val(&table.entries[..]) <= 1 << 20);
        for key in 0..100_000_u64 {
            let key = crate::random::split_mix(key, 0);
            table.store(key, entry(1, 0, 1, Bound::Exact));
        }
        assert!(table.hashfull() > 900);
    }
}
