//! A pseudo terminal with the program in it.

use std::ffi::OsStr;
use std::io::{self, ErrorKind};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, FdFlags, fcntl_setfd, read, write};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use tempfile::TempDir;

/// The time that the program may take for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// The last bytes of a frame.
pub(super) const FRAME_END: &[u8] = b"\x1b[?2026l";

/// The question that the program asks every terminal, and the answer of terminals.
const QUESTION: &[u8] = b"\x1b[c";
const ANSWER: &[u8] = b"\x1b[?62;22c";

/// The program in a terminal of 80 columns and 24 rows, with a home folder of its own.
#[derive(Debug)]
pub(super) struct Screen {
    master: OwnedFd,
    child: Child,
    /// The bytes that the program has written.
    pub(super) written: Vec<u8>,
    /// The number of them that have been looked through for questions.
    heard: usize,
    /// The time when the program was started.
    pub(super) started: Instant,
    _home: TempDir,
}

impl Screen {
    /// Starts the program.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no pseudo terminals or does not start the program.
    pub(super) fn start(program: &Path, args: &[&str]) -> io::Result<Self> {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        // Not every system has a flag for that.
        fcntl_setfd(&master, FdFlags::CLOEXEC)?;
        grantpt(&master)?;
        unlockpt(&master)?;
        let name = ptsname(&master, Vec::new())?;
        // Not to become the terminal of this process.
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let slave = open(name, flags, Mode::empty())?;
        let size = Winsize {
            ws_row: 24,
            ws_col: 80,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&slave, size)?;
        let home = tempfile::tempdir()?;
        let end = || -> io::Result<Stdio> { Ok(slave.try_clone()?.into()) };
        let folder = |name: &str| home.path().join(name).into_os_string();
        let mut command = Command::new(program);
        command
            .args(args)
            .env("TERM", "xterm-256color")
            .env("COLORTERM", "truecolor")
            .env("LC_ALL", "C.UTF-8")
            .env("HOME", AsRef::<OsStr>::as_ref(home.path()))
            .env("XDG_DATA_HOME", folder("data"))
            .env("XDG_CONFIG_HOME", folder("config"))
            .env_remove("NO_COLOR")
            .stdin(end()?)
            .stdout(end()?)
            .stderr(end()?);
        let started = Instant::now();
        let child = command.spawn()?;
        Ok(Self {
            master,
            child,
            written: Vec::new(),
            heard: 0,
            started,
            _home: home,
        })
    }

    /// The program's process.
    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Types something.
    pub(super) fn send(&self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while !rest.is_empty() {
            rest = &rest[write(&self.master, rest)?..];
        }
        Ok(())
    }

    /// Waits for something to be written, takes it in and returns how many bytes it was: 0 when
    /// nothing came in time.
    pub(super) fn hear(&mut self, within: Duration) -> io::Result<usize> {
        let patience = Timespec {
            tv_sec: within.as_secs() as i64,
            tv_nsec: i64::from(within.subsec_nanos()),
        };
        let ready = poll(
            &mut [PollFd::new(&self.master, PollFlags::IN)],
            Some(&patience),
        );
        if matches!(ready, Ok(0) | Err(Errno::INTR)) {
            return Ok(0);
        }
        let mut bytes = [0; 1 << 14];
        let count = read(self.master.as_fd(), &mut bytes)?;
        if count == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
        self.written.extend_from_slice(&bytes[..count]);
        if let Some(at) = find(&self.written[self.heard..], QUESTION) {
            self.heard += at + QUESTION.len();
            self.send(ANSWER)?;
        }
        Ok(count)
    }

    /// Waits until these bytes have been written, counted from the byte `from` on.
    pub(super) fn wait_for(&mut self, bytes: &[u8], from: usize) -> io::Result<()> {
        let end = Instant::now() + PATIENCE;
        while find(&self.written[from..], bytes).is_none() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let words = "the program does not draw what it should in a pseudo terminal";
                return Err(io::Error::new(ErrorKind::TimedOut, words));
            }
            self.hear(left)?;
        }
        Ok(())
    }

    /// Takes in the output for this long; returns how many bytes it was.
    pub(super) fn listen(&mut self, time: Duration) -> io::Result<usize> {
        let (end, before) = (Instant::now() + time, self.written.len());
        loop {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(self.written.len() - before);
            }
            self.hear(left)?;
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // It keeps nothing that anybody wants.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The place where the needle first occurs.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes
        .windows(needle.len())
        .position(|window| window == needle)
}
