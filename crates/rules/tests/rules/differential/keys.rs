//! Keys are equal exactly when positions are.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The keys of all positions met on one board. Positions are remembered by a hash of 128 bits of
/// their texts, so that millions of them fit the memory.
#[derive(Default)]
pub struct Keys {
    keys: HashMap<u128, u64>,
    positions: HashMap<u64, u128>,
}

impl Keys {
    /// Takes a position and its key in; tells whether they agree with all that came before.
    pub fn agree(&mut self, position: &str, key: u64) -> bool {
        let half = |salt: u8| {
            let mut hasher = DefaultHasher::new();
            (salt, position).hash(&mut hasher);
            u128::from(hasher.finish())
        };
        let hash = half(0) << 64 | half(1);
        *self.keys.entry(hash).or_insert(key) == key
            && *self.positions.entry(key).or_insert(hash) == hash
    }
}
