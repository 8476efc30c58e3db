//! A running program and the lines it says.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process_group};

use super::Launch;

/// The longest line that is read; more of one is taken for the next.
const LONGEST: u64 = 1 << 16;

/// How many lines may wait to be heard before the program has to wait.
const WAITING: usize = 1000;

/// How long a program may take to end when it is told to.
const GRACE: Duration = Duration::from_millis(100);

/// How many characters of its last words are told.
const QUOTED: usize = 60;

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// None came in time.
    Late,
    /// None will come any more.
    Ended,
}

/// A running program. It is ended when this is dropped, with all programs it started.
pub(super) struct Process {
    child: Child,
    /// To the thread that writes: a program that does not read blocks nobody else.
    input: Sender<String>,
    lines: Receiver<String>,
    /// The last line it said.
    said: String,
    /// The last line of its complaints, which it writes to its standard error.
    complaint: Arc<Mutex<String>>,
    /// Hears nothing, and hangs up when all complaints have been read.
    complained: Receiver<()>,
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
            .stderr(Stdio::piped())
            // Keys that end or stop the game are not for it, nor is the terminal.
            .process_group(0)
            .spawn()
            .map_err(|error| format!("cannot be started: {}: {error}", launch.command))?;
        let (Some(stdin), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("cannot be talked to".to_owned());
        };
        let (input, words) = channel();
        let (sender, lines) = sync_channel(WAITING);
        let complaint = Arc::default();
        let last = Arc::clone(&complaint);
        std::thread::spawn(move || talk(stdin, &words));
        std::thread::spawn(move || listen(output, &sender));
        let (complaining, complained) = channel();
        std::thread::spawn(move || {
            note(errors, &last);
            drop(complaining);
        });
        Ok(Self {
            child,
            input,
            lines,
            said: String::new(),
            complaint,
            complained,
        })
    }

    /// Says a line to the program. Whether it listens is seen by its answers.
    pub(super) fn say(&self, line: &str) {
        // The thread that writes ends with the program.
        let _ = self.input.send(line.to_owned());
    }

    /// The next line of the program.
    ///
    /// # Errors
    ///
    /// [`Silence`] when none comes before the deadline, or ever.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<&str, Silence> {
        let wait = deadline.saturating_duration_since(Instant::now());
        let line = self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })?;
        self.said = line;
        Ok(&self.said)
    }

    /// What is known of how the program came to be silent, to be added to a sentence: how it
    /// ended, what it said and what it complained of last.
    pub(super) fn last_words(&mut self) -> String {
        let status = self.ends_by(Instant::now() + GRACE);
        if status.is_some() {
            // Unless a program that it started can still complain.
            let _ = self.complained.recv_timeout(GRACE);
        }
        let complaint = self
            .complaint
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let quoted = |what: &str, words: &str| match quotable(words) {
            words if words.is_empty() => None,
            words => Some(format!("{what} `{words}`")),
        };
        let known = [
            status,
            quoted("its last words were", &self.said),
            quoted("it complained", &complaint),
        ];
        let known: Vec<String> = known.into_iter().flatten().collect();
        if known.is_empty() {
            String::new()
        } else {
            format!(" ({})", known.join("; "))
        }
    }

    /// How the program has ended, if it does before the deadline.
    fn ends_by(&mut self, deadline: Instant) -> Option<String> {
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < deadline => {
                    std::thread::sleep(Duration::from_millis(2));
                }
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.say("quit");
        if self.ends_by(Instant::now() + GRACE).is_none() {
            let killed = self.child.kill().and_then(|()| self.child.wait());
            drop(killed);
        }
        // Those it started and left behind; mostly there are none.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
    }
}

/// Writes lines to a program until it ends or there will be no more.
fn talk(mut input: ChildStdin, words: &Receiver<String>) {
    for line in words {
        if writeln!(input, "{line}")
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Hands on the lines of a program until it ends or nobody wants to hear them.
fn listen(output: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(output);
    while let Some(line) = next_line(&mut reader) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the last line of the complaints of a program.
fn note(errors: impl Read, last: &Mutex<String>) {
    let mut reader = BufReader::new(errors);
    while let Some(line) = next_line(&mut reader) {
        if !line.is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
}

fn next_line(reader: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match reader.take(LONGEST).read_until(b'\n', &mut bytes) {
        Ok(1..) => Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
        _ => None,
    }
}

/// The beginning of a text, fit to be shown on a line.
fn quotable(text: &str) -> String {
    let shown: String = text.trim().chars().take(QUOTED).collect();
    let cut = if text.trim().chars().count() > QUOTED {
        "…"
    } else {
        ""
    };
    let plain = |c: char| if c.is_control() || c == '`' { ' ' } else { c };
    shown.chars().map(plain).chain(cut.chars()).collect()
}
