//! A small network: a hidden layer of sums over the terms, each from 0 to 1, and beside it the sum of
//! a regression.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::random::StableDraws;

use super::positions::Sample;

/// The cells of the hidden layer.
pub const HIDDEN: usize = 16;

/// What a term adds to the hidden cells, and last to the score itself.
pub type Adds = [f32; HIDDEN + 1];

/// A network.
pub struct Network {
    /// What each term adds, and last what all positions have.
    pub terms: Vec<Adds>,
    /// What each hidden cell is worth.
    pub worth: [f32; HIDDEN],
}

/// The positions of a step.
const BATCH: usize = 512;

/// How often all positions are gone through.
const EPOCHS: i32 = 24;

/// How much numbers are drawn to 0, so that those of a term that hardly occurs are small.
const DECAY: f32 = 1e-5;

/// What part of its slope a hidden cell has outside 0 to 1, so that none is lost for ever.
const LEAK: f32 = 0.02;

impl Network {
    /// One with numbers drawn at random, for so many terms.
    fn draw(count: usize, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut draw = |most: f32| (random.below(2001) as f32 / 1000.0 - 1.0) * most;
        let mut terms = vec![[0.0; HIDDEN + 1]; count + 1];
        for adds in &mut terms {
            adds[..HIDDEN].fill_with(|| draw(0.08));
        }
        terms[count][..HIDDEN].fill(0.5);
        Self {
            terms,
            worth: std::array::from_fn(|_| draw(1.0)),
        }
    }

    /// The terms of a position, with what all positions have.
    fn all<'a>(&self, sample: &'a Sample) -> impl Iterator<Item = usize> + use<'a> {
        let own = sample.terms.iter().map(|&(term, _)| usize::from(term));
        own.chain([self.terms.len() - 1])
    }

    /// What the terms of a position add up to.
    fn sums(&self, sample: &Sample) -> Adds {
        let mut sums = [0.0; HIDDEN + 1];
        for term in self.all(sample) {
            for (sum, add) in sums.iter_mut().zip(&self.terms[term]) {
                *sum += add;
            }
        }
        sums
    }

    /// The logarithm of the odds that these sums stand for.
    fn output(&self, sums: &Adds) -> f32 {
        let hidden = sums.iter().zip(&self.worth);
        let hidden = hidden.map(|(sum, worth)| sum.clamp(0.0, 1.0) * worth);
        sums[HIDDEN] + hidden.sum::<f32>()
    }

    /// The logarithm of the odds that the side to move wins.
    pub fn score(&self, sample: &Sample) -> f32 {
        self.output(&self.sums(sample))
    }

    /// One that makes the labels likely, by stochastic gradient descent with moments, as in
    /// `regression.rs`. Terms count once each.
    pub fn fit(samples: &[Sample], count: usize, seed: u64) -> Self {
        let mut network = Self::draw(count, seed);
        let mut moments = vec![[0.0_f32; 2]; (count + 1) * (HIDDEN + 1) + HIDDEN];
        let batches = samples.len().div_ceil(BATCH);
        let mut steps = 0;
        for epoch in 0..EPOCHS {
            let rate = 0.01 * 0.84_f32.powi(epoch);
            for batch in 0..batches {
                // Every so manieth position, so that a batch has some of all games.
                let part: Vec<_> = samples.iter().skip(batch).step_by(batches).collect();
                let slopes = network.slopes(&part);
                steps += 1;
                let unbiased = |decay: f32| 1.0 / (1.0 - decay.powi(steps));
                let (first, second) = (unbiased(0.9), unbiased(0.999));
                let terms = network.terms.iter_mut().flatten();
                let numbers = terms.chain(&mut network.worth);
                let slopes = slopes.terms.iter().flatten().chain(&slopes.worth);
                for ((number, slope), [mean, square]) in numbers.zip(slopes).zip(&mut moments) {
                    let slope = slope / part.len() as f32 + DECAY * *number;
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    *number -= rate * *mean * first / ((*square * second).sqrt() + 1e-8);
                }
            }
        }
        network
    }

    /// How the error of these positions changes with each number.
    fn slopes(&self, samples: &[&Sample]) -> Self {
        let mut slopes = Self {
            terms: vec![[0.0; HIDDEN + 1]; self.terms.len()],
            worth: [0.0; HIDDEN],
        };
        for sample in samples {
            let sums = self.sums(sample);
            let error = 1.0 / (1.0 + libm::expf(-self.output(&sums))) - sample.label;
            let mut back = [error; HIDDEN + 1];
            for at in 0..HIDDEN {
                slopes.worth[at] += error * sums[at].clamp(0.0, 1.0);
                let inside = sums[at] > 0.0 && sums[at] < 1.0;
                back[at] *= self.worth[at] * if inside { 1.0 } else { LEAK };
            }
            for term in self.all(sample) {
                for (slope, back) in slopes.terms[term].iter_mut().zip(&back) {
                    *slope += back;
                }
            }
        }
        slopes
    }
}
