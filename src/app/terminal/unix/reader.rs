//! The thread that reads what comes from the terminal.
//!
//! crossterm reads and understands the keys, the mouse and pastes. This file is about what
//! crossterm 0.29 does badly, each tried in a pseudo terminal:
//!
//! * A burst beyond 1024 bytes waits for the next key (PR #1057). The feature `use-dev-tty` has
//!   another source of events, which is not affected. Its `poll` finds nothing, not even what is
//!   there, when it is given no time at all (#839), so it is always given some.
//! * When the terminal is gone, reading goes in circles at full speed (#793). We wait for input
//!   ourselves, are told of the end that way, and ask crossterm only when there is something.
//! * After a paste without an end every key is swallowed, and crossterm cannot be told to forget
//!   it (#1060). When bytes bring no event, nothing comes for a second, and then further bytes
//!   bring none either, we read on with what we have for answers ([`Scanner`]): plain keys. The
//!   mouse is lost then until the program is started again.
//! * The query for the keyboard protocol waits for up to two seconds with the keyboard dead, and
//!   there is none for other questions (#763). What comes as an answer is dropped (`CSI ? … c`,
//!   `CSI ? … u`, `CSI … t`), taken for keys (strings: `ESC _ … ESC \` are Alt+_, the letters of
//!   the text and Alt+\\), or swallows all keys to the next `c` or `u` (other answers to
//!   `CSI ? …`, which must therefore not be asked for). So we read by ourselves until the terminal
//!   has answered, and let crossterm begin then; answers that come still later are put together
//!   again from their keys.
//! * An escape sequence that arrives in two pieces, torn after ESC, is the key Esc and letters
//!   (#993). An Esc is held back for a moment, and what follows is put together again too.
//! * A coordinate of 0 from the mouse overflows (fixed by PR #1049, which is in no release). The
//!   overflow is not checked in release builds, nor in ours for development.

use std::io::{self, ErrorKind};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, KeyCode, KeyEvent, KeyModifiers};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::{Errno, read};
use rustix::stdio::stdin;

use super::super::answer::Answer;
use super::super::event::Event;
use super::super::events;
use super::questions;
use super::scan::{ESCAPE, Found, Scanner};
use super::timespec;

const BELL: u8 = 0x07;

/// After this time without anything, what crossterm holds may be a paste without an end.
const PASTE_TIMEOUT: Duration = Duration::from_secs(1);

/// When bytes have brought no event so often after that, it is one. A sequence that is merely
/// broken off, such as Alt+[, swallows one key.
const SWALLOWED: u32 = 2;

/// Sends everything that comes from the terminal, from a thread of its own: [`Event::Ready`] once,
/// when the mouse and pastes can be read, and [`Event::Gone`] or [`Event::Failed`] when nothing more can come.
/// For the rest of an escape sequence it waits so long.
///
/// # Errors
///
/// When the system has no threads left.
pub(in crate::app::terminal) fn read_events(
    sequence_timeout: Duration,
    send: impl FnMut(Event) + Send + 'static,
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
                Event::Failed(parlour_sys::reason(&error))
            } else {
                Event::Gone { signal: None }
            });
        }
    };
    thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(run)?;
    Ok(())
}

struct Reader<F> {
    send: F,
    /// How long to wait for the rest of an escape sequence. A lone Esc key is known only after
    /// that.
    sequence_timeout: Duration,
}

impl<F: FnMut(Event)> Reader<F> {
    /// Reads until the terminal is gone.
    fn read(&mut self) -> io::Result<()> {
        self.read_answers()?;
        (self.send)(Event::Ready);
        match self.read_events() {
            Ok(()) => self.read_plain_keys(),
            Err(error) if error.kind() == ErrorKind::Unsupported => loop {
                self.read_event()?;
            },
            Err(error) => Err(error),
        }
    }

    /// Reads without crossterm until the terminal has answered all questions.
    fn read_answers(&mut self) -> io::Result<()> {
        let mut scanner = Scanner::default();
        while let Some(left) = questions::time_for_answers() {
            match self.scan(&mut scanner, left) {
                Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(()),
                result => result?,
            }
        }
        if scanner.is_open() {
            self.scan(&mut scanner, self.sequence_timeout)?;
        }
        Ok(())
    }

    /// Reads without crossterm for ever.
    fn read_plain_keys(&mut self) -> io::Result<()> {
        let mut scanner = Scanner::default();
        loop {
            self.scan(&mut scanner, None)?;
        }
    }

    /// Reads once, within this time.
    fn scan(
        &mut self,
        scanner: &mut Scanner,
        timeout: impl Into<Option<Duration>>,
    ) -> io::Result<()> {
        let open = scanner.is_open().then_some(self.sequence_timeout);
        if wait(open.or(timeout.into()))? {
            let mut bytes = [0; 1024];
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
        match found {
            Found::Answer(answer) => {
                if matches!(answer, Answer::Attributes { .. }) {
                    questions::answered();
                }
                (self.send)(Event::Answer(answer));
            }
            Found::Key(event) => self.event(event),
        }
    }

    fn event(&mut self, event: event::Event) {
        if let Some(input) = events::input(event) {
            (self.send)(Event::Input(input));
        }
    }

    /// Reads by crossterm, as long as it makes events of what it reads.
    fn read_events(&mut self) -> io::Result<()> {
        // Whether the last bytes brought no event.
        let mut open = false;
        // How often bytes have brought none since nothing came for a while; nothing before that.
        let mut swallowed: Option<u32> = None;
        loop {
            let timeout = (open && swallowed.is_none()).then_some(PASTE_TIMEOUT);
            if !wait(timeout)? {
                swallowed = Some(0);
                continue;
            }
            open = true;
            while event::poll(self.sequence_timeout)? {
                self.read_event()?;
                open = false;
            }
            match swallowed.as_mut() {
                _ if !open => swallowed = None,
                Some(count) if *count + 1 == SWALLOWED => return Ok(()),
                Some(count) => *count += 1,
                None => {}
            }
        }
    }

    /// Reads by crossterm once, when there is something to read.
    fn read_event(&mut self) -> io::Result<()> {
        let mut next = Some(event::read()?);
        while let Some(event) = next {
            next = self.mend(event)?;
        }
        Ok(())
    }

    /// Passes an event on. If it may be the first of a sequence that crossterm has taken apart,
    /// the sequence is put together again first. Returns an event that was read and does not
    /// belong to it.
    fn mend(&mut self, first: event::Event) -> io::Result<Option<event::Event>> {
        let Some(beginning) = beginning(&first) else {
            self.event(first);
            return Ok(None);
        };
        let mut scanner = Scanner::default();
        let mut meanings = Vec::new();
        scanner.feed(&beginning, &mut |found| meanings.push(found));
        let mut held = vec![first];
        let mut other = None;
        while scanner.is_open() && event::poll(self.sequence_timeout)? {
            let next = event::read()?;
            // Esc and a letter are two keys, even if the two have travelled together.
            let after_escape = beginning == [ESCAPE] && held.len() == 1;
            let bytes =
                bytes(&next).filter(|bytes| !after_escape || matches!(bytes[..], [b'[' | b'O']));
            let Some(bytes) = bytes else {
                other = Some(next);
                break;
            };
            held.push(next);
            scanner.feed(&bytes, &mut |found| meanings.push(found));
        }
        if scanner.is_open() {
            for event in held {
                self.event(event);
            }
        } else {
            for found in meanings {
                self.found(found);
            }
        }
        Ok(other)
    }
}

/// Waits until there is something to read, and returns whether there is.
///
/// # Errors
///
/// When the terminal is gone, and nothing will come; `Unsupported` where the system cannot wait
/// for it, as macOS for `/dev/tty`.
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

/// The bytes of an event that may begin a sequence which crossterm has taken apart: Esc, or Alt
/// and what introduces a string.
fn beginning(event: &event::Event) -> Option<Vec<u8>> {
    let bytes = bytes(event)?;
    matches!(bytes[..], [ESCAPE] | [ESCAPE, b']' | b'P' | b'_']).then_some(bytes)
}

/// The bytes of which crossterm makes this event, if it is a key that can be within a sequence.
fn bytes(event: &event::Event) -> Option<Vec<u8>> {
    let KeyEvent {
        code, modifiers, ..
    } = event.as_key_press_event()?;
    let held = modifiers - KeyModifiers::SHIFT;
    match code {
        KeyCode::Esc if held.is_empty() => Some(vec![ESCAPE]),
        KeyCode::Char('g') if held == KeyModifiers::CONTROL => Some(vec![BELL]),
        KeyCode::Char(char) if held.is_empty() => Some(char.to_string().into_bytes()),
        KeyCode::Char(char) if held == KeyModifiers::ALT => {
            Some(format!("\x1b{char}").into_bytes())
        }
        _ => None,
    }
}
