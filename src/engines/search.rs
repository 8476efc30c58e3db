//! `search`: the best engine for the game, at one of eight levels ([`levels`](super::levels)).
//!
//! At the last level it is `alphabeta` with all its options. A lower level searches with one thread
//! and little memory within the limits of the level, always from an empty table, so that its answer
//! depends on nothing but the position and the seed; then it chooses among the best plies after
//! adding an error to each value.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;

use super::alphabeta::AlphaBeta;
use super::knowledge::{Knowledge, MAX_ESTIMATE};
use super::levels::{LEVELS, Level, Levels};
use super::options::{HASH, LINES, THREADS};
use super::seed::{SEED, Seed};
use super::{Engine, EngineError, EngineInfo, Limits, Report, Stop};
use crate::games::registry::with_line;
use crate::games::{AnyLine, AnyPly, Domain, Line, Setting};
use crate::random::StableDraws;

/// The option that sets the strength.
const LEVEL: Setting = Setting {
    key: "level",
    help: "from 1, a beginner, to 8, as strong as it can",
    domain: Domain::Number {
        min: 1,
        max: LEVELS,
        or_never: false,
        default: LEVELS,
    },
};

/// `search` in the table of engines.
pub(super) const INFO: EngineInfo = EngineInfo {
    id: "search",
    description: "the best engine for the game, from beginner to full strength",
    options: &[LEVEL, SEED, THREADS, HASH, LINES],
    make: |options| {
        let full = options.number(LEVEL.key) == LEVELS;
        let bytes = (options.number(HASH.key) as usize) << 20;
        Box::new(SearchEngine {
            level: options.number(LEVEL.key),
            levels: Arc::default(),
            seed: Seed::new(options),
            lines: options.number(LINES.key) as usize,
            engine: if full {
                let threads = options.number(THREADS.key) as usize;
                AlphaBeta::new(threads, bytes, options.number(LINES.key) as usize)
            } else {
                AlphaBeta::new(1, bytes.min(LIMITED_BYTES), 1)
            },
        })
    },
};

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

/// The lower of two limits, of which the given one may be missing.
fn min_limit<T: Ord>(given: Option<T>, own: T) -> T {
    match given {
        Some(given) if given < own => given,
        _ => own,
    }
}

impl SearchEngine {
    /// Searches within the limits of the level and chooses a ply.
    fn choose_typed<G: Knowledge>(
        &mut self,
        line: &Line<G>,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError> {
        if line.outcome().is_some() {
            return Err(EngineError::GameOver);
        }
        let found = match self.levels.get(G::INFO.id, self.level) {
            None => self.engine.search(line, limits, stop, report),
            Some(level) => {
                let limits = Limits {
                    depth: Some(min_limit(limits.depth, level.depth)),
                    nodes: Some(min_limit(limits.nodes, level.nodes)),
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
    fn use_levels(&mut self, levels: &Arc<Levels>) {
        self.levels = levels.clone();
    }

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
            depth: 1,
            nodes: 1,
            choice: 1,
            error: 100,
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
