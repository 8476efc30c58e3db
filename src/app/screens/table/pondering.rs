//! Engines that go on thinking while a human is to move (pondering).
//!
//! An engine at full strength searches the position after the reply that it expects, in the seat in
//! which it searches its own plies: what it finds stays in its table, and where that reply is played its
//! own search begins with it. What it says meanwhile is nobody's concern.

use super::Table;
use super::ahead::{self, AheadSearch};
use crate::app::effect::Effect;
use crate::app::shared::Shared;

impl Table {
    /// Starts, keeps or ends what an engine thinks about while a human is to move; it does so only
    /// while the table is in sight.
    pub(super) fn update_ahead(&mut self, in_sight: bool, shared: &mut Shared) {
        let place = (self.hosted.id(), self.game().node());
        let may = in_sight && shared.options.ponder && !self.hosted.is_paused();
        let wanted = may && self.game().is_open();
        if wanted && self.ahead.is_some_and(|ahead| ahead.place == place) {
            return;
        }
        self.end_ahead(shared);
        if !wanted {
            return;
        }
        let side = !self.game().line().to_move();
        if let Some(request) = ahead::expected(self.game(), self.reports[side].as_ref()) {
            let id = shared.search(self.hosted.id(), request);
            self.ahead = Some(AheadSearch { id, place });
        }
    }

    /// Ends it.
    pub(super) fn end_ahead(&mut self, shared: &mut Shared) {
        if let Some(AheadSearch { id, .. }) = self.ahead.take() {
            shared.effects.push(Effect::StopSearch { id });
        }
    }
}
