//! The generalised log-likelihood ratio of two hypotheses about strength.
//!
//! A hypothesis fixes only one number, the expected score or the normalised Elo, and leaves the
//! rest of the distribution of results open. The generalised ratio compares the two likeliest
//! distributions that agree with each hypothesis, given what was observed. The likeliest ones
//! are not had in closed form; they are found as in fastchess's `sprt.cpp` (2025, after its pull
//! requests 794 and 878), which follows Michel Van den Bergh, "Comments on Normalized Elo",
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>, and are cut off at the same
//! tolerances, so that the ratio is fastchess's to the last digits.

use super::find_root::find_root;
use super::performance::{ELO_PER_DEVIATION, score_of_elo};

/// The count of a result that never occurred. Without it a hypothesis under which the result has to
/// occur would be ruled out for good. fastchess's and Fishtest's value.
const UNSEEN: f64 = 1e-3;

/// The tolerance within which fastchess finds the multiplier for a given score. The ratio of 100
/// 000 pairs is off by about 0.001 through this.
pub(super) const SCORE_TOLERANCE: f64 = 1e-3;

/// The tolerance within which fastchess finds the multiplier for a given normalised Elo.
const NORMALISED_TOLERANCE: f64 = 1e-7;

/// Rounds for a given normalised Elo end when no probability changes by more than this…
const SETTLED: f64 = 1e-4;

/// … or after this many.
const ROUNDS: u32 = 10;

/// Rounds from our own second start; some hypotheses of several hundred Elo take more than ten.
const MORE_ROUNDS: u32 = 50;

/// Results counted by score from 0 to 1 in even steps, none of them quite impossible.
struct Observed<const N: usize> {
    total: f64,
    scores: [f64; N],
    shares: [f64; N],
}

impl<const N: usize> Observed<N> {
    /// `None` where there are no results.
    fn new(counts: [u64; N]) -> Option<Self> {
        if counts.iter().all(|&count| count == 0) {
            return None;
        }
        let counts = counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total = counts.iter().sum::<f64>();
        Some(Self {
            total,
            scores: std::array::from_fn(|index| index as f64 / (N as f64 - 1.0)),
            shares: counts.map(|count| count / total),
        })
    }

    /// The log-likelihood ratio of two distributions, positive where `second` is likelier.
    fn ratio(&self, [first, second]: [[f64; N]; 2]) -> f64 {
        let gained = (0..N).map(|i| self.shares[i] * (second[i].ln() - first[i].ln()));
        self.total * gained.sum::<f64>()
    }

    /// The likeliest distribution that makes the mean of `measure` zero: each share divided by
    /// 1 + θ · measure, with the θ that gets there (propositions 1.1 and 1.2 of the paper). `None`
    /// unless `measure` has both signs, without which no distribution can.
    fn tilted(&self, measure: [f64; N], tolerance: f64) -> Option<[f64; N]> {
        let lowest = measure.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = measure.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !(lowest < 0.0 && 0.0 < greatest) {
            return None;
        }
        let mean = |theta: f64| -> f64 {
            let terms = measure.iter().zip(self.shares);
            terms.map(|(&m, share)| share * m / (1.0 + theta * m)).sum()
        };
        let theta = find_root(mean, -1.0 / greatest, -1.0 / lowest, tolerance);
        Some(std::array::from_fn(|i| {
            self.shares[i] / (1.0 + theta * measure[i])
        }))
    }

    /// The likeliest distribution with the expected score `score`, strictly between 0 and 1.
    fn likeliest_with_score(&self, score: f64, tolerance: f64) -> Option<[f64; N]> {
        self.tilted(self.scores.map(|s| s - score), tolerance)
    }

    /// The likeliest distribution whose mean is `deviations` of its own standard deviations above
    /// one half (section 4.1 of the paper).
    ///
    /// fastchess starts from a uniform distribution and, where the hypothesis is hundreds of Elo
    /// away, ends in `nan`. There we start again from the likeliest distribution with the score
    /// that `elo` stands for, as its pull request 882 proposes.
    fn likeliest_with_deviations(&self, deviations: f64, elo: f64) -> Option<[f64; N]> {
        self.iterate([1.0 / N as f64; N], deviations, ROUNDS)
            .or_else(|| {
                let start = self.likeliest_with_score(score_of_elo(elo), NORMALISED_TOLERANCE)?;
                self.iterate(start, deviations, MORE_ROUNDS)
            })
    }

    /// Rounds of tilting from `start`, each with the measure that the last distribution gives:
    /// equation 4.9 of the paper.
    fn iterate(&self, start: [f64; N], deviations: f64, rounds: u32) -> Option<[f64; N]> {
        let mut shares = start;
        for _ in 0..rounds {
            let (mean, variance) = moments(&self.scores, &shares);
            let deviation = variance.sqrt();
            let measure = self.scores.map(|score| {
                let apart = (score - mean) / deviation;
                score - 0.5 - 0.5 * deviations * deviation * (1.0 + apart * apart)
            });
            let next = self.tilted(measure, NORMALISED_TOLERANCE)?;
            let change = (0..N).map(|i| (next[i] - shares[i]).abs());
            let settled = change.fold(0.0, f64::max) < SETTLED;
            shares = next;
            if settled {
                break;
            }
        }
        shares
            .iter()
            .all(|&s| s > 0.0 && s.is_finite())
            .then_some(shares)
    }
}

fn moments<const N: usize>(scores: &[f64; N], shares: &[f64; N]) -> (f64, f64) {
    let mean: f64 = (0..N).map(|i| shares[i] * scores[i]).sum();
    let variance = (0..N).map(|i| shares[i] * (scores[i] - mean) * (scores[i] - mean));
    (mean, variance.sum())
}

/// The ratio for hypotheses in logistic Elo, which fix the expected score; positive where `elo[1]`
/// explains `counts` better than `elo[0]`, and 0 where nothing was counted.
pub(super) fn logistic<const N: usize>(counts: [u64; N], elo: [f64; 2], tolerance: f64) -> f64 {
    let Some(observed) = Observed::new(counts) else {
        return 0.0;
    };
    observed.ratio(elo.map(|elo| {
        observed
            .likeliest_with_score(score_of_elo(elo), tolerance)
            .expect("a score strictly between 0 and 1 has observed scores on both sides")
    }))
}

/// The ratio for hypotheses in normalised Elo, from observations of `games_each` games; positive
/// where `elo[1]` explains `counts` better than `elo[0]`, and 0 where nothing was counted.
pub(super) fn normalised<const N: usize>(counts: [u64; N], elo: [f64; 2], games_each: f64) -> f64 {
    let Some(observed) = Observed::new(counts) else {
        return 0.0;
    };
    let deviations = elo.map(|elo| games_each.sqrt() * elo / ELO_PER_DEVIATION);
    let likeliest = |i: usize| observed.likeliest_with_deviations(deviations[i], elo[i]);
    match (likeliest(0), likeliest(1)) {
        (Some(first), Some(second)) => observed.ratio([first, second]),
        _ => approximate(&observed, deviations),
    }
}

/// The paper's approximation in closed form (section 4.2), always finite.
fn approximate<const N: usize>(observed: &Observed<N>, deviations: [f64; 2]) -> f64 {
    let (mean, variance) = moments(&observed.scores, &observed.shares);
    let seen = (mean - 0.5) / variance.sqrt();
    let [first, second] = deviations.map(|d| (1.0 + (seen - d) * (seen - d)).ln());
    0.5 * observed.total * (first - second)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same ratio as `logistic` with 40 digits and no tolerance to speak of, by bisection in
    /// Python's mpmath: counts from the worst pair to the best, Elo bounds, ratio.
    #[test]
    fn with_a_finer_tolerance_the_logistic_ratio_is_the_exact_one() {
        for (counts, elo, exact) in [
            (
                [223, 9863, 21279, 10037, 246],
                [0.5, 2.5],
                -3.074_126_439_589_2,
            ),
            (
                [871, 26175, 55983, 26678, 821],
                [0.0, 2.0],
                -4.978_672_863_449,
            ),
            ([13, 37, 50, 25, 3], [0.0, 2.716], -0.537_766_778_461_52),
            ([0, 3, 10, 5, 2], [0.0, 5.0], 0.249_311_995_993_24),
        ] {
            let ratio = logistic(counts, elo, 1e-12);
            assert!((ratio - exact).abs() < 1e-9, "{counts:?}: {ratio}");
            let coarse = logistic(counts, elo, SCORE_TOLERANCE);
            assert!((coarse - exact).abs() < 1e-3, "{counts:?}: {coarse}");
        }
    }

    #[test]
    fn the_likeliest_distribution_meets_its_hypothesis() {
        let observed = Observed::new([5, 10, 30, 25, 10]).unwrap();
        for elo in [-120.0, -5.0, 0.0, 5.0, 300.0] {
            let score = score_of_elo(elo);
            let shares = observed.likeliest_with_score(score, 1e-12).unwrap();
            let (mean, _) = moments(&observed.scores, &shares);
            assert!((mean - score).abs() < 1e-9, "{elo}: {mean}");
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);

            let deviations = elo / ELO_PER_DEVIATION;
            let shares = observed.likeliest_with_deviations(deviations, elo).unwrap();
            let (mean, variance) = moments(&observed.scores, &shares);
            let found = (mean - 0.5) / variance.sqrt();
            assert!((found - deviations).abs() < 1e-3, "{elo}: {found}");
        }
    }

    #[test]
    fn no_other_distribution_with_the_score_is_likelier() {
        let observed = Observed::new([5, 10, 30, 25, 10]).unwrap();
        let best = observed.likeliest_with_score(0.6, 1e-12).unwrap();
        // Moving weight from the middle to two neighbours, or to the ends, keeps the mean.
        for apart in [1, 2] {
            for weight in [-0.01, 0.01] {
                let mut other = best;
                other[2] -= 2.0 * weight;
                other[2 - apart] += weight;
                other[2 + apart] += weight;
                assert!(observed.ratio([best, other]) < 0.0, "{apart} {weight}");
            }
        }
    }

    #[test]
    fn where_fastchess_has_no_number_its_own_proposal_gives_one() {
        // From the discussion of fastchess's pull request 882: matches that ended at
        // LLR −2.95 and −2.97 with bounds of −1000 and −500 normalised Elo.
        for (counts, expected) in [([77, 1, 0, 0, 0], -2.95), ([72, 10, 0, 0, 0], -2.97)] {
            let observed = Observed::new(counts).unwrap();
            let far = 2_f64.sqrt() * -1000.0 / ELO_PER_DEVIATION;
            assert_eq!(observed.iterate([0.2; 5], far, ROUNDS), None);
            let ratio = normalised(counts, [-1000.0, -500.0], 2.0);
            assert!((ratio - expected).abs() < 0.005, "{counts:?}: {ratio}");
        }
    }

    #[test]
    fn the_approximation_is_close_where_hypotheses_are() {
        let counts = [365, 16618, 36229, 16974, 390];
        let observed = Observed::new(counts).unwrap();
        let deviations = [0.0, 2.0].map(|elo: f64| 2_f64.sqrt() * elo / ELO_PER_DEVIATION);
        let exact = normalised(counts, [0.0, 2.0], 2.0);
        let near = approximate(&observed, deviations);
        assert!((near - exact).abs() < 0.01, "{near} for {exact}");
    }
}
