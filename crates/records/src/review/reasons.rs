//! The reasons why a ply of a record is a mistake: those that one search finds and a deeper one
//! bears out.

use crate::{ExpectedLine, NodeId, PlyLoss, Record};
use parlour_engines::{Only, Report, Score, Variation, WhyNot, why_not};
use parlour_rules::games::{AnyLine, AnyPly};

/// The loss of the chance to win, 0 to 1, below which a reply still shows what a ply allows.
const FINE: f32 = 0.05;

/// The last depths of a deeper search that have to bear out what is not proven.
const DEPTHS: usize = 3;

/// The nodes before and after a ply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Looked {
    pub(super) node: NodeId,
    pub(super) played: NodeId,
}

impl Looked {
    /// The line to the ply, the ply, and its loss.
    fn of(self, record: &Record) -> Option<(AnyLine, AnyPly, &PlyLoss)> {
        let loss = record.tree().annotation(self.played).loss.as_ref()?;
        let ply = record.tree().ply(self.played)?;
        Some((record.line(self.node), ply, loss))
    }
}

/// The reasons that a search of the position before a ply finds, which are to be borne out. What
/// the rules say is written at once.
pub(super) fn found(record: &mut Record, at: Looked, report: &Report) -> Vec<WhyNot> {
    let Some((line, ply, loss)) = at.of(record) else {
        return Vec::new();
    };
    let plies = loss.better.plies(&line);
    let (Some(played), Some(best)) = (report.variation(&ply), plies.first()) else {
        return Vec::new();
    };
    let better = report.variation(best);
    let others = report.variations.iter();
    let others = others.filter(|other| other.plies.first() != Some(best));
    // That no other one wins or holds has to be proven.
    let mut others = others.map(|other| matches!(other.score, Some(Score::Loss(_))));
    let is_only = others.next() == Some(true) && others.all(|is_lost| is_lost);
    let score = better.and_then(|better| better.score);
    let only = is_only.then_some(match score {
        Some(Score::Win(_)) => Only::Wins,
        _ => Only::Holds,
    });
    let mut why = why_not(
        &line,
        played,
        &Variation {
            score,
            plies,
            ..played.clone()
        },
    );
    for why in &mut why {
        why.only = only;
    }
    settle(record, at, why)
}

/// Writes the first of some reasons where the rules bear it out, as one of the plies ends the game;
/// else returns those that are to be borne out.
fn settle(record: &mut Record, at: Looked, why: Vec<WhyNot>) -> Vec<WhyNot> {
    let Some(((line, ply, loss), first)) = at.of(record).zip(why.first()) else {
        return why;
    };
    let best = loss.better.plies(&line);
    let looked = best
        .get(..1)
        .filter(|_| first.is_missed() && !first.is_open());
    let ends = |plies: &[AnyPly]| after(&line, plies).outcome().is_some();
    if ends(&[ply]) || looked.is_some_and(ends) {
        write(record, at, first, &[]);
        return Vec::new();
    }
    why
}

/// The position whose search bears out the first of some reasons, and the reply that has a line of
/// its own there.
pub(super) fn position(
    record: &Record,
    at: Looked,
    why: &[WhyNot],
) -> Option<(AnyLine, Option<AnyPly>)> {
    let (line, ply, loss) = at.of(record)?;
    let first = why.first()?;
    Some(match first.then.first() {
        Some(&reply) => (after(&line, &[ply]), Some(reply)),
        None if first.is_open() => (after(&line, &[ply]), None),
        None => (after(&line, loss.better.plies(&line).get(..1)?), None),
    })
}

/// Writes the first reason of its kind that a deeper search bears out at its last depths; returns
/// those that are left to be looked at where there is none.
pub(super) fn bear_out(
    record: &mut Record,
    at: Looked,
    why: &[WhyNot],
    said: &[Report],
) -> Vec<WhyNot> {
    let kind = |why: &WhyNot| (why.is_missed(), why.motif.is_empty(), why.is_open());
    let is_first = |other: &&WhyNot| kind(other) == kind(&why[0]);
    let left = why.iter().filter(|why| !is_first(why)).cloned().collect();
    let Some(((line, ply, loss), report)) = at.of(record).zip(said.last()) else {
        return Vec::new();
    };
    if why[0].is_open() {
        // The search has gone on from the reply that was wanting.
        let mut played = Variation::of(ply);
        played.plies.extend(report.expected());
        let better = Variation {
            plies: loss.better.plies(&line),
            ..Variation::of(ply)
        };
        let found = why_not(&line, &played, &better).into_iter();
        return found.filter(|why| !why.is_missed()).collect();
    }
    let sought = with_reply(&why[0], report);
    let depths = said.iter().rev().take(DEPTHS);
    let depths = depths.map(|report| Deeper::of((&line, ply), loss, &sought, report));
    let Some(depths): Option<Vec<Deeper>> = depths.collect() else {
        return settle(record, at, left);
    };
    let Some((last, before)) = depths.split_first() else {
        return Vec::new();
    };
    // A deeper search has to find it as bad, or nearly so.
    if 2.0 * last.lost < f32::from(loss.best - loss.played) / 100.0 {
        lessen(record, at, last.lost, sought.is_missed());
        return Vec::new();
    }
    let of_reply = last.why.iter().filter(|why| !why.is_missed());
    let first: Vec<&WhyNot> = if sought.then == why[0].then {
        why.iter().filter(is_first).collect()
    } else {
        of_reply.collect()
    };
    let kept = first.into_iter().find_map(|first| {
        let borne = last.finds(first)?;
        let is_stable = borne.is_won || before.iter().all(|depth| depth.finds(first).is_some());
        is_stable.then(|| WhyNot {
            only: why[0].only,
            ..borne.clone()
        })
    });
    match kept {
        Some(kept) => {
            let better = last.better.clone();
            write(record, at, &kept, &better);
            Vec::new()
        }
        None => settle(record, at, left),
    }
}

/// A reason that is told by the reply alone, with the reply that a deeper search expects.
fn with_reply(why: &WhyNot, report: &Report) -> WhyNot {
    let is_alone = why.motif.is_empty() && !why.is_missed();
    let reply = report.expected().first().filter(|_| is_alone);
    let is_other = reply.is_some_and(|reply| why.then.first() != Some(reply));
    WhyNot {
        then: if is_other {
            report.expected().to_vec()
        } else {
            why.then.clone()
        },
        ..why.clone()
    }
}

/// Writes that a ply loses less than was said, as a search of the position after it, or after the one
/// that it misses, finds.
fn lessen(record: &mut Record, at: Looked, lost: f32, is_missed: bool) {
    if let Some(loss) = &mut record.tree_mut().annotation_mut(at.played).loss {
        let lost = (100.0 * lost.max(0.0)).round() as u8;
        if is_missed {
            loss.best = loss.played + lost;
        } else {
            loss.played = loss.best - lost;
        }
    }
}

/// What a deeper search says at one of its depths.
struct Deeper {
    why: Vec<WhyNot>,
    /// The chance to win that the ply loses.
    lost: f32,
    /// The line of the best ply.
    better: Vec<AnyPly>,
}

impl Deeper {
    /// What it says of a ply at the end of a line, of which a review knows the loss and seeks this
    /// kind of reason; none where the reply that shows it is not the best one, or nearly so.
    fn of(
        (line, ply): (&AnyLine, AnyPly),
        loss: &PlyLoss,
        why: &WhyNot,
        report: &Report,
    ) -> Option<Self> {
        let (mut better, mut played) = (loss.better.plies(line), Variation::of(ply));
        let score = |of: &Variation| of.score.map(Score::reversed);
        let said = [loss.best, loss.played].map(|of| f32::from(of) / 100.0);
        let first = report.best().and_then(Variation::chance).unwrap_or(0.0);
        let (mut won, mut lost) = (None, 1.0 - first - said[1]);
        if let Some(reply) = why.then.first() {
            let own = report.variation(reply)?;
            own.chance().filter(|chance| first - chance < FINE)?;
            played.score = score(own);
            played.plies.extend(&own.plies);
            lost = said[0] + first - 1.0;
        } else {
            better.truncate(1);
            better.extend(report.expected());
            better = ExpectedLine::of(line, &better).plies(line);
            won = report.best().and_then(score);
        }
        let best = Variation {
            score: won,
            win_probability: None,
            plies: better.clone(),
        };
        Some(Self {
            why: why_not(line, &played, &best),
            lost,
            better,
        })
    }

    /// The reason that says the same as another one.
    fn finds(&self, why: &WhyNot) -> Option<&WhyNot> {
        let mut own = self.why.iter();
        own.find(|own| own.is_same(why) && !own.is_open())
    }
}

/// Writes a reason into the record, with the line of the best ply that it was found in.
fn write(record: &mut Record, at: Looked, why: &WhyNot, better: &[AnyPly]) {
    let Some((line, ply, _)) = at.of(record) else {
        return;
    };
    let then = ExpectedLine::of(&after(&line, &[ply]), &why.then);
    let better = (!better.is_empty()).then(|| ExpectedLine::of(&line, better));
    if let Some(loss) = &mut record.tree_mut().annotation_mut(at.played).loss {
        // A search that proves it leaves nothing to chance.
        match (why.is_won && better.is_some(), why.is_missed()) {
            (true, true) => loss.best = 100,
            (true, false) => loss.played = 0,
            _ => {}
        }
        loss.better = better.unwrap_or_else(|| loss.better.clone());
        loss.why = Some(why.with_line(then));
    }
}

/// The line after some plies.
pub(super) fn after(line: &AnyLine, plies: &[AnyPly]) -> AnyLine {
    let mut after = line.clone();
    for &ply in plies {
        if after.play(ply).is_err() {
            break;
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use crate::{Record, Review, Reviewing};
    use parlour_engines::{Limits, Report, Score, Variation};
    use parlour_rules::games::AnyLine;

    /// Reviews the first ply of this game, where searches find these lines with the scores of their
    /// first plies, one search after the other; returns the reason that is told, and whether all
    /// searches were asked for.
    fn why(game: &str, found: &[&[(&str, Score)]]) -> (Option<String>, bool) {
        let (record, all) = reviewed(game, found);
        let ply = Review::of(&record).plies[0];
        let why = ply.why(&record, &|line, ply| line.ply_text(ply).unwrap());
        (why, all)
    }

    fn reviewed(game: &str, found: &[&[(&str, Score)]]) -> (Record, bool) {
        let mut record: Record = game.parse().unwrap();
        let node = record.tree().main_line().next().unwrap();
        let mut reviewing = Reviewing::ply(&record, node, Limits::of_nodes(1_000));
        let mut found = found.iter();
        while let Some(search) = reviewing.next(&mut record) {
            let variation = |(plies, score): &(&str, Score)| {
                let mut line = search.line.clone();
                let plies = plies.split(' ').map(|text| {
                    let ply = line.read_ply(text).unwrap();
                    line.play(ply).unwrap();
                    ply
                });
                Variation {
                    score: Some(*score),
                    win_probability: None,
                    plies: plies.collect(),
                }
            };
            let lines = found.next().expect("a search that is expected");
            reviewing.hear(&Report {
                depth: 5,
                variations: lines.iter().map(variation).collect(),
                ..Report::default()
            });
        }
        (record, found.len() == 0)
    }

    const TRIKE: &str = "[Game \"trike\"]\n[Rules \"side=7 pie=false\"]\n\nd2 *\n";
    const CLAUSTRO: &str = "[Game \"claustro\"]\n[Position \"5/5/5/2g2/1b3 first\"]\n\nc2-c3 *\n";

    const fn estimate(score: i32) -> Score {
        Score::Estimate(score)
    }

    #[test]
    fn a_reply_that_is_wanting_is_looked_for_and_has_to_be_borne_out() {
        let bad: &[_] = &[("e3", estimate(200)), ("d2", estimate(-200))];
        let reply: &[_] = &[("e2 e3", estimate(200))];
        let (told, all) = why(TRIKE, &[bad, bad, reply, reply]);
        assert_eq!(
            (told.as_deref(), all),
            (Some("after d2 Black answers e2 (then e3)"), true)
        );
        // A deeper search answers otherwise.
        let better: &[_] = &[("d1", estimate(200)), ("e2 e3", estimate(-200))];
        let (told, all) = why(TRIKE, &[bad, bad, reply, better]);
        assert_eq!(
            (told.as_deref(), all),
            (Some("after d2 Black answers d1"), true)
        );
    }

    #[test]
    fn a_reply_that_does_little_harm_is_no_reason_and_lessens_the_mistake() {
        let bad: &[_] = &[("e3", estimate(200)), ("d2", estimate(-200))];
        let reply: &[_] = &[("e2 e3", estimate(200))];
        let losses = [200, -150, -200].map(|score| {
            let last: &[_] = &[("e2 e3", estimate(score))];
            let (record, _) = reviewed(TRIKE, &[bad, bad, reply, last]);
            let ply = Review::of(&record).plies[0];
            let name = |line: &AnyLine, ply| line.ply_text(ply).unwrap();
            (
                ply.why(&record, &name).is_some(),
                (100.0 * ply.loss()).round(),
            )
        });
        let [all, less, none] = losses;
        assert!(all.0 && all.1 > 50.0, "{losses:?}");
        assert!(
            !less.0 && (1.0..0.5 * all.1).contains(&less.1),
            "{losses:?}"
        );
        assert_eq!(none, (false, 0.0));
    }

    #[test]
    fn a_reply_that_wins_is_told_with_what_it_does() {
        let bad: &[_] = &[
            ("c2xb1@e4", estimate(0)),
            ("c2-c3 b1-a1", Score::loss_in(2)),
        ];
        let reply: &[_] = &[("b1-a1", Score::win_in(1))];
        let (told, all) = why(CLAUSTRO, &[bad, bad, reply]);
        let said = "after c2-c3 Blue answers b1-a1 and wins by reaching the goal; every move but \
                    c2xb1@e4 loses";
        assert_eq!((told.as_deref(), all), (Some(said), true));
    }

    #[test]
    fn a_reply_that_is_proven_to_win_leaves_the_ply_no_chance() {
        let bad: &[_] = &[("e3", estimate(200)), ("d2", estimate(-200))];
        let reply = [Score::win_in(9), estimate(300)].map(|score| {
            let (record, _) =
                reviewed(TRIKE, &[bad, bad, &[("e2 e3", score)], &[("e2 e3", score)]]);
            Review::of(&record).plies[0].after
        });
        assert!(reply[0] == 0.0 && reply[1] > 0.0, "{reply:?}");
    }
}
