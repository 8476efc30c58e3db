//! Logistic regression by stochastic gradient descent with moments (D. Kingma, J. Ba, *Adam: A
//! Method for Stochastic Optimization*, 2015), for whatever gives a position a score.

use super::positions::Sample;

/// A model that gives a position a score, by numbers that can be fitted.
pub trait Model: Sized {
    /// The logarithm of the odds that the side to move wins.
    fn score(&self, sample: &Sample) -> f32;

    /// The change with each number of the errors of these positions together.
    fn slopes(&self, samples: &[&Sample]) -> Self;

    /// The numbers.
    fn numbers(&mut self) -> impl Iterator<Item = &mut f32>;
}

/// The pace at which numbers move.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The number of times that all positions are gone through.
    pub epochs: i32,
    /// The distance that a number moves in a step at first.
    pub rate: f32,
    /// The factor by which that is multiplied each time all positions have been gone through.
    pub fall: f32,
}

/// The positions of a step.
const BATCH: usize = 512;

/// The strength with which numbers are drawn to 0, so that those of a term that hardly occurs are
/// small.
const DECAY: f32 = 1e-5;

/// Moves the numbers to where they make the labels likely.
pub fn descend<M: Model>(mut model: M, samples: &[Sample], pace: Pace) -> M {
    let mut moments = vec![[0.0_f32; 2]; model.numbers().count()];
    let batches = samples.len().div_ceil(BATCH);
    let mut steps = 0;
    for epoch in 0..pace.epochs {
        let rate = pace.rate * pace.fall.powi(epoch);
        for batch in 0..batches {
            // One of `batches` positions each, so that a batch has some of all games.
            let part: Vec<_> = samples.iter().skip(batch).step_by(batches).collect();
            let mut slopes = model.slopes(&part);
            steps += 1;
            let unbiased = |decay: f32| 1.0 / (1.0 - decay.powi(steps));
            let (first, second) = (unbiased(0.9), unbiased(0.999));
            let numbers = model.numbers().zip(slopes.numbers());
            for ((number, slope), [mean, square]) in numbers.zip(&mut moments) {
                let slope = *slope / part.len() as f32 + DECAY * *number;
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.999 * *square + 0.001 * slope * slope;
                *number -= rate * *mean * first / ((*square * second).sqrt() + 1e-8);
            }
        }
    }
    model
}

/// The difference by which the probability of winning that a score stands for is above the label.
pub fn error(score: f32, label: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-score)) - label
}
