//! The transposition table: what the search found out about positions it met before
//! (<https://www.chessprogramming.org/Transposition_Table>).
//!
//! A fixed number of buckets of four entries each. A key selects its bucket by the high half of its
//! product with the number of buckets, so the number need not be a power of two. Within a full
//! bucket the entry of the least depth goes, each search of age counting as eight plies.
//!
//! A bucket is a cache line, which is hardly ever in a cache: it is fetched as soon as the key is
//! known ([`TranspositionTable::prefetch`]), and the search continues meanwhile.
//!
//! Threads share the table without locks. An entry is two words: the data, and the key combined
//! with the data by exclusive or. An entry torn by two writers does not match any key (R. Hyatt and
//! T. Mann, *A Lockless Transposition Table Implementation for Parallel Search*, ICGA Journal 25,
//! 2002).
//!
//! | Bits of the data | Meaning |
//! | --- | --- |
//! | 0 to 31 | packed ply, 0 for none |
//! | 32 to 47 | value, two's complement |
//! | 48 to 54 | depth, at most 127 |
//! | 55 | always 1: the data of an entry is never 0 |
//! | 56 and 57 | bound |
//! | 58 to 63 | age |

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use prefetch_index::prefetch_index;

use crate::search::resources::zeroes;

/// The relation of the value of an entry to the true value
/// (<https://www.chessprogramming.org/Node_Types>).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// Not at all: only the ply is useful.
    None,
    /// The true value is at most this: no ply reached alpha.
    Upper,
    /// The true value is at least this: a ply reached beta.
    Lower,
    /// The true value is this: it was within the window.
    Exact,
}

/// The stored facts about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// The packed best ply, or the one that caused a cutoff; 0 for none.
    pub(super) ply: u32,
    /// The value to the side to move, proven results counted from this position
    /// ([`value_to_table`](super::values::value_to_table)).
    pub(super) value: i16,
    /// The depth to which the position was searched, in plies.
    pub(super) depth: u8,
    /// The relation of the value to the true one.
    pub(super) bound: Bound,
}

/// An entry: the key combined with the data, and the data.
type Slot = [AtomicU64; 2];

/// The bytes of a cache line, on the processors that are common now.
const CACHE_LINE: usize = 64;

/// The entries of a bucket, which fill a cache line together.
const BUCKET: usize = CACHE_LINE / size_of::<Slot>();

/// Ages are counted modulo this, so that they fit six bits, which the other parts of an entry
/// leave.
const AGES: u8 = 64;

/// The transposition table, a fixed amount of memory shared by all threads of a search.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    /// The entries, with room to begin at a cache line.
    slots: Vec<Slot>,
    /// The number of the first entry of the first bucket.
    first: usize,
    /// The number of buckets.
    buckets: usize,
    /// The age of entries stored now.
    age: AtomicU8,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, and at least one bucket; of less where the machine has
    /// less memory.
    pub(super) fn new(bytes: usize) -> Self {
        let wanted = (bytes / CACHE_LINE).max(1) * BUCKET;
        let slots: Vec<Slot> = zeroes(wanted + BUCKET - 1);
        // If the memory begins elsewhere than at a multiple of an entry, no bucket is a cache line.
        let first = slots.as_ptr().align_offset(CACHE_LINE);
        let first = if first < BUCKET { first } else { 0 };
        Self {
            buckets: (slots.len() - first) / BUCKET,
            first,
            slots,
            age: AtomicU8::new(0),
        }
    }

    /// Removes all entries, as for a new game.
    pub(super) fn clear(&mut self) {
        bytemuck::fill_zeroes(&mut self.slots);
        *self.age.get_mut() = 0;
    }

    /// Makes all entries one search older, as at the start of a search: they are then replaced
    /// sooner.
    pub(super) fn increment_age(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// The number of the first entry among which a key is looked for.
    #[inline]
    fn first_of_bucket(&self, key: u64) -> usize {
        // The high half of the product spreads the keys over any number of buckets.
        let at = (u128::from(key) * self.buckets as u128) >> 64;
        self.first + BUCKET * at as usize
    }

    /// The entries among which a key is looked for.
    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        &self.slots[self.first_of_bucket(key)..][..BUCKET]
    }

    /// Fetches the entries of a key from memory, so that they are at hand for the look-up.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch_index(&self.slots, self.first_of_bucket(key));
    }

    /// The entry stored under a key, if there is one.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            let data = data.load(Ordering::Relaxed);
            let same = check.load(Ordering::Relaxed) ^ data == key && data != 0;
            same.then(|| unpack(data))
        })
    }

    /// Stores an entry under a key.
    ///
    /// An entry of the same key is replaced unless it is from this search and clearly deeper; its
    /// best ply is kept if the new entry has none. Otherwise the entry least worth keeping goes, by
    /// depth and age. What is clearly deeper, more than 3 plies, and what a search of age is worth,
    /// 8 plies, are chosen by hand.
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

    /// The share of the table that entries of this search fill, in thousandths, as UCI's
    /// `hashfull`; judged by the first 4,000 entries.
    pub(super) fn hashfull(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let buckets = &self.slots[self.first..][..BUCKET * self.buckets];
        let sample = &buckets[..buckets.len().min(4000)];
        let used = sample.iter().filter(|[_, data]| {
            let data = data.load(Ordering::Relaxed);
            data != 0 && age_of(data) == age
        });
        (used.count() * 1000 / sample.len()) as u32
    }
}

/// An entry as a data word; the layout is in the module's documentation.
fn pack(entry: Entry, age: u8) -> u64 {
    u64::from(entry.ply)
        | u64::from(entry.value as u16) << 32
        | u64::from(entry.depth.min(127)) << 48
        | 1 << 55
        | (entry.bound as u64) << 56
        | u64::from(age) << 58
}

/// The entry of a data word.
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

/// The age in a data word.
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
        let mut table = TranspositionTable::new(1 << 16);
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
        let table = TranspositionTable::new(1);
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
        let table = TranspositionTable::new(1 << 12);
        table.store(3, entry(8, 5, 2, Bound::Lower));
        table.store(3, entry(0, 1, 4, Bound::Upper));
        assert_eq!(table.probe(3), Some(entry(8, 1, 4, Bound::Upper)));
    }

    #[test]
    fn the_memory_is_fixed() {
        let table = TranspositionTable::new(1 << 20);
        assert_eq!(table.buckets * CACHE_LINE, 1 << 20);
        assert!(std::mem::size_of_val(&table.slots[..]) < (1 << 20) + CACHE_LINE);
        for key in 0..100_000_u64 {
            let key = parlour_rules::random::split_mix(key, 0);
            table.store(key, entry(1, 0, 1, Bound::Exact));
        }
        assert!(table.hashfull() > 900);
    }
}
