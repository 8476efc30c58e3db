//! The thread that reads the terminal's input.
//!
//! It reads and understands the bytes itself ([`Scanner`]). crossterm 0.29 is not given them, since
//! it can be handed no bytes that have been looked at, and does this with what terminals send, each
//! tried in a pseudo terminal:
//!
//! * Reports are dropped, taken for keys or swallow keys (#763, #993). `CSI ? ...` other than `c`
//!   and `u`, `CSI > ...` and `CSI = ...` take all keys with them to the next `c` or `u`; strings
//!   are the keys of their letters (`ESC _ ... ESC \` begins with Alt+_); a sequence torn after ESC
//!   is the key Esc and letters. The only question that it knows, for the keyboard protocol, waits
//!   for up to two seconds with the keyboard dead.
//! * After a paste without an end every key is swallowed for ever (#1060).
//! * A burst beyond 1024 bytes waits for the next key (PR #1057), and when the terminal is gone,
//!   reading goes in circles at full speed (#793).
//! * A coordinate of 0 from the mouse overflows (fixed by PR #1049, which is in no release).
//! * Ctrl and Shift with a letter is that letter with Ctrl, and a key's place and text are not
//!   told.
//!
//! crossterm reads where the system cannot wait for the terminal, as macOS for `/dev/tty`.

use std::io::{self, ErrorKind};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, read};
use rustix::stdio::stdin;

use super::super::events;
use super::questions;
use super::scan::{Found, Scanner};
use super::timespec;
use crate::Answer;
use crate::TerminalEvent;

/// Sends everything that comes from the terminal, from a thread of its own:
/// [`TerminalEvent::Ready`] once, when the mouse and pastes can be read, and
/// [`TerminalEvent::Gone`] or [`TerminalEvent::Failed`] when nothing more can come. Waits at most
/// `sequence_timeout` for the rest of an escape sequence.
///
/// # Errors
///
/// Fails when the system has no more threads.
pub(crate) fn read_events(
    sequence_timeout: Duration,
    send: impl FnMut(TerminalEvent) + Send + 'static,
) -> io::Result<()> {
    let mut reader = Reader {
        send,
        sequence_timeout,
    };
    let run = move || {
        let end = reader.read();
        questions::answered();
        if let Err(error) = end {
            // No descriptor is left for what crossterm reads with.
            let is_full = [Errno::MFILE, Errno::NFILE]
                .iter()
                .any(|full| error.raw_os_error() == Some(full.raw_os_error()));
            (reader.send)(if is_full {
                TerminalEvent::Failed(parlour_sys::reason(&error))
            } else {
                TerminalEvent::Gone
            });
        }
    };
    thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(run)?;
    Ok(())
}

/// Reads the terminal's answers, until it has answered the last question or the time has come. Keys
/// that are typed meanwhile are lost.
///
/// # Errors
///
/// Fails when the terminal is gone, or the system cannot wait for it.
pub(crate) fn read_answers(until: Instant) -> io::Result<Vec<Answer>> {
    let mut answers = Vec::new();
    let mut reader = Reader {
        send: |event| {
            if let TerminalEvent::Answer(answer) = event {
                answers.push(answer);
            }
        },
        sequence_timeout: Duration::ZERO,
    };
    let mut scanner = Scanner::default();
    while questions::time_for_answers().is_some()
        && let Some(left) = until.checked_duration_since(Instant::now())
    {
        // A torn sequence may take all the time that is left.
        reader.sequence_timeout = left;
        reader.scan(&mut scanner, Some(left))?;
    }
    Ok(answers)
}

struct Reader<F> {
    send: F,
    /// The time to wait for the rest of an escape sequence. A lone Esc key is known only after
    /// that.
    sequence_timeout: Duration,
}

impl<F: FnMut(TerminalEvent)> Reader<F> {
    /// Reads until the terminal is gone.
    fn read(&mut self) -> io::Result<()> {
        match wait(Some(Duration::ZERO)) {
            Err(error) if error.kind() == ErrorKind::Unsupported => {
                return self.read_by_crossterm();
            }
            result => result?,
        };
        let mut scanner = Scanner::default();
        while let Some(left) = questions::time_for_answers() {
            self.scan(&mut scanner, Some(left))?;
        }
        (self.send)(TerminalEvent::Ready);
        loop {
            self.scan(&mut scanner, None)?;
        }
    }

    /// Reads where the system cannot wait for the terminal.
    fn read_by_crossterm(&mut self) -> io::Result<()> {
        (self.send)(TerminalEvent::Ready);
        loop {
            if let Some(input) = events::input(crossterm::event::read()?) {
                (self.send)(TerminalEvent::Input(input));
            }
        }
    }

    /// Reads once, within this time unless the rest of something is waited for.
    fn scan(&mut self, scanner: &mut Scanner, timeout: Option<Duration>) -> io::Result<()> {
        if wait(scanner.patience(self.sequence_timeout).or(timeout))? {
            let mut bytes = [0; 4096];
            let count = match read(stdin(), &mut bytes) {
                Ok(count) => count,
                Err(Errno::INTR | Errno::AGAIN) => 0,
                Err(error) => return Err(error.into()),
            };
            scanner.feed(&bytes[..count], &mut |found| self.found(found));
        } else {
            scanner.give_up(&mut |found| self.found(found));
        }
        Ok(())
    }

    fn found(&mut self, found: Found) {
        let event = match found {
            Found::Answer(answer) => {
                if matches!(answer, Answer::Attributes { .. }) {
                    questions::answered();
                }
                TerminalEvent::Answer(answer)
            }
            Found::LastAnswer => return questions::answered(),
            Found::Input(input) => TerminalEvent::Input(input),
        };
        (self.send)(event);
    }
}

/// Waits until there is something to read, and returns whether there is.
///
/// # Errors
///
/// Fails when the terminal is gone, and nothing will come; `Unsupported` where the system cannot
/// wait for it, as macOS for `/dev/tty`.
fn wait(timeout: Option<Duration>) -> io::Result<bool> {
    let timeout = timeout.map(timespec);
    loop {
        let mut fds = [PollFd::from_borrowed_fd(stdin(), PollFlags::IN)];
        match poll(&mut fds, timeout.as_ref()) {
            Ok(0) => return Ok(false),
            Ok(_) => {}
            Err(Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
        }
        let found = fds[0].revents();
        return if found.contains(PollFlags::NVAL) {
            Err(ErrorKind::Unsupported.into())
        } else if found.intersects(PollFlags::HUP | PollFlags::ERR) {
            Err(ErrorKind::UnexpectedEof.into())
        } else {
            Ok(true)
        };
    }
}
