//! A weight for each term, whose sum is the score.

use super::descent::{self, Model, Pace};
use super::positions::Sample;

/// The weights of the terms, as logarithms of odds.
pub struct Weights(pub Vec<f32>);

/// The pace at which weights are fitted.
const PACE: Pace = Pace {
    epochs: 30,
    rate: 0.02,
    fall: 0.85,
};

impl Weights {
    /// The weights of `count` terms that make the labels most likely.
    pub fn fit(samples: &[Sample], count: usize) -> Self {
        descent::descend(Self(vec![0.0; count]), samples, PACE)
    }
}

impl Model for Weights {
    fn score(&self, sample: &Sample) -> f32 {
        let terms = sample.terms.iter();
        let weights = terms.map(|&(term, times)| times * self.0[usize::from(term)]);
        weights.sum()
    }

    fn slopes(&self, samples: &[&Sample]) -> Self {
        let mut slopes = vec![0.0; self.0.len()];
        for sample in samples {
            let error = descent::error(self.score(sample), sample.label);
            for &(term, times) in &sample.terms {
                slopes[usize::from(term)] += error * times;
            }
        }
        Self(slopes)
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.0.iter_mut()
    }
}
