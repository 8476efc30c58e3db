//! Games by mail: copying the game, and playing on by what comes back.

use super::Table;
use crate::app::keys::Action;
use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use parlour_matches::play::GameSession;
use parlour_records::Record;

impl Table {
    /// Copies the game, or the next part of it.
    pub(super) fn copy(&mut self, mut copies: CopyCycle, shared: &mut Shared) {
        let game = self.game();
        self.message = Some(copies.copy(game.record(), game.node(), Action::Copy, shared));
        self.copies = copies;
    }

    /// Plays the plies of a shared game that is this one gone on between the same people; returns
    /// whether it is.
    pub(super) fn take_plies(&mut self, record: &Record, shared: &mut Shared) -> bool {
        let game = self.game();
        let main_plies = |record: &Record| record.line(record.tree().main_end()).plies();
        let (own, theirs) = (main_plies(game.record()), main_plies(record));
        let goes_on = game.human_count() == 2
            && !self.is_borrowed()
            && game.is_open()
            && record.start() == game.record().start();
        let Some(new) = theirs.strip_prefix(&*own).filter(|_| goes_on) else {
            return false;
        };
        if new.is_empty() {
            self.message = Some("this is the game as it is here".to_owned());
            return true;
        }
        if !game.is_tip() {
            self.jump(GameSession::to_end, shared);
        }
        for &ply in new {
            self.play(ply, shared);
        }
        true
    }
}
