//! What guests may still do, as far as there could be too much of it.

use std::collections::BTreeMap;
use std::time::Duration;

/// The number of entries at which those that say nothing any more are cleared out.
const TO_CLEAR: usize = 1 << 10;

/// The allowances of all who have used one: so much at once, then one more after each interval.
#[derive(Debug, Default)]
pub(super) struct Quota {
    /// The time up to which each has used theirs, in milliseconds.
    used_until: BTreeMap<String, u64>,
}

impl Quota {
    /// Uses one of `at_once`; returns whether there was one left.
    pub(super) fn take(&mut self, who: &str, (at_once, each): (u64, Duration), now: u64) -> bool {
        if self.used_until.len() >= TO_CLEAR {
            self.used_until.retain(|_, &mut until| until > now);
        }
        let each = u64::try_from(each.as_millis()).unwrap_or(u64::MAX);
        let until = self.used_until.entry(who.to_owned()).or_default();
        let next = now.max(*until).saturating_add(each);
        let is_left = next <= now.saturating_add(at_once.saturating_mul(each));
        if is_left {
            *until = next;
        }
        is_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_at_once_and_then_one_at_a_time() {
        let mut quota = Quota::default();
        let limit = (2, Duration::from_secs(1));
        let mut take = |who: &str, now| quota.take(who, limit, now);
        assert_eq!([0; 3].map(|now| take("fern", now)), [true, true, false]);
        assert!(take("otter", 0), "everybody has their own");
        assert_eq!([1_000; 2].map(|now| take("fern", now)), [true, false]);
        assert_eq!([9_000; 3].map(|now| take("fern", now)), [true, true, false]);
    }
}
