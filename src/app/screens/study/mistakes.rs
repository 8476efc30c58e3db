//! The mistakes of the game, of one side or both, and better plies that are to be found.

use super::search::SearchPlace;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_records::words;
use parlour_records::{NodeId, Record, Review, ReviewedPly, Severity};
use parlour_rules::games::{AnyLine, BySide, Side};
use parlour_sessions::search::Search;

/// The index of the search that judges a tried ply among the engines of the study.
const SEAT: usize = 3;

/// The mistakes that are gone through.
#[derive(Clone, Debug, Default)]
pub(super) struct Mistakes {
    /// The side that made them; none for both.
    of: Option<Side>,
    /// The one for which a better ply is to be found.
    retry: Option<Retry>,
    /// The search that judges the ply that was tried, and the node after that.
    search: Search<NodeId>,
}

/// A mistake of the game for which a better ply is to be found.
#[derive(Clone, Copy, Debug)]
struct Retry {
    /// The position before it.
    node: NodeId,
    mistake: ReviewedPly,
    /// Set once the engine's own ply may be seen.
    is_answered: bool,
}

/// The result of trying a ply.
pub(super) enum Tried {
    /// Nothing: no better ply is to be found there.
    Elsewhere,
    /// It is the mistake itself; the game goes back to before it.
    Mistake {
        /// The node before it.
        before: NodeId,
        /// The words about it.
        text: String,
    },
    /// It is judged by a search.
    IsJudged,
    /// It ends the game, and is judged by that.
    IsOver,
}

/// The verdict on a ply that was tried.
pub(super) struct Verdict {
    pub(super) text: String,
    /// The node to go back to where it is a mistake as well.
    pub(super) again: Option<NodeId>,
}

impl Mistakes {
    /// Goes over those of the next side from now on, or of both; returns what is said of them.
    pub(super) fn choose(&mut self, record: &Record, sides: BySide<&'static str>) -> String {
        self.of = match self.of {
            None => Some(Side::First),
            Some(Side::First) => Some(Side::Second),
            Some(Side::Second) => None,
        };
        let whose = self.of.map_or("both sides", |side| sides[side]);
        let count = words::counted(self.all(record).len(), "mistake");
        format!("Of {whose}: {count}.")
    }

    /// The mistakes of the side that was chosen, or of both, in their order.
    fn all(&self, record: &Record) -> Vec<ReviewedPly> {
        let review = Review::of(record);
        let of_side = |ply: &&ReviewedPly| self.of.is_none_or(|side| ply.side == side);
        review.mistakes().filter(of_side).copied().collect()
    }

    /// The next mistake of the game after a node, or the one before.
    pub(super) fn next(&self, record: &Record, node: NodeId, forward: bool) -> Option<ReviewedPly> {
        let tree = record.tree();
        let here = tree.depth(node);
        let depth = |ply: &ReviewedPly| tree.depth(before(record, ply));
        let mut mistakes = self.all(record).into_iter();
        if forward {
            mistakes.find(|ply| depth(ply) > here)
        } else {
            mistakes.rfind(|ply| depth(ply) < here)
        }
    }

    /// The worst mistake, or the next worst where that one is looked at.
    pub(super) fn worst(&self, record: &Record, node: NodeId) -> Option<ReviewedPly> {
        let mut mistakes = self.all(record);
        mistakes.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
        let here = mistakes.iter().position(|ply| before(record, ply) == node);
        let next = here.map_or(0, |at| at + 1);
        mistakes.get(next).or(mistakes.first()).copied()
    }

    /// Has a better ply be found for a mistake, in the position before it.
    pub(super) fn ask(&mut self, mistake: ReviewedPly, node: NodeId, shared: &mut Shared) {
        self.end(shared);
        self.retry = Some(Retry {
            node,
            mistake,
            is_answered: false,
        });
    }

    /// Returns whether a better ply is to be found at a node.
    pub(super) fn is_asked(&self, node: NodeId) -> bool {
        let is_asked = |retry: Retry| retry.node == node && !retry.is_answered;
        self.retry.is_some_and(is_asked)
    }

    /// Drops the question when somebody goes elsewhere than to a ply that was tried: who comes back
    /// later wants to see everything.
    pub(super) fn leave(&mut self, record: &Record, node: NodeId, shared: &mut Shared) {
        let parent = record.tree().parent(node);
        let is_of = |retry: Retry| node == retry.node || parent == Some(retry.node);
        if self.retry.is_some_and(|retry| !is_of(retry)) {
            self.end(shared);
        }
    }

    /// Has the ply judged that leads to the position looked at, if it was tried in place of a
    /// mistake.
    pub(super) fn judge(&mut self, place: &SearchPlace<'_>, shared: &mut Shared) -> Tried {
        let node = place.cursor.node();
        let parent = place.record.tree().parent(node);
        let is_asked = |retry: &Retry| Some(retry.node) == parent && !retry.is_answered;
        let Some(retry) = self.retry.filter(is_asked) else {
            return Tried::Elsewhere;
        };
        if node == retry.mistake.node {
            let loss = 100.0 * retry.mistake.loss();
            return Tried::Mistake {
                before: retry.node,
                text: format!("That was played: it loses {loss:.0} %. Try another."),
            };
        }
        self.search.end(shared);
        if place.cursor.line().outcome().is_some() {
            return Tried::IsOver;
        }
        let request = place.judge(SEAT, place.cursor.shared_line());
        self.search.begin(node, request, shared);
        Tried::IsJudged
    }

    /// Takes in what the search says that judges a tried ply, if it is that one; returns the node
    /// after the ply.
    pub(super) fn hear(&mut self, id: u64, event: &EngineEvent) -> Option<NodeId> {
        self.search.hear(id, event).copied()
    }

    /// Returns whether a tried ply is being judged.
    pub(super) fn is_judging(&self) -> bool {
        self.search.is_running()
    }

    /// Returns whether a tried ply, which a line knows, is better than the mistake.
    pub(super) fn verdict(
        &mut self,
        record: &Record,
        line: &AnyLine,
        node: NodeId,
    ) -> Option<Verdict> {
        let retry = self.retry.as_mut()?;
        let side = record.tree().ply_side(node)?;
        let first = record.tree().first_chance(node)?;
        let after = match side {
            Side::First => first,
            Side::Second => 1.0 - first,
        };
        let tried = ReviewedPly {
            node,
            after,
            ..retry.mistake
        };
        let ply = record.tree().ply(node);
        let text = ply.and_then(|ply| line.ply_text(ply).ok());
        let text = text.unwrap_or_default();
        let [before, after] = [tried.before, after].map(|chance| 100.0 * chance);
        Some(if let Some(severity) = tried.severity() {
            let severity = severity.name();
            Verdict {
                text: format!(
                    "{text} goes from {before:.0} to {after:.0} %: {severity}. Try another."
                ),
                again: Some(retry.node),
            }
        } else {
            retry.is_answered = true;
            let played = 100.0 * retry.mistake.after;
            Verdict {
                text: format!(
                    "{text} keeps {after:.0} %; the game's move left {played:.0} %. Good."
                ),
                again: None,
            }
        })
    }

    /// Lets what the engine would play be seen; returns where.
    pub(super) fn answer(&mut self) -> Option<NodeId> {
        let retry = self.retry.as_mut()?;
        retry.is_answered = true;
        Some(retry.node)
    }

    /// No better ply is to be found any more.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        self.search.end(shared);
        self.retry = None;
    }
}

/// The position before a ply.
pub(super) fn before(record: &Record, ply: &ReviewedPly) -> NodeId {
    record.tree().parent(ply.node).unwrap_or(NodeId::ROOT)
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
