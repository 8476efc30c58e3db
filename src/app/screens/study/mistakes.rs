//! The quiz on the mistakes of the game, in words, and the review of a ply that is tried in it.

use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_records::{NodeId, Record, Review, ReviewedPly, Reviewing, Severity};
use parlour_rules::games::{AnyLine, BySide};
use parlour_sessions::quiz::{Quiz, QuizVerdict};
use parlour_sessions::review::{ReviewNews, ReviewSession};

/// The index of the search that reviews a tried ply among the engines of the study.
const SEAT: usize = 3;

/// The mistakes that are gone through.
#[derive(Clone, Debug)]
pub(super) struct Mistakes {
    pub(super) quiz: Quiz,
    /// The review of the ply that was tried, and the node after it.
    trial: (ReviewSession, NodeId),
}

/// The verdict on a ply that was tried, in words.
pub(super) struct Told {
    pub(super) text: String,
    /// Set where another one is to be tried.
    pub(super) again: bool,
}

impl Mistakes {
    /// Those of one's own side, where that is known.
    pub(super) fn of_game(record: &Record) -> Self {
        Self {
            quiz: Quiz::of_game(record),
            trial: (ReviewSession::default(), NodeId::ROOT),
        }
    }

    /// Goes over those of the next side from now on, or of both; returns what is said of
    /// them, without a full stop.
    pub(super) fn choose(&mut self, record: &Record, sides: BySide<&'static str>) -> String {
        self.quiz.choose_next();
        let whose = self.quiz.of().map_or("both sides", |side| sides[side]);
        let found = Review::of(record).found(self.quiz.of());
        format!("Of {whose}: {found}")
    }

    /// Asks about a mistake; returns the position before it.
    pub(super) fn ask(
        &mut self,
        mistake: ReviewedPly,
        record: &Record,
        shared: &mut Shared,
    ) -> NodeId {
        self.end(shared);
        self.quiz.ask(mistake, record)
    }

    /// Drops the question when somebody goes elsewhere than to a ply that was tried.
    pub(super) fn leave(&mut self, record: &Record, node: NodeId, shared: &mut Shared) {
        if self.quiz.leave(record, node) {
            self.end(shared);
        }
    }

    /// Reviews the ply that leads to a node; `seat` is that of the study's engines.
    pub(super) fn review(
        &mut self,
        reviewing: Reviewing,
        (node, seat): (NodeId, u64),
        record: &mut Record,
        shared: &mut Shared,
    ) {
        let (review, tried) = &mut self.trial;
        review.begin(reviewing, (seat, SEAT), record, shared);
        *tried = node;
    }

    /// Takes in an event of the review of a tried ply, if it is that one; returns the node after
    /// the ply, too.
    pub(super) fn hear<'a>(
        &mut self,
        id: u64,
        event: &'a EngineEvent,
        record: &mut Record,
        shared: &mut Shared,
    ) -> Option<(NodeId, ReviewNews<'a>)> {
        let (review, node) = &mut self.trial;
        Some((*node, review.hear(id, event, record, shared)?))
    }

    /// Returns whether a tried ply is being reviewed.
    pub(super) const fn is_judging(&self) -> bool {
        self.trial.0.is_running()
    }

    /// The verdict on a ply that was tried, in words; a line knows it.
    pub(super) fn verdict(
        &mut self,
        record: &Record,
        line: &AnyLine,
        node: NodeId,
    ) -> Option<Told> {
        let verdict = self.quiz.verdict(record, node)?;
        let ply = record.tree().ply(node);
        let ply = ply.and_then(|ply| line.ply_text(ply).ok());
        let ply = ply.unwrap_or_default();
        let percent = |chance: f32| 100.0 * chance;
        let text = match verdict {
            QuizVerdict::Open => format!("The engine cannot judge {ply}."),
            QuizVerdict::Mistake(tried) => format!(
                "{ply} drops from {:.0} to {:.0} %: {}. Try another.",
                percent(tried.before),
                percent(tried.after),
                tried.severity().map_or("", Severity::name)
            ),
            QuizVerdict::Good(tried, mistake) => format!(
                "{ply} keeps {:.0} %; the game's move left {:.0} %. Good.",
                percent(tried.after),
                percent(mistake.after)
            ),
        };
        Some(Told {
            text,
            again: matches!(verdict, QuizVerdict::Mistake(_)),
        })
    }

    /// Ends the review of a tried ply.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        self.trial.0.end(shared);
    }
}

/// The question before a mistake, for which a better ply is to be found; a key shows it.
pub(super) fn question(mistake: &ReviewedPly, sides: BySide<&'static str>, key: &str) -> String {
    let side = sides[mistake.side];
    let severity = mistake.severity().map_or("", Severity::name);
    let article = match severity {
        "inaccuracy" => "an",
        _ => "a",
    };
    let loss = 100.0 * mistake.loss();
    format!(
        "{side}'s next move was {article} {severity} (−{loss:.0} %). What would you play? \
         {key} shows it."
    )
}
