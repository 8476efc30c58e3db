//! The engines at the table: when they search, and their answers.

use std::sync::Arc;
use std::time::Duration;

use super::{PlyAnimation, Table};
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use crate::engines::Limits;
use crate::engines::Report;
use crate::games::AnyLine;
use crate::records::NodeId;

/// The limits of an engine without a clock; its level may allow less.
const UNTIMED: Limits = Limits {
    time: Some(Duration::from_secs(1)),
    clock: None,
    nodes: None,
    depth: None,
};

impl Table {
    /// Starts the engine to move, if it is an engine's turn and it is not searching yet. Between
    /// engines, each ply is shown for a while before the next.
    pub(super) fn start_engine_if_due(&mut self, shared: &mut Shared) {
        let delay = match self.game().human_count() {
            0 => shared.options.ply_delay,
            _ => 0,
        };
        self.hosted.drive(shared, |driver| driver.set_delay(delay));
        self.hosted.start_search(UNTIMED, shared);
    }

    /// An engine reports or answers. What concerns another search than the one under way is out of
    /// date.
    pub(super) fn handle_engine_event(
        &mut self,
        id: u64,
        event: &EngineEvent,
        shared: &mut Shared,
    ) {
        let before = self.shown_before(shared);
        let (node, side) = (self.game().node(), self.game().line().to_move());
        if !self.hosted.handle_engine_event(id, event, shared) {
            self.handle_adviser_event(id, event);
        } else if let EngineEvent::Info(report) = event {
            self.record_value(node, report);
            self.reports[side] = Some(report.clone());
        } else {
            self.game_advanced(before, shared);
        }
    }

    /// The position that is shown, to animate the next ply from it; none without animation.
    pub(super) fn shown_before(&self, shared: &Shared) -> Option<Arc<AnyLine>> {
        (shared.options.animation).then(|| self.game().shared_line())
    }

    /// Goes on after a ply may have been played; `before` is the position before it.
    pub(super) fn game_advanced(&mut self, before: Option<Arc<AnyLine>>, shared: &mut Shared) {
        if let Some(before) = before
            && self.game().line().len() == before.len() + 1
        {
            self.animation = PlyAnimation::start(&before, self.hosted.game().line(), shared);
        }
        self.start_engine_if_due(shared);
    }

    /// Stores the evaluation of the position looked at for the graph.
    pub(super) fn record_value(&mut self, node: NodeId, report: &Report<String>) {
        if let Some(value) = report.first_advantage(self.game().line()) {
            self.values.insert(node, value);
        }
    }

    /// Reads the evaluations in the record for the graph.
    pub(super) fn load_values(&mut self) {
        let record = self.hosted.game().record();
        let values = record.tree().main_line().filter_map(|node| {
            let value = record.first_advantage(node)?;
            Some((record.tree().parent(node)?, value))
        });
        self.values.extend(values);
    }

    /// Pauses or resumes the engines.
    pub(super) fn pause(&mut self, shared: &mut Shared) {
        let paused = !self.hosted.is_paused();
        self.hosted
            .drive(shared, |driver| driver.set_paused(paused));
        self.start_engine_if_due(shared);
    }
}
