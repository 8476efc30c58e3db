//! The thread that reads and writes files, so that the screen never waits for a disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use std::{io, thread};

use super::boards_folder;
use super::event::RuntimeEvent;
use crate::app::file_job::FileJob;
use crate::app::{LibraryChange, Message, NotSaved, OpenedFile};
use parlour_learn::deck::{Deck, Event};
use parlour_library::LibraryItem;
use parlour_library::choices::Choices;
use parlour_matches::play::Change;
use parlour_records::{ExploredPlies, Record};
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::OptionValue;
use parlour_terminal::last_panic;

/// The time that the program waits for this thread when it ends. It has waited for outstanding
/// saves before, as long as they take.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// A place where games are saved. Errors are messages for the user.
pub(super) trait GameStore {
    /// Writes a change of a game to its file, the one at `path` or a new one, and returns the
    /// file's path.
    fn save(&mut self, game: u64, path: Option<&str>, change: &Change) -> Result<String, NotSaved>;

    /// Closes a game's file.
    fn close(&mut self, game: u64);

    /// The saved games, newest first.
    fn list(&mut self) -> Arc<[LibraryItem]>;

    /// Writes a setting to the config file.
    fn save_setting(&mut self, section: &str, key: &str, value: &OptionValue)
    -> Result<(), String>;

    /// Writes what was chosen last; what cannot be written is forgotten.
    fn save_choices(&mut self, choices: &Choices);

    /// Adds events to the deck of positions that are practised, and returns it.
    fn practise(&mut self, events: &[Event]) -> Result<Deck, String>;

    /// One of the games that were listed last.
    fn read_game(&mut self, path: &str, number: usize) -> Result<Record, String>;

    /// Returns the plies that the games of the library played in a position.
    fn explore(&mut self, rules: &AnyRules, line: &AnyLine) -> ExploredPlies;

    /// Changes a file of the library and returns where it is now.
    fn change(&mut self, change: &LibraryChange) -> Result<String, String>;

    /// Opens the file of a game to play on in it.
    fn open(&mut self, game: u64, path: &str) -> Result<OpenedFile, String>;
}

impl FileJob {
    /// Returns whether a later job makes this one superfluous.
    fn is_superseded_by(&self, later: &Self) -> bool {
        match (self, later) {
            (
                Self::Save { game, .. },
                Self::Save {
                    game: other,
                    change: Change::Whole(_),
                    ..
                },
            ) => game == other,
            (Self::ListGames { .. }, Self::ListGames { .. })
            | (Self::ReadGame { .. }, Self::ReadGame { .. })
            | (Self::Explore { .. }, Self::Explore { .. })
            | (Self::SaveChoices(_), Self::SaveChoices(_)) => true,
            _ => false,
        }
    }

    /// Takes in the plies of a later job, if they can be written together.
    fn takes_in(&mut self, later: &Self) -> bool {
        match (self, later) {
            (
                Self::Save {
                    game,
                    revision,
                    change: Change::Plies(plies),
                    ..
                },
                Self::Save {
                    game: other,
                    revision: last,
                    change: Change::Plies(more),
                    ..
                },
            ) if game == other && *last == *revision + 1 => {
                plies.push_str(more);
                *revision = *last;
                true
            }
            _ => false,
        }
    }

    /// Runs the job and returns the answer.
    pub(super) fn run(self, store: &mut dyn GameStore) -> Option<Message> {
        match self {
            Self::Save {
                game,
                path,
                revision,
                change,
            } => Some(Message::Saved {
                game,
                revision,
                result: store.save(game, path.as_deref(), &change),
            }),
            Self::SaveSetting {
                id,
                section,
                key,
                value,
            } => Some(Message::SettingSaved {
                id,
                result: store.save_setting(section, key, &value),
            }),
            Self::SaveChoices(choices) => {
                store.save_choices(&choices);
                None
            }
            Self::CloseGame { game } => {
                store.close(game);
                None
            }
            Self::KeepCopy { part, text } => Some(Message::CopyKept {
                part,
                result: boards_folder::keep_copy(&text),
            }),
            Self::Export(board) => {
                let result = boards_folder::write(&board);
                Some(Message::Exported { result })
            }
            Self::Practise { events } => Some(Message::Deck {
                result: store.practise(&events).map(Box::new),
            }),
            Self::ListGames { id } => Some(Message::Library {
                id,
                items: store.list(),
            }),
            Self::ReadGame { id, path, number } => Some(Message::LibraryGame {
                id,
                game: store.read_game(&path, number).map(Box::new),
            }),
            Self::Explore { id, rules, line } => Some(Message::Explored {
                id,
                plies: store.explore(&rules, &line),
            }),
            Self::ChangeLibrary { id, change } => Some(Message::LibraryChanged {
                id,
                result: store.change(&change),
            }),
            Self::OpenGame { id, path } => {
                let file = store.open(id, &path);
                Some(Message::GameFile { id, file })
            }
        }
    }

    /// The answer when the job has failed with this message.
    pub(super) fn failure(self, message: String) -> Option<Message> {
        match self {
            Self::Save { game, revision, .. } => Some(Message::Saved {
                game,
                revision,
                result: Err(NotSaved::Failed(message)),
            }),
            Self::OpenGame { id, .. } => Some(Message::GameFile {
                id,
                file: Err(message),
            }),
            Self::ReadGame { id, .. } => Some(Message::LibraryGame {
                id,
                game: Err(message),
            }),
            Self::ChangeLibrary { id, .. } => Some(Message::LibraryChanged {
                id,
                result: Err(message),
            }),
            Self::SaveSetting { id, .. } => Some(Message::SettingSaved {
                id,
                result: Err(message),
            }),
            Self::KeepCopy { part, .. } => Some(Message::CopyKept {
                part,
                result: Err(message),
            }),
            Self::Export(_) => Some(Message::Exported {
                result: Err(message),
            }),
            Self::Practise { .. } => Some(Message::Deck {
                result: Err(message),
            }),
            Self::Explore { id, .. } => Some(Message::Explored {
                id,
                plies: ExploredPlies::default(),
            }),
            Self::SaveChoices(_) | Self::CloseGame { .. } | Self::ListGames { .. } => None,
        }
    }
}

/// The thread, which is started by its first job. There are two: one that writes games, and one
/// that reads whatever may be large, so that nothing that was played waits for a listing.
pub(super) struct FileThread {
    worker: Option<Worker>,
    store: Option<Box<dyn GameStore + Send>>,
    outbox: mpsc::Sender<RuntimeEvent>,
}

struct Worker {
    jobs: mpsc::Sender<FileJob>,
    /// Is disconnected when all jobs are done.
    done: mpsc::Receiver<()>,
}

impl FileThread {
    /// Uses this store; answers are sent to the outbox.
    pub(super) fn new(
        store: Box<dyn GameStore + Send>,
        outbox: mpsc::Sender<RuntimeEvent>,
    ) -> Self {
        Self {
            worker: None,
            store: Some(store),
            outbox,
        }
    }

    /// Has something done.
    pub(super) fn send(&mut self, job: FileJob) {
        if let Some(store) = self.store.take() {
            self.worker = start(store, self.outbox.clone()).ok();
        }
        let sent = self
            .worker
            .as_ref()
            .map(|worker| worker.jobs.send(job.clone()));
        if !matches!(sent, Some(Ok(()))) {
            let answer = job.failure("the system has no more threads".to_owned());
            answer.map(|message| self.outbox.send(RuntimeEvent::Message(message)));
        }
    }
}

impl Drop for FileThread {
    /// Waits until everything is saved, also when a panic unwinds.
    fn drop(&mut self) {
        if let Some(Worker { jobs, done }) = self.worker.take() {
            drop(jobs);
            let _ = done.recv_timeout(SHUTDOWN_TIMEOUT);
        }
    }
}

fn start(
    mut store: Box<dyn GameStore + Send>,
    outbox: mpsc::Sender<RuntimeEvent>,
) -> io::Result<Worker> {
    let (jobs, inbox) = mpsc::channel::<FileJob>();
    let (alive, done) = mpsc::channel::<()>();
    let work = move || {
        let _alive = alive;
        while let Ok(first) = inbox.recv() {
            let mut batch: Vec<FileJob> = Vec::new();
            for job in [first].into_iter().chain(inbox.try_iter()) {
                if !batch.iter_mut().any(|earlier| earlier.takes_in(&job)) {
                    batch.push(job);
                }
            }
            for (index, job) in batch.iter().enumerate() {
                if batch[index + 1..]
                    .iter()
                    .any(|later| job.is_superseded_by(later))
                {
                    continue;
                }
                let run = || job.clone().run(&mut *store);
                let answer = catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| {
                    let message = last_panic().unwrap_or_default();
                    job.clone()
                        .failure(format!("this is a bug in parlour: {message}"))
                });
                answer.map(|message| outbox.send(RuntimeEvent::Message(message)));
            }
        }
    };
    thread::Builder::new()
        .name("files".to_owned())
        .spawn(work)?;
    Ok(Worker { jobs, done })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store that panics when asked to.
    struct PanickingStore;

    impl GameStore for PanickingStore {
        fn save(&mut self, _: u64, _: Option<&str>, _: &Change) -> Result<String, NotSaved> {
            Err(NotSaved::Failed("full".to_owned()))
        }

        fn save_setting(&mut self, _: &str, _: &str, _: &OptionValue) -> Result<(), String> {
            Ok(())
        }

        fn save_choices(&mut self, _: &Choices) {}

        fn close(&mut self, _: u64) {}

        fn practise(&mut self, _: &[Event]) -> Result<Deck, String> {
            Ok(Deck::default())
        }

        fn list(&mut self) -> Arc<[LibraryItem]> {
            [LibraryItem::new(
                "a.plr".to_owned(),
                1,
                Err("damaged".to_owned()),
            )]
            .into()
        }

        fn read_game(&mut self, path: &str, _: usize) -> Result<Record, String> {
            Err(format!("{path} is gone"))
        }

        fn explore(&mut self, _: &AnyRules, _: &AnyLine) -> ExploredPlies {
            ExploredPlies::default()
        }

        fn change(&mut self, _: &LibraryChange) -> Result<String, String> {
            Err("full".to_owned())
        }

        fn open(&mut self, _: u64, path: &str) -> Result<OpenedFile, String> {
            assert_ne!(path, "broken");
            Ok(OpenedFile {
                text: path.to_uppercase(),
                read_only: None,
            })
        }
    }

    #[test]
    fn every_question_is_answered_before_the_end() {
        let (outbox, inbox) = mpsc::channel();
        let mut files = FileThread::new(Box::new(PanickingStore), outbox);
        for (id, path) in (1..).zip(["a", "broken", "b"]) {
            let path = path.to_owned();
            files.send(FileJob::OpenGame { id, path });
        }
        files.send(FileJob::ListGames { id: 4 });
        drop(files);
        let answers: Vec<String> = inbox
            .try_iter()
            .map(|event| match event {
                RuntimeEvent::Message(Message::GameFile { id, file }) => match file {
                    Ok(file) => format!("{id} {}", file.text),
                    Err(error) => format!("{id} {}", error.contains("bug in parlour")),
                },
                RuntimeEvent::Message(Message::Library { id, items }) => {
                    format!("{id} {}", items.len())
                }
                event => panic!("{event:?}"),
            })
            .collect();
        assert_eq!(answers, ["1 A", "2 true", "3 B", "4 1"]);
    }
}
