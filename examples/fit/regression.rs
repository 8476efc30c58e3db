//! Logistic regression, and how well a score tells wins from losses.

use super::positions::Sample;

/// The weights of the terms, as logarithms of odds.
pub struct Weights(pub Vec<f32>);

impl Weights {
    /// The logarithm of the odds that the side to move wins.
    pub fn score(&self, sample: &Sample) -> f32 {
        let terms = sample.terms.iter();
        let weights = terms.map(|&(term, times)| times * self.0[usize::from(term)]);
        weights.sum()
    }
}

/// The positions of a step.
const BATCH: usize = 512;

/// How often all positions are gone through.
const EPOCHS: i32 = 30;

/// How much weights are drawn to 0, so that a term that hardly occurs has hardly any.
const DECAY: f32 = 1e-5;

/// The weights of so many terms that make the labels most likely, by stochastic gradient descent with moments (D.
/// Kingma, J. Ba, *Adam: A Method for Stochastic Optimization*, 2015).
pub fn fit(samples: &[Sample], count: usize) -> Weights {
    let mut weights = Weights(vec![0.0; count]);
    let (mut mean, mut square) = (vec![0.0_f32; count], vec![0.0_f32; count]);
    let batches = samples.len().div_ceil(BATCH);
    let mut steps = 0;
    for epoch in 0..EPOCHS {
        let rate = 0.02 * 0.85_f32.powi(epoch);
        for batch in 0..batches {
            let mut gradient = vec![0.0_f32; count];
            // Every so manieth position, so that a batch has some of all games.
            let part = samples.iter().skip(batch).step_by(batches);
            let positions = part.len() as f32;
            for sample in part {
                let error = 1.0 / (1.0 + libm::expf(-weights.score(sample))) - sample.label;
                for &(term, times) in &sample.terms {
                    gradient[usize::from(term)] += error * times;
                }
            }
            steps += 1;
            let unbiased = |decay: f32| 1.0 / (1.0 - decay.powi(steps));
            for term in 0..count {
                let slope = gradient[term] / positions + DECAY * weights.0[term];
                mean[term] = 0.9 * mean[term] + 0.1 * slope;
                square[term] = 0.999 * square[term] + 0.001 * slope * slope;
                let (mean, square) = (mean[term] * unbiased(0.9), square[term] * unbiased(0.999));
                weights.0[term] -= rate * mean / (square.sqrt() + 1e-8);
            }
        }
    }
    weights
}

/// The area under the curve of scores with their labels (receiver operating characteristic): how
/// often a won position has a greater score than a lost one, ties counting half. Undecided positions
/// are left out.
pub fn area(scored: impl Iterator<Item = (f32, f32)>) -> f64 {
    let mut scored: Vec<(f32, bool)> = scored
        .filter(|(_, label)| (label - 0.5).abs() > 0.25)
        .map(|(score, label)| (score, label > 0.5))
        .collect();
    scored.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut won, mut lost, mut ahead) = (0.0, 0.0, 0.0);
    for same in scored.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let wins = same.iter().filter(|(_, won)| *won).count() as f64;
        let losses = same.len() as f64 - wins;
        ahead += wins * (lost + losses / 2.0);
        won += wins;
        lost += losses;
    }
    ahead / (won * lost)
}
