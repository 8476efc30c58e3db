//! The thread that goes through the user's finished games for positions to practise, which has the
//! lowest priority.

use parlour_sys::Instant;
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::await_end::await_end;
use super::event::RuntimeEvent;
use crate::app::Message;
use parlour_engines::tables::SolvedBoards;
use parlour_engines::{Analyser, Limits, Stop};
use parlour_learn::deck::{DeckFile, Effort};
use parlour_library::LibraryItem;
use parlour_library::collecting::{BUSY, CollectProgress, Collected, collect};
use parlour_records::{REVIEW_MEMORY, games_folder, list_own};

/// The shortest time between two messages about its progress.
const INTERVAL: Duration = Duration::from_millis(250);

/// The time that the program waits for it when it ends.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// The thread, if it runs.
pub(super) struct Collecting {
    stop: Stop,
    thread: Option<JoinHandle<()>>,
    outbox: mpsc::Sender<RuntimeEvent>,
    solved: SolvedBoards,
}

impl Collecting {
    /// No thread so far.
    pub(super) fn new(outbox: mpsc::Sender<RuntimeEvent>, solved: SolvedBoards) -> Self {
        Self {
            stop: Stop::default(),
            thread: None,
            outbox,
            solved,
        }
    }

    /// Begins to go through the games of the user of this name, with this many positions for each.
    pub(super) fn start(&mut self, user: String, nodes: u64) {
        let (outbox, solved) = (self.outbox.clone(), self.solved.clone());
        let stop = Stop::default();
        self.stop = stop.clone();
        let name = thread::Builder::new().name("collector".to_owned());
        let thread = name.spawn(move || {
            parlour_sys::lower_priority();
            let result = run(&user, nodes, (&solved, &stop), &outbox);
            // The receiver is gone when the program has ended.
            let _ = outbox.send(RuntimeEvent::Message(Message::Collected { result }));
        });
        match thread {
            Ok(thread) => self.thread = Some(thread),
            Err(error) => {
                let result = Err(parlour_sys::reason(&error));
                let _ = self
                    .outbox
                    .send(RuntimeEvent::Message(Message::Collected { result }));
            }
        }
    }

    /// Ends that; it is answered by `Message::Collected` as well.
    pub(super) fn stop(&self) {
        self.stop.raise();
    }
}

fn run(
    user: &str,
    nodes: u64,
    (solved, stop): (&SolvedBoards, &Stop),
    outbox: &mpsc::Sender<RuntimeEvent>,
) -> Result<Collected, String> {
    let folder = games_folder().map_err(|error| error.to_string())?;
    let file = DeckFile::in_folder(&folder);
    let deck = file.read().map_err(|error| file.why(&error))?;
    let entries = list_own().map_err(|error| error.to_string())?;
    let items: Vec<LibraryItem> = entries.iter().map(LibraryItem::from).collect();
    let mut effort = Effort {
        analyser: &mut Analyser::new(1, REVIEW_MEMORY).with_solved(solved.clone()),
        limits: Limits::of_nodes(nodes),
        stop,
    };
    let mut told: Option<Instant> = None;
    let mut progress = |progress: CollectProgress| {
        if told.is_none_or(|told| told.elapsed() >= INTERVAL) {
            told = Some(Instant::now());
            let message = Message::Collecting { progress };
            let _ = outbox.send(RuntimeEvent::Message(message));
        }
    };
    let of = (&items[..], &deck, user);
    let collected = collect(&file, of, usize::MAX, &mut effort, &mut progress);
    let collected = collected.map_err(|error| error.to_string())?;
    collected.ok_or_else(|| BUSY.to_owned())
}

impl Drop for Collecting {
    fn drop(&mut self) {
        self.stop();
        await_end(&self.thread, SHUTDOWN_TIMEOUT);
    }
}
