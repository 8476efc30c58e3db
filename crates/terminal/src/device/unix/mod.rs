//! Facilities of Unix systems that crossterm does not give: signals, job control, and reading that
//! neither spins nor waits for ever. `portable.rs` has the same functions for other systems.

mod abort;
mod codes;
mod job;
mod paste;
mod questions;
mod reader;
mod scan;
mod signals;

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::os::fd::AsFd;
use std::time::Duration;

pub(super) use job::{has_shell, in_foreground, stop, stop_again};
pub(super) use questions::{
    answered, ask, ask_about_background, ask_about_pictures, await_answers, discard_input,
};
pub(super) use reader::{read_answers, read_events};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::stdio::{dup2_stdin, dup2_stdout, stdin, stdout};
use rustix::termios::{OptionalActions, SpecialCodeIndex, tcgetattr, tcgetwinsize, tcsetattr};
pub(super) use signals::watch_signals;

use super::window_size::WindowSize;

/// The size of the window, where the terminal tells.
///
/// crossterm's `window_size` asks the controlling terminal, which need not be the one we draw on.
pub(super) fn window_size() -> Option<WindowSize> {
    let size = tcgetwinsize(stdout()).ok()?;
    Some(WindowSize {
        columns: size.ws_col,
        rows: size.ws_row,
        width: size.ws_xpixel,
        height: size.ws_ypixel,
    })
}

/// Lets a read of the terminal return at once when there is nothing to read, until raw mode ends.
///
/// The thread that reads must never wait for what another program, which shares the terminal, has
/// read meanwhile.
///
/// # Errors
///
/// Fails when the terminal is gone.
pub(super) fn read_without_waiting() -> io::Result<()> {
    let mut modes = tcgetattr(stdin())?;
    modes.special_codes[SpecialCodeIndex::VMIN] = 0;
    modes.special_codes[SpecialCodeIndex::VTIME] = 0;
    Ok(tcsetattr(stdin(), OptionalActions::Now, &modes)?)
}

/// Returns the number of keys and answers in these bytes.
pub(crate) fn count_input(bytes: &[u8]) -> usize {
    let mut scanner = scan::Scanner::default();
    let mut count = 0;
    for piece in bytes.chunks(7) {
        scanner.feed(piece, &mut |_| count += 1);
    }
    scanner.give_up(&mut |_| count += 1);
    count
}

/// Returns whether the terminal takes something within this time. One that is stopped by Ctrl-S, or
/// whose other end hangs, does not.
pub(super) fn is_writable(timeout: Duration) -> bool {
    let mut fds = [PollFd::from_borrowed_fd(stdout(), PollFlags::OUT)];
    poll(&mut fds, Some(&timespec(timeout))).is_ok_and(|ready| ready > 0)
}

/// The terminal as something to write to: not `io::Stdout`, which splits large writes at its own
/// buffer.
#[derive(Debug)]
pub(super) struct Tty(File);

impl Tty {
    /// The terminal on standard output.
    ///
    /// # Errors
    ///
    /// Fails when the system has no file descriptors left.
    pub(super) fn stdout() -> io::Result<Self> {
        Ok(Self(io::stdout().as_fd().try_clone_to_owned()?.into()))
    }
}

impl Write for &Tty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            match (&self.0).write(bytes) {
                // Some other program that shares the terminal has made it non-blocking.
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    poll(&mut [PollFd::new(&self.0, PollFlags::OUT)], None)?;
                }
                result => return result,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.0).flush()
    }
}

/// Puts the terminal of the process in place of standard input.
pub(super) fn reopen_input() -> io::Result<()> {
    let terminal = File::options().read(true).write(true).open("/dev/tty")?;
    Ok(dup2_stdin(&terminal)?)
}

/// The file on standard output, which comes back when this is dropped.
#[derive(Debug)]
pub(super) struct StandIn(File);

impl StandIn {
    /// Puts the terminal on standard input in place of a file on standard output, if they are such.
    pub(super) fn for_file() -> Option<Self> {
        let out: File = io::stdout().as_fd().try_clone_to_owned().ok()?.into();
        let is_file = out.metadata().is_ok_and(|metadata| metadata.is_file());
        let stands = is_file && io::stdin().is_terminal() && dup2_stdout(stdin()).is_ok();
        stands.then_some(Self(out))
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        // The number is open, so this cannot fail.
        let _ = dup2_stdout(&self.0);
    }
}

fn timespec(duration: Duration) -> Timespec {
    Timespec {
        tv_sec: duration.as_secs() as i64,
        tv_nsec: i64::from(duration.subsec_nanos()),
    }
}
