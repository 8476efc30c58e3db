//! The network as numbers that can be moved a little: what `parlour_nnue` is in whole
//! numbers.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_nnue::{MOST, Numbers, ONE};
use parlour_rules::random::StableDraws;

use super::samples::{Sample, chance};

/// A network of `SUMS` sums for each view.
#[derive(Clone, PartialEq, Debug)]
pub struct Network<const SUMS: usize> {
    /// The numbers that each feature adds to the sums. The first sum counts as it is, the others
    /// from 0 to 1, and squared.
    pub rows: Vec<[f32; SUMS]>,
    /// By bucket: the worth of the sums of the side to move, and of the other side.
    pub worth: Vec<[[f32; SUMS]; 2]>,
    /// By bucket: the worth of all positions.
    pub bias: Vec<f32>,
}

/// The worth of sums as they count.
fn counted<const SUMS: usize>(sums: &[f32; SUMS]) -> [f32; SUMS] {
    let mut counted = sums.map(|sum| sum.clamp(0.0, 1.0) * sum.clamp(0.0, 1.0));
    counted[0] = sums[0];
    counted
}

impl<const SUMS: usize> Network<SUMS> {
    /// A network of this form with numbers drawn at random, so that the sums of a view of some
    /// `per_view` features are about as often inside 0 to 1 as they can be.
    pub fn draw(features: usize, buckets: usize, per_view: f32, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut draw = |most: f32| (random.below(2001) as f32 / 1000.0 - 1.0) * most;
        let (mean, spread) = (0.4 / per_view, 0.45 / per_view.sqrt());
        let mut rows = vec![[0.0; SUMS]; features];
        for row in &mut rows {
            row[1..].fill_with(|| mean + draw(spread));
        }
        let mut worth = vec![[[0.0; SUMS]; 2]; buckets];
        for views in &mut worth {
            views[0].fill_with(|| draw(0.3));
            views[1].fill_with(|| draw(0.3));
            (views[0][0], views[1][0]) = (1.0, -1.0);
        }
        Self {
            rows,
            worth,
            bias: vec![0.0; buckets],
        }
    }

    /// The network that a network in whole numbers, of this `scale`, came from, but for rounding,
    /// with this many shared features behind its own, which add nothing yet.
    pub fn from_whole(whole: &parlour_nnue::Network<SUMS>, scale: f32, shared: usize) -> Self {
        let Numbers { rows, worth, bias } = whole.numbers();
        let row = |row: [i16; SUMS]| row.map(|number| f32::from(number) / f32::from(ONE));
        let odds = |number: i16| f32::from(number) / scale;
        let rows = rows.into_iter().map(row);
        let worth = worth.into_iter();
        Self {
            rows: rows.chain(vec![[0.0; SUMS]; shared]).collect(),
            worth: worth
                .map(|views| views.map(|sums| sums.map(odds)))
                .collect(),
            bias: bias.into_iter().map(odds).collect(),
        }
    }

    /// A network of the same form whose numbers are all 0.
    pub fn zeroes(&self) -> Self {
        let mut zeroes = self.clone();
        zeroes.clear();
        zeroes
    }

    /// Sets all numbers to 0.
    pub fn clear(&mut self) {
        for numbers in self.numbers_mut() {
            numbers.fill(0.0);
        }
    }

    /// Adds the numbers of another network.
    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.numbers_mut().into_iter().zip(other.numbers()) {
            for (number, add) in own.iter_mut().zip(other) {
                *number += add;
            }
        }
    }

    /// All numbers.
    pub fn numbers(&self) -> [&[f32]; 3] {
        let worth = self.worth.as_flattened().as_flattened();
        [self.rows.as_flattened(), worth, &self.bias]
    }

    /// All numbers, in the same order.
    pub fn numbers_mut(&mut self) -> [&mut [f32]; 3] {
        let worth = self.worth.as_flattened_mut().as_flattened_mut();
        [self.rows.as_flattened_mut(), worth, &mut self.bias]
    }

    /// The sums of the features of a view.
    fn sums(&self, features: &[u16]) -> [f32; SUMS] {
        let mut sums = [0.0; SUMS];
        for &feature in features {
            for (sum, add) in sums.iter_mut().zip(&self.rows[usize::from(feature)]) {
                *sum += add;
            }
        }
        sums
    }

    /// The logarithm of the odds that the side to move wins.
    pub fn score(&self, sample: &Sample<'_>) -> f32 {
        let counted = sample.views.map(|view| counted(&self.sums(view)));
        self.output(sample, &counted)
    }

    fn output(&self, sample: &Sample<'_>, counted: &[[f32; SUMS]; 2]) -> f32 {
        let mut products = [0.0; SUMS];
        for (counted, worth) in counted.iter().zip(&self.worth[sample.bucket]) {
            for ((product, sum), worth) in products.iter_mut().zip(counted).zip(worth) {
                *product += sum * worth;
            }
        }
        self.bias[sample.bucket] + products.iter().sum::<f32>()
    }

    /// Adds the change with each number of the loss of a sample, and returns the loss: the
    /// logarithmic one, less that of a value that is the label itself.
    pub fn learn(&self, sample: &Sample<'_>, slopes: &mut Self) -> f64 {
        let sums = sample.views.map(|view| self.sums(view));
        let counted = sums.map(|sums| counted(&sums));
        let score = self.output(sample, &counted);
        let error = chance(score) - sample.label;
        slopes.bias[sample.bucket] += error;
        let worth = &self.worth[sample.bucket];
        let slopes_of_worth = &mut slopes.worth[sample.bucket];
        for view in 0..2 {
            let mut back = [0.0; SUMS];
            for at in 0..SUMS {
                slopes_of_worth[view][at] += error * counted[view][at];
                let sum = sums[view][at];
                let inside = if sum > 0.0 && sum < 1.0 {
                    2.0 * sum
                } else {
                    0.0
                };
                back[at] = error * worth[view][at] * inside;
            }
            back[0] = error * worth[view][0];
            for &feature in sample.views[view] {
                let row = &mut slopes.rows[usize::from(feature)];
                for (slope, back) in row.iter_mut().zip(&back) {
                    *slope += back;
                }
            }
        }
        sample.loss(score)
    }

    /// The network whose features add what their shared features, numbered behind them, added.
    pub fn without_shared(&self, shared: &[Vec<u16>]) -> Self {
        let mut rows = self.rows[..shared.len()].to_vec();
        for (row, shared) in rows.iter_mut().zip(shared) {
            for &feature in shared {
                let adds = row.iter_mut().zip(&self.rows[usize::from(feature)]);
                adds.for_each(|(own, add)| *own += add);
            }
        }
        Self {
            rows,
            ..self.clone()
        }
    }

    /// The network in whole numbers, with values in hundredths of the game's unit, of which an odds
    /// logarithm of 1 has `scale`.
    pub fn whole(&self, scale: f32) -> parlour_nnue::Network<SUMS> {
        let most = f32::from(MOST);
        let row = |row: &[f32; SUMS]| {
            row.map(|number| (number * f32::from(ONE)).round().clamp(-most, most) as i16)
        };
        let hundredths = |number: f32| (number * scale).round() as i16;
        let worth = self.worth.iter();
        parlour_nnue::Network::new(Numbers {
            rows: self.rows.iter().map(row).collect(),
            worth: worth
                .map(|views| views.map(|sums| sums.map(hundredths)))
                .collect(),
            bias: self.bias.iter().copied().map(hundredths).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_goes_on_from_whole_numbers() {
        let whole = Network::<8>::draw(6, 2, 30.0, 9).whole(150.0);
        let again = Network::from_whole(&whole, 150.0, 3);
        assert_eq!(again.rows.len(), 6 + 3);
        let shared = vec![vec![6, 7], vec![], vec![8], vec![6], vec![], vec![7]];
        assert_eq!(again.without_shared(&shared).whole(150.0), whole);
    }

    #[test]
    fn slopes_are_those_of_differences() {
        let mut network = Network::<8>::draw(6, 2, 30.0, 9);
        let sample = Sample {
            views: [&[0, 2, 3], &[1, 2, 5]],
            bucket: 1,
            label: 0.8,
        };
        for row in &mut network.rows {
            row[1..].iter_mut().for_each(|number| *number += 0.1);
            row[0] = 0.05;
            // Sums outside 0 to 1 have no slope.
            row[6] = 0.6;
            row[7] = -0.2;
        }
        let mut slopes = network.zeroes();
        let loss = network.learn(&sample, &mut slopes);
        assert!((loss - sample.loss(network.score(&sample))).abs() < 1e-12);
        let step = 1e-2_f32;
        let mut other = 0;
        for part in 0..3 {
            for at in 0..network.numbers()[part].len() {
                let mut moved = |by: f32| {
                    let number = &mut network.numbers_mut()[part][at];
                    let before = *number;
                    *number += by;
                    let loss = sample.loss(network.score(&sample));
                    network.numbers_mut()[part][at] = before;
                    loss
                };
                let expected = (moved(step) - moved(-step)) / f64::from(2.0 * step);
                let found = f64::from(slopes.numbers()[part][at]);
                assert!(
                    (found - expected).abs() < 2e-4,
                    "{part} {at}: {found} {expected}"
                );
                other += usize::from(found != 0.0);
            }
        }
        assert!(other > 40, "{other}");
    }

    #[test]
    fn shared_features_are_added_to_those_that_share_them() {
        let network = Network::<8>::draw(5, 1, 5.0, 2);
        let own = network.without_shared(&[vec![3], vec![3, 4], vec![]]);
        assert_eq!(own.rows.len(), 3);
        for (views, all) in [
            ([&[0][..], &[1]], [&[0, 3][..], &[1, 3, 4]]),
            ([&[0, 1], &[2]], [&[0, 1, 3, 3, 4], &[2]]),
        ] {
            let sample = |views| Sample {
                views,
                bucket: 0,
                label: 0.5,
            };
            let (one, other) = (own.score(&sample(views)), network.score(&sample(all)));
            assert!((one - other).abs() < 1e-5, "{one} {other}");
        }
    }

    #[test]
    fn whole_numbers_come_to_nearly_the_same() {
        let mut network = Network::<8>::draw(40, 2, 30.0, 4);
        for (row, at) in network.rows.iter_mut().zip(0_i16..) {
            row[0] = f32::from(at % 5 - 2) / 10.0;
        }
        let scale = 400.0;
        let whole = network.whole(scale);
        for first in 0..30 {
            let views: [Vec<u16>; 2] = [(first..first + 9).collect(), (first + 1..40).collect()];
            let sample = Sample {
                views: [&views[0], &views[1]],
                bucket: 1,
                label: 0.5,
            };
            let value = whole.value(sample.views, sample.bucket) as f32;
            let expected = scale * network.score(&sample);
            assert!((value - expected).abs() < 20.0, "{value} {expected}");
        }
    }
}
