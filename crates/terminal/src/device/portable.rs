//! The functions of `unix`, as far as crossterm alone can do them: without signals, job control and
//! questions to the terminal.

use std::io::{self, Stdout, Write};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::{event, terminal};

use super::events;
use super::window_size::WindowSize;
use crate::Answer;
use crate::TerminalEvent;

/// The terminal as something to write to.
#[derive(Debug)]
pub(super) struct Tty(Stdout);

impl Tty {
    /// The terminal on standard output.
    ///
    /// # Errors
    ///
    /// Never.
    pub(super) fn stdout() -> io::Result<Self> {
        Ok(Self(io::stdout()))
    }
}

impl Write for &Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        (&self.0).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.0).flush()
    }
}

/// The file on standard output, for which nothing can stand in here.
#[derive(Debug)]
pub(super) struct StandIn;

impl StandIn {
    /// Does nothing.
    pub(super) const fn for_file() -> Option<Self> {
        None
    }
}

/// Fails: the terminal has no name by which it could be opened here.
pub(super) fn reopen_input() -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// The size of the window, where the terminal tells; not its pixels.
pub(super) fn window_size() -> Option<WindowSize> {
    let (columns, rows) = terminal::size().ok()?;
    Some(WindowSize {
        columns,
        rows,
        width: 0,
        height: 0,
    })
}

/// Sends everything that comes from the terminal, from a thread of its own:
/// [`TerminalEvent::Ready`] at once, and [`TerminalEvent::Gone`] when nothing more can come.
///
/// # Errors
///
/// Fails when the system has no more threads.
pub(super) fn read_events(
    _sequence_timeout: Duration,
    mut send: impl FnMut(TerminalEvent) + Send + 'static,
) -> io::Result<()> {
    let run = move || {
        send(TerminalEvent::Ready);
        while let Ok(event) = event::read() {
            match event {
                event::Event::Resize(..) => send(TerminalEvent::Resized),
                event => events::input(event)
                    .into_iter()
                    .for_each(|input| send(TerminalEvent::Input(input))),
            }
        }
        send(TerminalEvent::Gone);
    };
    thread::Builder::new()
        .name("terminal".to_owned())
        .spawn(run)?;
    Ok(())
}

/// Does nothing: there are no signals.
///
/// # Errors
///
/// Never.
pub(super) fn watch_signals(
    _send: impl FnMut(TerminalEvent) + Send + 'static,
    _give_back: fn(),
) -> io::Result<()> {
    Ok(())
}

/// Does nothing: crossterm reads whole events.
///
/// # Errors
///
/// Never.
pub(super) fn read_without_waiting() -> io::Result<()> {
    Ok(())
}

/// Nothing: crossterm would take the answers for keys.
pub(super) fn ask() -> &'static str {
    ""
}

/// Nothing, as well.
pub(super) fn ask_about_pictures(_name: &str) -> &'static str {
    ""
}

/// Nothing, as well.
pub(super) fn ask_about_background() -> &'static str {
    ""
}

/// Nothing: nothing was asked.
///
/// # Errors
///
/// Never.
pub(super) fn read_answers(_until: Instant) -> io::Result<Vec<Answer>> {
    Ok(Vec::new())
}

/// Does nothing: nothing was asked.
pub(super) fn answered() {}

/// Does nothing: nothing was asked.
pub(super) fn discard_input() {}

/// Does nothing: nothing was asked.
pub(super) fn await_answers() {}

/// None: crossterm reads them all.
pub(super) fn count_input(_bytes: &[u8]) -> usize {
    0
}

/// Always: the system does not tell.
pub(super) fn is_writable(_timeout: Duration) -> bool {
    true
}

/// Always: there is no background.
pub(super) fn in_foreground() -> bool {
    true
}

/// Never: no shell brings a process back.
pub(super) fn has_shell() -> bool {
    false
}

/// Does nothing; not called, since no shell could bring us back.
pub(super) fn stop() {}

/// Never in the foreground again: there are no jobs here.
pub(super) fn stop_again() -> bool {
    false
}
