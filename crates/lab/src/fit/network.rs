//! A small network: a hidden layer of sums over the terms, each from 0 to 1, and beside it the sum
//! of a regression.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_rules::random::StableDraws;

use super::descent::{self, Model, Pace};
use super::positions::Sample;

/// The numbers that a term adds to the hidden sums and to the score itself.
#[derive(Clone, Copy)]
pub struct Adds<const HIDDEN: usize> {
    /// To each hidden sum.
    pub hidden: [f32; HIDDEN],
    /// To the score.
    pub score: f32,
}

impl<const HIDDEN: usize> Adds<HIDDEN> {
    const NONE: Self = Self {
        hidden: [0.0; HIDDEN],
        score: 0.0,
    };

    fn add(&mut self, other: &Self) {
        for (sum, add) in self.hidden.iter_mut().zip(&other.hidden) {
            *sum += add;
        }
        self.score += other.score;
    }
}

/// A network with `HIDDEN` hidden sums.
pub struct Network<const HIDDEN: usize> {
    /// The numbers that each term adds, and last those of all positions.
    pub terms: Vec<Adds<HIDDEN>>,
    /// The worth of each hidden sum of 1.
    pub worth: [f32; HIDDEN],
}

/// The part of its slope that a hidden sum has outside 0 to 1, so that none is lost for ever.
const LEAK: f32 = 0.02;

impl<const HIDDEN: usize> Network<HIDDEN> {
    /// A network that makes the labels likely, for `count` terms, which count once each.
    pub fn fit(samples: &[Sample], count: usize, seed: u64, pace: Pace) -> Self {
        descent::descend(Self::draw(count, seed), samples, pace)
    }

    /// A network with numbers drawn at random, for `count` terms.
    fn draw(count: usize, seed: u64) -> Self {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut draw = |most: f32| (random.below(2001) as f32 / 1000.0 - 1.0) * most;
        let mut terms = vec![Adds::NONE; count + 1];
        for adds in &mut terms {
            adds.hidden.fill_with(|| draw(0.08));
        }
        terms[count].hidden.fill(0.5);
        Self {
            terms,
            worth: std::array::from_fn(|_| draw(1.0)),
        }
    }

    /// The terms of a position, with what all positions have.
    fn all<'a>(&self, sample: &'a Sample) -> impl Iterator<Item = usize> + use<'a, HIDDEN> {
        let own = sample.terms.iter().map(|&(term, _)| usize::from(term));
        own.chain([self.terms.len() - 1])
    }

    /// The sums of the terms of a position.
    fn sums(&self, sample: &Sample) -> Adds<HIDDEN> {
        let mut sums = Adds::NONE;
        for term in self.all(sample) {
            sums.add(&self.terms[term]);
        }
        sums
    }

    /// The logarithm of the odds that these sums stand for.
    fn output(&self, sums: &Adds<HIDDEN>) -> f32 {
        let hidden = sums.hidden.iter().zip(&self.worth);
        let hidden = hidden.map(|(sum, worth)| sum.clamp(0.0, 1.0) * worth);
        sums.score + hidden.sum::<f32>()
    }
}

impl<const HIDDEN: usize> Model for Network<HIDDEN> {
    fn score(&self, sample: &Sample) -> f32 {
        self.output(&self.sums(sample))
    }

    fn slopes(&self, samples: &[&Sample]) -> Self {
        let mut slopes = Self {
            terms: vec![Adds::NONE; self.terms.len()],
            worth: [0.0; HIDDEN],
        };
        for sample in samples {
            let sums = self.sums(sample);
            let error = descent::error(self.output(&sums), sample.label);
            let mut back = Adds {
                hidden: [error; HIDDEN],
                score: error,
            };
            for at in 0..HIDDEN {
                let sum = sums.hidden[at];
                slopes.worth[at] += error * sum.clamp(0.0, 1.0);
                let inside = sum > 0.0 && sum < 1.0;
                back.hidden[at] *= self.worth[at] * if inside { 1.0 } else { LEAK };
            }
            for term in self.all(sample) {
                slopes.terms[term].add(&back);
            }
        }
        slopes
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        let adds = self.terms.iter_mut();
        let adds = adds.flat_map(|adds| adds.hidden.iter_mut().chain([&mut adds.score]));
        adds.chain(&mut self.worth)
    }
}
