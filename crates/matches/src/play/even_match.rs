//! The even match: which level gives a close game to a player of whom some results are known.
//!
//! The strength of a player is estimated as a distribution over ratings, in the logistic model that
//! Elo's and Glickman's systems use: who is 400 points ahead scores ten points to one (Glickman,
//! "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics 48,
//! 1999). The ratings of the levels are known from their matches ([`level_ratings`]), so that only
//! one number is unknown and Bayes' rule can be applied exactly, on a grid, instead of Glickman's
//! approximation by normal distributions. Before each game the distribution spreads a little:
//! people learn and forget, and old results count for less.
//!
//! Everything follows from the results alone, in their order. The level that was chosen stands in
//! the record of its game, so that nothing has to be estimated again to replay it.

use serde::{Deserialize, Serialize};

use parlour_engines::levels::{FIRST_LEVEL, level_name, level_ratings, levels_of};
use parlour_records::words;
use parlour_rules::games::GameInfo;

/// The standard deviation of the ratings of people of whom nothing is known.
const UNKNOWN: f64 = 500.0;

/// The change of a player's strength from one game to the next, as a standard deviation.
const DRIFT: f64 = 25.0;

/// The number of last results that are looked at: with this drift, what was before them weighs less
/// than a millionth.
const RECENT: usize = 200;

/// The distance of the ratings that are considered.
const STEP: f64 = 20.0;

/// The rating points below the first level and above the last one within which players are looked
/// for.
const MARGIN: f64 = 1600.0;

/// The result of a game against a level, to the player whose strength is estimated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LevelResult {
    /// The level, from 1.
    pub level: u32,
    /// The points: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub points: f64,
}

/// The estimate of a player's strength in one game on one board.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The expected rating, on a scale on which level 1 of the game has 1000 points.
    pub mean: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// The number of games.
    pub games: usize,
    /// The level of an even match, against which the player is expected to score about half.
    pub even_level: u32,
}

impl Rating {
    /// The rating as a sentence, of a person of this name; of the user without one.
    pub fn sentence(&self, name: &str) -> String {
        let Self {
            mean,
            deviation,
            games,
            even_level,
        } = self;
        let games = words::counted(*games, "game");
        let whose = match name {
            "" => "Your".to_owned(),
            name => format!("{name}'s"),
        };
        let level = level_name(*even_level);
        format!(
            "{whose} rating is {mean:.0}, plus or minus {deviation:.0}, from {games} against the \
             levels; level {even_level}, {level}, gives a close game."
        )
    }

    /// Estimates the strength of a player in a game from the results against its levels, the first
    /// one first.
    ///
    /// ```
    /// use parlour_rules::games::find_game;
    /// use parlour_matches::play::even_match::{LevelResult, Rating};
    ///
    /// let trike = find_game("trike")?;
    /// let unknown = Rating::estimate(trike.info(), &[]);
    /// let win = LevelResult { level: 2, points: 1.0 };
    /// let winner = Rating::estimate(trike.info(), &[win]);
    /// assert!(winner.mean > unknown.mean && winner.deviation < unknown.deviation);
    /// # Ok::<(), parlour_rules::options::UnknownName>(())
    /// ```
    pub fn estimate(info: &GameInfo, results: &[LevelResult]) -> Self {
        let recent = results.len().saturating_sub(RECENT);
        Estimating::new(info).after(&results[recent..], results.len())
    }

    /// The estimates after each of these numbers of results, which rise. What is long before the
    /// first of them is not looked at.
    pub fn course(info: &GameInfo, results: &[LevelResult], after: &[usize]) -> Vec<Self> {
        let mut estimating = Estimating::new(info);
        let mut from = after
            .first()
            .map_or(0, |first| first.saturating_sub(RECENT));
        let estimate = |&games: &usize| {
            let before = std::mem::replace(&mut from, games);
            estimating.after(&results[before..games], games)
        };
        after.iter().map(estimate).collect()
    }
}

/// An estimate that takes in more results.
struct Estimating<'a> {
    info: &'a GameInfo,
    levels: Vec<f64>,
    curves: Vec<Vec<f64>>,
    belief: Belief,
}

impl<'a> Estimating<'a> {
    fn new(info: &'a GameInfo) -> Self {
        let levels = level_ratings(info);
        let belief = Belief::before_the_first_game(&levels);
        let curves = levels.iter().map(|level| belief.expected_against(*level));
        Self {
            info,
            curves: curves.collect(),
            levels,
            belief,
        }
    }

    /// The estimate after more results, which are then this many.
    fn after(&mut self, results: &[LevelResult], games: usize) -> Rating {
        for result in results {
            self.belief.spread();
            let curve = of_level(&self.curves, result.level);
            self.belief.update(curve.as_slice(), result.points);
        }
        let (mean, deviation) = self.belief.moments();
        Rating {
            mean,
            deviation,
            games,
            even_level: nearest_level(self.info, &self.levels, mean),
        }
    }
}

/// The level whose rating is the nearest to this one.
fn nearest_level(info: &GameInfo, ratings: &[f64], rating: f64) -> u32 {
    let distance = |level: &u32| (rating_of(ratings, *level) - rating).abs();
    let nearest = levels_of(info).min_by(|a, b| distance(a).total_cmp(&distance(b)));
    nearest.unwrap_or(FIRST_LEVEL)
}

/// The element that belongs to a level, counted from 1; beyond the limited ones, the last.
fn of_level<T>(levels: &[T], level: u32) -> &T {
    &levels[(level.max(1) as usize).min(levels.len()) - 1]
}

/// The rating of a level.
fn rating_of(ratings: &[f64], level: u32) -> f64 {
    *of_level(ratings, level)
}

/// The points that are expected of a player who is `ahead` rating points ahead.
fn expected(ahead: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-ahead / 400.0))
}

/// The probability of each rating.
struct Belief {
    /// The rating of the first weight; the others follow by [`STEP`].
    lowest: f64,
    weights: Vec<f64>,
    /// The probability that the strength changes by each number of steps in a game, in either
    /// direction.
    kernel: Vec<f64>,
}

impl Belief {
    /// Most people are new to these games: around the level that they begin against.
    fn before_the_first_game(levels: &[f64]) -> Self {
        let lowest = levels[0] - MARGIN;
        let highest = levels[levels.len() - 1] + MARGIN;
        let centre = rating_of(levels, FIRST_LEVEL);
        let count = ((highest - lowest) / STEP) as usize + 1;
        let weight = |at| normal(lowest + STEP * at as f64 - centre, UNKNOWN);
        Self {
            lowest,
            weights: (0..count).map(weight).collect(),
            kernel: (0..=(3.0 * DRIFT / STEP) as usize)
                .map(|steps| normal(STEP * steps as f64, DRIFT))
                .collect(),
        }
    }

    /// The strength changes by an unknown amount: the weights are convolved with a normal
    /// distribution.
    fn spread(&mut self) {
        let mut spread = vec![0.0; self.weights.len()];
        for (distance, share) in self.kernel.iter().enumerate() {
            let up = spread[distance..].iter_mut().zip(&self.weights);
            up.for_each(|(into, weight)| *into += weight * share);
            if distance > 0 {
                let down = spread.iter_mut().zip(&self.weights[distance..]);
                down.for_each(|(into, weight)| *into += weight * share);
            }
        }
        self.weights = spread;
    }

    /// The points that a player of each rating is expected to score against an opponent of a
    /// rating.
    fn expected_against(&self, opponent: f64) -> Vec<f64> {
        let ratings = (0..self.weights.len()).map(|at| self.lowest + STEP * at as f64);
        ratings.map(|rating| expected(rating - opponent)).collect()
    }

    /// Takes in the points scored in a game, given what is expected of each rating. A draw counts
    /// as half a win and half a loss.
    fn update(&mut self, curve: &[f64], points: f64) {
        for (weight, &win) in self.weights.iter_mut().zip(curve) {
            *weight *= if points >= 1.0 {
                win
            } else if points <= 0.0 {
                1.0 - win
            } else {
                win.powf(points) * (1.0 - win).powf(1.0 - points)
            };
        }
        let sum: f64 = self.weights.iter().sum();
        for weight in &mut self.weights {
            *weight /= sum;
        }
    }

    /// The mean and the standard deviation.
    fn moments(&self) -> (f64, f64) {
        let sum: f64 = self.weights.iter().sum();
        let ratings = (0..self.weights.len()).map(|at| self.lowest + STEP * at as f64);
        let weighted = || ratings.clone().zip(&self.weights);
        let mean = weighted()
            .map(|(rating, weight)| rating * weight)
            .sum::<f64>()
            / sum;
        let square = |(rating, weight): (f64, &f64)| (rating - mean).powi(2) * weight;
        let variance = weighted().map(square).sum::<f64>() / sum;
        (mean, variance.sqrt())
    }
}

/// The normal distribution without its constant factor.
fn normal(distance: f64, deviation: f64) -> f64 {
    (-0.5 * (distance / deviation).powi(2)).exp()
}

#[cfg(test)]
mod tests {
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use parlour_engines::levels::LEVELS;
    use parlour_rules::games::GAMES;

    /// A player of a known rating who plays even matches only: the results of all games.
    fn simulate(info: &GameInfo, truth: impl Fn(usize) -> f64, games: usize) -> Vec<LevelResult> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let ratings = level_ratings(info);
        let mut results = Vec::new();
        for game in 0..games {
            let level = Rating::estimate(info, &results).even_level;
            let chance = expected(truth(game) - rating_of(&ratings, level));
            let points = f64::from(u8::from(random.random_bool(chance)));
            results.push(LevelResult { level, points });
        }
        results
    }

    fn share(results: &[LevelResult]) -> f64 {
        let points: f64 = results.iter().map(|result| result.points).sum();
        points / results.len() as f64
    }

    #[test]
    fn the_games_of_players_of_any_strength_become_close() {
        for info in GAMES {
            let ratings = level_ratings(info);
            for level in [1, 5, 11] {
                let truth = rating_of(&ratings, level) + 40.0;
                let results = simulate(info, |_| truth, 80);
                let (early, late) = (Rating::estimate(info, &results[..30]), &results[20..]);
                assert!(
                    (early.mean - truth).abs() < 2.5 * early.deviation,
                    "{}, {truth}: {early:?}",
                    info.id
                );
                assert!(
                    (0.4..0.6).contains(&share(late)),
                    "{}: {}",
                    info.id,
                    share(late)
                );
                assert!(early.deviation < 150.0, "{early:?}");
            }
        }
    }

    #[test]
    fn the_level_follows_a_player_who_learns() {
        let info = GAMES[0];
        let ratings = level_ratings(info);
        let truth = |game| rating_of(&ratings, if game < 60 { 2 } else { 6 });
        let results = simulate(info, truth, 140);
        let level_after = |games| Rating::estimate(info, &results[..games]).even_level;
        assert!((1..=3).contains(&level_after(60)), "{}", level_after(60));
        assert!((5..=7).contains(&level_after(140)), "{}", level_after(140));
    }

    #[test]
    fn a_newcomer_begins_at_the_first_level_and_one_loss_to_the_last_changes_little() {
        for info in GAMES {
            let level = |results: &[LevelResult]| Rating::estimate(info, results).even_level;
            let result = |level, points| LevelResult { level, points };
            assert_eq!(level(&[]), FIRST_LEVEL, "{}", info.id);
            assert_eq!(level(&[result(LEVELS, 0.0)]), FIRST_LEVEL, "{}", info.id);
            assert_eq!(
                level(&[result(FIRST_LEVEL, 0.5)]),
                FIRST_LEVEL,
                "{}",
                info.id
            );
            assert!(
                level(&[result(FIRST_LEVEL, 1.0)]) > FIRST_LEVEL,
                "{}",
                info.id
            );
            assert_eq!(level(&[result(FIRST_LEVEL, 0.0)]), 1, "{}", info.id);
            let champion = vec![result(LEVELS, 1.0); 30];
            assert_eq!(level(&champion), LEVELS, "{}", info.id);
        }
    }

    #[test]
    fn a_course_ends_with_the_estimate_of_all_results_and_looks_at_no_older_ones_than_that() {
        let info = GAMES[1];
        let results = simulate(info, |_| 1200.0, 500);
        let course = Rating::course(info, &results, &[300, 420, 500]);
        for (rating, games) in course.iter().zip([300, 420, 500]) {
            let alone = Rating::estimate(info, &results[..games]);
            assert!(
                (rating.mean - alone.mean).abs() < 0.1,
                "{rating:?} {alone:?}"
            );
            assert_eq!(rating.even_level, alone.even_level);
        }
        let mut other = results.clone();
        other[..100].fill(LevelResult {
            level: 1,
            points: 0.0,
        });
        assert_eq!(course, Rating::course(info, &other, &[300, 420, 500]));
    }

    #[test]
    fn the_uncertainty_falls_with_each_game_against_an_equal_and_stays_above_the_drift() {
        let info = GAMES[3];
        let results: Vec<LevelResult> = (0..80)
            .map(|game| LevelResult {
                level: 3,
                points: f64::from(game % 2),
            })
            .collect();
        let deviation = |games| Rating::estimate(info, &results[..games]).deviation;
        assert!(deviation(0) > 400.0);
        assert!(deviation(2) < deviation(0) && deviation(12) < deviation(2));
        assert!(deviation(80) > DRIFT && deviation(80) < 130.0);
    }
}
