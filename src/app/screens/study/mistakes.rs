//! Going from mistake to mistake of the game, of one side or both, and finding better plies.

use super::Study;
use super::retry::Retry;
use crate::app::effect::Effect;
use crate::app::keys::Action;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::Report;
use parlour_records::words;
use parlour_records::{NodeId, Review, ReviewedPly, Severity};
use parlour_rules::games::Side;

/// The index of the search that judges a tried ply among the engines of the study.
const SEAT: usize = 3;

impl Study {
    /// Whether what the engine says of this position is out of sight: all of it is hidden, or a
    /// better ply is to be found here.
    pub(super) fn is_secret(&self) -> bool {
        self.hidden || self.is_asked()
    }

    /// Whether a better ply is to be found here.
    pub(super) fn is_asked(&self) -> bool {
        let is_asked = |retry: Retry| retry.node == self.node() && !retry.is_answered;
        self.retry.is_some_and(is_asked)
    }

    /// Drops the question when somebody goes elsewhere than to a ply that was tried: who comes back
    /// later wants to see everything.
    pub(super) fn leave_question(&mut self, node: NodeId, shared: &mut Shared) {
        let parent = self.record.tree().parent(node);
        let is_of = |retry: Retry| node == retry.node || parent == Some(retry.node);
        if self.retry.is_some_and(|retry| !is_of(retry)) {
            self.end_retry(shared);
        }
    }

    /// The mistakes of the side that was chosen, or of both, in their order.
    fn mistakes(&self) -> Vec<ReviewedPly> {
        let review = Review::of(&self.record);
        let of_side = |ply: &&ReviewedPly| self.mistakes_of.is_none_or(|side| ply.side == side);
        review.mistakes().filter(of_side).copied().collect()
    }

    /// The position before a ply.
    fn before(&self, ply: &ReviewedPly) -> NodeId {
        let parent = self.record.tree().parent(ply.node);
        parent.unwrap_or(NodeId::ROOT)
    }

    /// Goes over the mistakes of the next side from now on, or of both.
    pub(super) fn choose_mistakes(&mut self) {
        self.mistakes_of = match self.mistakes_of {
            None => Some(Side::First),
            Some(Side::First) => Some(Side::Second),
            Some(Side::Second) => None,
        };
        let whose = self
            .mistakes_of
            .map_or("both sides", |side| self.line().info().sides[side]);
        let count = words::counted(self.mistakes().len(), "mistake");
        self.message = Some(format!("Of {whose}: {count}."));
    }

    /// Goes to just before the next mistake of the game, or the one before.
    pub(super) fn go_to_mistake(&mut self, forward: bool, shared: &mut Shared) {
        let tree = self.record.tree();
        let here = tree.depth(self.node());
        let depth = |ply: &ReviewedPly| tree.depth(self.before(ply));
        let mut mistakes = self.mistakes().into_iter();
        let found = if forward {
            mistakes.find(|ply| depth(ply) > here)
        } else {
            mistakes.rfind(|ply| depth(ply) < here)
        };
        self.ask_for_better(found, "No more mistakes this way.", shared);
    }

    /// Goes to just before the worst mistake, and from there to the next worst.
    pub(super) fn go_to_worst(&mut self, shared: &mut Shared) {
        let mut mistakes = self.mistakes();
        mistakes.sort_by(|one, other| other.loss().total_cmp(&one.loss()));
        let here = mistakes
            .iter()
            .position(|ply| self.before(ply) == self.node());
        let next = here.map_or(0, |at| at + 1);
        let found = mistakes.get(next).or(mistakes.first()).copied();
        self.ask_for_better(found, "There is no mistake.", shared);
    }

    /// Goes to just before a mistake and asks for a better ply, or says why there is none.
    fn ask_for_better(&mut self, found: Option<ReviewedPly>, or_say: &str, shared: &mut Shared) {
        let Some(mistake) = found else {
            self.message = Some(if Review::of(&self.record).plies.is_empty() {
                "No move has been judged yet; analyse the game first.".to_owned()
            } else {
                or_say.to_owned()
            });
            return;
        };
        let node = self.before(&mistake);
        self.go(node, shared);
        self.end_retry(shared);
        self.retry = Some(Retry {
            node,
            mistake,
            search: None,
            is_answered: false,
        });
        let side = self.line().info().sides[mistake.side];
        let severity = mistake.severity().map_or("", Severity::name);
        let article = match severity {
            "inaccuracy" => "an",
            _ => "a",
        };
        let loss = 100.0 * mistake.loss();
        let key = shared.keymap.hint(Action::ShowAnswer).unwrap_or_default();
        self.message = Some(format!(
            "{side}'s next move was {article} {severity} (−{loss:.0} %). What would you play? {key} shows it."
        ));
    }

    /// Has a ply judged that was tried in place of a mistake.
    pub(super) fn judge_try(&mut self, node: NodeId, shared: &mut Shared) {
        let parent = self.record.tree().parent(node);
        let is_asked = |retry: &Retry| Some(retry.node) == parent && !retry.is_answered;
        let Some(retry) = self.retry.filter(is_asked) else {
            return;
        };
        if node == retry.mistake.node {
            let loss = 100.0 * retry.mistake.loss();
            self.go(retry.node, shared);
            self.message = Some(format!(
                "That was played, and loses {loss:.0} %. Try another."
            ));
            return;
        }
        self.stop_judging(shared);
        if self.line().outcome().is_some() {
            return self.say_verdict(node, shared);
        }
        let id = self.begin_judging(SEAT, self.cursor.shared_line(), shared);
        self.message = Some("The engine looks at your move.".to_owned());
        if let Some(retry) = &mut self.retry {
            retry.search = Some((id, node));
        }
    }

    /// Takes in what the search says that judges a tried ply; returns whether it was that one's.
    pub(super) fn handle_retry_event(
        &mut self,
        id: u64,
        event: &EngineEvent,
        shared: &mut Shared,
    ) -> bool {
        let search = self.retry.and_then(|retry| retry.search);
        let Some((_, node)) = search.filter(|(search, _)| *search == id) else {
            return false;
        };
        match event {
            EngineEvent::Info(report) => self.note_value(node, report),
            EngineEvent::Ply(_) => self.say_verdict(node, shared),
            EngineEvent::Failed(why) => {
                self.message = Some(format!("The engine has failed: {why}"));
            }
        }
        if !matches!(event, EngineEvent::Info(_))
            && let Some(retry) = &mut self.retry
        {
            retry.search = None;
        }
        true
    }

    /// Says whether a tried ply is better than the mistake; goes back to try another if it is one
    /// as well.
    fn say_verdict(&mut self, node: NodeId, shared: &mut Shared) {
        let (Some(retry), Some(side)) = (self.retry, self.record.ply_side(node)) else {
            return;
        };
        let Some(first) = self.record.first_chance(node) else {
            return;
        };
        let after = match side {
            Side::First => first,
            Side::Second => 1.0 - first,
        };
        let tried = ReviewedPly {
            node,
            after,
            ..retry.mistake
        };
        let ply = self.record.tree().ply(node);
        let text = ply.and_then(|ply| self.line().ply_text(ply).ok());
        let text = text.unwrap_or_default();
        let [before, after] = [tried.before, after].map(|chance| 100.0 * chance);
        self.message = Some(if let Some(severity) = tried.severity() {
            if self.node() == node {
                self.go(retry.node, shared);
            }
            let severity = severity.name();
            format!("{text} goes from {before:.0} to {after:.0} %: {severity}. Try another.")
        } else {
            if let Some(retry) = &mut self.retry {
                retry.is_answered = true;
            }
            let played = 100.0 * retry.mistake.after;
            format!("{text} keeps {after:.0} %, where the game's move came to {played:.0} %. Good.")
        });
    }

    /// Shows what the engine would play instead of the mistake, and keeps it as a variation.
    pub(super) fn show_answer(&mut self, shared: &mut Shared) {
        let Some(retry) = &mut self.retry else {
            self.message = Some("Go to a mistake first.".to_owned());
            return;
        };
        retry.is_answered = true;
        let node = retry.node;
        self.go(node, shared);
        let best = self.lines().map(Report::expected).unwrap_or_default();
        let best = self.line().ply_texts(best).join(" ");
        match Some(best).filter(|plies| !plies.is_empty()) {
            Some(plies) => {
                self.keep_line(1, shared);
                self.message = Some(format!("Better: {plies}"));
            }
            None => self.message = Some("The engine has no line here yet.".to_owned()),
        }
    }

    /// Ends the search that judges a tried ply.
    fn stop_judging(&mut self, shared: &mut Shared) {
        if let Some(retry) = &mut self.retry
            && let Some((id, _)) = retry.search.take()
        {
            shared.effects.push(Effect::StopSearch { id });
        }
    }

    /// No better ply is to be found any more.
    pub(super) fn end_retry(&mut self, shared: &mut Shared) {
        self.stop_judging(shared);
        self.retry = None;
    }
}
