//! Keeping tiles.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHasher};

use super::super::draw::Sprite;
use super::{Measure, Tile};

/// The facts from which a tile is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in super::super) struct TileKey {
    pub sprite: Sprite,
    pub measure: Measure,
    /// Quarters of a dot that the centre is right of and below the corner of a dot.
    pub phase: (u8, u8),
}

impl TileKey {
    /// A number for the tile that is the same whenever it is made. 28 bits: two of a few hundred
    /// tiles have the same with a chance of one in thousands of sessions, which shows a wrong mark
    /// until the board is drawn in another size.
    pub fn id(&self) -> u32 {
        let mut hasher = FxHasher::default();
        self.hash(&mut hasher);
        let hash = hasher.finish();
        ((hash >> 32) as u32 ^ hash as u32) & 0x0fff_ffff | 0x1000_0000
    }
}

/// The tiles made so far that fit into a limited number of bytes: the least recently used go first.
#[derive(Debug)]
pub(in super::super) struct Tiles {
    kept: FxHashMap<TileKey, Kept>,
    bytes: usize,
    limit: usize,
    clock: u64,
}

#[derive(Debug)]
struct Kept {
    tile: Arc<Tile>,
    used: u64,
}

impl Tiles {
    /// A cache of `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Tiles {
            kept: FxHashMap::default(),
            bytes: 0,
            limit,
            clock: 0,
        }
    }

    /// The tile of a key, made if it is not there.
    pub fn get(&mut self, key: &TileKey) -> Arc<Tile> {
        self.clock += 1;
        if let Some(kept) = self.kept.get_mut(key) {
            kept.used = self.clock;
            return Arc::clone(&kept.tile);
        }
        let tile = Arc::new(Tile::draw(&key.sprite, key.measure, key.phase));
        self.bytes += tile.bytes();
        let kept = Kept {
            tile: Arc::clone(&tile),
            used: self.clock,
        };
        self.kept.insert(*key, kept);
        if self.bytes > self.limit {
            self.forget_oldest();
        }
        tile
    }

    /// Lets go of the least recently used tiles until half of the room is free, so that this is
    /// rarely done.
    fn forget_oldest(&mut self) {
        let mut by_age: Vec<_> = self
            .kept
            .iter()
            .map(|(key, kept)| (kept.used, *key))
            .collect();
        by_age.sort_unstable_by_key(|(used, _)| *used);
        // The newest is the one asked for.
        by_age.pop();
        for (_, key) in by_age {
            if self.bytes <= self.limit / 2 {
                break;
            }
            if let Some(kept) = self.kept.remove(&key) {
                self.bytes -= kept.tile.bytes();
            }
        }
    }

    /// The bytes of all tiles kept.
    #[cfg(test)]
    pub const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The number of tiles kept.
    #[cfg(test)]
    pub fn len(&self) -> usize {
        self.kept.len()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::layout::Layout;
    use super::super::super::{Mark, samples};
    use super::*;
    use crate::theme::Rgb;

    fn key(shade: u8, width: u16) -> TileKey {
        TileKey {
            sprite: Sprite::Mark {
                mark: Mark::Cursor,
                ink: Rgb::new(shade, 0, 0),
                empty: true,
            },
            measure: Measure::new(&Layout::exact(&samples::trike(3), width, false, 0), true),
            phase: (0, 0),
        }
    }

    #[test]
    fn tiles_are_made_once_and_the_oldest_go() {
        let mut tiles = Tiles::new(400_000);
        let first = tiles.get(&key(0, 100));
        assert!(Arc::ptr_eq(&first, &tiles.get(&key(0, 100))));
        for shade in 1..40 {
            tiles.get(&key(shade, 100));
            // Used again and again, this one stays.
            tiles.get(&key(0, 100));
            assert!(tiles.bytes() <= 400_000);
        }
        assert!(tiles.len() < 12);
        assert!(Arc::ptr_eq(&first, &tiles.get(&key(0, 100))));
    }

    #[test]
    fn numbers_of_tiles_differ() {
        let mut seen = std::collections::HashSet::new();
        for width in (10..60).step_by(2) {
            for shade in 0..40 {
                assert!(seen.insert(key(shade, width).id()), "{width} {shade}");
            }
        }
    }
}
