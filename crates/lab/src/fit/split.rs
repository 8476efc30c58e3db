//! The positions that are fitted to, those that test the fit, and how well it tells wins from
//! losses.

use super::area::area;
use super::descent::Model;
use super::positions::Sample;

/// Every fifth game tests what the others have made.
const TEST: u64 = 5;

/// Positions to fit to, and positions of other games.
pub struct Split {
    /// The samples that are fitted to.
    pub train: Vec<Sample>,
    /// The samples that test the fit.
    pub test: Vec<Sample>,
}

impl Split {
    /// Parts positions by their games.
    pub fn new(samples: Vec<Sample>) -> Self {
        let is_test = |sample: &Sample| sample.game.is_multiple_of(TEST);
        let (test, train) = samples.into_iter().partition(is_test);
        Self { train, test }
    }

    /// The worth of a model that was fitted, in words.
    pub fn worth(&self, model: &impl Model) -> String {
        let Self { train, test } = self;
        format!(
            "{} positions; area under the curve {:.3} of {} others, was {:.3}",
            train.len(),
            area_of(test, |sample| model.score(sample)),
            test.len(),
            area_of(test, |sample| sample.evaluation),
        )
    }
}

/// The area under the curve of scores with the labels. Undecided positions are left out.
fn area_of(samples: &[Sample], score: impl Fn(&Sample) -> f32) -> f64 {
    let decided = samples.iter();
    let decided = decided.filter(|sample| (sample.label - 0.5).abs() > 0.25);
    area(
        decided
            .map(|sample| (score(sample), sample.label > 0.5))
            .collect(),
    )
}
