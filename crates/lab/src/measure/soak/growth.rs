//! The things counted every minute, and the growth that they may have.

use serde::Serialize;

use crate::measure::process::Usage;

/// The most memory that may be resident above the most in the first sixth of the time. Freed
/// memory stays with the allocator for a while, so that there is always some difference.
pub const MOST_GROWTH: u64 = 16_000_000;

/// The work done until now, and the resources that the process holds when everything is closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Sample {
    /// The minute that has passed, from 1; 0 before any work.
    pub minute: u32,
    /// The number of games played in matches.
    pub games: u64,
    /// The number of positions analysed.
    pub positions: u64,
    /// The number of keys pressed.
    pub keys: u64,
    /// The resources that the process holds.
    #[serde(flatten)]
    pub usage: Usage,
}

impl Sample {
    /// Before any work.
    pub(super) const fn first(usage: Usage) -> Self {
        Self {
            minute: 0,
            games: 0,
            positions: 0,
            keys: 0,
            usage,
        }
    }
}

/// Something that a process holds more and more of.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} by minute {minute}: {to}, where {from} were the most of the first sixth")]
pub struct Growth {
    /// The thing, and its unit.
    what: &'static str,
    /// The minute at which it was seen.
    minute: u32,
    /// The most in the first sixth.
    from: u64,
    /// The number now.
    to: u64,
}

/// Compares the last sample with those of the first sixth of the minutes, in which caches fill.
///
/// # Errors
///
/// [`Growth`] names the thing that has grown.
pub(super) fn check(samples: &[Sample], minutes: u32) -> Result<(), Growth> {
    let warm = (minutes / 6).max(1) as usize;
    let (first, rest) = samples.split_at(warm.min(samples.len()));
    let Some(Sample { minute, usage, .. }) = rest.last().copied() else {
        return Ok(());
    };
    // A descriptor more is one that nothing closes, and a thread more one that never ends.
    let memory: fn(&Usage) -> u64 = |usage| usage.resident;
    for (what, growth, count) in [
        ("bytes of memory", MOST_GROWTH, memory),
        ("descriptors", 0, |usage| usage.descriptors as u64),
        ("threads", 0, |usage| usage.threads as u64),
    ] {
        let most = first.iter().map(|sample| count(&sample.usage)).max();
        let (from, to) = (most.unwrap_or_default(), count(&usage));
        if to > from + growth {
            return Err(Growth {
                what,
                minute,
                from,
                to,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(megabytes: &[u64], descriptors: &[usize]) -> Vec<Sample> {
        let each = megabytes.iter().zip(descriptors).zip(1..);
        each.map(|((megabytes, &descriptors), minute)| Sample {
            minute,
            ..Sample::first(Usage {
                resident: megabytes * 1_000_000,
                descriptors,
                threads: 1,
            })
        })
        .collect()
    }

    #[test]
    fn memory_may_vary_but_not_grow() {
        let grows = samples(&[30, 40, 45, 50, 56, 57], &[5; 6]);
        for count in 1..6 {
            assert_eq!(check(&grows[..count], 12), Ok(()), "{count}");
        }
        let error = check(&grows, 12).unwrap_err();
        assert_eq!(
            error.to_string(),
            "bytes of memory by minute 6: 57000000, where 40000000 were the most of the first sixth"
        );
        assert!(check(&grows, 60).is_ok(), "caches are still filling");
    }

    #[test]
    fn a_descriptor_more_is_one_too_many() {
        let leaks = samples(&[30; 3], &[5, 6, 7]);
        assert_eq!(check(&leaks[..2], 12), Ok(()));
        let error = check(&leaks, 12).unwrap_err();
        assert!(error.to_string().starts_with("descriptors by minute 3: 7,"));
        let threads = samples(&[30; 2], &[5; 2]);
        let mut threads = [threads[0], threads[1]];
        threads[1].usage.threads = 2;
        let grown = check(&threads, 0).unwrap_err();
        assert_eq!((grown.what, grown.from, grown.to), ("threads", 1, 2));
    }
}
