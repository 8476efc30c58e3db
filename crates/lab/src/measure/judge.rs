//! How well a review judges: games between levels are reviewed, and a search of many times the
//! effort looks at each of their mistakes again.

use parlour_engines::{Analyser, EngineError, EngineSpec, Limits, Stop};
use parlour_records::{
    NodeId, PlyLoss, REVIEW_MEMORY, Record, Review, Reviewing, Start, TreeCursor,
};
use parlour_rules::games::AnyRules;
use parlour_rules::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

/// The levels that play, the lowest and the highest.
const LEVELS: [u64; 2] = [3, 6];

/// The most random plies that begin a game.
const OPENING: u64 = 4;

/// The most plies of a game.
const LONGEST: usize = 120;

/// The most positions that a level looks at for a ply.
const LEVEL_NODES: u64 = 5_000;

/// The megabytes of the longer search.
const MEMORY: usize = 64;

/// What a review said of some mistakes, and a longer search found.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// By mistake: the chance to win that it is said to lose, and the one that it is found to lose,
    /// 0 to 1.
    pub losses: Vec<(f32, f32)>,
    /// The mistakes that the longer search finds to be the best ply.
    pub best: usize,
}

impl Judged {
    /// The share of mistakes that lose less than half as much as was said.
    pub fn overstated(&self) -> f64 {
        let less = self
            .losses
            .iter()
            .filter(|(said, found)| 2.0 * found < *said);
        less.count() as f64 / self.losses.len().max(1) as f64
    }

    /// The mean losses, as said and as found.
    pub fn means(&self) -> (f32, f32) {
        let count = self.losses.len().max(1) as f32;
        let sum = |of: fn(&(f32, f32)) -> f32| self.losses.iter().map(of).sum::<f32>();
        (sum(|loss| loss.0) / count, sum(|loss| loss.1) / count)
    }
}

/// The terms of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The effort of the reviews.
    pub effort: Limits,
    /// How many times that goes into the longer search.
    pub times: u32,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The seed of the games.
    pub seed: u64,
}

/// Judges mistakes as reviews find them.
///
/// # Errors
///
/// Rules that cannot be played.
pub fn judge(rules: &AnyRules, trial: Trial) -> anyhow::Result<Judged> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(trial.seed);
    let [mut reviewer, mut longer] = [REVIEW_MEMORY, MEMORY].map(|size| Analyser::new(1, size));
    let mut judged = Judged::default();
    while judged.losses.len() < trial.mistakes {
        let mut record = play(rules, &mut random)?;
        let reviewing = Reviewing::game(&record, trial.effort);
        reviewing.run(&mut record, &mut reviewer, &Stop::default(), |_, _| {})?;
        for ply in Review::of(&record).mistakes() {
            if let Some(found) = found_by(&mut longer, &record, ply.node(), trial)? {
                let loss = f32::from(found.best - found.played) / 100.0;
                judged.losses.push((ply.loss(), loss));
                judged.best += usize::from(found.better.is_empty());
            }
        }
    }
    Ok(judged)
}

/// A game between two levels.
fn play(rules: &AnyRules, random: &mut Xoshiro256PlusPlus) -> anyhow::Result<Record> {
    let mut record = Record::new(Start::new(rules.clone())?);
    let mut player = || -> anyhow::Result<_> {
        let level = LEVELS[0] + random.below(LEVELS[1] - LEVELS[0] + 1);
        let seed = random.below(1 << 30);
        let spec: EngineSpec = format!("search level={level} seed={seed}").parse()?;
        Ok(spec.make())
    };
    let mut players = [player()?, player()?];
    let opening = random.below(OPENING + 1) as usize;
    let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
    while cursor.line().outcome().is_none() && cursor.line().len() < LONGEST {
        let line = cursor.line();
        let ply = if line.len() < opening {
            let legal = line.legal_plies();
            legal[random.below(legal.len() as u64) as usize]
        } else {
            let limits = Limits::of_nodes(LEVEL_NODES);
            let at = line.len() % 2;
            players[at].choose(line, &limits, &Stop::default(), &mut |_| {})?
        };
        cursor.play(&mut record, ply)?;
    }
    Ok(record)
}

/// The loss by a ply as a longer search has it.
fn found_by(
    longer: &mut Analyser,
    record: &Record,
    node: NodeId,
    trial: Trial,
) -> Result<Option<PlyLoss>, EngineError> {
    let tree = record.tree();
    let (Some(parent), Some(ply)) = (tree.parent(node), tree.ply(node)) else {
        return Ok(None);
    };
    let line = record.line(parent);
    let limits = Limits {
        nodes: trial
            .effort
            .nodes
            .map(|nodes| nodes * u64::from(trial.times)),
        beside: line.legal_plies().iter().position(|legal| *legal == ply),
        ..trial.effort
    };
    let report = longer.analyse(&line, 1, &limits, &Stop::default(), &mut |_| {})?;
    Ok(PlyLoss::of(&report, &line, ply))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    #[test]
    fn mistakes_are_judged_by_a_longer_search() {
        let rules = find_game("claustro").unwrap();
        let trial = Trial {
            effort: Limits::of_nodes(300),
            times: 3,
            mistakes: 4,
            seed: 1,
        };
        let judged = judge(&rules, trial).unwrap();
        assert!(judged.losses.len() >= 4);
        assert!(judged.losses.iter().all(|(said, _)| *said > 0.049));
    }

    #[test]
    fn less_than_half_is_overstated() {
        let judged = Judged {
            losses: vec![(0.2, 0.2), (0.2, 0.1), (0.2, 0.05), (0.1, 0.3)],
            best: 0,
        };
        assert!((judged.overstated() - 0.25).abs() < 1e-9);
        assert!((judged.means().1 - 0.1625).abs() < 1e-6);
    }
}
