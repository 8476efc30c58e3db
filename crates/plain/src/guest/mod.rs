//! Plain mode at a hub: the opponent sits at another terminal.
//!
//! Each line that is typed is a command or a ply, as in the dialogue alone; what others do is told
//! when it happens. A line is heard when the hub has answered the one before, so that a pipe can
//! speak as well as a person. A line to the hub that is lost is tried again as long as somebody may
//! still type.

mod deeds;
mod hear;
mod studying;
mod table;
mod words;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

use self::deeds::COMMANDS;
use self::studying::Studying;
use super::{
    Answer, CommandError, LineWriter, MAX_LINE_BYTES, PlainCommand, read_line, write_result,
};
use parlour_matches::play::MemoryBudget;
use parlour_sessions::guest::{Act, AtTable, CannotAct, Guest, LineState, RETRY};
use parlour_together::client::Connection;
use parlour_together::protocol::{HubEvent, Request};

/// The greatest number of events that wait here; the rest waits at the hub.
const MAX_WAITING: usize = 64;

/// A guest who talks to a hub in plain sentences.
pub struct GuestDialogue {
    guest: Guest,
    /// Opens a line to the hub.
    open: Box<dyn Fn() -> io::Result<Connection>>,
    connection: Connection,
    finished: bool,
    /// True until it is said that the line is lost.
    says_lost: bool,
    /// The study of a game that was played here.
    study: Option<Studying>,
    /// True while a game that was asked for is to be studied, and not printed.
    studies: bool,
    /// The memory and the turns of engines.
    memory: MemoryBudget,
    /// The beginning of the time by which the clocks run.
    begun: Instant,
    /// The time at which a lost line is tried again.
    retry: Option<Instant>,
}

/// The reason why the dialogue has ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum GuestError {
    /// The output is closed, or the system has nothing left to give.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The hub has hung up, and the user is not there to wait for it.
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

impl From<CannotAct> for CommandError {
    fn from(why: CannotAct) -> Self {
        match why {
            CannotAct::NoTable => {
                Self::NothingToDo("you are not at a table; say `lobby` to hear the tables")
            }
            CannotAct::GameOver => {
                Self::NothingToDo("the game is over; say `rematch` for another, or `leave`")
            }
            CannotAct::NoLine(unsent) => {
                Self::Refused(format!("{unsent}: there is no connection to the host"))
            }
            why => Self::Refused(why.to_string()),
        }
    }
}

impl GuestDialogue {
    /// A guest of the hub to which `open` opens a line; engines have this memory.
    ///
    /// # Errors
    ///
    /// Fails where there is no hub.
    pub fn new(
        open: impl Fn() -> io::Result<Connection> + 'static,
        memory: MemoryBudget,
    ) -> io::Result<Self> {
        Ok(Self {
            guest: Guest::default(),
            connection: open()?,
            open: Box::new(open),
            finished: false,
            says_lost: true,
            study: None,
            studies: false,
            memory,
            begun: Instant::now(),
            retry: None,
        })
    }

    /// Answers every line of the input, and tells what happens at the hub, until the input ends or
    /// says to quit.
    ///
    /// # Errors
    ///
    /// [`GuestError`] when the hub is gone and no more input comes, or the output is closed.
    pub fn run(
        &mut self,
        input: impl BufRead + Send + 'static,
        out: &mut dyn Write,
    ) -> Result<(), GuestError> {
        let mut out = LineWriter::new(out);
        let (sender, receiver) = mpsc::sync_channel(MAX_WAITING);
        let (ask, asked) = mpsc::channel();
        let typed = sender.clone();
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read_lines(input, &asked, &typed))?;
        self.listen(&sender)?;
        let (mut line, mut is_asked, mut has_ended) = (None, false, false);
        while !self.finished {
            if !self.guest.awaits() {
                if let Some(line) = line.take() {
                    let line: String = line;
                    let answered = self.handle_line(&line, &mut out);
                    write_result(answered, &mut out)?;
                    continue;
                }
                if has_ended {
                    break;
                }
                // A guest who asks once has one waiting line at most.
                if !std::mem::replace(&mut is_asked, true) {
                    let _ = ask.send(());
                }
            }
            match self.next(&receiver) {
                None => self.join(&sender),
                Some(Heard::Line(heard)) => (line, is_asked) = (Some(heard), false),
                Some(Heard::EndOfInput) => has_ended = true,
                Some(Heard::Event(event)) => {
                    let told = self.hear(event, &mut out);
                    write_result(told, &mut out)?;
                }
                Some(Heard::Gone) => self.lose(&mut out)?,
            }
        }
        if matches!(self.guest.line(), LineState::Lost { .. }) && !self.finished {
            return Err(GuestError::Gone);
        }
        if !self.finished {
            out.write_line("Goodbye.")?;
        }
        Ok(())
    }

    /// Waits for the next event; none when it is time to try a lost line again.
    fn next(&self, receiver: &Receiver<Heard>) -> Option<Heard> {
        let Some(retry) = self.retry else {
            return Some(receiver.recv().unwrap_or(Heard::Gone));
        };
        match receiver.recv_timeout(retry.saturating_duration_since(Instant::now())) {
            Err(RecvTimeoutError::Timeout) => None,
            heard => Some(heard.unwrap_or(Heard::Gone)),
        }
    }

    /// Hears from now on what the hub says.
    fn listen(&self, sender: &SyncSender<Heard>) -> io::Result<()> {
        let events = self.connection.events()?;
        let sender = sender.clone();
        let listen = move || {
            let events = events.map(Heard::Event).chain([Heard::Gone]);
            send_all(&sender, events);
        };
        let thread = thread::Builder::new().name("hub".to_owned());
        thread.spawn(listen).map(drop)
    }

    /// Takes note that the line is lost, and says so once.
    fn lose(&mut self, out: &mut LineWriter<'_>) -> io::Result<()> {
        self.retry_later();
        let words = self.guest.line().words().filter(|_| self.says_lost);
        self.says_lost = false;
        words.map_or(Ok(()), |words| out.write_line(words))
    }

    /// Tries a lost line again.
    fn join(&mut self, sender: &SyncSender<Heard>) {
        self.retry = None;
        let opened = (self.open)().and_then(|connection| {
            self.connection = connection;
            self.listen(sender)
        });
        if opened.is_err() {
            self.retry_later();
        }
    }

    fn retry_later(&mut self) {
        if self.guest.lose(0) {
            self.retry = Some(Instant::now() + Duration::from_millis(RETRY));
        }
    }

    /// Executes a line: a command, or a ply by itself.
    fn handle_line(&mut self, line: &str, out: &mut LineWriter<'_>) -> Answer {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if word.is_empty() {
            return Ok(());
        }
        // What a player types is a move of the game.
        self.study
            .take_if(|_| self.guest.at().is_some_and(AtTable::is_played));
        if let Some(study) = &mut self.study
            && let Some(answer) = study.handle_line(line, &self.memory, out)
        {
            return answer;
        }
        let command = PlainCommand::find_in(COMMANDS, word);
        if let Some(command) = command {
            return command.execute(self, rest.trim(), out);
        }
        if self.guest.wants_name() {
            return self.take_name(line, out);
        }
        match self.guest.at() {
            Some(at) if table::could_be_ply(at, line) => self.play(line, out),
            _ => Err(PlainCommand::unknown_in(COMMANDS, word)),
        }
    }

    /// The time, in milliseconds.
    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Does something at the table.
    fn act(&mut self, act: Act) -> Answer {
        let request = self.guest.act(act)?;
        self.send(&request);
        Ok(())
    }

    /// Asks something of the hub, which will answer.
    fn ask(&mut self, request: Request) -> Answer {
        let request = self.guest.ask(request)?;
        self.send(&request);
        Ok(())
    }

    fn send(&self, request: &Request) {
        // Of a hub that has hung up its last words tell, which wait to be read.
        let _ = self.connection.send(request);
    }
}

/// Reads a line whenever one is asked for: what is typed meanwhile stays where it is.
fn read_lines(mut input: impl BufRead, asked: &Receiver<()>, sender: &SyncSender<Heard>) {
    let lines = asked.iter().map_while(|()| {
        // Input that cannot be read has ended.
        read_line(&mut input, MAX_LINE_BYTES).ok().flatten()
    });
    send_all(sender, lines.map(Heard::Line).chain([Heard::EndOfInput]));
}

/// Sends until the receiver is gone.
fn send_all(sender: &SyncSender<Heard>, all: impl Iterator<Item = Heard>) {
    for heard in all {
        if sender.send(heard).is_err() {
            return;
        }
    }
}
