//! A guest's end of the line.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;

use super::protocol::{HOST_ACCOUNT, HubEvent, Request, TableNumber, VERSION, line_of};

/// The longest line of a hub that is read.
const MAX_LINE_BYTES: u64 = 8 << 20;

/// A connection to a hub.
#[derive(Debug)]
pub struct Connection(UnixStream);

/// The events that a hub sends.
#[derive(Debug)]
pub struct Events(BufReader<UnixStream>);

impl Connection {
    /// Connects to the hub of a socket, as an account.
    ///
    /// # Errors
    ///
    /// Fails if nobody listens there.
    pub fn open(socket: &Path, account: &str) -> io::Result<Self> {
        let connection = Self(UnixStream::connect(socket)?);
        connection.send(&Request::Hello {
            version: VERSION,
            account: account.to_owned(),
        })?;
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

    /// The events that the hub sends. Only one should listen.
    ///
    /// # Errors
    ///
    /// Fails if the system has no more files to give.
    pub fn events(&self) -> io::Result<Events> {
        Ok(Events(BufReader::new(self.0.try_clone()?)))
    }
}

/// Closes a table of the host of a socket.
///
/// # Errors
///
/// Fails if there is no such host or table.
pub fn close_table(socket: &Path, table: TableNumber) -> io::Result<()> {
    let connection = Connection::open(socket, HOST_ACCOUNT)?;
    connection.send(&Request::Close { table })?;
    for event in connection.events()? {
        match event {
            HubEvent::Closed { .. } => return Ok(()),
            HubEvent::Refused { text, .. } | HubEvent::Bye { text } => {
                return Err(io::Error::other(text));
            }
            _ => {}
        }
    }
    Err(io::ErrorKind::UnexpectedEof.into())
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
