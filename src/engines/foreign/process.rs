//! A running program and the lines it says.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use super::Launch;

/// The longest line that is read; more of one is taken for the next.
const LONGEST: u64 = 1 << 16;

/// How many lines may wait to be heard before the program has to wait.
const WAITING: usize = 1000;

/// How long a program may take to end when it is told to.
const GRACE: Duration = Duration::from_millis(100);

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// None came in time.
    Late,
    /// None will come any more.
    Ended,
}

/// A running program. It is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// Why it cannot be started, in words.
    pub(super) fn start(launch: &Launch) -> Result<Self, String> {
        let mut child = Command::new(&launch.command)
            .args(&launch.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("cannot be talked to".to_owned());
        };
        let (sender, lines) = sync_channel(WAITING);
        std::thread::spawn(move || listen(output, &sender));
        Ok(Self {
            child,
            input,
            lines,
        })
    }

    /// Says a line to the program.
    ///
    /// # Errors
    ///
    /// In words, when it does not listen any more.
    pub(super) fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|_| "has ended".to_owned())
    }

    /// The next line of the program.
    ///
    /// # Errors
    ///
    /// [`Silence`] when none comes before the deadline, or ever.
    pub(super) fn hear(&self, deadline: Instant) -> Result<String, Silence> {
        let wait = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let quit = self.say("quit");
        drop(quit);
        let deadline = Instant::now() + GRACE;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        let killed = self.child.kill().and_then(|()| self.child.wait());
        drop(killed);
    }
}

/// Hands on the lines of a program until it ends or nobody wants to hear them.
fn listen(output: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        match reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            _ => return,
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if sender.send(line).is_err() {
            return;
        }
    }
}
