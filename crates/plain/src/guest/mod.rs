//! Plain mode at a hub: the opponent sits at another terminal.
//!
//! Each line that is typed is a command or a ply, as in the dialogue alone; what others do is told
//! when it happens. A line is heard when the hub has answered the one before, so that a pipe can
//! speak as well as a person.

mod deeds;
mod hear;
mod table;
mod words;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::Instant;

use self::deeds::COMMANDS;
use super::{CommandError, LineWriter, PlainCommand, read_line, write_result};
use parlour_together::client::Connection;
use parlour_together::protocol::{HubEvent, Lobby, Request};
use parlour_together::{AtTable, Name};

/// The greatest number of events that wait here; the rest waits at the hub.
const MAX_WAITING: usize = 64;

/// Somebody who talks to a hub in plain sentences.
pub struct Guest {
    connection: Connection,
    /// Their name, once they have one.
    name: Option<Name>,
    lobby: Lobby,
    /// The table they are at; none in the lobby.
    at: Option<AtTable>,
    /// True while the hub has not answered yet.
    awaits: bool,
    /// True while one is on the way to one's own table, past the lobby.
    returns: bool,
    finished: bool,
    /// The beginning of the time by which the clocks run.
    begun: Instant,
}

/// The reason why the dialogue has ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum GuestError {
    /// The output is closed, or the system has nothing left to give.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The hub has hung up.
    #[error("the host has gone; your seat in an unfinished game is kept, so come back in a while")]
    Gone,
}

/// An event that the guest hears.
enum Heard {
    /// A line was typed.
    Line(String),
    /// No more lines will be.
    EndOfInput,
    /// The hub says something.
    Event(HubEvent),
    /// The hub has hung up.
    Gone,
}

impl Guest {
    /// A guest of the hub at the other end.
    pub fn new(connection: Connection) -> Self {
        Self {
            connection,
            name: None,
            lobby: Lobby::default(),
            at: None,
            // A welcome comes first.
            awaits: true,
            returns: false,
            finished: false,
            begun: Instant::now(),
        }
    }

    /// Answers every line of the input, and tells what happens at the hub, until the input ends or
    /// says to quit.
    ///
    /// # Errors
    ///
    /// [`GuestError`] when the hub is gone or the output is closed.
    pub fn run(
        &mut self,
        input: impl BufRead + Send + 'static,
        out: &mut dyn Write,
    ) -> Result<(), GuestError> {
        let mut out = LineWriter::new(out);
        let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
        let events = self.connection.events()?;
        let (ask, asked) = mpsc::channel();
        let hub = sender.clone();
        let listen = move || {
            let events = events.map(Heard::Event).chain([Heard::Gone]);
            send_all(&hub, events);
        };
        thread::Builder::new()
            .name("hub".to_owned())
            .spawn(listen)?;
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read_lines(input, &asked, &sender))?;
        let (mut line, mut is_asked, mut has_ended) = (None, false, false);
        while !self.finished {
            if !self.awaits {
                if let Some(line) = line.take() {
                    let line: String = line;
                    let answered = self.handle_line(&line, &mut out);
                    write_result(answered, &mut out)?;
                    continue;
                }
                if has_ended {
                    break;
                }
                // Who asks once has one line at most that waits.
                if !std::mem::replace(&mut is_asked, true) {
                    let _ = ask.send(());
                }
            }
            match receiver.recv() {
                Ok(Heard::Line(heard)) => (line, is_asked) = (Some(heard), false),
                Ok(Heard::EndOfInput) => has_ended = true,
                Ok(Heard::Event(event)) => {
                    self.awaits = false;
                    let told = self.hear(event, &mut out);
                    write_result(told, &mut out)?;
                }
                Ok(Heard::Gone) | Err(_) => return Err(GuestError::Gone),
            }
        }
        if !self.finished {
            out.write_line("Goodbye.")?;
        }
        Ok(())
    }

    /// Executes a line: a command, or a ply by itself.
    fn handle_line(&mut self, line: &str, out: &mut LineWriter<'_>) -> Result<(), CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(());
        }
        let command = PlainCommand::find_in(COMMANDS, word);
        if let Some(command) = command {
            return command.execute(self, rest.trim(), out);
        }
        if self.name.is_none() {
            return self.take_name(line, out);
        }
        match &self.at {
            Some(at) if table::could_be_ply(at, line) => self.play(line, out),
            _ => Err(PlainCommand::unknown_in(COMMANDS, word)),
        }
    }

    /// The time, in milliseconds.
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Says something to the hub, which will answer.
    fn say_to_hub(&mut self, request: &Request) {
        // Of a hub that has hung up its last words tell, which wait to be read.
        let _ = self.connection.send(request);
        self.awaits = true;
    }
}

/// Reads a line whenever one is asked for: what is typed meanwhile stays where it is.
fn read_lines(mut input: impl BufRead, asked: &Receiver<()>, sender: &SyncSender<Heard>) {
    let lines = asked.iter().map_while(|()| {
        // Input that cannot be read has ended.
        read_line(&mut input).ok().flatten()
    });
    send_all(sender, lines.map(Heard::Line).chain([Heard::EndOfInput]));
}

/// Sends until nobody listens any more.
fn send_all(sender: &SyncSender<Heard>, all: impl Iterator<Item = Heard>) {
    for heard in all {
        if sender.send(heard).is_err() {
            return;
        }
    }
}
