//! A process that goes on, whose lines can be waited for.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

pub struct Running {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    heard: Vec<String>,
}

impl Running {
    /// Starts it; what it writes to either output is heard.
    pub fn start(mut command: Command) -> Self {
        command.stdin(Stdio::piped());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, lines) = channel();
        forward(child.stdout.take().unwrap(), sender.clone());
        forward(child.stderr.take().unwrap(), sender);
        Self {
            input: child.stdin.take(),
            child,
            lines,
            heard: Vec::new(),
        }
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    pub fn types(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    pub fn says(&mut self, line: &str) {
        self.types(&format!("{line}\n"));
    }

    pub fn hangs_up_input(&mut self) {
        self.input = None;
    }

    /// Waits for a line with this in it, and returns it.
    pub fn hears(&mut self, text: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|_| panic!("no {text:?} in {:#?}", self.heard));
            self.heard.push(line.clone());
            if line.contains(text) {
                return line;
            }
        }
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Tells it to end, if it has not, and waits until it has.
    pub fn terminate(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            signal(self.pid(), Signal::TERM);
            self.child.wait().unwrap();
        }
    }

    /// Waits until it has ended by itself; its exit status.
    pub fn ended(&mut self) -> i32 {
        self.child.wait().unwrap().code().unwrap_or(-1)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a signal to a process.
pub fn signal(pid: u32, signal: Signal) {
    kill_process(Pid::from_raw(pid.cast_signed()).unwrap(), signal).unwrap();
}

fn forward(output: impl Read + Send + 'static, sender: Sender<String>) {
    thread::spawn(move || {
        let lines = BufReader::new(output).split(b'\n').map_while(Result::ok);
        let mut lines = lines.map(|line| String::from_utf8_lossy(&line).into_owned());
        lines.try_for_each(|line| sender.send(line))
    });
}
