//! The engines of the active game, which search on the dialogue's own thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use crate::engines::{Engine, EngineError, EngineRef, Limits, Stop};
use crate::games::AnyPly;
use crate::play::GameSession;

/// The time of an engine for a ply without a clock; its level may allow less.
pub(super) const THINKING_TIME: Duration = Duration::from_secs(1);

/// The engines of one game, each made when it is first asked and kept for the game.
#[derive(Default)]
pub(super) struct EnginePool([Option<Box<dyn Engine>>; 2]);

impl EnginePool {
    /// Removes the engine of a player, who is replaced.
    pub(super) fn remove(&mut self, seat: usize) {
        self.0[seat] = None;
    }

    /// The ply that the engine of a seat chooses where the game is.
    pub(super) fn choose(
        &mut self,
        seat: usize,
        engine: &EngineRef,
        game: &GameSession,
    ) -> Result<AnyPly, EngineError> {
        // Taken out, so that an engine that panics is not used again.
        let taken = self.0[seat].take();
        let limits = match game.clocks() {
            Some(clocks) => clocks.control().limits(clocks.left(seat)),
            None => limits(),
        };
        let search = || {
            let mut engine = taken.unwrap_or_else(|| engine.make(game.rules()));
            let ply = engine.choose(game.line(), &limits, &Stop::default(), &mut |_| {});
            (ply, engine)
        };
        match catch_unwind(AssertUnwindSafe(search)) {
            Ok((ply, engine)) => {
                self.0[seat] = Some(engine);
                ply
            }
            Err(_) => Err(EngineError::Failed("the engine broke down".to_owned())),
        }
    }
}

/// The limits of every search of the dialogue without a clock.
pub(super) fn limits() -> Limits {
    Limits {
        time: Some(THINKING_TIME),
        ..Limits::default()
    }
}
