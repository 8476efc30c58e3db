//! A part of a match, for one of many machines.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use parlour_rules::serde_as_text;

/// Part `i` of `n`, written `i/n` with `i` from 1 to `n`: every `n`th pair of the schedule, from
/// the `i`th on. The parts differ in length by at most one pair, are disjoint, and together are the
/// schedule.
///
/// ```
/// use parlour_matches::arena::shard::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// let pairs: Vec<u32> = shard.indices(8).collect();
/// assert_eq!(pairs, [1, 4, 7]);
/// assert_eq!(shard.to_string(), "2/3");
/// # Ok::<(), parlour_matches::arena::shard::ShardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shard {
    part: u32,
    parts: u32,
}

/// The error of parsing a [`Shard`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a part of a match is like 2/8, the first number from 1 to the second")]
pub struct ShardError;

impl Shard {
    /// The whole match: `1/1`.
    pub const WHOLE: Self = Self { part: 1, parts: 1 };

    /// Part `part` of `parts`.
    ///
    /// # Errors
    ///
    /// [`ShardError`] unless `part` is from 1 to `parts`.
    pub fn new(part: u32, parts: u32) -> Result<Self, ShardError> {
        if (1..=parts).contains(&part) {
            Ok(Self { part, parts })
        } else {
            Err(ShardError)
        }
    }

    /// The indices below `pairs` that belong to this part, in order.
    pub fn indices(self, pairs: u32) -> impl Iterator<Item = u32> {
        (self.part - 1..pairs).step_by(self.parts as usize)
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text.split_once('/').and_then(|(part, parts)| {
            let number = |digits: &str| {
                let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
                plain.then(|| digits.parse().ok()).flatten()
            };
            Some((number(part)?, number(parts)?))
        });
        numbers
            .and_then(|(part, parts)| Self::new(part, parts).ok())
            .ok_or(ShardError)
    }
}

serde_as_text!(Shard);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_is_no_part_is_refused_with_its_text() {
        for text in [
            "",
            "1",
            "0/3",
            "4/3",
            "1/0",
            "0/0",
            "+1/3",
            "1/3/4",
            "1 / 3",
            "-1/3",
            "x/y",
            "1/4294967296",
        ] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }

    #[test]
    fn json_has_it_as_it_is_written() {
        let shard = Shard::new(3, 8).unwrap();
        assert_eq!(serde_json::to_string(&shard).unwrap(), "\"3/8\"");
        assert_eq!(serde_json::from_str::<Shard>("\"3/8\"").unwrap(), shard);
        assert!(serde_json::from_str::<Shard>("\"9/8\"").is_err());
    }

    proptest! {
        #[test]
        fn every_pair_belongs_to_one_part(parts in 1_u32..20, pairs in 0_u32..100) {
            let mut all = Vec::new();
            for part in 1..=parts {
                let shard = Shard::new(part, parts).unwrap();
                let indices: Vec<u32> = shard.indices(pairs).collect();
                prop_assert!(indices.iter().all(|index| index % parts == part - 1));
                prop_assert!(indices.len().abs_diff((pairs / parts) as usize) <= 1);
                all.extend(indices);
            }
            all.sort_unstable();
            prop_assert_eq!(all, (0..pairs).collect::<Vec<_>>());
        }

        #[test]
        fn every_part_reads_back(part in 1_u32.., more: u16) {
            prop_assume!(part.checked_add(u32::from(more)).is_some());
            let shard = Shard::new(part, part + u32::from(more)).unwrap();
            prop_assert_eq!(shard.to_string().parse(), Ok(shard));
        }
    }
}
