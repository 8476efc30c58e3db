//! The thread that reads and writes files, so that the screen never waits for a disk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::time::Duration;
use std::{io, thread};

use super::event::RuntimeEvent;
use crate::app::file_job::FileJob;
use crate::app::outside::GameStore;
use parlour_terminal::last_panic;

/// The time that the program waits for this thread when it ends. It has waited for outstanding
/// saves before, as long as they take.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

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

    /// Gives the thread a job.
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
    use crate::app::{LibraryChange, LibraryChanged, Message, NotSaved, OpenedFile};
    use parlour_learn::deck::{Deck, Event};
    use parlour_library::LibraryItem;
    use parlour_library::choices::Choices;
    use parlour_matches::play::Change;
    use parlour_records::{ExploredPlies, Record};
    use parlour_rules::games::{AnyLine, AnyRules};
    use parlour_rules::options::OptionValue;
    use std::sync::Arc;

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

        fn change(&mut self, _: &LibraryChange) -> Result<LibraryChanged, String> {
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
