//! Engines that go on thinking while a human is to move (pondering).
//!
//! An engine at full strength searches the position after the reply that it expects, in the place in
//! which it searches its own plies: what it finds stays in its table, and where that reply is played its
//! own search begins with it. What it says meanwhile is nobody's concern.

use std::sync::Arc;
use std::time::Duration;

use super::Table;
use crate::app::effect::{Effect, SeatId};
use crate::app::shared::Shared;
use crate::engines::{EngineRef, Limits, Player};
use crate::games::AnyLine;
use crate::records::NodeId;

/// How long it does at most, so that a table that was left alone does not use a processor for ever.
const TIME: Duration = Duration::from_secs(60);

/// A search beyond the position of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AheadSearch {
    /// Its id.
    id: u64,
    /// The game and the position on the board that it began at.
    place: (u64, NodeId),
}

/// What an engine may think about while a human is to move.
struct Expectation {
    /// The seat of the engine.
    player: usize,
    engine: EngineRef,
    /// The line with the reply that it expects.
    line: Arc<AnyLine>,
}

impl Table {
    /// Starts, keeps or ends what an engine thinks about while a human is to move; it does so only
    /// while the table is in sight.
    pub(super) fn update_ahead(&mut self, in_sight: bool, shared: &mut Shared) {
        let place = (self.hosted.id(), self.game().node());
        let wanted = in_sight && shared.options.ponder && !self.hosted.is_paused();
        if wanted && self.ahead.is_some_and(|ahead| ahead.place == place) {
            return;
        }
        self.end_ahead(shared);
        if !wanted {
            return;
        }
        if let Some(Expectation {
            player,
            engine,
            line,
        }) = self.expectation()
        {
            let id = shared.new_id();
            self.ahead = Some(AheadSearch { id, place });
            shared.effects.push(Effect::Search {
                id,
                seat: SeatId {
                    game: self.hosted.id(),
                    player,
                },
                engine,
                rules: self.game().rules().clone(),
                line,
                limits: Limits {
                    time: Some(TIME),
                    ..Limits::default()
                },
            });
        }
    }

    /// Ends it.
    pub(super) fn end_ahead(&mut self, shared: &mut Shared) {
        if let Some(AheadSearch { id, .. }) = self.ahead.take() {
            shared.effects.push(Effect::StopSearch { id });
        }
    }

    /// What the engine whose ply was the last may think about: nothing if it expects no reply to it, or one
    /// that ends the game.
    fn expectation(&self) -> Option<Expectation> {
        let game = self.game();
        let line = game.line();
        let side = !line.to_move();
        let Player::Engine(engine) = game.player(side) else {
            return None;
        };
        if !game.is_open() || !game.is_tip() || !game.human_to_move() || !engine.thinks_ahead() {
            return None;
        }
        let (last, reply) = match self.reports[side].as_ref()?.expected() {
            [last, reply, ..] => (last, reply),
            _ => return None,
        };
        let mut after = AnyLine::clone(&game.shared_line());
        let played = after.undo()?;
        if after.ply_text(played).ok()? != *last {
            return None;
        }
        after.play(played).ok()?;
        after.play(after.read_ply(reply).ok()?).ok()?;
        after.outcome().is_none().then(|| Expectation {
            player: game.player_index(side),
            engine: engine.clone(),
            line: Arc::new(after),
        })
    }
}
