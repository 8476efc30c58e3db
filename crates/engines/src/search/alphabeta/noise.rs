//! Noise at the root: a search that rates every ply a little differently plays one of those that
//! are about as good to it.

use parlour_rules::random::split_mix;

use super::values::PROVEN;

/// The deviations of the values of plies, which follow from a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Noise {
    seed: u64,
    /// The greatest deviation, in hundredths of the game's unit.
    most: i32,
}

impl Noise {
    /// Values as they are.
    pub(crate) const NONE: Self = Self::new(0, 0);

    /// Deviations of at most this, from a seed.
    pub(crate) const fn new(seed: u64, most: i32) -> Self {
        Self { seed, most }
    }

    /// The deviation of a [packed](crate::EngineGame::pack) ply.
    pub(super) const fn of(self, packed: u32) -> i32 {
        let width = 2 * self.most as u64 + 1;
        (split_mix(self.seed, packed as u64) % width) as i32 - self.most
    }
}

/// A value with some noise; a proven result has none.
pub(super) const fn with_noise(value: i32, noise: i32) -> i32 {
    if value.abs() > PROVEN {
        value
    } else {
        value + noise
    }
}
