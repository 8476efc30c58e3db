//! The steps of the levels: what each scores against the one below, and limits by which a step has
//! the size that is wanted.

use std::fs;

use anyhow::Context;

use super::pairs::{Entrant, Pairs, share};
use crate::engines::OnePly;
use crate::generated::root;
use parlour_engines::levels::Level;
use parlour_engines::{Engine, EngineProfile, EngineSpec, Limits, SearchEngine, SearchOptions};
use parlour_matches::arena::book::Book;
use parlour_matches::arena::budget::Budget;
use parlour_matches::arena::referee::PlayedGame;
use parlour_matches::arena::statistics::Trinomial;
use parlour_records::Start;
use parlour_rules::games::AnyLine;

/// The number of random plies that begin a pair of games where the game has no openings of its own.
const OPENING: u32 = 4;

/// The file of the openings of Trike, where random ones decide many games.
const TRIKE: &str = "config/openings/trike.txt";

/// The logarithm to base 2 by which a limit is changed for a step that is off by the odds of 1 to
/// e, in the first correction.
const FIRST_SLOPE: f64 = 1.0;

/// The most corrections of one level.
const CORRECTIONS: u32 = 6;

/// The greatest change by one correction, as a power of 2.
const LARGEST: f64 = 2.0;

/// A player of the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rung {
    /// A limited level.
    Limited(Level),
    /// Full strength within this number of positions a ply.
    Full(u64),
    /// The beginner below them, by whom the first levels are measured.
    OnePly,
}

/// The games between neighbours on the ladder of one game.
#[derive(Debug)]
pub struct Ladder {
    /// The pairs of games of a step.
    pairs: Pairs,
}

/// The scores between which a step may be, and the one to aim at, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The least.
    pub least: f64,
    /// The score to aim at.
    pub aim: f64,
    /// The greatest.
    pub most: f64,
}

impl Ladder {
    /// The ladder of a game from its usual start, with this number of pairs of games a step.
    ///
    /// # Errors
    ///
    /// An opening that is not one of the game's positions, or a file of openings that cannot be read.
    pub fn new(start: Start, pairs: u32, seed: u64) -> anyhow::Result<Self> {
        let line = AnyLine::new(start.rules())?;
        let book = if start.info().id == "trike" {
            let path = root().join(TRIKE);
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            let texts = text.lines().filter(|line| !line.starts_with('#'));
            let lines = texts.map(|text| line.at_position(text));
            Book::list(line.clone(), lines.collect::<Result<_, _>>()?)
        } else {
            Book::random(line, OPENING)
        };
        Ok(Self {
            pairs: Pairs {
                start,
                book,
                count: pairs,
                seed,
            },
        })
    }

    /// The limited levels of the game as they are built in.
    pub fn built_in(&self) -> Vec<Level> {
        EngineProfile::of(self.pairs.start.info())
            .map_or_else(Vec::new, |game| game.levels.to_vec())
    }

    /// The share of the points that the first of two players makes, from 0 to 1.
    pub fn play(&self, above: Rung, below: Rung) -> f64 {
        let make = |[one, other]: [u32; 2]| [above.entrant(one), below.entrant(other)];
        let mut results = Trinomial::default();
        let count = |played: &PlayedGame, _| results.add(played.entry.result);
        self.pairs.play(make, count);
        share(results)
    }

    /// Changes a level until its step above the one below is within the target, and tells `report`
    /// of each try; returns the best one and its score.
    pub fn fit(
        &self,
        level: Level,
        below: Level,
        target: Target,
        report: &mut dyn FnMut(Level, f64),
    ) -> (Level, f64) {
        let goal = odds(target.aim);
        let (mut change, mut slope) = (0.0, FIRST_SLOPE);
        let mut tried: Option<(f64, f64)> = None;
        let mut best = (level, f64::INFINITY);
        for _ in 0..=CORRECTIONS {
            let candidate = scaled(level, change);
            let score = self.play(Rung::Limited(candidate), Rung::Limited(below));
            report(candidate, score);
            if (score - target.aim).abs() < (best.1 - target.aim).abs() {
                best = (candidate, score);
            }
            if (target.least..=target.most).contains(&score) {
                break;
            }
            if let Some((before, was)) = tried
                && (change - before).abs() > f64::EPSILON
            {
                let measured: f64 = (odds(score) - was) / (change - before);
                slope = measured.clamp(0.25, 4.0);
            }
            tried = Some((change, odds(score)));
            change += ((goal - odds(score)) / slope).clamp(-LARGEST, LARGEST);
        }
        best
    }
}

impl Rung {
    fn entrant(self, seed: u32) -> Entrant {
        let full = SearchOptions::default();
        let (engine, nodes): (Box<dyn Engine>, _) = match self {
            Self::Limited(level) => (Box::new(SearchEngine::limited(level, seed)), None),
            Self::Full(nodes) => (Box::new(SearchEngine::new(full)), Some(nodes)),
            Self::OnePly => (Box::new(OnePly::new(seed)), None),
        };
        let budget = Budget::default().with_defaults(Limits {
            nodes,
            ..Limits::default()
        });
        (EngineSpec::from(full).into(), engine, budget)
    }
}

/// The logarithm of the odds of a score.
fn odds(score: f64) -> f64 {
    let score = score.clamp(0.005, 0.995);
    (score / (1.0 - score)).ln()
}

/// A level that errs less by this power of 2, and overlooks less by its root; or looks at more
/// positions by it.
fn scaled(level: Level, change: f64) -> Level {
    let factor = change.exp2();
    if level.errs() {
        let seen = |percent: u32| {
            let missed = f64::from(100 - percent) / factor.sqrt();
            (100.0 - missed).round().clamp(1.0, 99.0) as u32
        };
        Level {
            quiet: seen(level.quiet),
            sharp: seen(level.sharp),
            error: (f64::from(level.error) / factor).round().max(1.0) as i32,
            ..level
        }
    } else {
        let nodes = level.nodes as f64 * factor;
        Level::node_limited(nodes.round().max(1.0) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    #[test]
    fn a_level_is_fitted_to_its_step() {
        let start = Start::new(find_game("tactigon").unwrap()).unwrap();
        let ladder = Ladder::new(start, 20, 1).unwrap();
        let target = Target {
            least: 0.6,
            aim: 0.75,
            most: 0.9,
        };
        let below = Level::fallible(1, 10, 30, 3_000);
        let mut tries = 0;
        let (fitted, score) = ladder.fit(below, below, target, &mut |_, _| tries += 1);
        assert!(fitted.error < below.error, "{fitted:?}");
        assert!(tries > 1 && (0.6..=0.9).contains(&score), "{score}");
    }
}
