//! A small network: a hidden layer of sums over the terms, each from 0 to 1, and beside it the sum of
//! a regression.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour::random::StableDraws;

use super::descent::{self, Model, Pace};
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

/// How a network is fitted.
const PACE: Pace = Pace {
    epochs: 24,
    rate: 0.01,
    fall: 0.84,
};

/// What part of its slope a hidden cell has outside 0 to 1, so that none is lost for ever.
const LEAK: f32 = 0.02;

impl Network {
    /// One that makes the labels likely, for so many terms, which count once each.
    pub fn fit(samples: &[Sample], count: usize, seed: u64) -> Self {
        descent::descend(Self::draw(count, seed), samples, PACE)
    }

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
}

impl Model for Network {
    fn score(&self, sample: &Sample) -> f32 {
        self.output(&self.sums(sample))
    }

    fn slopes(&self, samples: &[&Sample]) -> Self {
        let mut slopes = Self {
            terms: vec![[0.0; HIDDEN + 1]; self.terms.len()],
            worth: [0.0; HIDDEN],
        };
        for sample in samples {
            let sums = self.sums(sample);
            let error = descent::error(self.output(&sums), sample.label);
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

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.terms.iter_mut().flatten().chain(&mut self.worth)
    }
}
