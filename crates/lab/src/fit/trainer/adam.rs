//! A step of gradient descent with moments.

use parlour_nnue::{MOST, ONE};

use super::network::Network;

/// The parts of the moments that a step keeps.
const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;

/// The part of each number that a step at a rate of 1 takes away, so that those of a feature that
/// hardly occurs are small.
const DECAY: f32 = 0.01;

/// The moments of all numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam<const SUMS: usize> {
    /// The means of their slopes.
    pub mean: Network<SUMS>,
    /// The means of the squares of these.
    pub square: Network<SUMS>,
    /// The steps made.
    pub steps: u32,
}

impl<const SUMS: usize> Adam<SUMS> {
    /// The moments before the first step.
    pub fn new(network: &Network<SUMS>) -> Self {
        Self {
            mean: network.zeroes(),
            square: network.zeroes(),
            steps: 0,
        }
    }

    /// Moves all numbers, by slopes of which `part` is that of one sample.
    pub fn step(
        &mut self,
        network: &mut Network<SUMS>,
        slopes: &Network<SUMS>,
        part: f32,
        rate: f32,
    ) {
        self.steps += 1;
        let unbiased = |kept: f32| 1.0 / (1.0 - kept.powi(self.steps as i32));
        let (first, second) = (rate * unbiased(MEAN), unbiased(SQUARE));
        let numbers = network.numbers_mut().into_iter().zip(slopes.numbers());
        let means = self.mean.numbers_mut();
        let squares = self.square.numbers_mut();
        for (((numbers, slopes), means), squares) in numbers.zip(means).zip(squares) {
            let moments = means.iter_mut().zip(squares);
            for ((number, slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(moments) {
                let slope = slope * part;
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                *number -=
                    rate * DECAY * *number + first * *mean / ((*square * second).sqrt() + 1e-8);
            }
        }
        // What whole numbers can hold.
        let most = f32::from(MOST) / f32::from(ONE);
        for number in network.rows.as_flattened_mut() {
            *number = number.clamp(-most, most);
        }
    }
}
