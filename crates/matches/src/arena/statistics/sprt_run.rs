//! A sequential test in progress.

use super::counts::{EngineResult, Tally};
use super::sprt::Sprt;
use super::status::{Status, Verdict};

/// A sequential test in progress.
///
/// A test looks after every pair and stops at the first one at which a bound is reached; what
/// comes later is not counted. So its end depends on the order of the pairs, and pairs played at
/// once finish in any order. **Push pairs in the order of the schedule**, holding back one that
/// finished before an earlier one: then the test ends at the same pair, with the same numbers,
/// however many games ran at once and however often the match was interrupted.
///
/// ```
/// use parlour_matches::arena::statistics::EngineResult::{Draw, Win};
/// use parlour_matches::arena::statistics::{Hypotheses, Sprt, SprtRun, Verdict};
///
/// let mut trial = SprtRun::new(Sprt::new(Hypotheses { elo1: 50.0, ..Hypotheses::default() })?);
/// let stopped = (0..1000).find(|_| trial.push([Win, Draw]) != Verdict::Continue);
/// assert_eq!(trial.status().verdict, Verdict::H1);
/// assert_eq!(trial.tally().pairs.pairs(), stopped.map_or(0, |index| index + 1));
/// # Ok::<(), parlour_matches::arena::statistics::SprtError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SprtRun {
    sprt: Sprt,
    tally: Tally,
    status: Status,
}

impl SprtRun {
    /// A test before its first pair.
    pub fn new(sprt: Sprt) -> Self {
        let tally = Tally::default();
        Self {
            sprt,
            tally,
            status: sprt.status(&tally),
        }
    }

    /// Counts the next pair of the schedule, unless the test has stopped, and returns the verdict.
    pub fn push(&mut self, pair: [EngineResult; 2]) -> Verdict {
        if self.status.verdict == Verdict::Continue {
            self.tally.add_pair(pair);
            self.status = self.sprt.status(&self.tally);
        }
        self.status.verdict
    }

    /// The test's hypotheses and bounds.
    pub fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// The results the test has counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The state of the test.
    pub fn status(&self) -> Status {
        self.status
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::super::Hypotheses;
    use super::*;
    use EngineResult::{Draw, Loss, Win};
    use parlour_rules::random::StableDraws;

    fn trial() -> SprtRun {
        SprtRun::new(
            Sprt::new(Hypotheses {
                elo1: 60.0,
                ..Hypotheses::default()
            })
            .unwrap(),
        )
    }

    #[test]
    fn pairs_after_the_end_are_not_counted() {
        let mut trial = trial();
        while trial.push([Win, Win]) == Verdict::Continue {}
        let stopped = trial;
        assert_eq!(stopped.status().verdict, Verdict::H1);
        for _ in 0..1000 {
            assert_eq!(trial.push([Loss, Loss]), Verdict::H1);
        }
        assert_eq!(trial, stopped);
    }

    #[test]
    fn it_stops_at_the_first_pair_that_reaches_a_bound() {
        let mut trial = trial();
        let mut tally = Tally::default();
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(5);
        loop {
            let game = |drawn| [Loss, Draw, Win][drawn as usize];
            let pair = [game(generator.below(2)), game(generator.below(3))];
            assert_eq!(trial.sprt().status(&tally).verdict, Verdict::Continue);
            tally.add_pair(pair);
            if trial.push(pair) != Verdict::Continue {
                break;
            }
        }
        assert_eq!(*trial.tally(), tally);
        assert_eq!(trial.status(), trial.sprt().status(&tally));
        assert_eq!(trial.status().verdict, Verdict::H0);
    }

    /// The point of the whole test: with equal engines it must accept H1 in at most about α of
    /// the matches, and with engines as far apart as H1 says, H0 in at most about β.
    #[test]
    fn the_errors_are_as_rare_as_asked() {
        // Each game is decided; a pair's games are independent. Normalised Elo of a win
        // probability p is (p − ½) / √(p (1 − p)) × 800 / ln 10: 60 for p = 0.585 085.
        let wrong = |win_in_a_million, wrong| {
            let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
            let mut errors = 0;
            for _ in 0..300 {
                let mut trial = trial();
                let mut game = || {
                    if generator.below(1_000_000) < win_in_a_million {
                        Win
                    } else {
                        Loss
                    }
                };
                while trial.push([game(), game()]) == Verdict::Continue {}
                errors += u32::from(trial.status().verdict == wrong);
            }
            errors
        };
        // 300 matches at 5 % are 15 with a deviation of 3.8; a wrong bound or a ratio twice too
        // large would give 40 and more.
        assert!((2..=28).contains(&wrong(500_000, Verdict::H1)));
        assert!((2..=28).contains(&wrong(585_085, Verdict::H0)));
    }
}
