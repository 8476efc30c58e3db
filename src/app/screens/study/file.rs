//! Keeping a study.

use super::Study;
use crate::app::effect::Effect;
use crate::app::message::NotSaved;
use crate::app::shared::Shared;
use crate::play::Change;

impl Study {
    /// Writes what was changed.
    pub(super) fn save(&mut self, shared: &mut Shared) {
        let store = &mut self.store;
        if !std::mem::take(&mut store.is_changed) {
            return;
        }
        store.revision += 1;
        shared.effects.push(Effect::Save {
            game: store.id,
            path: store.path.clone(),
            revision: store.revision,
            change: Change::Whole(Box::new(self.record.clone())),
        });
    }

    /// Takes in whether the study was written.
    pub(super) fn handle_saved(&mut self, game: u64, result: &Result<String, NotSaved>) {
        if game != self.store.id {
            return;
        }
        match result {
            Ok(path) => self.store.path = Some(path.clone()),
            Err(NotSaved::WholeNeeded) => self.store.changed(),
            Err(NotSaved::Failed(error)) => {
                self.store.changed();
                self.message = Some(format!("The study is not kept: {error}"));
            }
        }
    }

    /// Writes what is left to write, and closes the file and the engines.
    pub(super) fn close(&mut self, shared: &mut Shared) {
        self.save(shared);
        let game = self.store.seat;
        shared.effects.push(Effect::CloseGame { game });
        if !self.store.is_lent {
            let game = self.store.id;
            shared.effects.push(Effect::CloseGame { game });
        }
    }
}
