//! The numbers by which a search prunes, reduces and orders. They are fitted to each game by
//! `lab fit tune`, which plays games between searches whose numbers differ a little.

use std::fmt::{self, Display, Formatter};

/// A number that a search goes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub enum Knob {
    /// The expected change of the evaluation within one quiet ply, in hundredths of the game's
    /// unit: a node is cut off near the horizon where its evaluation exceeds the window by that
    /// for each ply of depth.
    Margin,
    /// The same where the evaluation falls short of the window: late quiet plies are left out.
    LateMargin,
    /// The quiet plies that are tried near the horizon, in hundredths of those chosen by hand.
    Quiets,
    /// The hundredths of a ply by which late plies are searched less deeply, for each unit of the
    /// product of the bit lengths of the depth and of the number of plies before.
    Reduction,
    /// The hundredths of a ply that are added to it.
    MoreReduction,
    /// The history that is worth a ply of depth.
    HistoryPly,
    /// The hundredths of a ply by which a search after a pass is less deep.
    Pass,
    /// The hundredths that are added to it for each ply of depth.
    PassByDepth,
    /// The history that a cutoff is worth, for each unit of the square of the depth.
    Bonus,
    /// The most history that one is worth.
    MostBonus,
    /// The half-width of the first window around the value of the last iteration, in hundredths of
    /// the game's unit.
    Window,
}

/// A number with the range in which it is looked for.
#[derive(Clone, Copy, Debug)]
pub struct KnobRange {
    /// The number.
    pub knob: Knob,
    /// The least that it may be.
    pub least: i32,
    /// The most.
    pub most: i32,
    /// A change that a search notices.
    pub step: i32,
}

impl Knob {
    /// All of them.
    pub const RANGES: [KnobRange; 11] = [
        KnobRange::new(Self::Margin, 20, 500, 30),
        KnobRange::new(Self::LateMargin, 20, 500, 30),
        KnobRange::new(Self::Quiets, 30, 400, 30),
        KnobRange::new(Self::Reduction, 5, 50, 4),
        KnobRange::new(Self::MoreReduction, -100, 200, 25),
        KnobRange::new(Self::HistoryPly, 1000, 16_000, 1200),
        KnobRange::new(Self::Pass, 150, 500, 50),
        KnobRange::new(Self::PassByDepth, 0, 60, 8),
        KnobRange::new(Self::Bonus, 4, 64, 6),
        KnobRange::new(Self::MostBonus, 300, 6000, 500),
        KnobRange::new(Self::Window, 8, 120, 10),
    ];
}

impl KnobRange {
    const fn new(knob: Knob, least: i32, most: i32, step: i32) -> Self {
        Self {
            knob,
            least,
            most,
            step,
        }
    }
}

/// The numbers of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tuning([i32; Knob::RANGES.len()]);

impl Tuning {
    /// Numbers chosen by hand, for a game that has none of its own.
    pub const BY_HAND: Self = Self([100, 100, 100, 20, 40, 4096, 300, 25, 16, 1600, 30]);

    /// The same numbers but for one.
    pub const fn with(mut self, knob: Knob, number: i32) -> Self {
        self.0[knob as usize] = number;
        self
    }

    /// A number.
    #[inline]
    pub const fn get(&self, knob: Knob) -> i32 {
        self.0[knob as usize]
    }

    /// The number of plies by which the depth of a late quiet ply is reduced, by the product of the
    /// bit lengths of the depth and of the number of plies tried before it, a cheap stand-in for the
    /// usual product of logarithms; the first three plies are not reduced.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, tried: usize) -> i32 {
        let log = |n: u32| (32 - n.leading_zeros()) as i32;
        if tried < 3 {
            return 0;
        }
        let product = log(depth as u32) * log(tried as u32);
        (product * self.get(Knob::Reduction) + self.get(Knob::MoreReduction)).max(0) / 100
    }

    /// The number of plies by which a search after a pass is less deep.
    #[inline]
    pub(super) const fn pass_reduction(&self, depth: i32) -> i32 {
        (self.get(Knob::Pass) + self.get(Knob::PassByDepth) * depth) / 100
    }

    /// The history that a cutoff at this depth is worth. It grows with the square of the depth, since
    /// a cutoff saves the more the deeper the search below it would have been.
    #[inline]
    pub(super) fn bonus(&self, depth: i32) -> i32 {
        (depth * depth * self.get(Knob::Bonus)).min(self.get(Knob::MostBonus))
    }
}

/// As a game's source says it.
impl Display for Tuning {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Tuning::BY_HAND")?;
        for KnobRange { knob, .. } in Knob::RANGES {
            if self.get(knob) != Self::BY_HAND.get(knob) {
                write!(f, "\n    .with(Knob::{knob:?}, {})", self.get(knob))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_place_and_lies_in_its_range() {
        for (at, range) in Knob::RANGES.into_iter().enumerate() {
            assert_eq!(range.knob as usize, at);
            let number = Tuning::BY_HAND.get(range.knob);
            assert!((range.least..=range.most).contains(&number), "{range:?}");
            assert!(range.least <= number - range.step && number + range.step <= range.most);
        }
    }
}
