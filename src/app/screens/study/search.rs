//! The searches of a study: what they are about, and what they say.

use std::sync::Arc;

use super::store::StudyStore;
use crate::app::message::EngineEvent;
use crate::app::shared::Shared;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits, Report};
use parlour_matches::play::{EngineFailure, SearchRequest};
use parlour_records::{NodeId, Record, TreeCursor};
use parlour_rules::games::AnyLine;

/// The positions searched for each position that is judged.
const JUDGED_NODES: u64 = 60_000;

/// The memory of such a search in megabytes.
const JUDGED_MEMORY: usize = 32;

/// The place in a study that its searches are about.
pub(super) struct SearchPlace<'a> {
    pub(super) record: &'a Record,
    pub(super) cursor: &'a TreeCursor,
    /// The id of the engines' seats.
    pub(super) seat: u64,
}

/// The news from a search.
pub(super) enum Heard<'a> {
    /// Its report on a node.
    Report(NodeId, &'a Report),
    /// It is done with a node.
    Done(NodeId),
    /// The reason why it failed.
    Failed(&'a EngineFailure),
}

impl<'a> SearchPlace<'a> {
    /// The position looked at in a study that is kept there.
    pub(super) const fn of(record: &'a Record, cursor: &'a TreeCursor, store: &StudyStore) -> Self {
        Self {
            record,
            cursor,
            seat: store.seat(),
        }
    }

    /// A search of the position looked at by an engine, one of several.
    pub(super) fn request(
        &self,
        player: usize,
        engine: EngineSpec,
        limits: Limits,
    ) -> SearchRequest {
        SearchRequest {
            player,
            engine: engine.into(),
            rules: self.record.start().rules().clone(),
            line: self.cursor.shared_line(),
            limits,
        }
    }

    /// Has a small engine, one of several, judge the end of a line; returns the id of the search.
    pub(super) fn judge(&self, player: usize, line: Arc<AnyLine>, shared: &mut Shared) -> u64 {
        let engine = EngineSpec::from(AlphaBetaOptions {
            threads: 1,
            hash: JUDGED_MEMORY,
            lines: 1,
        });
        let limits = Limits {
            nodes: Some(JUDGED_NODES),
            ..Limits::default()
        };
        let request = SearchRequest {
            line,
            ..self.request(player, engine, limits)
        };
        shared.search(self.seat, request)
    }
}

impl<'a> Heard<'a> {
    /// The news in an event of a search about a node.
    pub(super) fn of(node: NodeId, event: &'a EngineEvent) -> Self {
        match event {
            EngineEvent::Info(report) => Self::Report(node, report),
            EngineEvent::Ply(_) => Self::Done(node),
            EngineEvent::Failed(why) => Self::Failed(why),
        }
    }
}
