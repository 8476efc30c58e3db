//! The last messages, for the file that a crash leaves and for the one of the last session.

use parlour_sys::fs;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::rc::Rc;

use crate::app::Message;
use crate::app::session::CRASHED_SESSION;
use parlour_sys::{crash, state_folder};
use parlour_together::protocol::HubEvent;

/// The file of the last session; nowhere without a home folder.
pub fn last_session() -> Option<PathBuf> {
    Some(state_folder()?.join("last-session.jsonl"))
}

/// The number of messages in a crash file: mostly all of a session, which can then be replayed.
const COUNT: usize = 5_000;

/// The longest paste that is kept, in bytes.
const LONGEST_PASTE: usize = 4 << 10;

/// The last messages that the model was given, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct RecentMessages(Rc<RefCell<Recent>>);

/// The state that [`RecentMessages`] share.
#[derive(Debug, Default)]
struct Recent {
    /// The first line of the session.
    start: String,
    entries: VecDeque<Entry>,
    /// The number of older messages that are not kept.
    dropped: usize,
}

/// A message of the list.
#[derive(Debug)]
enum Entry {
    Whole(Message),
    /// A message of any size, with files in it that are of no concern to others, or with all that
    /// there is at a host, which comes again and again.
    LeftOut(&'static str),
}

impl Entry {
    fn of(message: &Message) -> Self {
        match message {
            Message::Library { .. } => Self::LeftOut("library"),
            Message::Deck { .. } => Self::LeftOut("deck"),
            Message::GameFile { .. } => Self::LeftOut("opened"),
            Message::FileRead { .. } => Self::LeftOut("read"),
            Message::Hub(event) if matches!(**event, HubEvent::Lobby(_)) => Self::LeftOut("lobby"),
            Message::Hub(event) if matches!(**event, HubEvent::Table(_)) => Self::LeftOut("table"),
            Message::Paste(text) if text.len() > LONGEST_PASTE => Self::LeftOut("paste"),
            message => Self::Whole(message.clone()),
        }
    }

    fn line(&self) -> String {
        match self {
            Self::Whole(message) => serde_json::to_string(message).unwrap_or_default(),
            Self::LeftOut(name) => format!("# {name}: left out"),
        }
    }
}

impl RecentMessages {
    /// Begins without messages, for a session that begins with this line. A panic on this thread
    /// writes them to the crash file as they are then, as in a recorded session.
    pub(super) fn kept_for_crashes(start: String) -> Self {
        let recent = Recent {
            start,
            ..Recent::default()
        };
        let recent = Self(Rc::new(RefCell::new(recent)));
        let kept = recent.clone();
        crash::set_details(move || format!("{CRASHED_SESSION}\n{}", kept.lines()));
        recent
    }

    /// Appends a message and drops the oldest if there are too many.
    pub(super) fn push(&self, message: &Message) {
        let mut recent = self.0.borrow_mut();
        if recent.entries.len() == COUNT {
            recent.entries.pop_front();
            recent.dropped += 1;
        }
        recent.entries.push_back(Entry::of(message));
    }

    /// Keeps them in a file, in place of those of the session before, for whoever reports something
    /// that went wrong in it.
    pub(super) fn keep(&self) {
        if let Some(path) = last_session()
            && let Some(folder) = path.parent()
        {
            // Nothing is lost where that is not possible.
            let _ = fs::create_dir_all(folder).and_then(|()| fs::write(&path, self.lines()));
        }
    }

    fn lines(&self) -> String {
        // Borrowed only within `push`.
        let Ok(recent) = self.0.try_borrow() else {
            return String::new();
        };
        let dropped = match recent.dropped {
            0 => String::new(),
            count => format!("# the first {count} messages: left out\n"),
        };
        let entries = recent.entries.iter().map(|entry| entry.line() + "\n");
        let entries: String = entries.collect();
        format!("{}\n{dropped}{entries}", recent.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_together::protocol::Lobby;

    #[test]
    fn lobbies_are_not_kept_since_they_would_fill_the_memory() {
        let recent = RecentMessages::default();
        recent.push(&Message::Hub(Box::new(HubEvent::Lobby(Lobby::default()))));
        recent.push(&Message::HubGone);
        let lines = recent.lines();
        assert!(lines.contains("# lobby: left out"), "{lines}");
        assert_eq!(lines.lines().count(), 3);
    }
}
