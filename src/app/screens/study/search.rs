//! The searches of a study.

use std::sync::Arc;

use super::store::StudyStore;
use parlour_engines::{AlphaBetaOptions, EngineSpec, Limits};
use parlour_matches::play::SearchRequest;
use parlour_records::{Record, TreeCursor};
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
    ) -> (u64, SearchRequest) {
        let request = SearchRequest {
            player,
            engine: engine.into(),
            rules: self.record.start().rules().clone(),
            line: self.cursor.shared_line(),
            limits,
        };
        (self.seat, request)
    }

    /// A search by which a small engine, one of several, judges the end of a line.
    pub(super) fn judge(&self, player: usize, line: Arc<AnyLine>) -> (u64, SearchRequest) {
        let engine = EngineSpec::from(AlphaBetaOptions {
            threads: 1,
            hash: JUDGED_MEMORY,
            lines: 1,
        });
        let limits = Limits {
            nodes: Some(JUDGED_NODES),
            ..Limits::default()
        };
        let (seat, request) = self.request(player, engine, limits);
        (seat, SearchRequest { line, ..request })
    }
}
