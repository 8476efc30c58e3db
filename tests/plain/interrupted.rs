//! The program killed or stopped in the middle of a game.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use parlour_records::read_records;
use parlour_rules::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rustix::process::{Pid, Signal, kill_process};

use crate::support::user::User;

/// A dialogue that goes on.
struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Running {
    fn start(user: &User, arguments: &[&str]) -> Self {
        Self::of(&mut user.command(arguments))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command
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

/// Killed at any moment, without a chance to do anything. `PARLOUR_KILLS` says how often that is
/// tried, `PARLOUR_SEED` when.
#[test]
fn whatever_was_announced_before_a_kill_is_in_its_file() {
    const LAST: usize = 60;
    let number = |name, or| env::var(name).map_or(or, |text: String| text.parse().unwrap());
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number("PARLOUR_SEED", 1));
    let arguments = [&["plain", "taacoca", "--set", "repetition=0"], &HUMANS[..]].concat();
    for _ in 0..number("PARLOUR_KILLS", 6) {
        let user = User::new();
        let mut dialogue = Running::start(&user, &arguments);
        // To and fro.
        for _ in 0..LAST / 4 {
            let plies = "b2+b3+b4:w\nh2+h3+h4:w\nb1+b2+b3:e\nh1+h2+h3:e\n";
            dialogue.input.write_all(plies.as_bytes()).unwrap();
        }
        dialogue.say("", "White plays");
        thread::sleep(Duration::from_micros(random.below(6_000)));
        dialogue.child.kill().unwrap();
        let mut said = String::new();
        dialogue.output.read_to_string(&mut said).unwrap();
        let announced = 1 + said.matches(" plays ").count();
        dialogue.child.wait().unwrap();
        let text = fs::read_to_string(&user.kept()[0]).unwrap();
        let record = read_records(&text).remove(0).unwrap().record;
        let kept = record.tree().main_line().count();
        assert!(announced <= kept, "{announced} announced, {kept} kept");
    }
}

/// The disk is full for a while: what is not kept is not announced as if it were.
#[test]
fn a_ply_that_could_not_be_written_is_not_lost() {
    let user = User::new();
    let disk = user.file("disk", "");
    let mut command = user.command(&[&["plain", "trike"], &HUMANS[..]].concat());
    command.env("PARLOUR_DISK", &disk);
    let mut dialogue = Running::of(&mut command);
    dialogue.say("d2", "White plays");
    fs::write(&disk, "full").unwrap();
    let told = dialogue.say("e3", "Error");
    assert!(told.contains("no storage space"), "{told}");
    // Half a move is not left in the file, where the next one would follow it.
    let before = fs::read_to_string(&user.kept()[0]).unwrap();
    fs::write(&disk, "full after 3").unwrap();
    let told = dialogue.say("e4", "Error");
    assert!(told.contains("no storage space"), "{told}");
    assert_eq!(fs::read_to_string(&user.kept()[0]).unwrap(), before);
    fs::write(&disk, "").unwrap();
    dialogue.say("e5", "White plays");
    dialogue.say("quit", "Goodbye");
    dialogue.child.wait().unwrap();
    let text = fs::read_to_string(&user.kept()[0]).unwrap();
    assert!(text.contains("1. d2\n2. e3\n3. e4\n4. e5\n"), "{text}");
}

/// Leaving while the disk is full says that the game stays behind, to a script as well.
#[test]
fn a_game_that_cannot_be_saved_is_not_left_without_a_word() {
    let user = User::new();
    let disk = user.file("disk", "");
    let mut command = user.command(&[&["plain", "trike"], &HUMANS[..]].concat());
    command.env("PARLOUR_DISK", &disk).stderr(Stdio::piped());
    let mut dialogue = Running::of(&mut command);
    dialogue.say("d2", "White plays");
    fs::write(&disk, "full").unwrap();
    let told = dialogue.say("e3", "Error");
    assert!(told.starts_with("Error: the game is not saved: "), "{told}");
    let told = dialogue.say("quit", "Goodbye");
    assert_eq!(told, "Goodbye. The game is not saved.\n");
    let ended = dialogue.child.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(told, "parlour: the game could not be saved\n");
}

#[test]
fn a_clock_stands_still_while_the_program_is_stopped() {
    let user = User::new();
    let clocks = "--set clock.kind=game --set clock.minutes=1 --set clock.increment=0";
    let clocks: Vec<&str> = clocks.split(' ').collect();
    let arguments = [&clocks[..], &["plain", "trike"], &HUMANS[..]].concat();
    let start = Instant::now();
    let mut dialogue = Running::start(&user, &arguments);
    // Then the clocks run.
    dialogue.say("d2", "White plays d2");
    dialogue.say("d3", "Black plays d3");
    dialogue.say("clock", "White has");
    dialogue.signal(Signal::STOP);
    // This time has to pass, and may not be charged.
    let stopped = Duration::from_secs(4);
    thread::sleep(stopped);
    dialogue.signal(Signal::CONT);
    let left = dialogue.say("clock", "White has");
    let seconds = left.trim_start_matches("White has ").split(' ').next();
    // What is left of the minute, rounded down; the whole of it is told as 1.
    let seconds: u64 = seconds.unwrap().parse().unwrap();
    let used = Duration::from_secs(if seconds == 1 { 0 } else { 60 - seconds });
    let awake = start.elapsed().saturating_sub(stopped) + Duration::from_secs(1);
    assert!(used <= awake, "{left}: {used:?} of {awake:?} are used");
    dialogue.say("quit", "Goodbye");
    dialogue.child.wait().unwrap();
}
