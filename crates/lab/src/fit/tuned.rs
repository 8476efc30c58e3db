//! The numbers of a game's search, fitted by games between searches whose numbers differ a little:
//! simultaneous perturbation stochastic approximation
//! (<https://www.chessprogramming.org/SPSA>).
//!
//! In each pair of games every number is raised or lowered by some steps, at random, and the other
//! side has each on the other side of where it stands; who wins draws them all towards its own.
//! The games of a batch are played at once, from the same numbers, so that the result is the same
//! with any number of threads.

use std::sync::{Arc, Mutex, PoisonError};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use parlour_engines::tables::SolvedGame;
use parlour_engines::{AlphaBeta, Knob, Tuning};
use parlour_rules::games::{GameLine, Line, Side};
use parlour_rules::random::{StableDraws, split_mix};

use super::Failure;
use super::arguments::Tune;
use super::eye::{Eye, Task};
use super::parallel::at_once;
use super::positions::{Course, choose, small_engine};
use super::trained::Trained;

/// The pairs of games that are played at once.
const BATCH: u64 = 16;

/// The positions searched for a ply.
const NODES: u64 = 1_500;

/// Openings are even to this logarithm of odds, if the course asks for no less: games from others
/// tell nothing.
const EVEN: f32 = 2.0;

/// Games are played on boards that have at least this many games for a hundred on the first.
const LEAST_SHARE: u64 = 30;

/// The part of a step squared by which the last won game moves a number.
const LAST_PULL: f64 = 0.002;

/// The powers by which steps and pulls shrink, as is customary.
const GAMMA: f64 = 0.101;
const ALPHA: f64 = 0.602;

/// The numbers as they are fitted.
type Numbers = [f64; Knob::RANGES.len()];

/// Fits the numbers of the search of a game and returns them as its source has them.
///
/// # Errors
///
/// Faults of engines.
pub fn tune<W: Trained>(asked: &Tune) -> Result<String, Failure> {
    let seed = asked.common.seed;
    let pairs = asked.games.div_ceil(2);
    let boards = W::BOARDS.iter().filter(|(_, share)| *share >= LEAST_SHARE);
    let boards: Vec<_> = boards.collect();
    let all: u64 = boards.iter().map(|(_, share)| share).sum();
    let Course { even, opening, .. } = W::COURSE;
    let course = Course {
        seed,
        even: even.or(Some((EVEN * W::SCALE) as i32)),
        // The first ply of some boards is solved, so that no opening of one is even.
        opening: opening.start.max(2)..opening.end,
        ..W::COURSE
    };
    let mut numbers = None;
    for first in (0..pairs).step_by(BATCH as usize) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(split_mix(seed, first));
        // By the shares of the boards before it and of its own.
        let (drawn, mut before) = (random.below(all), 0);
        let drawn = boards.iter().find(|(_, share)| {
            before += share;
            drawn < before
        });
        let (board, _) = drawn.ok_or("no games are played on any board")?;
        let mut batch = Batch {
            seed,
            first,
            pairs,
            course: course.clone(),
            threads: asked.common.threads(),
            numbers,
        };
        W::on_board(&board.parse()?, &mut batch)?;
        numbers = batch.numbers;
        if (first / BATCH).is_multiple_of(64) {
            let now = numbers.map(|numbers| numbers.map(|number| (number * 10.0).round() / 10.0));
            eprintln!("{} games: {now:?}", 2 * first);
        }
    }
    Ok(format!("{}\n", numbers.map_or(Tuning::BY_HAND, rounded)))
}

/// The numbers that a search can go by.
fn rounded(numbers: Numbers) -> Tuning {
    let ranges = Knob::RANGES.into_iter().zip(numbers);
    ranges.fold(Tuning::BY_HAND, |tuning, (range, number)| {
        let number = (number.round() as i32).clamp(range.least, range.most);
        tuning.with(range.knob, number)
    })
}

/// Some pairs of games, and the numbers before and after them.
struct Batch {
    seed: u64,
    /// The number of its first pair.
    first: u64,
    /// The number of all pairs.
    pairs: u64,
    /// The way games begin.
    course: Course,
    threads: usize,
    /// The numbers so far; the game's before the first pair.
    numbers: Option<Numbers>,
}

impl Task for Batch {
    fn run<G: SolvedGame, E: Eye<G>>(&mut self, game: &G, _eye: &E) -> Result<(), Failure> {
        let by_hand = || Knob::RANGES.map(|range| f64::from(G::TUNING.get(range.knob)));
        let mut numbers = self.numbers.unwrap_or_else(by_hand);
        let game = Arc::new(game.clone());
        let pulls = Mutex::new([[0.0; Knob::RANGES.len()]; BATCH as usize]);
        at_once(BATCH as usize, self.threads, &|at| {
            let pull = self.play_pair(&game, &numbers, self.first + at as u64)?;
            pulls.lock().unwrap_or_else(PoisonError::into_inner)[at] = pull;
            Ok(())
        })?;
        // In the order of the pairs, whichever ended first.
        for pull in pulls.into_inner().unwrap_or_else(PoisonError::into_inner) {
            for ((number, pull), range) in numbers.iter_mut().zip(pull).zip(Knob::RANGES) {
                *number = (*number + pull).clamp(f64::from(range.least), f64::from(range.most));
            }
        }
        self.numbers = Some(numbers);
        Ok(())
    }
}

impl Batch {
    /// Plays a pair of games from one opening and returns by how much it moves each number.
    fn play_pair<G: SolvedGame>(
        &self,
        game: &Arc<G>,
        numbers: &Numbers,
        pair: u64,
    ) -> Result<Numbers, Failure> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(split_mix(self.seed ^ 1, pair));
        let (at, all) = (pair as f64, self.pairs as f64);
        let shrunk = (all / (at + 1.0)).powf(GAMMA);
        let steps = Knob::RANGES.map(|range| {
            let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
            sign * f64::from(range.step) * shrunk
        });
        let shifted = |sign: f64| {
            let shifted = std::array::from_fn(|at| numbers[at] + sign * steps[at]);
            rounded(shifted)
        };
        let tunings = [shifted(1.0), shifted(-1.0)];
        let opening = self.course.open(game, &mut small_engine(), &mut random)?;
        let mut points = 0.0;
        for raised in Side::BOTH {
            let tuning = |side| tunings[usize::from(side != raised)];
            let mut engines = Side::BOTH.map(|side| small_engine().with_tuning(tuning(side)));
            let winner = self.play(opening.clone(), &mut engines)?;
            points += winner.map_or(0.0, |winner| if winner == raised { 1.0 } else { -1.0 });
        }
        let offset = 0.1 * all;
        let pull = LAST_PULL * ((offset + all) / (offset + at + 1.0)).powf(ALPHA);
        Ok(std::array::from_fn(|at| {
            let step = f64::from(Knob::RANGES[at].step);
            pull * step * step * points / steps[at]
        }))
    }

    /// Plays a game to its end and returns who won.
    fn play<G: SolvedGame>(
        &self,
        mut line: Line<G>,
        engines: &mut [AlphaBeta; 2],
    ) -> Result<Option<Side>, Failure> {
        while line.outcome().is_none() && line.len() < self.course.max_plies {
            let engine = &mut engines[line.to_move().index()];
            let ply = choose(engine, &line, NODES, &mut |_| {})?;
            line.play(ply)?;
        }
        Ok(line.outcome().and_then(|outcome| outcome.winner))
    }
}
