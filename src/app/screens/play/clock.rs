//! The clocks at the table: when they run, and when they are drawn again.
//!
//! The clock of the player to move runs on whatever is on the screen: the board, a question, the
//! rules. That is fair, and prevents thinking for free behind a page. Looking back at the game does
//! not stop it either. A pause does, for both, and nothing can be played until it ends. An engine's
//! clock runs while it thinks. What undo goes back to has the clocks of that moment, and they stand
//! still until a ply is played.

use crate::app::effect::Effect;
use crate::app::shared::Shared;
use parlour_matches::play::{next_shown, next_step};
use std::time::Duration;

/// The timer for redrawing the clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClockTimer {
    id: u64,
    /// The time at which it runs out; `None` when it is not set.
    due: Option<u64>,
}

impl ClockTimer {
    /// A timer that is not set.
    pub(super) fn new(shared: &mut Shared) -> Self {
        Self {
            id: shared.new_id(),
            due: None,
        }
    }

    /// Sets it for the next change of the clock that runs, if one does, which has this time left.
    pub(super) fn update(&mut self, running: Option<Duration>, shared: &mut Shared) {
        let next = if shared.config().ui.screen_reader {
            next_step
        } else {
            next_shown
        };
        let millis = running.and_then(next);
        let due = millis.map(|millis| shared.now + millis);
        if let (Some(millis), true) = (millis, due != self.due) {
            let id = self.id;
            shared.effects.push(Effect::Timer { id, millis });
        }
        self.due = due;
    }

    /// Handles a timer that has run out, which may be this one.
    pub(super) fn ran_out(&mut self, id: u64) {
        if id == self.id {
            self.due = None;
        }
    }
}
