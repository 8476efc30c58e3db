//! An engine as an arbiter sees it: a process that answers lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The time that an answer may take: long, for machines that are busy.
const PATIENCE: Duration = Duration::from_secs(300);

/// A running engine.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The `info` lines since the last answer.
    pub infos: Vec<String>,
}

impl Engine {
    /// Starts `parlour engine`, without any settings of the user.
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .arg("engine")
            .env("XDG_CONFIG_HOME", "/nonexistent")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            infos: Vec::new(),
        }
    }

    /// An engine that has introduced itself and plays this game with these options.
    pub fn playing(game: &str, options: &[(&str, &str)]) -> Self {
        let mut engine = Self::start();
        engine.say("ugi");
        while engine.hear() != "ugiok" {}
        engine.say(&format!("setoption name Game value {game}"));
        for (name, value) in options {
            engine.say(&format!("setoption name {name} value {value}"));
        }
        engine.say("uginewgame");
        engine.ready();
        engine
    }

    pub fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes).unwrap();
        input.flush().unwrap();
    }

    /// The next line, whatever it is.
    pub fn hear(&mut self) -> String {
        self.lines
            .recv_timeout(PATIENCE)
            .expect("an answer in time")
    }

    /// The next line that is no `info`; those are kept.
    pub fn answer(&mut self) -> String {
        self.infos.clear();
        loop {
            let line = self.hear();
            if !line.starts_with("info ") {
                return line;
            }
            self.infos.push(line);
        }
    }

    /// Asks for a sign of life, which the next answer has to be.
    pub fn ready(&mut self) {
        self.say("isready");
        assert_eq!(self.answer(), "readyok");
    }

    /// The second word of an answer that has to have two.
    fn two_words(&mut self, first: &str) -> String {
        let line = self.answer();
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!((words.len(), words[0]), (2, first), "{line}");
        words[1].to_owned()
    }

    /// The answer to a question, in one word.
    pub fn query(&mut self, question: &str) -> String {
        self.say(&format!("query {question}"));
        self.two_words("response")
    }

    /// The text of the position.
    pub fn fen(&mut self) -> String {
        self.say("query fen");
        let line = self.answer();
        line.strip_prefix("response ").unwrap().to_owned()
    }

    /// The ply it plays.
    pub fn best(&mut self) -> String {
        self.two_words("bestmove")
    }

    /// Closes its input, and waits until it ends. Returns the exit code and its last lines.
    pub fn close(&mut self) -> (Option<i32>, Vec<String>) {
        self.input = None;
        let mut last = Vec::new();
        // The channel closes with its output.
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            last.push(line);
        }
        (self.child.wait().unwrap().code(), last)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.input = None;
        if thread::panicking() {
            let _ = self.child.kill();
        }
        let _ = self.child.wait();
    }
}
