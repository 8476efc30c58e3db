//! The line to the hub of a host's tables. A thread hears what the hub says.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;

use super::event::RuntimeEvent;
use crate::app::Message;
use parlour_matches::play::MemoryBudget;
use parlour_together::Code;
use parlour_together::client::Connection;
use parlour_together::protocol::Request;

/// The tables of a host, and the guest who joins them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HubPlace {
    /// The socket of the host.
    pub socket: PathBuf,
    /// The guest's account.
    pub account: String,
    /// The code that leads the guest to one table only.
    pub code: Option<Code>,
}

/// The megabytes for all engines of a guest.
const GUEST_MEMORY: usize = 8;

impl HubPlace {
    /// The memory of a guest's engines, which is little, and their turns with those of others.
    pub fn engines_memory(&self) -> MemoryBudget {
        let folder = self.socket.parent().unwrap_or(Path::new("."));
        MemoryBudget::new(GUEST_MEMORY).in_turns(folder)
    }
}

/// The line to a hub.
pub(super) struct HubLine {
    place: HubPlace,
    connection: Option<Connection>,
    outbox: mpsc::Sender<RuntimeEvent>,
}

impl HubLine {
    /// A line that is not open yet.
    pub(super) const fn new(place: HubPlace, outbox: mpsc::Sender<RuntimeEvent>) -> Self {
        Self {
            place,
            connection: None,
            outbox,
        }
    }

    /// The tables.
    pub(super) const fn place(&self) -> &HubPlace {
        &self.place
    }

    /// Opens the line, or says that there is none.
    pub(super) fn join(&mut self) {
        self.connection = self.open().ok();
        if self.connection.is_none() {
            send(&self.outbox, Message::HubGone);
        }
    }

    fn open(&self) -> io::Result<Connection> {
        let HubPlace {
            socket,
            account,
            code,
        } = &self.place;
        let connection = Connection::open(socket, account, code.as_ref())?;
        let events = connection.events()?;
        let outbox = self.outbox.clone();
        let listen = move || {
            for event in events {
                send(&outbox, Message::Hub(Box::new(event)));
            }
            send(&outbox, Message::HubGone);
        };
        let thread = thread::Builder::new().name("hub".to_owned());
        thread.spawn(listen)?;
        Ok(connection)
    }

    /// Asks something of the hub. Of one that is gone the thread that listens tells.
    pub(super) fn ask(&self, request: &Request) {
        if let Some(connection) = &self.connection {
            let _ = connection.send(request);
        }
    }
}

/// Sends a message, in vain when the program has ended.
fn send(outbox: &mpsc::Sender<RuntimeEvent>, message: Message) {
    drop(outbox.send(RuntimeEvent::Message(message)));
}
