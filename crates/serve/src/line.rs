//! The game of a session: a process of its own, and the line to it.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::process::Stdio;

use parlour_together::Code;
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{FdFlags, fcntl_setfd, ioctl_fionbio};
use rustix::net::{Shutdown, shutdown};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tokio::io::Interest;
use tokio::net::unix::pipe::{Receiver, Sender};
use tokio::process::{Child, Command};

use crate::limits::{Limits, Window};

/// The starter of games.
#[derive(Clone, Debug)]
pub(crate) struct Launcher {
    /// This program, which becomes the game.
    pub(crate) own: PathBuf,
    /// The game.
    pub(crate) game: PathBuf,
    /// The socket of the host.
    pub(crate) socket: PathBuf,
    /// The limits of a session.
    pub(crate) limits: Limits,
}

/// The wishes of somebody who has come in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wishes {
    /// Their terminal; none for a game that reads and writes lines only.
    pub(crate) terminal: Option<Terminal>,
    /// The command that they asked for.
    pub(crate) command: Option<String>,
    /// The code of the table to which they come, and to no other.
    pub(crate) code: Option<Code>,
    /// Variables of their terminal.
    variables: BTreeMap<&'static str, &'static str>,
}

/// Somebody's terminal.
#[derive(Clone, Debug)]
pub(crate) struct Terminal {
    /// Its kind.
    pub(crate) kind: String,
    /// Its size.
    pub(crate) size: Window,
}

/// The server's end of the line to a game: the master of a pseudo terminal, or a socket.
#[derive(Debug)]
pub(crate) struct Line {
    output: Receiver,
    input: Sender,
    is_terminal: bool,
}

/// The character by which a terminal says that there is no more to read.
const END_OF_INPUT: &[u8] = b"\x04";

/// The words to the system's allocator by which an engine's table goes back to the system with its
/// thread, and is not kept for another. What a frame of a large window needs is kept, or each frame
/// would ask for it.
const THRIFT: [(&str, &str); 3] = [
    ("MALLOC_ARENA_MAX", "1"),
    ("MALLOC_MMAP_THRESHOLD_", "524288"),
    ("MALLOC_TRIM_THRESHOLD_", "524288"),
];

impl Launcher {
    /// Starts a game for an account.
    pub(crate) fn start(&self, account: &str, wishes: &Wishes) -> io::Result<(Line, Child)> {
        let (near, far) = if let Some(terminal) = &wishes.terminal {
            pseudo_terminal(terminal.size)?
        } else {
            let (near, far) = UnixStream::pair()?;
            (near.into(), far.into())
        };
        ioctl_fionbio(&near, true)?;
        let end = || -> io::Result<Stdio> { Ok(far.try_clone()?.into()) };
        let mut command = Command::new(&self.own);
        let code = wishes.code.as_ref().map(Code::to_string);
        let (terminal, asked) = (wishes.terminal.as_ref(), wishes.command.as_ref());
        let [memory, processor] = [self.limits.memory, self.limits.processor];
        command
            .arg("launch")
            .args(["--memory", &memory.to_string()])
            .args(["--processor", &processor.to_string()])
            .args(terminal.map(|_| "--terminal"))
            .arg("--")
            .arg(&self.game)
            .arg("guest")
            .arg("--socket")
            .arg(&self.socket)
            .args(["--account", account])
            .args(code.iter().flat_map(|code| ["--code", code]))
            .args(wishes.is_plain().then_some("--plain"))
            .env_clear()
            .env("LANG", "C.UTF-8")
            .env("SSH_TTY", "")
            .envs(THRIFT)
            .envs(&wishes.variables)
            .envs(terminal.map(|terminal| ("TERM", &terminal.kind)))
            .envs(asked.map(|command| ("SSH_ORIGINAL_COMMAND", command)))
            .stdin(end()?)
            .stdout(end()?)
            .stderr(end()?)
            .kill_on_drop(true);
        let child = command.spawn()?;
        let line = Line {
            output: Receiver::from_file_unchecked(near.try_clone()?.into())?,
            input: Sender::from_file_unchecked(near.into())?,
            is_terminal: wishes.terminal.is_some(),
        };
        Ok((line, child))
    }
}

impl Wishes {
    /// Sets a variable of their terminal.
    pub(crate) fn set(&mut self, name: &'static str, value: &'static str) {
        self.variables.insert(name, value);
    }

    /// Returns whether they want lines of text.
    fn is_plain(&self) -> bool {
        let command = self.command.as_deref().map(str::trim);
        self.terminal.is_none() || command == Some("plain")
    }
}

impl Line {
    /// Reads some of what the game has written, once it has; an error or nothing when it is gone.
    pub(crate) async fn read(&self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            self.output.readable().await?;
            match self.output.try_read(bytes) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                read => return read,
            }
        }
    }

    /// Writes some bytes for the game, once it takes them.
    pub(crate) async fn write(&self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            let ready = self.input.ready(Interest::WRITABLE).await?;
            match self.input.try_write(bytes) {
                // A terminal whose game is gone is always ready, and takes nothing once it is full.
                Err(error) if error.kind() == ErrorKind::WouldBlock && !ready.is_write_closed() => {
                }
                written => return written,
            }
        }
    }

    /// Tells the game that no more will be written.
    pub(crate) async fn end_input(&self) -> io::Result<()> {
        if self.is_terminal {
            self.write(END_OF_INPUT).await.map(drop)
        } else {
            Ok(shutdown(&self.input, Shutdown::Write)?)
        }
    }

    /// Tells the game that the window has another size.
    pub(crate) fn resize(&self, size: Window) -> io::Result<()> {
        if self.is_terminal {
            tcsetwinsize(&self.input, winsize(size))?;
        }
        Ok(())
    }
}

/// Both ends of a new pseudo terminal.
fn pseudo_terminal(size: Window) -> io::Result<(OwnedFd, OwnedFd)> {
    let near = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    // Not every system has a flag for that.
    fcntl_setfd(&near, FdFlags::CLOEXEC)?;
    grantpt(&near)?;
    unlockpt(&near)?;
    let name = ptsname(&near, Vec::new())?;
    // Not to become the terminal of this process.
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let far = open(name, flags, Mode::empty())?;
    tcsetwinsize(far.as_fd(), winsize(size))?;
    Ok((near, far))
}

fn winsize(size: Window) -> Winsize {
    Winsize {
        ws_row: size.rows,
        ws_col: size.columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    }
}
