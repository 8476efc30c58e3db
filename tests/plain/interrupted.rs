//! The program killed or stopped in the middle of a game.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

use crate::user::User;

/// A dialogue that goes on.
struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Running {
    fn start(user: &User, arguments: &[&str]) -> Self {
        let mut child = user
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// Says a line and reads until an answer begins like this.
    fn say(&mut self, line: &str, answer: &str) -> String {
        writeln!(self.input, "{line}").unwrap();
        loop {
            let mut said = String::new();
            assert!(self.output.read_line(&mut said).unwrap() > 0, "{answer}");
            if said.starts_with(answer) {
                return said;
            }
        }
    }

    fn signal(&self, signal: Signal) {
        let pid = Pid::from_child(&self.child);
        kill_process(pid, signal).unwrap();
    }
}

const HUMANS: [&str; 4] = ["--first", "human", "--second", "human"];

#[test]
fn a_ply_that_was_announced_is_in_its_file() {
    let arguments = [&["plain", "trike"], &HUMANS[..]].concat();
    for plies in 1..=3 {
        let user = User::new();
        let mut dialogue = Running::start(&user, &arguments);
        for (ply, answer) in [
            ("d2", "White plays"),
            ("e3", "Black plays"),
            ("e4", "White plays"),
        ]
        .into_iter()
        .take(plies)
        {
            dialogue.say(ply, answer);
        }
        dialogue.child.kill().unwrap();
        dialogue.child.wait().unwrap();
        let [file] = &user.kept()[..] else {
            panic!("no file");
        };
        let text = fs::read_to_string(file).unwrap();
        let last = ["1. d2\n", "2. e3\n", "3. e4\n"][plies - 1];
        assert!(text.ends_with(last), "{text}");
    }
}

#[test]
fn a_clock_stands_still_while_the_program_is_stopped() {
    let user = User::new();
    let clocks = ["--set", "clock.kind=game", "--set", "clock.minutes=1"];
    let arguments = [&clocks[..], &["plain", "trike"], &HUMANS[..]].concat();
    let mut dialogue = Running::start(&user, &arguments);
    dialogue.say("clock", "White has");
    dialogue.signal(Signal::STOP);
    // This time has to pass, and may not be charged.
    thread::sleep(Duration::from_secs(4));
    dialogue.signal(Signal::CONT);
    let left = dialogue.say("clock", "White has");
    let seconds = left.trim_start_matches("White has ").split(' ').next();
    let seconds: u32 = seconds.unwrap().parse().unwrap();
    assert!(seconds == 1 || seconds > 57, "{left}");
    dialogue.say("quit", "Goodbye");
    dialogue.child.wait().unwrap();
}
