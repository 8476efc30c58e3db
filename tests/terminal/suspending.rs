//! Going to the background and coming back.

use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Signal, kill_process};

use crate::terminal::harness::{Setup, Terminal, parlour};

const HOME: &str = "Library";
const PROMPT: &str = "ready> ";

/// A shell in which the program runs.
fn shell() -> Terminal {
    let args = ["--norc", "--noprofile", "-i"];
    let terminal = Setup::of("/bin/bash".into())
        .args(&args)
        .env("PS1", PROMPT)
        .start();
    terminal.wait(PROMPT);
    terminal
}

fn run(terminal: &mut Terminal) {
    terminal.send(concat!(env!("CARGO_BIN_EXE_parlour"), "\r").as_bytes());
    terminal.wait(HOME);
    // The terminal's answers have been read when a later key has been.
    terminal.keys("?");
    terminal.wait_gone(HOME);
    terminal.keys("esc");
    terminal.wait(HOME);
    terminal.wait_for_frame();
}

/// Types a line, when the shell is ready for it.
fn say(terminal: &mut Terminal, line: &str) {
    terminal.wait_for("the shell's prompt", |screen| {
        let (row, _) = screen.cursor_position();
        let line = screen.rows(0, 1000).nth(usize::from(row));
        !screen.alternate_screen() && line.is_some_and(|line| line.trim() == PROMPT.trim())
    });
    terminal.send(line.as_bytes());
    terminal.send(b"\r");
}

/// Leaves the program and then the shell, and looks at what they leave behind.
fn quit(mut terminal: Terminal) {
    terminal.wait(HOME);
    terminal.keys("q");
    say(&mut terminal, "exit");
    terminal.exit();
    terminal.assert_restored();
}

#[test]
fn by_the_key_and_back() {
    let mut terminal = shell();
    run(&mut terminal);
    for _ in 0..2 {
        terminal.keys("ctrl+z");
        say(&mut terminal, "clear; stty -a | grep -o ' icanon'");
        terminal.wait("icanon");
        // The size changes while we are away.
        terminal.resize(90, 30);
        say(&mut terminal, "fg");
        terminal.wait(HOME);
        terminal.resize(80, 24);
    }
    quit(terminal);
}

#[test]
fn by_a_signal_and_back() {
    for signal in [Signal::TSTP, Signal::STOP] {
        let mut terminal = shell();
        run(&mut terminal);
        kill_process(terminal.child(), signal).unwrap();
        terminal.wait("Stopped");
        // What cannot be caught leaves the terminal as it is; the shell only ends raw mode.
        terminal.send(b"printf '\\033[?1049l\\033[?25h'; clear\r");
        terminal.wait_gone("Stopped");
        say(&mut terminal, "fg");
        quit(terminal);
    }
}

#[test]
fn in_the_background_the_terminal_is_left_alone() {
    let mut terminal = shell();
    run(&mut terminal);
    terminal.keys("ctrl+z");
    say(&mut terminal, "set -b; clear");
    terminal.wait_gone("Stopped");
    say(&mut terminal, "bg");
    terminal.wait("Stopped");
    terminal.keys("enter");
    say(&mut terminal, "clear; echo un''disturbed");
    terminal.wait("undisturbed");
    assert!(!terminal.screen().contains(HOME));
    say(&mut terminal, "fg");
    terminal.wait(HOME);
    // Brought back before it has stopped again.
    terminal.keys("ctrl+z");
    say(&mut terminal, "bg; fg");
    quit(terminal);
}

#[test]
fn a_stopped_program_can_be_ended() {
    // By a signal that comes before or after the one that sends it on.
    for kill in ["kill %1", "kill -CONT $(jobs -p); kill $(jobs -p)"] {
        let mut terminal = shell();
        run(&mut terminal);
        terminal.keys("ctrl+z");
        say(&mut terminal, &format!("clear; set -b; {kill}"));
        terminal.wait("Terminated");
        terminal.keys("enter");
        say(&mut terminal, "exit");
        terminal.exit();
        terminal.assert_restored();
    }
}

#[test]
fn without_a_shell_nothing_is_stopped() {
    let mut terminal = parlour().start();
    terminal.wait(HOME);
    terminal.keys("ctrl+z");
    terminal.keys("?");
    terminal.wait_gone(HOME);
    terminal.signal(Signal::TSTP);
    terminal.keys("esc");
    terminal.wait(HOME);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
}

/// The time for which the program is stopped while a clock would run.
const STOPPED: Duration = Duration::from_secs(4);

/// The time left on the clock that runs: the other one still has its whole minute.
fn left_on_clock(screen: &str) -> Option<Duration> {
    let (_, seconds) = screen.split_once("0:")?;
    let seconds = seconds.get(..2)?.parse().ok()?;
    Some(Duration::from_secs(seconds))
}

#[test]
fn clocks_stand_still_while_the_program_is_stopped() {
    let args = "--set clock.kind=game --set clock.minutes=1 --set clock.increment=0 \
        --set players.second=human";
    let args: Vec<&str> = args.split_whitespace().collect();
    let mut terminal = parlour().args(&args).start();
    terminal.wait(HOME);
    let start = Instant::now();
    terminal.keys("4 enter");
    // Both have made a move then.
    terminal.keys(": c 2 enter : d 2 enter");
    let minute = Duration::from_secs(60);
    let runs = |screen: &vt100::Screen, since: Duration| {
        left_on_clock(&screen.contents()).is_some_and(|left| left < since)
    };
    terminal.wait_for("a clock that runs", |screen| runs(screen, minute));
    let before = left_on_clock(&terminal.screen()).expect("a clock is shown");
    terminal.signal(Signal::STOP);
    // This time must not be on the clock.
    thread::sleep(STOPPED);
    terminal.signal(Signal::CONT);
    terminal.wait_for("a clock that runs again", |screen| runs(screen, before));
    let left = left_on_clock(&terminal.screen()).expect("a clock is shown");
    // What is shown is rounded down to a second.
    let awake = start.elapsed().saturating_sub(STOPPED) + Duration::from_secs(1);
    let used = minute.saturating_sub(left);
    assert!(used <= awake, "{used:?} of {awake:?} are used");
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
}
