//! What an engine thinks about while a human is to move (pondering): the position after the reply that it
//! expects.

use std::sync::Arc;

use parlour_engines::{EngineRef, Player, Report};
use parlour_matches::play::GameSession;
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

/// What an engine may think about while a human is to move.
pub(super) struct Expectation {
    /// The seat of the engine.
    pub(super) player: usize,
    pub(super) engine: EngineRef,
    /// The line with the reply that it expects.
    pub(super) line: Arc<AnyLine>,
}

impl Expectation {
    /// What the engine whose ply was the last may think about, by its report on that ply: nothing if it expects
    /// no reply, or one that ends the game.
    pub(super) fn after(game: &GameSession, report: Option<&Report<String>>) -> Option<Self> {
        let side = !game.line().to_move();
        let Player::Engine(engine) = game.player(side) else {
            return None;
        };
        if !game.is_tip() || !game.human_to_move() || !engine.thinks_ahead() {
            return None;
        }
        let [last, reply, ..] = report?.expected() else {
            return None;
        };
        let mut after = AnyLine::clone(&game.shared_line());
        let played = after.undo()?;
        if after.ply_text(played).ok()? != *last {
            return None;
        }
        after.play(played).ok()?;
        after.play(after.read_ply(reply).ok()?).ok()?;
        after.outcome().is_none().then(|| Self {
            player: game.player_index(side),
            engine: engine.clone(),
            line: Arc::new(after),
        })
    }
}
