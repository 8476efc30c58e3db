//! Keeping a study.

use super::Study;
use crate::app::file_job::FileJob;
use crate::app::message::NotSaved;
use crate::app::shared::Shared;
use parlour_matches::play::Change;

impl Study {
    /// Writes what was changed.
    pub(super) fn save(&mut self, shared: &mut Shared) {
        let store = &mut self.store;
        if !store.is_due() {
            return;
        }
        let revision = store.begin_save();
        shared.send_file_job(FileJob::Save {
            game: store.id,
            path: store.path.clone(),
            revision,
            change: Change::Whole(Box::new(self.record.clone())),
        });
    }

    /// Keeps the study, also where only an engine has said something.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        self.store.changed();
        self.save(shared);
        self.message = Some("The study is kept in the library.".to_owned());
    }

    /// Takes in whether the study was written.
    pub(super) fn handle_saved(&mut self, game: u64, result: &Result<String, NotSaved>) {
        if game != self.store.id {
            return;
        }
        match result {
            Ok(path) => {
                self.store.path = Some(path.clone());
                self.store.error = None;
            }
            Err(NotSaved::WholeNeeded) => self.store.changed(),
            Err(NotSaved::Failed(error)) => {
                self.store.changed();
                self.store.error = Some(error.clone());
                self.message = Some(format!("The study is not kept: {error}"));
            }
        }
    }

    /// Writes what is left to write, and closes the file and the engines.
    pub(super) fn close(&mut self, shared: &mut Shared) {
        self.save(shared);
        let game = self.store.seat;
        shared.send_file_job(FileJob::CloseGame { game });
        if !self.store.is_lent {
            let game = self.store.id;
            shared.send_file_job(FileJob::CloseGame { game });
        }
    }
}
