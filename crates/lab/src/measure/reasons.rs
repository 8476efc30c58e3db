//! How well a review judges: games between levels are reviewed, and searches of many times the
//! effort look at each of their bad plies, and at the sentence that says why it is one.

use std::collections::HashMap;

use parlour_engines::{
    Analyser, Distance, EngineError, EngineSpec, Limits, Only, Report, Score, Stop, Variation,
    why_not,
};
use parlour_records::{
    NodeId, PlyLoss, REVIEW_MEMORY, Record, Review, ReviewedPly, Reviewing, Start, TreeCursor,
};
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, BySide};
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

/// The loss from which on a ply is bad, and below which none is.
const BAD: f32 = 0.195;
const FINE: f32 = 0.05;

/// What a review said of some bad plies, and longer searches found.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// By ply: the chance to win that it is said to lose, and the one that it is found to lose, 0
    /// to 1.
    pub losses: Vec<(f32, f32)>,
    /// The number of plies by the sentence that says why, with a line in place of cells and
    /// numbers; those without a sentence by an empty one.
    pub sentences: HashMap<String, usize>,
    /// The sentences that are false, with their positions.
    pub wrong: Vec<String>,
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
}

/// The terms of a measurement.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The effort of the reviews.
    pub effort: Limits,
    /// How many times that of a second look goes into the longer searches.
    pub times: u64,
    /// The number of bad plies.
    pub plies: usize,
    /// The seed of the games.
    pub seed: u64,
}

/// Judges bad plies as reviews find them.
///
/// # Errors
///
/// Rules that cannot be played.
pub fn judge(rules: &AnyRules, trial: Trial) -> anyhow::Result<Judged> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(trial.seed);
    let mut reviewer = Analyser::new(1, REVIEW_MEMORY);
    let mut longer = Longer(Analyser::new(1, MEMORY), trial);
    let mut judged = Judged::default();
    while judged.losses.len() < trial.plies {
        let levels = [0; 2].map(|_| LEVELS[0] + random.below(LEVELS[1] - LEVELS[0] + 1));
        let mut record = play(rules, levels, &mut random)?;
        let reviewing = Reviewing::game(&record, trial.effort);
        reviewing.run(&mut record, &mut reviewer, &Stop::default(), |_, _| {})?;
        let review = Review::of(&record);
        for ply in review.mistakes().filter(|ply| ply.loss() >= BAD) {
            let said = ply.why(&record, &|line, ply| line.ply_text(ply).unwrap_or_default());
            let said = said.unwrap_or_default();
            let count = judged
                .sentences
                .entry(kind(&said, rules.info().sides))
                .or_default();
            *count += 1;
            let (loss, why) = longer.look(&record, ply)?;
            judged.losses.push((ply.loss(), loss));
            if let Some(why) = why {
                let line = record.line(ply.parent(&record));
                judged
                    .wrong
                    .push(format!("{}: {said}: {why}", line.position_text()));
            }
        }
    }
    Ok(judged)
}

/// A sentence with a line in place of every word that has a digit: cells and numbers.
pub(crate) fn pattern(sentence: &str) -> String {
    let words = sentence.split(' ').map(|word| {
        let Some(digit) = word.find(|c: char| c.is_ascii_digit()) else {
            return word;
        };
        match word[digit..].find([',', ';', ':', ')']) {
            Some(_) => "_,",
            None => "_",
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The same without the line that shows it, whichever side it is about.
fn kind(sentence: &str, sides: BySide<&str>) -> String {
    let text = sentence.split(" (then").next().unwrap_or_default();
    let text = text
        .replace(sides.first, "They")
        .replace(sides.second, "They");
    pattern(&text)
}

/// The longer searches.
struct Longer(Analyser, Trial);

impl Longer {
    fn search(
        &mut self,
        line: &AnyLine,
        lines: usize,
        beside: Option<AnyPly>,
    ) -> Result<Report, EngineError> {
        let Self(analyser, trial) = self;
        let legal = line.legal_plies();
        let limits = Limits {
            nodes: trial.effort.nodes.map(|nodes| nodes * AGAIN * trial.times),
            beside: beside.and_then(|beside| legal.iter().position(|ply| *ply == beside)),
            ..trial.effort
        };
        analyser.analyse(line, lines, &limits, &Stop::default(), &mut |_| {})
    }

    /// The loss by a ply as it has it, and what is false in the reason that was given.
    fn look(
        &mut self,
        record: &Record,
        ply: &ReviewedPly,
    ) -> Result<(f32, Option<&'static str>), EngineError> {
        let (tree, line) = (record.tree(), record.line(ply.parent(record)));
        let (Some(own), better) = (tree.ply(ply.node), ply.better(record)) else {
            return Ok((0.0, None));
        };
        let report = self.search(&line, 2, Some(own))?;
        let found = PlyLoss::of(&report, &line, own);
        let loss = found.map_or(0.0, |loss| f32::from(loss.best - loss.played) / 100.0);
        let why = tree.annotation(ply.node).loss.as_ref();
        let (Some(why), Some(&best)) = (why.and_then(|loss| loss.why.as_ref()), better.first())
        else {
            return Ok((loss, None));
        };
        let chance = |ply: AnyPly| report.variation(&ply).and_then(Variation::chance);
        let others = report.variations.iter();
        let others = others.filter(|other| other.plies.first() != Some(&best));
        let second = others.max_by(|one, other| {
            let [one, other] = [one, other].map(|of| of.chance().unwrap_or(0.0));
            one.total_cmp(&other)
        });
        let second = second.and_then(|of| Some((of.chance()?, of.score)));
        if let (Some(only), Some((second, score))) = (why.only, second) {
            let wins = matches!(score, Some(Score::Win(_)));
            let gap = chance(best).map_or(0.0, |best| best - second);
            let lost = matches!(score, Some(Score::Loss(_)));
            if gap < FINE && !lost || only == Only::Wins && wins {
                return Ok((loss, Some("there is another one")));
            }
        }
        let mut after = line.clone();
        let mut played = Variation::of(own);
        let then = {
            let _ = after.play(own);
            why.then.plies(&after)
        };
        let mut line_of_best = vec![best];
        let won = if let Some(&reply) = then.first() {
            let report = self.search(&after, 1, Some(reply))?;
            let Some(answer) = report
                .variation(&reply)
                .filter(|answer| answer.chance().is_some())
            else {
                return Ok((loss, None));
            };
            let kept = 1.0 - answer.chance().unwrap_or(0.0);
            let before = self.1.effort.nodes.and(chance(best)).unwrap_or(ply.before);
            if before - kept < FINE {
                return Ok((loss, Some("the answer does not show it")));
            }
            played.plies.extend(&answer.plies);
            played.score = answer.score.map(Score::reversed);
            line_of_best.clone_from(&better);
            matches!(answer.score, Some(Score::Win(_)))
        } else {
            after = line.clone();
            let _ = after.play(best);
            let open = after.outcome().is_none();
            let report = open.then(|| self.search(&after, 1, None)).transpose()?;
            line_of_best.extend(report.iter().flat_map(Report::expected));
            after.outcome().is_some()
                || matches!(
                    report.and_then(|report| report.score()),
                    Some(Score::Loss(_))
                )
        };
        match (why.is_won, won) {
            (true, false) => return Ok((loss, Some("it is no win"))),
            // A win that is allowed is one, also where all is lost: that figure is the other one.
            (false, _) if loss < FINE => return Ok((loss, Some("it is not bad"))),
            _ => {}
        }
        let better = Variation {
            score: won.then_some(Score::Win(Distance::Unknown)),
            plies: line_of_best,
            ..Variation::of(best)
        };
        let deeper = why_not(&line, &played, &better);
        let holds = why.motif.is_empty() || deeper.iter().any(|own| own.is_same(why));
        Ok((loss, (!holds).then_some("the line does not bear it out")))
    }
}

/// How many times the effort of a review a second look has.
const AGAIN: u64 = 16;

/// A game between two levels.
pub(super) fn play(
    rules: &AnyRules,
    [first, second]: [u64; 2],
    random: &mut Xoshiro256PlusPlus,
) -> anyhow::Result<Record> {
    let mut record = Record::new(Start::new(rules.clone())?);
    let mut player = |level| -> anyhow::Result<_> {
        let seed = random.below(1 << 30);
        let spec: EngineSpec = format!("search level={level} seed={seed}").parse()?;
        Ok(spec.make())
    };
    let mut players = [player(first)?, player(second)?];
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

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::find_game;

    /// Has mistakes of a game judged, sixty where that takes seconds, with a hundredth of the usual
    /// effort: few reasons are false, few mistakes have none, no reason is that of most of them, and
    /// few are said to lose twice what they do. `lab reasons` has the rest.
    fn mistakes_are_told_rightly(game: &str) {
        let trial = Trial {
            effort: Limits::of_nodes(300),
            times: 4,
            plies: if cfg!(debug_assertions) { 12 } else { 60 },
            seed: 7,
        };
        let judged = judge(&find_game(game).unwrap(), trial).unwrap();
        let count = judged.losses.len();
        assert!(count >= trial.plies, "{count}");
        assert!(12 * judged.wrong.len() <= count, "{:?}", judged.wrong);
        let silent = judged.sentences.get("").copied().unwrap_or_default();
        assert!(6 * silent <= count, "{silent} of {count}");
        let most = judged.sentences.values().max().copied().unwrap_or_default();
        assert!(2 * most <= count, "{:?}", judged.sentences);
        assert!(judged.overstated() <= 0.25, "{:?}", judged.losses);
    }

    #[test]
    fn mistakes_in_tactigon_are_told_rightly() {
        mistakes_are_told_rightly("tactigon");
    }

    #[test]
    fn mistakes_in_taacoca_are_told_rightly() {
        mistakes_are_told_rightly("taacoca");
    }

    #[test]
    fn mistakes_in_claustro_are_told_rightly() {
        mistakes_are_told_rightly("claustro");
    }

    #[test]
    fn mistakes_in_trike_are_told_rightly() {
        mistakes_are_told_rightly("trike");
    }

    #[test]
    fn less_than_half_is_overstated() {
        let judged = Judged {
            losses: vec![(0.2, 0.2), (0.2, 0.1), (0.2, 0.05), (0.1, 0.3)],
            ..Judged::default()
        };
        assert!((judged.overstated() - 0.25).abs() < 1e-9);
    }
}
