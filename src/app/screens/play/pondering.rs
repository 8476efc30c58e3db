//! Engines that go on thinking while a human is to move (pondering).
//!
//! An engine at full strength searches the position after the reply that it expects, in the seat in
//! which it searches its own plies: it keeps its findings in its table, and where that reply is
//! played its own search begins with them. Its reports meanwhile are not shown.

use std::sync::Arc;

use crate::app::hosted_game::HostedGame;
use crate::app::shared::Shared;
use parlour_engines::{Limits, PONDERING_TIME, Report, after_expected_reply};
use parlour_matches::play::{GameSession, SearchRequest};
use parlour_records::NodeId;
use parlour_rules::games::BySide;
use parlour_sessions::search::Search;

/// The thinking of an engine while a human is to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Pondering {
    /// The search beyond the board, with the game and the position on the board that it began at.
    search: Search<(u64, NodeId)>,
}

impl Pondering {
    /// Starts, keeps or ends it, by what the engines reported last; an engine ponders only while
    /// the table is in sight.
    pub(super) fn update(
        &mut self,
        hosted: &HostedGame,
        reports: &BySide<Option<Report>>,
        in_sight: bool,
        shared: &mut Shared,
    ) {
        let game = hosted.game();
        let place = (hosted.id(), game.node());
        let may = in_sight && shared.config().players().ponder && !hosted.is_paused();
        let wanted = may && game.is_open();
        if wanted && self.search.subject() == Some(&place) {
            return;
        }
        self.end(shared);
        if !wanted {
            return;
        }
        let side = !game.line().to_move();
        if let Some(request) = expected(game, reports[side].as_ref()) {
            self.search.begin(place, (hosted.id(), request), shared);
        }
    }

    /// Ends it.
    pub(super) fn end(&mut self, shared: &mut Shared) {
        self.search.end(shared);
    }
}

/// The position for the engine that played last to think about, by its report on that ply, in the
/// seat in which it searches its own plies: nothing if it expects no reply, or one that ends the
/// game.
fn expected(game: &GameSession, report: Option<&Report>) -> Option<SearchRequest> {
    let side = !game.line().to_move();
    let player = game.player_index(side);
    let engine = game.engine(player)?;
    if !game.is_tip() || !game.human_to_move() || !engine.thinks_ahead() {
        return None;
    }
    let after = after_expected_reply(game.line(), report?)?;
    let limits = Limits {
        time: Some(PONDERING_TIME),
        ..Limits::default()
    };
    Some(SearchRequest {
        line: Arc::new(after),
        ..game.search_request(player, engine, limits)
    })
}
