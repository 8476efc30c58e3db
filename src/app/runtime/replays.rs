//! The threads that read files which are replayed or followed: large ones take their time, and
//! saving must not wait for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use rustc_hash::FxHashMap;

use super::event::RuntimeEvent;
use crate::app::Message;
use crate::app::outside::FollowedFiles;
use parlour_records::path_of;
use parlour_sys::{FileNews, Subscription};
use parlour_terminal::last_panic;

/// The files that are read, each by a thread of its own.
pub(super) struct Replays {
    outbox: mpsc::Sender<RuntimeEvent>,
    /// The files that are followed: the thread of one ends with its subscription.
    followed: FxHashMap<u64, Subscription>,
}

impl Replays {
    /// Sends answers to the outbox.
    pub(super) fn new(outbox: mpsc::Sender<RuntimeEvent>) -> Self {
        Self {
            outbox,
            followed: FxHashMap::default(),
        }
    }

    /// Reads a file, and if it is followed reads it again whenever it has changed.
    pub(super) fn read(&mut self, id: u64, path: &str, follow: bool) {
        let path = path_of(path);
        // From before the first reading on, so that nothing is missed.
        let news = follow.then(|| {
            let (news, subscription) = FileNews::of(&path);
            self.followed.insert(id, subscription);
            news
        });
        let outbox = self.outbox.clone();
        let work = move || {
            let mut files = FollowedFiles::default();
            while send_games(id, &path, &mut files, &outbox)
                && news.as_ref().is_some_and(FileNews::wait)
            {}
        };
        let name = "replays".to_owned();
        if thread::Builder::new().name(name).spawn(work).is_err() {
            let piece = Err("the system has no more threads".to_owned());
            // The loop holds the other end.
            let _ = self
                .outbox
                .send(RuntimeEvent::Message(Message::FileRead { id, piece }));
        }
    }

    /// Follows a file no longer.
    pub(super) fn close(&mut self, id: u64) {
        self.followed.remove(&id);
    }
}

/// Sends what is new in a file; returns whether anybody hears it.
fn send_games(
    id: u64,
    path: &Path,
    files: &mut FollowedFiles,
    outbox: &mpsc::Sender<RuntimeEvent>,
) -> bool {
    let mut is_heard = true;
    let mut send = |piece| {
        let message = Message::FileRead { id, piece };
        is_heard &= outbox.send(RuntimeEvent::Message(message)).is_ok();
    };
    let read = || files.read(path, &mut send);
    if catch_unwind(AssertUnwindSafe(read)).is_err() {
        let message = last_panic().unwrap_or_default();
        send(Err(format!("this is a bug in parlour: {message}")));
    }
    is_heard
}
