//! The reasons why a ply of a record is a mistake: those that one search finds and a deeper one
//! bears out.

use crate::{ExpectedLine, NodeId, PlyLoss, Record};
use parlour_engines::{Only, Report, Score, Variation, WhyNot, why_not};
use parlour_rules::games::{AnyLine, AnyPly};

/// The loss of the chance to win, 0 to 1, below which a reply still shows what a ply allows.
const FINE: f32 = 0.05;

/// The loss from which on all other plies are much worse than the best one.
const MUCH: f32 = 0.30;

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
    let chance = better.and_then(Variation::chance).unwrap_or(0.0);
    let is_far = |other: &Variation| other.chance().is_some_and(|other| chance - other >= MUCH);
    let is_only = others.clone().count() > 0 && others.clone().all(is_far);
    let mut scores = others.map(|other| other.score);
    let score = better.and_then(|better| better.score);
    let only = is_only.then_some(match score {
        // That no other one wins has to be proven.
        Some(Score::Win(_)) if scores.all(|score| matches!(score, Some(Score::Loss(_)))) => {
            Some(Only::Wins)
        }
        Some(Score::Win(_)) => None,
        _ => Some(Only::Holds),
    });
    let only = only.flatten();
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
    let looked = if first.then.is_empty() {
        best.get(..1)
    } else {
        None
    };
    let ends = |plies: &[AnyPly]| after(&line, plies).outcome().is_some();
    if ends(&[ply]) || looked.is_some_and(ends) {
        write(record, at, first.clone(), &[]);
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
    Some(match why.first()?.then.first() {
        Some(&reply) => (after(&line, &[ply]), Some(reply)),
        None => (after(&line, loss.better.plies(&line).get(..1)?), None),
    })
}

/// Writes the first reason of its kind that a deeper search bears out; returns those that are left
/// to be looked at where there is none.
pub(super) fn bear_out(
    record: &mut Record,
    at: Looked,
    why: &[WhyNot],
    report: &Report,
) -> Vec<WhyNot> {
    let kind = |why: &WhyNot| (why.then.is_empty(), why.motif.is_empty());
    let is_first = |other: &&WhyNot| kind(other) == kind(&why[0]);
    let left = why.iter().filter(|why| !is_first(why)).cloned().collect();
    let Some((line, ply, loss)) = at.of(record) else {
        return Vec::new();
    };
    let mut plies = loss.better.plies(&line);
    let mut played = Variation::of(ply);
    let score = |of: &Variation| of.score.map(Score::reversed);
    let (mut won, said) = (
        None,
        [loss.best, loss.played].map(|of| f32::from(of) / 100.0),
    );
    let first = report.best().and_then(Variation::chance).unwrap_or(0.0);
    let lost = if let Some(reply) = why[0].then.first() {
        let own = report.variation(reply);
        let own = own.filter(|own| own.chance().is_some_and(|chance| first - chance < FINE));
        let Some(own) = own else {
            return settle(record, at, left);
        };
        played.score = score(own);
        played.plies.extend(&own.plies);
        said[0] + first - 1.0
    } else {
        plies.truncate(1);
        plies.extend(report.expected());
        plies = ExpectedLine::of(&line, &plies).plies(&line);
        won = report.best().and_then(score);
        1.0 - first - said[1]
    };
    // A deeper search has to find it as bad, or nearly so.
    if 2.0 * lost < said[0] - said[1] {
        return Vec::new();
    }
    let better = Variation {
        score: won,
        win_probability: None,
        plies,
    };
    let deeper = why_not(&line, &played, &better);
    let kept = why.iter().filter(is_first).find_map(|first| {
        let mut deeper = deeper.iter();
        let borne = deeper.find(|own| own.motif == first.motif && kind(own) == kind(first))?;
        let only = first.only;
        Some(WhyNot {
            only,
            ..borne.clone()
        })
    });
    match kept {
        Some(kept) => {
            write(record, at, kept, &better.plies);
            Vec::new()
        }
        None => settle(record, at, left),
    }
}

/// Writes a reason into the record, with the line of the best ply that it was found in.
fn write(record: &mut Record, at: Looked, why: WhyNot, better: &[AnyPly]) {
    let Some((line, ply, _)) = at.of(record) else {
        return;
    };
    let then = ExpectedLine::of(&after(&line, &[ply]), &why.then);
    let better = (!better.is_empty()).then(|| ExpectedLine::of(&line, better));
    if let Some(loss) = &mut record.tree_mut().annotation_mut(at.played).loss {
        loss.better = better.unwrap_or_else(|| loss.better.clone());
        loss.why = Some(WhyNot {
            motif: why.motif,
            then,
            is_won: why.is_won,
            only: why.only,
        });
    }
}

/// The line after some plies.
fn after(line: &AnyLine, plies: &[AnyPly]) -> AnyLine {
    let mut after = line.clone();
    for &ply in plies {
        if after.play(ply).is_err() {
            break;
        }
    }
    after
}
