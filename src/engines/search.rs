//! `search`: the best engine for the game, at one of eight levels ([`levels`](super::levels)).
//!
//! At the last level it is `alphabeta` with all its options. A lower level searches with one thread
//! and little memory within the limits of the level, always from an empty table, so that its answer
//! depends on nothing but the position and the seed; then it chooses among the best plies after
//! adding an error to each value.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;

use super::alphabeta::AlphaBeta;
use super::engine_game::{EngineGame, MAX_ESTIMATE};
use super::levels::{LEVELS, Level, Levels};
use super::options::{HASH, LINES, SEED, THREADS};
use super::seed::Seed;
use super::{BuiltInEngine, Engine, EngineError, EngineInfo, Limits, Report, Stop};
use crate::games::registry::with_line;
use crate::games::{AnyLine, AnyPly, Line};
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
        description: "the best engine for the game, from beginner to full strength",
        options: Self::TABLE,
    };

    fn make(&self, levels: &Arc<Levels>) -> Box<dyn Engine> {
        let bytes = self.hash << 20;
        Box::new(SearchEngine {
            level: self.level,
            levels: levels.clone(),
            seed: Seed::new(self.seed),
            lines: self.lines,
            engine: if self.level == LEVELS {
                AlphaBeta::new(self.threads, bytes, self.lines)
            } else {
                AlphaBeta::new(1, bytes.min(LIMITED_BYTES), 1)
            },
        })
    }

    fn seed_mut(&mut self) -> Option<&mut u32> {
        Some(&mut self.seed)
    }

    fn lines_mut(&mut self) -> Option<&mut usize> {
        Some(&mut self.lines)
    }
}

/// The memory of a limited level, more than its positions fill.
const LIMITED_BYTES: usize = 4 << 20;

/// The engine.
struct SearchEngine {
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
    /// Searches within the limits of the level and chooses a ply.
    fn choose_typed<G: EngineGame>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        if line.outcome().is_some() {
            return Err(EngineError::GameOver);
        }
        let found = match self
            .levels
            .game(G::INFO)
            .and_then(|levels| levels.get(self.level))
        {
            None => self.engine.search(line, limits, stop, report),
            Some(level) => {
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
                let found = self.engine.search(line, &limits, stop, report);
                let mut random = self.seed.generator(line);
                let choice = &found.plies[..level.choice.min(found.plies.len())];
                let seen = choice.iter().filter(|root| root.value.abs() <= 32_000);
                let chosen = seen
                    .map(|root| (with_error(root.value, level, &mut random), root.ply))
                    .max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
                if let Some((_, ply)) = chosen {
                    return Ok(ply.into());
                }
                found
            }
        };
        let best = found.plies.first().ok_or(EngineError::GameOver)?;
        Ok(best.ply.into())
    }
}

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

impl Engine for SearchEngine {
    fn new_game(&mut self) {
        self.seed.new_game();
        self.engine.new_game();
    }

    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        with_line!(line, line => self.choose_typed(line, limits, stop, report))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use rand::SeedableRng;

    use super::*;
    use crate::engines::{EngineSpec, test_line};
    use crate::games::GAMES;

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
            for level in [1, 2, 3, 4, 5] {
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
