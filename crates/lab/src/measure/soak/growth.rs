//! The things counted every minute, and the growth that they may have.

use serde::Serialize;

use crate::measure::process::Usage;

/// The most memory that may be resident above the most in the first sixth of the time. What is
/// freed stays with the allocator for a while, so that there is always some difference.
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

/// The thing that has grown beyond its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Growth {
    /// Resident memory.
    #[error(
        "memory has grown from {:.1} to {:.1} MB by minute {minute}, by more than {} MB",
        mega(*.from), mega(*.to), MOST_GROWTH / 1_000_000
    )]
    Memory {
        /// The minute at which it was seen.
        minute: u32,
        /// Bytes at most in the first sixth.
        from: u64,
        /// Bytes now.
        to: u64,
    },
    /// Descriptors: each one more is one that nobody closes.
    #[error("there are {to} descriptors by minute {minute}, and there were {from}")]
    Descriptors {
        /// The minute at which it was seen.
        minute: u32,
        /// The most in the first sixth.
        from: usize,
        /// The number now.
        to: usize,
    },
    /// Threads: each one more is one that never ends.
    #[error("there are {to} threads by minute {minute}, and there were {from}")]
    Threads {
        /// The minute at which it was seen.
        minute: u32,
        /// The most in the first sixth.
        from: usize,
        /// The number now.
        to: usize,
    },
}

fn mega(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// Compares the last sample with those of the first sixth of the minutes, in which caches fill.
///
/// # Errors
///
/// [`Growth`] says what is more than it may be.
pub(super) fn check(samples: &[Sample], minutes: u32) -> Result<(), Growth> {
    let warm = (minutes / 6).max(1) as usize;
    let (Some(first), Some(last)) = (samples.get(..warm), samples.get(warm..)) else {
        return Ok(());
    };
    let Some(Sample { minute, usage, .. }) = last.last().copied() else {
        return Ok(());
    };
    let most = |part: fn(&Usage) -> u64| first.iter().map(|sample| part(&sample.usage)).max();
    let from = most(|usage| usage.resident).unwrap_or_default();
    let to = usage.resident;
    if to > from + MOST_GROWTH {
        return Err(Growth::Memory { minute, from, to });
    }
    let from = most(|usage| usage.descriptors as u64).unwrap_or_default() as usize;
    let to = usage.descriptors;
    if to > from {
        return Err(Growth::Descriptors { minute, from, to });
    }
    let from = most(|usage| usage.threads as u64).unwrap_or_default() as usize;
    let to = usage.threads;
    if to > from {
        return Err(Growth::Threads { minute, from, to });
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
            "memory has grown from 40.0 to 57.0 MB by minute 6, by more than 16 MB"
        );
        assert!(check(&grows, 60).is_ok(), "caches are still filling");
    }

    #[test]
    fn a_descriptor_more_is_one_too_many() {
        let leaks = samples(&[30; 3], &[5, 6, 7]);
        assert_eq!(check(&leaks[..2], 12), Ok(()));
        let error = check(&leaks, 12).unwrap_err();
        assert!(error.to_string().starts_with("there are 7 descriptors"));
        let threads = samples(&[30; 2], &[5; 2]);
        let mut threads = [threads[0], threads[1]];
        threads[1].usage.threads = 2;
        assert!(matches!(
            check(&threads, 0),
            Err(Growth::Threads { from: 1, to: 2, .. })
        ));
    }
}
