//! The sequential probability ratio test: when a match has enough games to decide.

use super::counts::Tally;
use super::hypotheses::{Evidence, Hypotheses, Model, SprtError};
use super::status::{Bounds, Status, Verdict};
use super::{bayes, likelihood};

/// A generalised sequential probability ratio test of two hypotheses about the first engine's
/// strength.
///
/// Abraham Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics
/// 16, 1945, for the bounds; the ratio is fastchess's (`app/src/matchmaking/sprt/sprt.cpp`) or,
/// with [`Model::Cutechess`], cutechess's (`projects/lib/src/sprt.cpp`).
///
/// ```
/// use parlour_matches::arena::statistics::{Pentanomial, Hypotheses, Sprt, Tally, Verdict};
///
/// let sprt = Sprt::new(Hypotheses { elo0: 0.0, elo1: 2.0, ..Hypotheses::default() })?;
/// let tally = Tally {
///     pairs: Pentanomial([379, 10170, 21828, 10640, 343]),
///     ..Tally::default()
/// };
/// let status = sprt.status(&tally);
/// assert_eq!(status.to_string(), "LLR 2.95 (-2.94, 2.94): H1 accepted");
/// assert_eq!(status.verdict, Verdict::H1);
/// # Ok::<(), parlour_matches::arena::statistics::SprtError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    hypotheses: Hypotheses,
    bounds: Bounds,
}

impl Sprt {
    /// The test that `hypotheses` describe.
    ///
    /// # Errors
    ///
    /// [`SprtError`] where the hypotheses are out of order or out of range, where the error
    /// probabilities are not between 0 and 1 or leave nothing to decide, and where the model
    /// cannot count pairs.
    pub fn new(hypotheses: Hypotheses) -> Result<Self, SprtError> {
        hypotheses.check()?;
        let Hypotheses { alpha, beta, .. } = hypotheses;
        Ok(Self {
            hypotheses,
            bounds: Bounds {
                lower: (beta / (1.0 - alpha)).ln(),
                upper: ((1.0 - beta) / alpha).ln(),
            },
        })
    }

    /// The question of the test.
    pub fn hypotheses(&self) -> Hypotheses {
        self.hypotheses
    }

    /// The bounds at which the test stops.
    #[cfg(test)]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The log-likelihood ratio of H1 to H0 after these results. 0 before the first, and with
    /// cutechess's model until there is a win, a draw and a loss.
    pub fn llr(&self, tally: &Tally) -> f64 {
        let Hypotheses {
            model,
            evidence,
            elo0,
            elo1,
            ..
        } = self.hypotheses;
        let elo = [elo0, elo1];
        let (games, pairs) = (tally.games.by_score(), tally.pairs.0);
        let tolerance = likelihood::SCORE_TOLERANCE;
        match (model, evidence) {
            (Model::Logistic, Evidence::Games) => likelihood::logistic(games, elo, tolerance),
            (Model::Logistic, Evidence::Pairs) => likelihood::logistic(pairs, elo, tolerance),
            (Model::Normalised, Evidence::Games) => likelihood::normalised(games, elo, 1.0),
            (Model::Normalised, Evidence::Pairs) => likelihood::normalised(pairs, elo, 2.0),
            (Model::Cutechess, _) => bayes::ratio(tally.games, elo),
        }
    }

    /// The meaning of a log-likelihood ratio: a bound that is reached counts as passed.
    pub fn verdict(&self, llr: f64) -> Verdict {
        if llr >= self.bounds.upper {
            Verdict::H1
        } else if llr <= self.bounds.lower {
            Verdict::H0
        } else {
            Verdict::Continue
        }
    }

    /// The state of the test after these results.
    pub fn status(&self, tally: &Tally) -> Status {
        let llr = self.llr(tally);
        Status {
            llr,
            bounds: self.bounds,
            verdict: self.verdict(llr),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pentanomial, Trinomial};
    use super::*;
    use proptest::prelude::*;

    fn of_pairs(counts: [u64; 5]) -> Tally {
        Tally {
            pairs: Pentanomial(counts),
            ..Tally::default()
        }
    }

    #[test]
    fn the_bounds_are_wald_s() {
        let Bounds { lower, upper } = Sprt::new(Hypotheses::default()).unwrap().bounds();
        // ln(0.05 / 0.95) and ln(0.95 / 0.05).
        assert!((lower + 19_f64.ln()).abs() < 1e-12);
        assert!((upper - 19_f64.ln()).abs() < 1e-12);
        let unequal = Hypotheses {
            alpha: 0.01,
            beta: 0.1,
            ..Hypotheses::default()
        };
        let Bounds { lower, upper } = Sprt::new(unequal).unwrap().bounds();
        assert!((lower - (10.0_f64 / 99.0).ln()).abs() < 1e-12);
        assert!((upper - 90_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn a_bound_that_is_reached_decides() {
        let sprt = Sprt::new(Hypotheses::default()).unwrap();
        let Bounds { lower, upper } = sprt.bounds();
        for (llr, verdict) in [
            (0.0, Verdict::Continue),
            (upper, Verdict::H1),
            (upper.next_down(), Verdict::Continue),
            (lower, Verdict::H0),
            (lower.next_up(), Verdict::Continue),
            (1e9, Verdict::H1),
            (-1e9, Verdict::H0),
        ] {
            assert_eq!(sprt.verdict(llr), verdict, "{llr}");
        }
    }

    #[test]
    fn before_the_first_game_there_is_no_verdict() {
        for model in Model::ALL {
            let sprt = Sprt::new(Hypotheses {
                model,
                evidence: Evidence::Games,
                ..Hypotheses::default()
            })
            .unwrap();
            let status = sprt.status(&Tally::default());
            assert!(status.llr.abs() < f64::EPSILON, "{model}");
            assert!(status.fraction().abs() < f64::EPSILON, "{model}");
            assert_eq!(status.verdict, Verdict::Continue);
        }
    }

    #[test]
    fn alike_results_decide_in_time() {
        let sprt = Sprt::new(Hypotheses {
            elo0: 0.0,
            elo1: 20.0,
            ..Hypotheses::default()
        })
        .unwrap();
        let verdict = |counts| sprt.status(&of_pairs(counts)).verdict;
        assert_eq!(verdict([0, 0, 0, 0, 3]), Verdict::Continue);
        assert_eq!(verdict([0, 0, 0, 0, 200]), Verdict::H1);
        assert_eq!(verdict([200, 0, 0, 0, 0]), Verdict::H0);
        assert_eq!(verdict([0, 0, 2000, 0, 0]), Verdict::H0);
    }

    #[test]
    fn the_fraction_is_one_at_either_bound() {
        let sprt = Sprt::new(Hypotheses {
            beta: 0.2,
            ..Hypotheses::default()
        })
        .unwrap();
        let bounds = sprt.bounds();
        let at = |llr| Status {
            llr,
            bounds,
            verdict: sprt.verdict(llr),
        };
        assert!((at(bounds.upper).fraction() - 1.0).abs() < 1e-12);
        assert!((at(bounds.lower).fraction() + 1.0).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn the_ratio_is_always_a_number(
            counts: [u16; 5],
            sparse: [bool; 5],
            low in -4000.0..3999.0_f64,
            width in 0.01..4000.0_f64,
            logistic: bool,
        ) {
            let mut counts = counts.map(u64::from);
            for (count, keep) in counts.iter_mut().zip(sparse) {
                *count *= u64::from(keep);
            }
            let hypotheses = Hypotheses {
                model: if logistic { Model::Logistic } else { Model::Normalised },
                elo0: low,
                elo1: (low + width).min(4000.0),
                ..Hypotheses::default()
            };
            let mut tally = of_pairs(counts);
            tally.games = Trinomial { wins: counts[0], draws: counts[1], losses: counts[2] };
            for evidence in [Evidence::Games, Evidence::Pairs] {
                let sprt = Sprt::new(Hypotheses { evidence, ..hypotheses }).unwrap();
                prop_assert!(sprt.llr(&tally).is_finite(), "{hypotheses:?} {counts:?}");
            }
        }

        #[test]
        fn exchanging_engines_and_hypotheses_turns_the_ratio_round(
            counts in [1_u64..500, 1_u64..500, 1_u64..500, 1_u64..500, 1_u64..500],
            low in -50.0..50.0_f64,
            width in 1.0..50.0_f64,
        ) {
            let (elo0, elo1) = (low, low + width);
            let tally = of_pairs(counts);
            let ours = Sprt::new(Hypotheses { elo0, elo1, ..Hypotheses::default() }).unwrap();
            let theirs =
                Sprt::new(Hypotheses { elo0: -elo1, elo1: -elo0, ..Hypotheses::default() }).unwrap();
            let sum = ours.llr(&tally) + theirs.llr(&tally.reversed());
            prop_assert!(sum.abs() < 1e-6, "{sum}");
        }

        #[test]
        fn one_pair_more_won_speaks_more_for_h1(
            counts in [1_u64..200, 1_u64..200, 1_u64..200, 1_u64..200, 1_u64..200],
        ) {
            let sprt = Sprt::new(Hypotheses::default()).unwrap();
            let mut more = counts;
            more[0] -= 1;
            more[4] += 1;
            prop_assert!(sprt.llr(&of_pairs(more)) > sprt.llr(&of_pairs(counts)));
        }
    }
}
