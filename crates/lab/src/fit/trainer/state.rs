//! The state of a training after an epoch, as bytes: the checksum of its samples, the
//! epochs and steps done, all numbers and their moments, and CRC-32 of these, in little-endian
//! order.

use super::adam::Adam;
use super::network::Network;

/// A training between two epochs.
#[derive(Clone, PartialEq, Debug)]
pub struct State<const SUMS: usize> {
    /// The network.
    pub network: Network<SUMS>,
    /// The moments of its numbers.
    pub adam: Adam<SUMS>,
    /// The epochs done.
    pub epoch: u32,
}

impl<const SUMS: usize> State<SUMS> {
    /// The state before the first epoch, with numbers drawn at random.
    pub fn draw(features: usize, buckets: usize, per_view: f32, seed: u64) -> Self {
        Self::first(Network::draw(features, buckets, per_view, seed))
    }

    /// The state before the first epoch, with the numbers of a network.
    pub fn first(network: Network<SUMS>) -> Self {
        Self {
            adam: Adam::new(&network),
            network,
            epoch: 0,
        }
    }

    /// The bytes of a state that is trained on samples with this checksum.
    pub fn bytes(&self, samples: u64) -> Vec<u8> {
        let mut bytes = samples.to_le_bytes().to_vec();
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.adam.steps.to_le_bytes());
        for network in [&self.network, &self.adam.mean, &self.adam.square] {
            for numbers in network.numbers() {
                bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The state of these bytes, if they are one of a network of this form and of these samples.
    pub fn read(bytes: &[u8], features: usize, buckets: usize, samples: u64) -> Option<Self> {
        let (bytes, sum) = bytes.split_last_chunk::<4>()?;
        let (of, rest) = bytes.split_first_chunk::<8>()?;
        if crc32fast::hash(bytes).to_le_bytes() != *sum || *of != samples.to_le_bytes() {
            return None;
        }
        let (epoch, rest) = rest.split_first_chunk::<4>()?;
        let (steps, mut rest) = rest.split_first_chunk::<4>()?;
        let mut state = Self::draw(features, buckets, 1.0, 0);
        state.epoch = u32::from_le_bytes(*epoch);
        state.adam.steps = u32::from_le_bytes(*steps);
        let Adam { mean, square, .. } = &mut state.adam;
        for network in [&mut state.network, mean, square] {
            for number in network.numbers_mut().into_iter().flatten() {
                let (next, after) = rest.split_first_chunk::<4>()?;
                *number = f32::from_le_bytes(*next);
                rest = after;
            }
        }
        rest.is_empty().then_some(state)
    }
}
