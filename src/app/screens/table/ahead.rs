//! What an engine thinks about while a human is to move (pondering): the position after the reply that it
//! expects.

use std::sync::Arc;
use std::time::Duration;

use parlour_engines::{Limits, Report};
use parlour_matches::play::{GameSession, SearchRequest};
use parlour_records::NodeId;
use parlour_rules::games::AnyLine;

/// A search beyond the position of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AheadSearch {
    /// Its id.
    pub(super) id: u64,
    /// The game and the position on the board that it began at.
    pub(super) place: (u64, NodeId),
}

/// The longest time of such a search, so that a table that was left alone does not use a processor
/// for ever.
const TIME: Duration = Duration::from_secs(60);

/// What the engine whose ply was the last may think about, by its report on that ply, in the seat in
/// which it searches its own plies: nothing if it expects no reply, or one that ends the game.
pub(super) fn expected(game: &GameSession, report: Option<&Report>) -> Option<SearchRequest> {
    let side = !game.line().to_move();
    let player = game.player_index(side);
    let engine = game.engine(player)?;
    if !game.is_tip() || !game.human_to_move() || !engine.thinks_ahead() {
        return None;
    }
    let [last, reply, ..] = report?.expected() else {
        return None;
    };
    if game.line().last_ply()? != *last {
        return None;
    }
    let mut after = AnyLine::clone(&game.shared_line());
    after.play(*reply).ok()?;
    let limits = Limits {
        time: Some(TIME),
        ..Limits::default()
    };
    after.outcome().is_none().then(|| SearchRequest {
        line: Arc::new(after),
        ..game.search_request(player, engine, limits)
    })
}
