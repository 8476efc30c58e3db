//! The last messages, for the file that a crash leaves.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::app::Message;
use crate::platform::crash;

/// How many messages a crash file has: enough to see what the player did and what was answered.
const COUNT: usize = 200;

/// The last messages that the model was given, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct RecentMessages(Rc<RefCell<VecDeque<Entry>>>);

/// A message of the list.
#[derive(Debug)]
enum Entry {
    Whole(Message),
    /// What has files in it, of any size and of no concern to others.
    File(&'static str),
}

impl Entry {
    fn of(message: &Message) -> Self {
        match message {
            Message::Library { .. } => Self::File("library"),
            Message::GameFile { .. } => Self::File("opened"),
            Message::FileRead { .. } => Self::File("read"),
            message => Self::Whole(message.clone()),
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Whole(message) => serde_json::to_string(message).unwrap_or_default(),
            Self::File(name) => format!("# {name}: left out"),
        }
    }
}

impl RecentMessages {
    /// An empty list, which a panic on this thread writes to the crash file as it is then: lines of
    /// JSON as in a recorded session.
    pub(super) fn kept_for_crashes() -> Self {
        let recent = Self::default();
        let kept = recent.clone();
        crash::set_details(move || kept.lines());
        recent
    }

    /// Appends a message and drops the oldest if there are too many.
    pub(super) fn push(&self, message: &Message) {
        let mut messages = self.0.borrow_mut();
        if messages.len() == COUNT {
            messages.pop_front();
        }
        messages.push_back(Entry::of(message));
    }

    fn lines(&self) -> String {
        // Borrowed only within `push`.
        let messages = self.0.try_borrow();
        let lines = messages.iter().flat_map(|messages| messages.iter());
        let lines = lines.map(|entry| entry.line() + "\n");
        format!("The last messages:\n{}", lines.collect::<String>())
    }
}
