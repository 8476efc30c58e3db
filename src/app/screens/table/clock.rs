//! The clocks at the table: when they run, and what happens when one has run out.
//!
//! The clock of the player to move runs on whatever is on the screen: the board, a question, the
//! rules. That is fair, and prevents thinking for free behind a page. Looking back at the game does
//! not stop it either. A pause does, for both, and nothing can be played until it ends. An engine's
//! clock runs while it thinks. What undo goes back to has the clocks of that moment, and they stand
//! still until a ply is played.

use super::Table;
use crate::app::effect::Effect;
use crate::app::shared::Shared;
use parlour_matches::play::{Clocks, Driver};

impl Table {
    /// Handles the passing of time: a player's time may have run out.
    pub(super) fn time_changed(&mut self, shared: &mut Shared) {
        let now = shared.now;
        if self.hosted.drive(shared, |driver| driver.set_time(now)) {
            self.picker.clear();
            self.prompt = None;
            self.question = None;
        }
    }

    /// Sets the timer for the clock's next change.
    pub(super) fn update_clock(&mut self, shared: &mut Shared) {
        let millis = self.game().clocks().and_then(Clocks::next_change);
        let due = millis.map(|millis| shared.now + millis);
        if let (Some(millis), true) = (millis, due != self.tick.due) {
            let id = self.tick.id;
            shared.effects.push(Effect::Timer { id, millis });
        }
        self.tick.due = due;
    }

    /// Stores the time left to the player to move when the game is left.
    pub(super) fn store_clock(&mut self, shared: &mut Shared) {
        self.hosted.drive(shared, Driver::store_clock);
    }
}
