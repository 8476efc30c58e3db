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
use crate::engines::Player;
use crate::play::Clocks;

impl Table {
    /// Handles the passing of time: a player's time may have run out.
    pub(super) fn time_changed(&mut self, shared: &mut Shared) {
        if self.game.set_time(shared.now) {
            self.stop(shared);
            self.picks.clear();
            self.prompt = None;
            self.question = None;
            self.save(shared);
        }
    }

    /// Starts or stops the clock, and sets the timer for its next change.
    pub(super) fn update_clock(&mut self, shared: &mut Shared) {
        let runs = self.clock_runs();
        self.game.run_clock(runs, shared.now);
        let millis = self.game.clocks().and_then(Clocks::next_change);
        let due = millis.map(|millis| shared.now + millis);
        if let (Some(millis), true) = (millis, due != self.tick.due) {
            let id = self.tick.id;
            shared.effects.push(Effect::Timer { id, millis });
        }
        self.tick.due = due;
    }

    fn clock_runs(&self) -> bool {
        let game = &self.game;
        let Some(clocks) = game.clocks() else {
            return false;
        };
        let goes_on = if game.node() == clocks.node() {
            game.is_tip() && game.is_open()
        } else {
            let record = game.record();
            record.tree().next(clocks.node()).is_none() && !record.is_finished()
        };
        let thinks = || match &game.players()[clocks.player()] {
            Player::Human(_) => true,
            Player::Engine(_) => self.search.is_some_and(|search| search.begun),
        };
        goes_on && !self.paused && thinks()
    }

    /// Stores the time left to the player to move when the game is left.
    pub(super) fn store_clock(&mut self, shared: &mut Shared) {
        if self.game.store_clock() {
            self.save(shared);
        }
    }
}
