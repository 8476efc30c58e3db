//! A process that goes on, whose lines can be waited for.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

pub struct Running {
    pub child: Child,
    /// Its input, until that is hung up.
    pub input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The lines that were waited for or passed over.
    pub heard: Vec<String>,
}

impl Running {
    /// Starts it; its output is heard, and its errors where the command pipes them.
    pub fn start(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (sender, lines) = channel();
        if let Some(errors) = child.stderr.take() {
            forward(errors, sender.clone());
        }
        forward(child.stdout.take().unwrap(), sender);
        Self {
            input: child.stdin.take(),
            child,
            lines,
            heard: Vec::new(),
        }
    }

    pub fn types(&mut self, text: &str) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    pub fn says(&mut self, line: &str) {
        self.types(&format!("{line}\n"));
    }

    /// Waits for a line with this in it, and returns it.
    pub fn hears(&mut self, text: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(Duration::from_secs(300));
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

    /// Waits until it has ended by itself; its exit status.
    pub fn ended(&mut self) -> i32 {
        self.child.wait().unwrap().code().unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn forward(output: impl Read + Send + 'static, sender: Sender<String>) {
    thread::spawn(move || {
        let lines = BufReader::new(output).split(b'\n').map_while(Result::ok);
        let mut lines = lines.map(|line| String::from_utf8_lossy(&line).into_owned());
        lines.try_for_each(|line| sender.send(line))
    });
}
