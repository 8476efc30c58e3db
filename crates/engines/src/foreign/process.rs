//! A running program and its pipes.
//!
//! Three threads serve the pipes, so that no program can block the engine: one writes what is sent,
//! one queues the lines of its standard output, and one keeps the last line of its standard error
//! for messages.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::command::EngineCommand;
use parlour_rules::text::{one_line, quoted};

/// The longest line that is read as one; what is longer is split.
const MAX_LINE_BYTES: u64 = 1 << 16;

/// The number of lines that may wait to be received; a program that prints more has to wait.
const MAX_QUEUED_LINES: usize = 1000;

/// The time that a program may take to exit after `quit` before it is killed.
const EXIT_TIMEOUT: Duration = Duration::from_millis(100);

/// The most characters of a program's output that messages quote.
const MAX_QUOTED_CHARS: usize = 60;

/// The reason why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ReceiveError {
    /// None came before the deadline.
    Timeout,
    /// The program has closed its output.
    Closed,
}

/// A running program. It is ended when this is dropped, with all processes of its group.
pub(super) struct Process {
    /// The process, which leads a group of its own.
    child: Child,
    /// To the thread that writes to the program.
    input: Sender<String>,
    /// The lines of its standard output.
    lines: Receiver<String>,
    /// The last line received.
    last_line: String,
    /// The last line of its standard error that was not empty.
    last_stderr_line: Arc<Mutex<String>>,
    /// Receives nothing; disconnected when standard error is closed.
    stderr_closed: Receiver<()>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// A message saying why it cannot be started.
    pub(super) fn start(command: &EngineCommand) -> Result<Self, String> {
        let mut process = Command::new(&command.program);
        process
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = parlour_sys::in_process_group(&mut process)
            .spawn()
            .map_err(|error| {
                format!(
                    "cannot be started: {}: {}",
                    command.program,
                    parlour_sys::reason(&error)
                )
            })?;
        parlour_sys::sentinel::guard_group(&child);
        parlour_sys::limit_memory(&child, command.memory_bytes());
        let (Some(stdin), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("cannot be reached".to_owned());
        };
        let (input, outgoing) = channel();
        let (sender, lines) = sync_channel(MAX_QUEUED_LINES);
        let stderr_line = Arc::default();
        let last = Arc::clone(&stderr_line);
        std::thread::spawn(move || write_lines(stdin, &outgoing));
        std::thread::spawn(move || read_lines(output, &sender));
        let (closing, closed) = channel();
        std::thread::spawn(move || {
            keep_last_line(errors, &last);
            drop(closing);
        });
        Ok(Self {
            child,
            input,
            lines,
            last_line: String::new(),
            last_stderr_line: stderr_line,
            stderr_closed: closed,
        })
    }

    /// Sends a line, which stays one line whatever is in it: no option can smuggle in a command.
    /// Whether the program reads it shows in its answers.
    pub(super) fn send(&self, line: &str) {
        // The thread that writes ends with the program.
        let _ = self.input.send(one_line(line));
    }

    /// Ends the input of the program.
    pub(super) fn end_input(&mut self) {
        self.input = channel().0;
    }

    /// The megabytes of memory that the program uses, where the system says so.
    pub(super) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
    }

    /// The next line of the program.
    ///
    /// # Errors
    ///
    /// [`ReceiveError`] when none comes before the deadline, or ever.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<&str, ReceiveError> {
        let wait = deadline.saturating_duration_since(Instant::now());
        let line = self.lines.recv_timeout(wait).map_err(|error| match error {
            RecvTimeoutError::Timeout => ReceiveError::Timeout,
            RecvTimeoutError::Disconnected => ReceiveError::Closed,
        })?;
        self.last_line = line;
        Ok(&self.last_line)
    }

    /// Returns the known reasons why the program failed, in parentheses, to be appended to a
    /// message: its exit status, its last line and the last line of its standard error; empty if
    /// nothing is known.
    pub(super) fn diagnostics(&mut self) -> String {
        let status = self.exit_status_by(Instant::now() + EXIT_TIMEOUT);
        if status.is_some() {
            // Unless a program that it started can still complain.
            let _ = self.stderr_closed.recv_timeout(EXIT_TIMEOUT);
        }
        let stderr_line = self
            .last_stderr_line
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let quoted = |what: &str, text: &str| match quotable(text) {
            text if text.is_empty() => None,
            text => Some(format!("{what} `{text}`")),
        };
        let known = [
            status,
            quoted("its last line was", &self.last_line),
            quoted("it wrote to standard error", &stderr_line),
        ];
        let known: Vec<String> = known.into_iter().flatten().collect();
        if known.is_empty() {
            String::new()
        } else {
            format!(" ({})", known.join("; "))
        }
    }

    /// The exit status of the program, if it exits before the deadline.
    pub(super) fn exit_status_by(&mut self, deadline: Instant) -> Option<String> {
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
        self.send("quit");
        if self.exit_status_by(Instant::now() + EXIT_TIMEOUT).is_none() {
            let killed = self.child.kill().and_then(|()| self.child.wait());
            drop(killed);
        }
        // Those it started and left behind.
        parlour_sys::end_process_group(&self.child);
        parlour_sys::sentinel::release_group(&self.child);
    }
}

/// Writes lines to a program until it exits or the sender is dropped.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(input, "{line}")
            .and_then(|()| input.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Passes on the lines of a program until it closes its output or the receiver is dropped.
fn read_lines(output: impl Read, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(output);
    while let Some(line) = next_line(&mut reader) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Keeps the last line that is not empty.
fn keep_last_line(errors: impl Read, last: &Mutex<String>) {
    let mut reader = BufReader::new(errors);
    while let Some(line) = next_line(&mut reader) {
        if !line.is_empty() {
            *last.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
}

/// The next line without its end, with bytes that are not UTF-8 replaced; `None` at the end or on
/// an error.
fn next_line(reader: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match reader.take(MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
        Ok(1..) => Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()),
        _ => None,
    }
}

/// The beginning of a text, without anything that would upset a terminal or the quotes around it.
pub(super) fn quotable(text: &str) -> String {
    quoted(text, MAX_QUOTED_CHARS).replace('`', " ")
}
