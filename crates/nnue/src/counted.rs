//! The sums of the position evaluated last, for positions of which many cells have the same feature:
//! what differs is how often there is each.

use parlour_rules::games::Side;

use crate::arithmetic::add_times;
use crate::{Network, Sums};

/// The number of features whose counts are compared at once.
const AT_ONCE: usize = size_of::<u64>();

/// By the side that looks: the number of times that it sees each feature.
pub type Counts<const FEATURES: usize> = [[u8; FEATURES]; 2];

/// The counts of the position evaluated last, and the sums of both views of it. At first that is
/// nothing. The number of features is a multiple of eight.
#[derive(Clone, Debug)]
pub struct Counted<const SUMS: usize, const FEATURES: usize> {
    /// The counts.
    last: Counts<FEATURES>,
    /// By the side that looks.
    sums: [Sums<SUMS>; 2],
}

impl<const SUMS: usize, const FEATURES: usize> Default for Counted<SUMS, FEATURES> {
    fn default() -> Self {
        const { assert!(FEATURES.is_multiple_of(AT_ONCE)) }
        Self {
            last: [[0; FEATURES]; 2],
            sums: [Sums([0; SUMS]); 2],
        }
    }
}

impl<const SUMS: usize> Network<SUMS> {
    /// The value to the side to move of what there is, in hundredths of the game's unit.
    #[must_use]
    #[inline]
    pub fn value_of_counts<const FEATURES: usize>(
        &self,
        memory: &mut Counted<SUMS, FEATURES>,
        now: &Counts<FEATURES>,
        mover: Side,
        bucket: usize,
    ) -> i32 {
        let views = now.iter().zip(&mut memory.last).zip(&mut memory.sums);
        for ((now, last), sums) in views {
            self.update_counts(now, last, sums);
        }
        let [own, other] = [mover, !mover].map(|side| &memory.sums[side.index()]);
        self.worth_of([own, other], bucket)
    }

    /// Makes the sums of a view those of what there is now.
    #[inline]
    fn update_counts<const FEATURES: usize>(
        &self,
        now: &[u8; FEATURES],
        last: &mut [u8; FEATURES],
        sums: &mut Sums<SUMS>,
    ) {
        let (now, _) = now.as_chunks::<AT_ONCE>();
        let (last, _) = last.as_chunks_mut::<AT_ONCE>();
        for (chunk, (now, last)) in now.iter().zip(last).enumerate() {
            let mut differs = u64::from_le_bytes(*now) ^ u64::from_le_bytes(*last);
            while differs != 0 {
                let at = differs.trailing_zeros() as usize / 8;
                differs &= !(0xff << (8 * at));
                let times = i16::from(now[at]) - i16::from(last[at]);
                add_times(&mut sums.0, &self.rows[chunk * AT_ONCE + at].0, times);
            }
            *last = *now;
        }
    }
}

/// The features of a view, each as often as it is there.
pub fn listed<const FEATURES: usize>(view: &[u8; FEATURES]) -> Vec<u16> {
    let features = view.iter().zip(0..);
    let times = features.flat_map(|(&times, feature)| (0..times).map(move |_| feature));
    times.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Numbers;

    #[test]
    fn what_differs_comes_to_the_same_as_all_features() {
        let rows: Vec<_> = (0..16)
            .map(|row| [row * 9 - 50, 40 - row, row * row, 17])
            .collect();
        let worth = vec![[[100, 200, 300, 400], [-100, 0, 50, 70]]; 2];
        let bias = vec![7, -3];
        let network = Network::new(Numbers { rows, worth, bias });
        let mut memory = Counted::default();
        let mut counts = [[0; 16]; 2];
        for (mover, changes) in [
            (Side::First, [(0, 3, 2), (1, 3, 1), (1, 8, 1)]),
            (Side::Second, [(0, 3, 2), (0, 15, 3), (1, 8, 0)]),
            (Side::First, [(0, 3, 0), (0, 0, 1), (1, 7, 4)]),
        ] {
            for (view, feature, times) in changes {
                counts[view][feature] = times;
            }
            let features = [mover, !mover].map(|side| listed(&counts[side.index()]));
            for bucket in [0, 1] {
                let expected = network.value([&features[0], &features[1]], bucket);
                let found = network.value_of_counts(&mut memory, &counts, mover, bucket);
                assert_eq!(found, expected, "{features:?}");
            }
        }
    }
}
