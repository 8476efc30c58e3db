//! A ply and its value in one word.

use crate::engines::knowledge::TACTICAL;

/// A ply's number with its value, so that a list of them is put in order by comparing words: the
/// highest value first, and of equal values the ply that comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rank(i64);

impl Rank {
    /// After all others.
    pub(super) const LAST: Self = Self(i64::MAX);

    /// The rank of the ply with this number
    /// ([`Knowledge::pack`](crate::engines::knowledge::Knowledge::pack)).
    #[inline]
    pub(super) fn new(value: i32, number: u32) -> Self {
        Self(i64::from(!value) << 32 | i64::from(number))
    }

    /// The value.
    #[inline]
    pub(super) const fn value(self) -> i32 {
        !((self.0 >> 32) as i32)
    }

    /// The ply's number.
    #[inline]
    pub(super) const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Whether the ply is a quiet one.
    #[inline]
    pub(super) const fn is_quiet(self) -> bool {
        self.value() < TACTICAL
    }

    /// The first of two.
    #[inline]
    pub(super) const fn first(self, other: Self) -> Self {
        if self.0 < other.0 { self } else { other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_fall_with_the_value_and_rise_with_the_ply() {
        let values = [i32::MAX, TACTICAL, 1, 0, -1, i32::MIN];
        let numbers = [0, 1, 1 << 31, u32::MAX];
        let ranks = values.map(|value| numbers.map(|number| Rank::new(value, number)));
        assert!(ranks.as_flattened().is_sorted_by(|a, b| a < b));
        for (value, ranks) in values.iter().zip(ranks) {
            assert_eq!(ranks.map(Rank::value), [*value; 4]);
            assert_eq!(ranks.map(Rank::number), numbers);
        }
    }
}
