//! Games that are not saved yet, and waiting for them when the program ends.

use parlour_sys::Instant;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::event::RuntimeEvent;
use super::files::FileThread;
use crate::app::hosted_game::SAVE_PATIENCE;
use crate::app::{Effect, FileJob, Message, Model, NotSaved, update};
use parlour_terminal::TerminalEvent;

/// After this time it is said what is waited for.
const PATIENCE: Duration = Duration::from_secs(1);

/// The games that are not in their files as they are.
#[derive(Debug, Default)]
pub struct UnsavedGames(FxHashMap<u64, UnsavedGame>);

/// A game that is not in its file as it is.
#[derive(Debug)]
struct UnsavedGame {
    /// The save that was sent last, and when.
    revision: u64,
    sent: Instant,
    /// The error, if it was answered and has failed.
    error: Option<String>,
}

impl UnsavedGames {
    /// Takes note of a job that is sent, if it saves a game.
    pub(super) fn sent(&mut self, job: &FileJob) {
        let FileJob::Save { game, revision, .. } = job else {
            return;
        };
        let unsaved = UnsavedGame {
            revision: *revision,
            sent: Instant::now(),
            error: None,
        };
        self.0.insert(*game, unsaved);
    }

    /// Takes note of the answer to a save, if the message is one.
    pub fn answered(&mut self, message: &Message) {
        let Message::Saved {
            game,
            revision,
            result,
        } = message
        else {
            return;
        };
        let Some(unsaved) = self.0.get_mut(game) else {
            return;
        };
        if *revision < unsaved.revision {
            return;
        }
        match result {
            Ok(_) => drop(self.0.remove(game)),
            Err(NotSaved::WholeNeeded) => unsaved.error = Some("its file was changed".to_owned()),
            Err(NotSaved::Failed(why)) => unsaved.error = Some(why.clone()),
        }
    }

    /// Returns the time until which the screen waits for outstanding saves: a ply is shown when it
    /// is written, unless the disk takes longer than usual. `None` when there is nothing to wait
    /// for.
    pub(super) fn screen_waits_until(&self, now: Instant) -> Option<Instant> {
        let waiting = self.0.values().filter(|game| game.error.is_none());
        let until = waiting
            .map(|game| game.sent + Duration::from_millis(SAVE_PATIENCE))
            .min();
        until.filter(|until| *until > now)
    }

    /// Returns whether the answer to a save is outstanding.
    fn is_waiting(&self) -> bool {
        self.0.values().any(|game| game.error.is_none())
    }

    /// Returns the reason why a game is not saved, if one is not.
    fn error(self) -> Option<String> {
        let game = self.0.into_values().next()?;
        Some(
            game.error
                .unwrap_or_else(|| "the disk takes too long".to_owned()),
        )
    }
}

/// The program after the screen was given back, while games are still being saved.
pub(super) struct Closing {
    pub(super) model: Model,
    pub(super) files: FileThread,
    pub(super) unsaved: UnsavedGames,
}

impl Closing {
    /// Waits until everything is saved, however long the disk takes; it is said what is waited for,
    /// unless it is to be `silent`, and who insists (Ctrl-C) leaves without. Returns why a game is
    /// not saved, if one is not.
    pub(super) fn wait(
        mut self,
        inbox: &mpsc::Receiver<RuntimeEvent>,
        silent: bool,
    ) -> Option<String> {
        let mut told = silent;
        while self.unsaved.is_waiting() {
            match inbox.recv_timeout(PATIENCE) {
                Ok(RuntimeEvent::Message(message)) => self.handle(message),
                Ok(RuntimeEvent::Terminal(
                    TerminalEvent::Terminate { .. } | TerminalEvent::Gone,
                ))
                | Err(RecvTimeoutError::Disconnected) => break,
                Ok(RuntimeEvent::Terminal(_) | RuntimeEvent::Search(_)) => {}
                Err(RecvTimeoutError::Timeout) if told => {}
                Err(RecvTimeoutError::Timeout) => {
                    eprintln!("parlour: still saving the game; Ctrl-C leaves without saving");
                    told = true;
                }
            }
        }
        if self.unsaved.is_waiting() {
            // The thread hangs in the disk: it is not waited for.
            std::mem::forget(self.files);
        }
        self.unsaved.error()
    }

    /// Hands the answers of the disk to the model, which may want to save again.
    fn handle(&mut self, message: Message) {
        if !matches!(message, Message::Saved { .. }) {
            return;
        }
        self.unsaved.answered(&message);
        for effect in update(&mut self.model, message) {
            if let Effect::File(job @ FileJob::Save { .. }) = effect {
                self.unsaved.sent(&job);
                self.files.send(job);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_matches::play::Change;

    fn save(game: u64, revision: u64) -> FileJob {
        FileJob::Save {
            game,
            path: None,
            revision,
            change: Change::Plies(String::new()),
        }
    }

    fn saved(game: u64, revision: u64, result: Result<String, NotSaved>) -> Message {
        Message::Saved {
            game,
            revision,
            result,
        }
    }

    #[test]
    fn only_the_answer_to_the_last_save_ends_the_waiting() {
        let mut unsaved = UnsavedGames::default();
        unsaved.sent(&save(1, 1));
        unsaved.sent(&save(1, 2));
        unsaved.answered(&saved(1, 1, Ok("a".to_owned())));
        assert!(unsaved.is_waiting());
        assert!(unsaved.screen_waits_until(Instant::now()).is_some());
        unsaved.answered(&saved(1, 2, Ok("a".to_owned())));
        assert!(!unsaved.is_waiting());
        assert_eq!(unsaved.error(), None);
    }

    #[test]
    fn a_game_that_could_not_be_saved_is_told_of() {
        let mut unsaved = UnsavedGames::default();
        unsaved.sent(&save(1, 1));
        unsaved.answered(&saved(1, 1, Err(NotSaved::Failed("full".to_owned()))));
        assert!(!unsaved.is_waiting());
        assert_eq!(unsaved.error().as_deref(), Some("full"));
        let mut unsaved = UnsavedGames::default();
        unsaved.sent(&save(1, 1));
        assert_eq!(unsaved.error().as_deref(), Some("the disk takes too long"));
    }
}
