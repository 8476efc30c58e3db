//! The searches of a study.

use super::store::StudyStore;
use parlour_engines::{EngineSpec, Limits};
use parlour_matches::play::SearchRequest;
use parlour_records::{Record, TreeCursor};

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
}
