//! `search`: the best engine for the game, at one of eight levels ([`levels`](super::levels)).
//!
//! At the last level it is `alphabeta` with all its options. A lower level searches with one thread
//! and little memory within the limits of the level, always from an empty table, so that its answer
//! depends on nothing but the position and the seed; then it chooses among the best plies after
//! adding an error to each value.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;

use super::alphabeta::{AlphaBeta, AlphaBetaOptions};
use super::engine::typed_engine;
use super::engine_game::{EngineGame, MAX_ESTIMATE};
use super::levels::{LEVELS, Level, Levels};
use super::options::{HASH, LINES, SEED, THREADS};
use super::seed::Seed;
use super::{BuiltInEngine, Engine, EngineError, EngineInfo, Limits, Report, Stop, Variation};
use crate::games::Line;
use crate::options;
use crate::random::StableDraws;

options! {
    /// The options of `search`.
    #[derive(Copy)]
    pub struct SearchOptions {
        /// from 1, a beginner, to 8, as strong as it can
        level: u32 in 1..=LEVELS = LEVELS,
        /// What the random choices come from; 0 takes a new seed for every game.
        seed: u32 like SEED,
        /// How many threads search together.
        threads: usize like THREADS,
        /// Megabytes of memory for tables.
        hash: usize like HASH,
        /// How many of the best plies are reported.
        lines: usize like LINES,
    }
}

impl BuiltInEngine for SearchOptions {
    const INFO: EngineInfo = EngineInfo {
        id: "search",
        name: "Levels",
        description: "the best engine for the game, from beginner to full strength",
        options: Self::TABLE,
    };

    fn title(&self) -> String {
        match self.level {
            LEVELS => "Full strength".to_owned(),
            level => format!("Level {level}"),
        }
    }

    fn make(&self, levels: &Arc<Levels>) -> Box<dyn Engine> {
        Box::new(SearchEngine::new(*self, levels.clone()))
    }

    fn seed_mut(&mut self) -> Option<&mut u32> {
        Some(&mut self.seed)
    }

    fn lines_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.lines)
    }
}

/// The memory of a limited level in megabytes, more than its positions fill.
const LIMITED_HASH: usize = 4;

/// The engine `search`.
pub struct SearchEngine {
    /// The level, from 1.
    level: u32,
    /// What the levels amount to.
    levels: Arc<Levels>,
    /// The source of the errors of limited levels.
    seed: Seed,
    /// How many lines are reported.
    lines: usize,
    /// The search behind it.
    engine: AlphaBeta,
}

impl SearchEngine {
    /// The engine with these options, and with these levels for the games they list.
    #[must_use]
    pub fn new(options: SearchOptions, levels: Arc<Levels>) -> Self {
        let full = AlphaBetaOptions {
            threads: options.threads,
            hash: options.hash,
            lines: options.lines,
        };
        let limited = AlphaBetaOptions {
            threads: 1,
            hash: options.hash.min(LIMITED_HASH),
            lines: 1,
        };
        Self {
            level: options.level,
            levels,
            seed: Seed::new(options.seed),
            lines: options.lines,
            engine: AlphaBeta::new(if options.level == LEVELS {
                full
            } else {
                limited
            }),
        }
    }

    /// Drops everything learned in earlier games.
    pub fn new_game(&mut self) {
        self.seed.new_game();
        self.engine.new_game();
    }

    /// What the level amounts to in a game; `None` where it is not limited.
    fn level<G: EngineGame>(&self) -> Option<Level> {
        match self.levels.game(G::INFO) {
            Some(levels) => levels.get(self.level).copied(),
            None => G::LEVELS.get(self.level as usize - 1).copied(),
        }
    }

    /// Searches within the limits of the level and chooses a ply.
    fn choose_typed<G: EngineGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report<G::Ply>),
    ) -> Result<G::Ply, EngineError> {
        let Some(level) = self.level::<G>() else {
            let found = self.engine.search(line, limits, stop, report);
            let best = found.plies.first().ok_or(EngineError::GameOver)?;
            return Ok(best.ply);
        };
        let limits = Limits {
            depth: [limits.depth, level.depth].into_iter().flatten().min(),
            nodes: Some(
                limits
                    .nodes
                    .map_or(level.nodes, |nodes| nodes.min(level.nodes)),
            ),
            ..*limits
        };
        // A limited level answers the same whatever was asked before.
        self.engine.new_game();
        self.engine.show(level.choice.max(self.lines));
        let mut last = Report::default();
        let found = self.engine.search(line, &limits, stop, &mut |found| {
            last.clone_from(found);
        });
        let mut random = self.seed.generator(line);
        let choice = &found.plies[..level.choice.min(found.plies.len())];
        let seen = choice.iter().filter(|root| root.value.abs() <= 32_000);
        let chosen = seen
            .map(|root| (with_error(root.value, &level, &mut random), root.ply))
            .max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)))
            .map(|(_, ply)| ply);
        let best = found.plies.first().map(|root| root.ply);
        let ply = chosen.or(best).ok_or(EngineError::GameOver)?;
        report(&self.about(last, ply));
        Ok(ply)
    }

    /// The report of a limited level: the line of the ply that it plays, and the best of the others.
    fn about<P: PartialEq>(&self, mut found: Report<P>, ply: P) -> Report<P> {
        let lines = &mut found.variations;
        match lines
            .iter()
            .position(|line| line.plies.first() == Some(&ply))
        {
            Some(at) => lines[..=at].rotate_right(1),
            None => lines.insert(0, Variation::of(ply)),
        }
        lines.truncate(self.lines);
        found
    }
}

typed_engine!(SearchEngine for EngineGame);

/// A value as a level sees it: clamped to four deviations, plus an error from a normal distribution
/// with the level's deviation.
fn with_error(value: i32, level: &Level, random: &mut Xoshiro256PlusPlus) -> i32 {
    if level.error == 0 {
        return value;
    }
    // The sum of twelve numbers below one, less six, is nearly normal with deviation one.
    let unit = 1 << 16;
    let sum: u64 = (0..12).map(|_| random.below(unit)).sum();
    let normal = sum as i64 - 6 * unit as i64;
    let error = (normal * i64::from(level.error) / unit as i64) as i32;
    let limit = (4 * level.error).min(MAX_ESTIMATE);
    value.clamp(-limit, limit) + error
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use rand::SeedableRng;

    use super::*;
    use crate::amount::amount;
    use crate::engines::{EngineSpec, test_line};
    use crate::games::{AnyLine, GAMES};

    fn choose(engine: &str, line: &AnyLine) -> String {
        let spec: EngineSpec = engine.parse().unwrap();
        let ply = spec
            .make()
            .choose(line, &Limits::default(), &Stop::default(), &mut |_| {})
            .unwrap();
        line.ply_text(ply).unwrap()
    }

    #[test]
    fn limited_levels_answer_without_any_other_limit() {
        for info in GAMES {
            let line = test_line(info.id, "", "");
            for level in amount([1, 3, 5].as_slice(), &[1, 2, 3, 4, 5]) {
                let start = Instant::now();
                let engine = format!("search level={level} seed=3");
                assert_eq!(choose(&engine, &line), choose(&engine, &line));
                assert!(start.elapsed() < Duration::from_secs(20));
            }
        }
    }

    #[test]
    fn weak_levels_vary_with_the_seed() {
        let line = test_line("tactigon", "", "");
        let first = choose("search level=1 seed=1", &line);
        assert!((2..20).any(|seed| choose(&format!("search level=1 seed={seed}"), &line) != first));
    }

    #[test]
    fn a_limited_level_reports_the_ply_it_plays() {
        let line = test_line("tactigon", "", "");
        for seed in 1..amount(4, 20) {
            let options = SearchOptions {
                level: 1,
                seed,
                ..SearchOptions::default()
            };
            let (mut last, mut reports) = (Report::default(), 0);
            let ply = EngineSpec::from(options)
                .make()
                .choose(&line, &Limits::default(), &Stop::default(), &mut |report| {
                    last.clone_from(report);
                    reports += 1;
                })
                .unwrap();
            assert_eq!((reports, last.variations.len()), (1, 1));
            assert_eq!(last.variations[0].plies.first(), Some(&ply), "seed {seed}");
        }
    }

    #[test]
    fn errors_have_the_deviation_of_the_level() {
        let level = Level {
            error: 100,
            ..Level::default()
        };
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let errors: Vec<i32> = (0..4000)
            .map(|_| with_error(0, &level, &mut random))
            .collect();
        let mean = errors.iter().sum::<i32>() / 4000;
        let square = errors
            .iter()
            .map(|error| i64::from(error * error))
            .sum::<i64>()
            / 4000;
        assert!(mean.abs() < 8, "{mean}");
        assert!((9000..11_000).contains(&square), "{square}");
    }
}
