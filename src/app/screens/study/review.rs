//! The whole game looked at in the background.

use std::sync::Arc;

use unicode_width::UnicodeWidthStr;

use super::Study;
use super::analysis::{GameSearch, Purpose, REVIEW_NODES};
use crate::app::effect::Effect;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits, Report};
use parlour_matches::play::SearchRequest;
use parlour_records::words;
use parlour_records::{Evaluation, NodeId, Review};
use parlour_rules::games::{AnyLine, Side};

/// The index of the game's search among the engines of the study.
const SEAT: usize = 2;

/// The memory of the search in megabytes.
const MEMORY: usize = 32;

impl Study {
    /// Has an engine look at every position of the main line, from the last one to the first, or
    /// ends that.
    pub(super) fn toggle_review(&mut self, shared: &mut Shared) {
        if self.analysis.game.is_some() {
            self.end_review(shared);
            return;
        }
        let tree = self.record.tree();
        let nodes = [NodeId::ROOT].into_iter().chain(tree.main_line());
        let open = nodes.filter(|&node| tree.outcome(node).is_none());
        let waiting: Vec<NodeId> = open.collect();
        self.analysis.game = Some(GameSearch {
            id: 0,
            count: waiting.len(),
            waiting,
            now: None,
        });
        self.review_next(shared);
    }

    /// Ends the search of the whole game.
    pub(super) fn end_review(&mut self, shared: &mut Shared) {
        if let Some(GameSearch {
            id, now: Some(_), ..
        }) = self.analysis.game.take()
        {
            shared.effects.push(Effect::StopSearch { id });
        }
        self.save(shared);
    }

    /// Looks at the next position, or ends when there is none.
    fn review_next(&mut self, shared: &mut Shared) {
        let Some(search) = &mut self.analysis.game else {
            return;
        };
        let Some(node) = search.waiting.pop() else {
            self.analysis.game = None;
            let review = Review::of(&self.record);
            let count = review.mistakes().count();
            self.message = Some(format!(
                "The game is analysed: {} to review.",
                words::counted(count, "mistake")
            ));
            self.save(shared);
            return;
        };
        search.now = Some(node);
        let line = Arc::new(self.record.line(node));
        let id = self.begin_judging(SEAT, line, shared);
        if let Some(search) = &mut self.analysis.game {
            search.id = id;
        }
    }

    /// Has a small engine of a seat judge the end of a line; returns the id of the search.
    pub(super) fn begin_judging(
        &self,
        seat: usize,
        line: Arc<AnyLine>,
        shared: &mut Shared,
    ) -> u64 {
        let engine = EngineSpec::from(AlphaBetaOptions {
            threads: 1,
            hash: MEMORY,
            lines: 1,
        });
        let limits = Limits {
            nodes: Some(REVIEW_NODES),
            ..Limits::default()
        };
        let request = SearchRequest {
            line,
            ..self.request(seat, engine, limits)
        };
        shared.search(self.store.seat(), request)
    }

    /// Takes in what the search of the whole game says; returns whether it was that one's.
    pub(super) fn handle_review_event(
        &mut self,
        id: u64,
        event: &EngineEvent,
        shared: &mut Shared,
    ) -> bool {
        let Some(search) = self.analysis.game.as_ref().filter(|search| search.id == id) else {
            return false;
        };
        let Some(node) = search.now else {
            return true;
        };
        match event {
            EngineEvent::Info(report) => self.note_report(node, Purpose::Lines, report),
            EngineEvent::Ply(_) => self.review_next(shared),
            EngineEvent::Failed(why) => {
                self.message = Some(format!("The engine has failed: {why}"));
                self.analysis.game = None;
            }
        }
        true
    }

    /// Writes the value of a position into the record, unless a deeper search has done that.
    pub(super) fn note_value(&mut self, node: NodeId, report: &Report) {
        let evaluation = if node == self.node() {
            Evaluation::of_position(report, self.line())
        } else {
            Evaluation::of_position(report, &self.record.line(node))
        };
        let Some(evaluation) = evaluation else {
            return;
        };
        if self.record.note_value(node, evaluation) {
            self.store.judged();
        }
    }

    /// How the game was played: the accuracy of both sides, or how far the engine is with it. Where
    /// there is little room, a side is an initial.
    pub(super) fn review_text(&self, width: usize) -> Option<String> {
        if let Some(search) = &self.analysis.game {
            let done = search.count - search.waiting.len();
            return Some(format!("Analysing position {done} of {}", search.count));
        }
        let accuracy = Review::of(&self.record).accuracy();
        let sides = self.line().info().sides;
        let text = |name: fn(&'static str) -> &'static str| {
            let known = Side::BOTH.into_iter().filter_map(|side| {
                let percent = accuracy[side]?;
                Some(format!("{} {percent:.0} %", name(sides[side])))
            });
            let known: Vec<String> = known.collect();
            (!known.is_empty()).then(|| format!("Accuracy: {}", known.join(", ")))
        };
        let long = text(|name| name)?;
        if long.width() <= width {
            return Some(long);
        }
        text(|name| name.get(..1).unwrap_or(name))
    }
}
