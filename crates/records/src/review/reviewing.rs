//! The way through a game that is reviewed.

use super::reasons::{self, Looked};
use crate::{Evaluation, NodeId, PlyLoss, Record, ReviewedPly};
use parlour_engines::{Analyser, EngineError, Limits, Report, Stop, Variation, WhyNot};
use parlour_rules::games::{AnyLine, AnyPly};

/// The positions searched for each position of a game, where nothing else is asked for.
const NODES: u64 = 30_000;

/// How many times the effort goes into a second look at what seems a mistake. By measurement: `lab
/// reasons` says how often a much longer search finds that less was given away.
const AGAIN: u64 = 16;

/// The same where the effort is a time, which a person waits for.
const AGAIN_TIME: u32 = 4;

/// The memory of the search in megabytes: one size, so that everybody who reviews a game finds the
/// same.
pub const REVIEW_MEMORY: usize = 16;

/// The effort for each position of a review where nothing else is asked for.
pub fn review_limits() -> Limits {
    Limits::of_nodes(NODES)
}

/// A game, or one ply, that is being reviewed: it names one search after the other, and writes what
/// they find into the record. What it says of a ply depends on the position and the effort alone.
///
/// ```
/// use parlour_engines::{Analyser, Limits, Stop};
/// use parlour_records::{REVIEW_MEMORY, Record, Review, Reviewing};
///
/// let mut game: Record = "[Game \"claustro\"]\n\n1. a2-b2 d5-d4 2. b2-b3 *\n".parse()?;
/// let limits = Limits::of_nodes(500);
/// let mut analyser = Analyser::new(1, REVIEW_MEMORY);
/// Reviewing::game(&game, limits).run(&mut game, &mut analyser, &Stop::default(), |_, _| {})?;
/// assert_eq!(Review::of(&game).plies.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reviewing {
    effort: Limits,
    /// The looks to come, the next one last.
    waiting: Vec<Look>,
    count: usize,
    /// The look that is taken, and what its search has said, the last word of each depth.
    now: Option<(Look, Vec<Report>)>,
}

/// A look at a position, and at the ply that was played there.
#[derive(Clone, Debug)]
struct Look {
    node: NodeId,
    /// The node after the ply; none at the end of the game.
    played: Option<NodeId>,
    stage: Stage,
}

/// What a look is for.
#[derive(Clone, Debug)]
enum Stage {
    First,
    /// With more effort, at what seems a mistake.
    Again,
    /// A ply further on, at the reasons why it is one: the first of its kind that is borne out is
    /// kept.
    Why(Vec<WhyNot>),
}

/// A search that a review needs.
#[derive(Clone, Debug)]
pub struct ReviewSearch {
    /// The node of the position; none of one beside the game.
    pub node: Option<NodeId>,
    /// The line to it.
    pub line: AnyLine,
    /// The number of lines.
    pub lines: usize,
    /// The limits of the search.
    pub limits: Limits,
}

impl Reviewing {
    /// The review of the main line of a game, from its end to its start, with an effort for each
    /// position. An opening that was given is left out.
    pub fn game(record: &Record, effort: Limits) -> Self {
        let tree = record.tree();
        let chosen = tree.positions().skip(record.opening_plies());
        let open = chosen.filter(|&node| tree.outcome(node).is_none());
        let looks = open.map(|node| Look {
            node,
            played: tree.next(node),
            stage: Stage::First,
        });
        Self::of(looks.collect(), effort)
    }

    /// The review of the ply that leads to a node.
    pub fn ply(record: &Record, node: NodeId, effort: Limits) -> Self {
        let look = |parent| Look {
            node: parent,
            played: Some(node),
            stage: Stage::First,
        };
        Self::of(
            record.tree().parent(node).map(look).into_iter().collect(),
            effort,
        )
    }

    fn of(waiting: Vec<Look>, effort: Limits) -> Self {
        Self {
            count: waiting.len(),
            effort,
            waiting,
            now: None,
        }
    }

    /// The number of the position that is looked at, from 1, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.count - self.waiting.len(), self.count)
    }

    /// Takes in a report of the search that was named last.
    pub fn hear(&mut self, report: &Report) {
        if let Some((_, said)) = &mut self.now {
            said.retain(|before| before.depth < report.depth);
            said.push(report.clone());
        }
    }

    /// Writes what the last search found into the record, and names the next; none at the end.
    pub fn next(&mut self, record: &mut Record) -> Option<ReviewSearch> {
        if let Some((look, said)) = self.now.take().filter(|(_, said)| !said.is_empty()) {
            self.take(record, &look, &said);
        }
        let look = self.waiting.pop()?;
        let line = record.line(look.node);
        let ply = look.played.and_then(|node| record.tree().ply(node));
        let effort = |more, longer| Limits {
            nodes: self.effort.nodes.map(|nodes| nodes * more),
            time: self.effort.time.map(|time| time * longer),
            ..self.effort
        };
        let (searched, beside, limits) = match &look.stage {
            Stage::First => (line, ply, effort(1, 1)),
            Stage::Again => (line, ply, effort(AGAIN, AGAIN_TIME)),
            Stage::Why(why) => {
                let position = look.of().and_then(|at| reasons::position(record, at, why));
                let Some((line, reply)) = position else {
                    return self.next(record);
                };
                // A reply that is wanting is found soon, and borne out then.
                let is_open = why.first().is_some_and(WhyNot::is_open);
                let (more, longer) = if is_open { (1, 1) } else { (AGAIN, AGAIN_TIME) };
                (line, reply, effort(more, longer))
            }
        };
        let place = |ply| {
            searched
                .legal_plies()
                .iter()
                .position(|legal| *legal == ply)
        };
        let beside = beside.and_then(place);
        let (node, lines) = match &look.stage {
            Stage::First => (Some(look.node), 1),
            // The second one tells whether the best ply is the only one.
            Stage::Again => (Some(look.node), 2),
            Stage::Why(_) => (None, 1),
        };
        self.now = Some((look, Vec::new()));
        Some(ReviewSearch {
            node,
            line: searched,
            lines,
            limits: Limits { beside, ..limits },
        })
    }

    /// Takes in what a look has found, and adds the next one at the same ply.
    fn take(&mut self, record: &mut Record, look: &Look, said: &[Report]) {
        let at = look.of().zip(said.last());
        let stage = if let (Stage::Why(why), Some((at, _))) = (&look.stage, at) {
            Stage::Why(reasons::bear_out(record, at, why, said))
        } else {
            write(record, look, said);
            let found = look.played.and_then(|node| ReviewedPly::at(record, node));
            match (&look.stage, at) {
                _ if found.is_none_or(|ply| ply.severity().is_none()) => return,
                (Stage::First, _) => Stage::Again,
                (_, Some((at, report))) => Stage::Why(reasons::found(record, at, report)),
                _ => return,
            }
        };
        if !matches!(&stage, Stage::Why(why) if why.is_empty()) {
            self.waiting.push(Look { stage, ..*look });
        }
    }

    /// Reviews to the end, by an analyser with [`REVIEW_MEMORY`]; returns false if it is stopped
    /// before. `progress` hears the number of each position, from 1, and how many there are.
    ///
    /// # Errors
    ///
    /// [`EngineError`], which no position that is open causes.
    pub fn run(
        mut self,
        record: &mut Record,
        analyser: &mut Analyser,
        stop: &Stop,
        progress: impl Fn(usize, usize),
    ) -> Result<bool, EngineError> {
        while let Some(search) = self.next(record) {
            let (at, count) = self.progress();
            progress(at, count);
            let ReviewSearch {
                line,
                lines,
                limits,
                ..
            } = search;
            // Each depth counts, as where a screen hears of it.
            let mut hear = |report: &Report| self.hear(report);
            let report = analyser.analyse(&line, lines, &limits, stop, &mut hear)?;
            if stop.is_raised() {
                return Ok(false);
            }
            self.hear(&report);
        }
        Ok(true)
    }
}

impl Look {
    /// The position and the ply that are looked at.
    fn of(&self) -> Option<Looked> {
        let (node, played) = (self.node, self.played?);
        Some(Looked { node, played })
    }
}

/// Writes what a search says of a position, and of the ply played there, into the record.
fn write(record: &mut Record, look: &Look, said: &[Report]) {
    let line = record.line(look.node);
    let (tree, ply) = (record.tree_mut(), look.played);
    if ply.is_none_or(|node| tree.is_main(node)) {
        let evaluation = said
            .last()
            .and_then(|report| Evaluation::of_position(report, &line));
        let annotation = tree.annotation_mut(look.node);
        annotation.evaluation = evaluation.or(annotation.evaluation);
    }
    if let Some((node, ply)) = ply.and_then(|node| Some((node, tree.ply(node)?))) {
        let losses = said.iter().rev();
        let mut losses = losses.map(|report| PlyLoss::of(report, &line, ply));
        let last = losses.next().flatten();
        let kept = &mut tree.annotation_mut(node).loss;
        let others = match look.stage {
            Stage::Again if !said.last().is_some_and(|last| is_proven(last, ply)) => {
                [losses.next().flatten(), kept.take()]
            }
            _ => [None, None],
        };
        *kept = mildest(last, others);
    }
}

/// The smallest loss of those that were found, where the last search found one.
///
/// A search can be wrong for a depth and be right again, and what seems a mistake was drawn from
/// many plies because it seems large: so what both looks, and the last two depths of the second,
/// agree on is said, and no more. The better line, though, is the one that the last search found.
fn mildest(last: Option<PlyLoss>, others: [Option<PlyLoss>; 2]) -> Option<PlyLoss> {
    let others = others.into_iter().flatten();
    last.map(|last| {
        let better = last.better.clone();
        let mut mildest = others.fold(last, |mildest, loss| {
            let milder = loss.best - loss.played < mildest.best - mildest.played;
            if milder { loss } else { mildest }
        });
        if mildest.best > mildest.played {
            mildest.better = better;
        }
        mildest
    })
}

/// Returns whether a search has proven what the best ply and this one come to: no other look can
/// say otherwise.
fn is_proven(report: &Report, ply: AnyPly) -> bool {
    let both = [report.best(), report.variation(&ply)];
    let score = |of: Option<&Variation>| of?.score?.distance();
    both.map(score).iter().all(Option::is_some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Review, Start};
    use parlour_engines::{EngineSpec, Score};
    use parlour_rules::games::find_game;

    const EFFORT: Limits = Limits {
        time: None,
        clock: None,
        opponent_clock: None,
        nodes: Some(1_000),
        depth: None,
        beside: None,
    };

    fn trike(plies: &str) -> Record {
        format!("[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n\n{plies} *\n")
            .parse()
            .unwrap()
    }

    /// A report of lines with the scores of their first plies.
    fn report(line: &AnyLine, lines: &[(&str, i32)]) -> Report {
        let variation = |&(ply, score): &(&str, i32)| Variation {
            score: Some(Score::Estimate(score)),
            ..Variation::of(line.read_ply(ply).unwrap())
        };
        Report {
            depth: 5,
            variations: lines.iter().map(variation).collect(),
            ..Report::default()
        }
    }

    /// Reviews a game with searches that find these lines, one after the other; returns their
    /// limits.
    fn reviewed(record: &mut Record, found: &[&[(&str, i32)]]) -> Vec<Limits> {
        let mut reviewing = Reviewing::game(record, EFFORT);
        let (mut found, mut limits) = (found.iter(), Vec::new());
        // Reasons have tests of their own.
        while let Some(search) = reviewing
            .next(record)
            .filter(|search| search.node.is_some())
        {
            let lines = found.next().expect("a search that is expected");
            reviewing.hear(&report(&search.line, lines));
            limits.push(search.limits);
        }
        assert_eq!(found.len(), 0, "all were asked for");
        limits
    }

    #[test]
    fn a_ply_is_held_against_the_best_of_its_own_search() {
        let mut game = trike("d2 d3");
        // The next search sees the game differently, which says nothing of `d2`, the best ply.
        let limits = reviewed(&mut game, &[&[("d4", 400)], &[("d3", 300)], &[("d2", 200)]]);
        assert_eq!(Review::of(&game).mistakes().count(), 0);
        assert_eq!(limits[0].beside, None, "nothing was played at the end");
        let line = game.line(NodeId::ROOT);
        let beside = line.legal_plies()[limits[2].beside.unwrap()];
        assert_eq!(line.ply_text(beside).unwrap(), "d2");
    }

    #[test]
    fn what_seems_a_mistake_is_looked_at_again_with_more_effort() {
        let both = [("e3", 200), ("d2", -200)];
        let again = [("e3", 100), ("d2", 100)];
        let mut game = trike("d2");
        let limits = reviewed(&mut game, &[&[("d4", 0)], &both, &again]);
        assert_eq!(limits[2].nodes, Some(16_000));
        assert_eq!(Review::of(&game).mistakes().count(), 0);

        reviewed(&mut game, &[&[("d4", 0)], &both, &both]);
        let ply = Review::of(&game).plies[0];
        assert!(ply.severity().is_some());
        let better = game.line(NodeId::ROOT).ply_texts(&ply.better(&game));
        assert_eq!(better, ["e3"]);
        let read: Record = game.to_string().parse().unwrap();
        assert_eq!(Review::of(&read), Review::of(&game), "as it is read again");
    }

    #[test]
    fn the_better_ply_is_the_one_that_the_last_search_found() {
        let mut game = trike("d2");
        let (first, again) = ([("e3", 100), ("d2", 0)], [("d3", 200), ("d2", -200)]);
        reviewed(&mut game, &[&[("d4", 0)], &first, &again]);
        let told = Review::of(&game).plies[0].told(&game, &|line, ply| line.ply_text(ply).unwrap());
        assert!(told.contains("better d3"), "{told}");
    }

    /// A search of the first look takes another ply for the only one that wins.
    #[test]
    fn a_ply_that_is_proven_to_win_is_the_better_one() {
        let text = "[Game \"trike\"]\n[Rules \"side=7\"]\n[Position \"w/bw/3/4/5/b4w/wbw1bwb second \
                    g6 -\"]\n\n1. c2 *\n";
        let mut game: Record = text.parse().unwrap();
        let mut analyser = Analyser::new(1, REVIEW_MEMORY);
        let reviewing = Reviewing::game(&game, Limits::of_nodes(30_000));
        let whole = reviewing.run(&mut game, &mut analyser, &Stop::default(), |_, _| {});
        assert!(whole.unwrap());
        let told = Review::of(&game).plies[0].told(&game, &|line, ply| line.ply_text(ply).unwrap());
        assert!(
            told.starts_with("c2 drops from 100 to 0 %; better d3"),
            "{told}"
        );
    }

    #[test]
    fn a_mistake_is_said_to_be_as_large_as_its_searches_agree() {
        let losses = |first: i32, depths: &[i32]| {
            let mut game = trike("d2");
            let mut reviewing = Reviewing::game(&game, EFFORT);
            let end = reviewing.next(&mut game).unwrap();
            reviewing.hear(&report(&end.line, &[("d4", 0)]));
            let first = [first];
            let mut looks = [&first[..], depths].into_iter();
            while let Some(search) = reviewing.next(&mut game).filter(|of| of.node.is_some()) {
                for (depth, played) in (5..).zip(looks.next().unwrap()) {
                    let said = report(&search.line, &[("e3", 200), ("d2", *played)]);
                    reviewing.hear(&Report { depth, ..said });
                }
            }
            (100.0 * Review::of(&game).plies[0].after).round() as u8
        };
        let [mild, middle, grave] = [100, 0, -200].map(|played| losses(played, &[played, played]));
        assert!(mild > middle && middle > grave);
        let agreed = |first, depths: &[_]| losses(first, depths);
        assert_eq!(agreed(-200, &[100, -200, 0]), middle, "the last depth");
        assert_eq!(agreed(-200, &[-200, 0, -200]), middle, "the depth before");
        assert_eq!(agreed(0, &[-200, -200, -200]), middle, "the first look");
        assert_eq!(
            agreed(-200, &[100, -200, -200]),
            grave,
            "no depth further back"
        );
    }

    /// Plays a game of Claustro between levels, and reviews it twice.
    #[test]
    fn no_mistake_of_a_game_between_levels_names_the_ply_that_was_played() {
        let rules = find_game("claustro").unwrap();
        let mut game = Record::new(Start::new(rules).unwrap());
        let players = ["search level=3 seed=5", "search level=4 seed=5"];
        let mut players = players.map(|text| text.parse::<EngineSpec>().unwrap().make());
        while game.tree().outcome(game.tree().main_end()).is_none() {
            let end = game.tree().main_end();
            let mut cursor = crate::TreeCursor::new(&game, end);
            let player = &mut players[cursor.line().len() % 2];
            let limits = Limits::of_nodes(500);
            let stop = Stop::default();
            let ply = player.choose(cursor.line(), &limits, &stop, &mut |_| {});
            cursor.play(&mut game, ply.unwrap()).unwrap();
        }
        let mut analyser = Analyser::new(1, REVIEW_MEMORY);
        let mut review = |game: &mut Record| {
            let reviewing = Reviewing::game(game, EFFORT);
            let whole = reviewing.run(game, &mut analyser, &Stop::default(), |_, _| {});
            assert!(whole.unwrap());
            Review::of(game)
        };
        let first = review(&mut game);
        assert_eq!(first.plies.len(), game.tree().depth(game.tree().main_end()));
        assert!(first.mistakes().count() > 0, "{game}");
        for ply in first.mistakes() {
            let better = ply.better(&game);
            assert_ne!(better.first().copied(), game.tree().ply(ply.node));
            assert!(!better.is_empty());
        }
        let other = review(&mut game.clone());
        assert_eq!(first, other, "whatever the engine has seen before");
    }
}
