//! A ply and its ordering value in one word.

/// The least ordering value of tactical plies, which change the balance at once: captures and the
/// like. Any number above all histories would do.
pub const TACTICAL: i32 = 1 << 20;

/// A packed ply with its ordering value, made so that comparing two of them as integers puts the
/// highest value first and, of equal values, the ply with the lowest number.
///
/// The high half is the complement of the value, the low half the ply's packed number
/// ([`EngineGame::pack`](crate::EngineGame::pack)). The order is total and does
/// not depend on how the list was generated, which keeps searches deterministic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ScoredPly(i64);

impl ScoredPly {
    /// Greater than every other, so after them in the order.
    pub const LAST: Self = Self(i64::MAX);

    /// Greater than every tactical ply and less than every quiet one.
    const LAST_TACTICAL: Self = Self((!TACTICAL as i64) << 32 | u32::MAX as i64);

    /// The ply with this packed number and ordering value.
    #[inline]
    pub fn new(value: i32, number: u32) -> Self {
        Self(i64::from(!value) << 32 | i64::from(number))
    }

    /// The ordering value.
    #[inline]
    pub const fn value(self) -> i32 {
        !((self.0 >> 32) as i32)
    }

    /// The packed number of the ply.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Returns whether the ply is quiet: neither a capture nor another ply that changes the balance
    /// at once.
    #[inline]
    pub const fn is_quiet(self) -> bool {
        self.value() < TACTICAL
    }

    /// The same ply with a bonus if it is quiet and one of the preferred ones; the first of them
    /// gets the greatest.
    ///
    /// The bonuses, any such numbers, exceed what the history can add, so preferred plies come
    /// before all other quiet ones and after the tactical ones. There are no branches, since this
    /// runs for every generated ply.
    #[inline]
    pub fn with_preferred(self, preferred: [u32; 3]) -> Self {
        let number = i64::from(self.number());
        let mut bonus = 0;
        for (more, favourite) in [20_000, 30_000, 40_000]
            .into_iter()
            .zip(preferred.iter().rev())
        {
            bonus = if number == i64::from(*favourite) {
                more
            } else {
                bonus
            };
        }
        bonus = if self > Self::LAST_TACTICAL { bonus } else { 0 };
        Self(self.0 - (bonus << 32))
    }

    /// The one that comes first in the order.
    #[inline]
    pub const fn min(self, other: Self) -> Self {
        if self.0 < other.0 { self } else { other }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn favourites_gain_and_stay_what_they_are() {
        let preferred = [7, 8, 7];
        for value in [TACTICAL - 1, 0, -5] {
            for (number, more) in [(7, 40_000), (8, 30_000), (9, 0)] {
                let scored = ScoredPly::new(value, number).with_preferred(preferred);
                assert_eq!(scored, ScoredPly::new(value + more, number));
            }
        }
        let capture = ScoredPly::new(TACTICAL, 7);
        assert_eq!(capture.with_preferred(preferred), capture);
    }

    #[test]
    fn ranks_fall_with_the_value_and_rise_with_the_ply() {
        let values = [i32::MAX, TACTICAL, 1, 0, -1, i32::MIN];
        let numbers = [0, 1, 1 << 31, u32::MAX];
        let scored = values.map(|value| numbers.map(|number| ScoredPly::new(value, number)));
        assert!(scored.as_flattened().is_sorted_by(|a, b| a < b));
        for (value, scored) in values.iter().zip(scored) {
            assert_eq!(scored.map(ScoredPly::value), [*value; 4]);
            assert_eq!(scored.map(ScoredPly::number), numbers);
        }
    }
}
