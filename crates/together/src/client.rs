//! A guest's end of the line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::protocol::{HOST_ACCOUNT, HubEvent, Lobby, Request, VERSION, line_of};
use super::{Broadcast, Code, Name};

/// The longest line of a hub that is read.
const MAX_LINE_BYTES: u64 = 8 << 20;

/// The time within which a hub answers who waits for that.
const PATIENCE: Duration = Duration::from_secs(5);

/// A connection to a hub.
#[derive(Debug)]
pub struct Connection(UnixStream);

/// The events that a hub sends.
#[derive(Debug)]
pub struct Events(BufReader<UnixStream>);

impl Connection {
    /// Connects to the hub of a socket, as an account; by a code, to its table only.
    ///
    /// # Errors
    ///
    /// Fails if no host listens there.
    pub fn open(socket: &Path, account: &str, code: Option<&Code>) -> io::Result<Self> {
        let connection = Self(UnixStream::connect(socket)?);
        // A hub that has hung up already says why: that waits to be read.
        let _ = connection.send(&Request::Hello {
            version: VERSION,
            account: account.to_owned(),
            code: code.cloned(),
        });
        Ok(connection)
    }

    /// Says something.
    ///
    /// # Errors
    ///
    /// Fails if the hub is gone.
    pub fn send(&self, request: &Request) -> io::Result<()> {
        (&self.0).write_all(line_of(request).as_bytes())
    }

    /// Asks something that only the hub's own host does, or somebody who has not come in; the answer.
    fn ask(&self, request: &Request) -> io::Result<HubEvent> {
        self.0.set_read_timeout(Some(PATIENCE))?;
        self.send(request)?;
        for event in self.events()? {
            match event {
                HubEvent::Refused { text, .. } | HubEvent::Bye { text, .. } => {
                    return Err(io::Error::other(text));
                }
                HubEvent::Welcome { .. } | HubEvent::Played(_) => {}
                answer => return Ok(answer),
            }
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }

    /// The events that the hub sends. Only one should listen.
    ///
    /// # Errors
    ///
    /// Fails if the system has no more files to give.
    pub fn events(&self) -> io::Result<Events> {
        Ok(Events(BufReader::new(self.0.try_clone()?)))
    }
}

/// Asks something of the host of a socket that it answers by everything that there is.
///
/// # Errors
///
/// Fails if there is no such host, or it refuses.
pub fn ask_lobby(socket: &Path, request: &Request) -> io::Result<Lobby> {
    match ask(socket, request)? {
        HubEvent::Lobby(lobby) => Ok(lobby),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// Asks the host of a socket in how many games it is an account's move; none if it has no name there.
///
/// # Errors
///
/// Fails if there is no such host, or it has no room.
pub fn ask_due(socket: &Path, account: &str) -> io::Result<Option<usize>> {
    let account = account.to_owned();
    let connection = Connection(UnixStream::connect(socket)?);
    match connection.ask(&Request::Due { account })? {
        HubEvent::Due { games } => Ok(games),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// Opens a table of the host of a socket at which two engines play; returns a sentence that says
/// how to come there.
///
/// # Errors
///
/// Fails if there is no such host, or it has no engines.
pub fn broadcast(socket: &Path, what: Broadcast) -> io::Result<String> {
    let HubEvent::Found { table, code } = ask(socket, &Request::Broadcast(what))? else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let code = code.map_or_else(String::new, |code| format!(", or by the code {code}"));
    Ok(format!(
        "They play at table {table}: watch it from the lobby{code}."
    ))
}

/// Says to the host of a socket who will come in, as [`Request::Arrive`] has it: the name that they
/// have then, and the code of the only table at which they have it.
///
/// # Errors
///
/// Fails if there is no such host, no table of the code, or somebody else has the name.
pub fn arrive(socket: &Path, arrival: &Request) -> io::Result<(Option<Name>, Option<Code>)> {
    match ask(socket, arrival)? {
        HubEvent::Arrived { name, code } => Ok((name, code)),
        _ => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// Asks something of the host of a socket, as whoever keeps the tables; its answer.
///
/// # Errors
///
/// Fails if there is no such host, or it refuses.
pub fn ask(socket: &Path, request: &Request) -> io::Result<HubEvent> {
    Connection::open(socket, HOST_ACCOUNT, None)?.ask(request)
}

impl Iterator for Events {
    type Item = HubEvent;

    /// Waits for the next line; none when the hub has hung up. A line that a newer hub may say is
    /// passed over.
    fn next(&mut self) -> Option<HubEvent> {
        loop {
            let mut line = String::new();
            let read = self.0.by_ref().take(MAX_LINE_BYTES).read_line(&mut line);
            if !matches!(read, Ok(1..)) {
                return None;
            }
            if let Ok(event) = serde_json::from_str(&line) {
                return Some(event);
            }
        }
    }
}
