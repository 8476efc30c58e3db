//! From counts to strength: score, Elo, normalised Elo, likelihood of superiority.

use super::estimate::{Estimate, Interval};

/// The standard normal quantile of 97.5 %, which a two-sided 95 % interval takes. fastchess's
/// value.
pub const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// The confidence from which one engine counts as the stronger one: that of a two-sided 95 % interval.
pub const SURE: f64 = 0.975;

/// The quantile that cutechess takes for the same interval: it inverts the error function by
/// Winitzki's approximation and lands 0.14 % lower. Only for comparison with cutechess's margins.
///
/// Derivation: with a = 8(π − 3) / 3π(4 − π), y = ln(1 − 0.95²) and z = 2/(πa) + y/2, the value is
/// √2 · √(√(z² − y/a) − z), where cutechess writes π as 3.141 592 653 589 7.
#[cfg(test)]
pub(super) const CUTECHESS_QUANTILE: f64 = 1.957_161_931_656_2;

/// Normalised Elo for a score that is one standard deviation above one half: 800 / ln 10.
pub(super) const ELO_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// The difference in Elo at which a score from 0 to 1 is expected: −400 log₁₀(1/score − 1).
/// Infinite at both ends, which are also what scores beyond them give.
///
/// Source: Arpad Elo's logistic curve, as in fastchess's `scoreToEloDiff` and cutechess's `diff`.
///
/// ```
/// use parlour_matches::arena::statistics::{elo_of_score, score_of_elo};
///
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// assert!((elo_of_score(score_of_elo(35.0)) - 35.0).abs() < 1e-9);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    let elo = -400.0 * (1.0 / score.clamp(0.0, 1.0) - 1.0).log10();
    // An even score would give −0.
    elo + 0.0
}

/// The score from 0 to 1 that is expected of an engine `elo` points stronger than its opponent.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The performance of the first engine: the mean and the spread of its score, from at least one
/// observation, which is a game or a pair of games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Performance {
    observations: f64,
    games_each: f64,
    mean: f64,
    variance: f64,
}

impl Performance {
    /// The performance in observations counted by score, worst first and evenly spaced from 0 to
    /// 1, each of `games_each` games. `None` where there are none.
    pub(super) fn of(counts: &[u64], games_each: f64) -> Option<Self> {
        let observations = counts.iter().sum::<u64>() as f64;
        if observations == 0.0 {
            return None;
        }
        let top = counts.len() as f64 - 1.0;
        let share = |count: u64| count as f64 / observations;
        let scores = || counts.iter().enumerate().map(|(i, &n)| (i as f64 / top, n));
        let mean = scores().map(|(score, n)| share(n) * score).sum::<f64>();
        let variance = scores()
            .map(|(score, n)| share(n) * (score - mean) * (score - mean))
            .sum();
        Some(Self {
            observations,
            games_each,
            mean,
            variance,
        })
    }

    /// The mean score, from 0 to 1.
    pub fn score(&self) -> f64 {
        self.mean
    }

    /// The difference in strength in logistic Elo, with its 95 % interval.
    ///
    /// The interval is that of the mean score, score ± z √(variance / observations), carried over
    /// to Elo end by end. Where it reaches a score of 0 or 1 its bound is infinite, and where all
    /// observations were alike there is none; fastchess and cutechess print `nan` there, or a
    /// margin of 0 after draws alone.
    ///
    /// Source: fastchess, `app/src/matchmaking/elo/elo_wdl.cpp` and `elo_pentanomial.cpp`;
    /// cutechess, `projects/lib/src/elo.cpp`.
    pub fn elo(&self) -> Estimate {
        self.elo_at(QUANTILE_95)
    }

    /// The same with another quantile of the normal distribution than that of 95 %, such as
    /// cutechess's.
    pub fn elo_at(&self, quantile: f64) -> Estimate {
        Estimate {
            value: elo_of_score(self.mean),
            interval: self.spread(quantile).map(|spread| Interval {
                low: elo_of_score(self.mean - spread),
                high: elo_of_score(self.mean + spread),
            }),
        }
    }

    /// The difference in strength in normalised Elo, with its 95 % interval: the mean score's
    /// distance from one half in standard deviations of a game, times 800 / ln 10. It tells how
    /// many games are needed to see the difference, whatever the share of draws. `None` where all
    /// observations were alike: there is no deviation to measure with.
    ///
    /// A pair's standard deviation is 1/√2 of a game's where the two games are independent, hence
    /// the √2 of the pentanomial formula.
    ///
    /// Source: Michel Van den Bergh, "Normalized Elo",
    /// <https://www.cantate.be/Fishtest/normalized_elo.pdf>; fastchess, `scoreToNeloDiff`.
    pub fn normalised_elo(&self) -> Option<Estimate> {
        let spread = self.spread(QUANTILE_95)?;
        let deviation = (self.games_each * self.variance).sqrt();
        let normalised = |score: f64| (score - 0.5) / deviation * ELO_PER_DEVIATION;
        Some(Estimate {
            value: normalised(self.mean),
            interval: Some(Interval {
                low: normalised(self.mean - spread),
                high: normalised(self.mean + spread),
            }),
        })
    }

    /// The likelihood that the first engine is the stronger one, from 0 to 1:
    /// Φ((score − ½) / √(variance / observations)). `None` where all observations were alike: there
    /// is no deviation to measure with. fastchess has 1, 0 or `nan` there.
    ///
    /// Source: fastchess, `los` in `elo_wdl.cpp` and `elo_pentanomial.cpp`. cutechess's differs:
    /// see `Trinomial::superiority`.
    pub fn superiority(&self) -> Option<f64> {
        let error = (2.0 * self.variance / self.observations).sqrt();
        let likelihood = || f64::midpoint(1.0, libm::erf((self.mean - 0.5) / error));
        (error > 0.0).then(likelihood)
    }

    /// The confidence that the first engine is the stronger one, from 0 to 1: that of Student's
    /// test, for which few observations say less of their spread, and by the sign test where all
    /// were alike.
    ///
    /// Source: Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.7.8, which brings
    /// Student's distribution back to the normal one.
    ///
    /// Of two equal engines, each wins a game that favours no side with a chance of at most one
    /// half, and both games of a pair with at most a quarter, whichever side the opening favours.
    pub fn confidence(&self) -> f64 {
        let lead = self.mean - 0.5;
        if self.variance > 0.0 {
            let freedom = self.observations - 1.0;
            let student = lead * (freedom / self.variance).sqrt();
            let normal = student * (1.0 - 0.25 / freedom)
                / (1.0 + student * student / (2.0 * freedom)).sqrt();
            return f64::midpoint(1.0, libm::erf(normal / 2_f64.sqrt()));
        }
        let is_swept = lead.abs() >= 0.5;
        let trials = self.observations * if is_swept { self.games_each } else { 1.0 };
        let chance = 0.5_f64.powf(trials);
        if lead > 0.0 {
            1.0 - chance
        } else if lead < 0.0 {
            chance
        } else {
            0.5
        }
    }

    /// The distance by which the mean score may be off, to either side; `None` where all were
    /// alike.
    fn spread(&self, quantile: f64) -> Option<f64> {
        (self.variance > 0.0).then(|| quantile * (self.variance / self.observations).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pentanomial, Trinomial};
    use super::*;
    use proptest::prelude::*;

    fn pairs(counts: [u64; 5]) -> Performance {
        Pentanomial(counts).performance().unwrap()
    }

    #[test]
    fn no_games_are_no_performance() {
        assert_eq!(Trinomial::default().performance(), None);
        assert_eq!(Pentanomial::default().performance(), None);
    }

    #[test]
    fn every_game_won_is_infinitely_better_by_an_unknown_margin() {
        let won = pairs([0, 0, 0, 0, 8]);
        assert_eq!(won.elo().to_string(), "+∞ ± ?");
        assert_eq!(won.normalised_elo(), None);
        assert_eq!(won.superiority(), None);
        let lost = pairs([8, 0, 0, 0, 0]);
        assert_eq!(lost.elo().to_string(), "-∞ ± ?");
        assert_eq!(lost.normalised_elo(), None);
        assert_eq!(lost.superiority(), None);
    }

    #[test]
    fn alike_results_count_by_the_sign_test() {
        for (counts, confidence) in [
            ([0, 0, 0, 0, 1], 0.75),
            ([0, 0, 0, 0, 3], 1.0 - 1.0 / 64.0),
            ([2, 0, 0, 0, 0], 1.0 / 16.0),
            ([0, 0, 0, 3, 0], 0.875),
            ([0, 0, 9, 0, 0], 0.5),
        ] {
            assert!((pairs(counts).confidence() - confidence).abs() < 1e-12);
        }
    }

    #[test]
    fn few_pairs_that_differ_leave_a_doubt() {
        // Student's distribution of three degrees of freedom has 0.909 at √3, where these four pairs
        // are; the normal one has 0.958.
        let few = pairs([0, 0, 2, 0, 2]).confidence();
        assert!((0.90..0.94).contains(&few), "{few}");
        assert!(few < SURE);
        let many = pairs([0, 0, 200, 0, 220]);
        let likelihood = many.superiority().unwrap();
        assert!((many.confidence() - likelihood).abs() < 1e-3);
        assert!(many.confidence() > SURE);
    }

    #[test]
    fn draws_alone_are_even_by_an_unknown_margin() {
        let drawn = pairs([0, 0, 8, 0, 0]);
        assert_eq!(drawn.elo().to_string(), "+0.0 ± ?");
        assert_eq!(drawn.normalised_elo(), None);
        assert_eq!(drawn.superiority(), None);
    }

    #[test]
    fn equal_pairs_off_the_middle_have_no_spread_either() {
        for count in 1..200 {
            let alike = pairs([0, 0, 0, count, 0]);
            assert_eq!(alike.elo().interval, None);
            assert_eq!(alike.normalised_elo(), None);
            assert_eq!(alike.superiority(), None);
        }
    }

    #[test]
    fn an_interval_beyond_the_scores_has_an_infinite_end() {
        let elo = pairs([0, 0, 0, 1, 1]).elo();
        let Interval { low, high } = elo.interval.unwrap();
        assert_eq!(elo.margin(), None);
        assert!(low.is_finite() && low < elo.value);
        assert!(high.is_infinite() && high > 0.0);
    }

    #[test]
    fn cutechess_quantile_follows_from_its_derivation() {
        let pi = 31_415_926_535_897.0 / 1e13;
        let a = 8.0 * (pi - 3.0) / (3.0 * pi * (4.0 - pi));
        let y = (1.0 - 0.95_f64 * 0.95).ln();
        let z = 2.0 / (pi * a) + y / 2.0;
        let quantile = 2_f64.sqrt() * ((z * z - y / a).sqrt() - z).sqrt();
        assert!((quantile - CUTECHESS_QUANTILE).abs() < 1e-12, "{quantile}");
    }

    proptest! {
        #[test]
        fn nothing_is_ever_nan(counts: [u16; 5]) {
            let counts = counts.map(u64::from);
            prop_assume!(counts.iter().any(|&count| count > 0));
            let performance = pairs(counts);
            let elo = performance.elo();
            prop_assert!(!elo.value.is_nan());
            prop_assert!((0.0..=1.0).contains(&performance.confidence()));
            prop_assert_eq!(performance.superiority().is_some(), elo.interval.is_some());
            for estimate in [Some(elo), performance.normalised_elo()].into_iter().flatten() {
                if let Some(Interval { low, high }) = estimate.interval {
                    prop_assert!(low <= estimate.value && estimate.value <= high);
                }
                prop_assert!(!estimate.to_string().contains("NaN"), "{estimate}");
            }
        }

        #[test]
        fn the_other_side_is_as_much_weaker(counts: [u16; 5]) {
            let counts = Pentanomial(counts.map(u64::from));
            prop_assume!(counts.pairs() > 0);
            let (ours, theirs) = (
                counts.performance().unwrap(),
                counts.reversed().performance().unwrap(),
            );
            prop_assert!((ours.score() + theirs.score() - 1.0).abs() < 1e-12);
            prop_assert!((ours.confidence() + theirs.confidence() - 1.0).abs() < 1e-9);
            if let (Some(margin), Some(other)) = (ours.elo().margin(), theirs.elo().margin()) {
                prop_assert!((ours.elo().value + theirs.elo().value).abs() < 1e-6);
                prop_assert!((margin - other).abs() < 1e-6);
            }
        }
    }
}
