//! The cost of the program, as far as it can be told without a clock; `lab ui` measures the rest.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::terminal::harness::{Terminal, parlour};
use crate::terminal::play::Play;

/// In this time somebody who wakes up each second does so.
const WHILE: Duration = Duration::from_millis(1500);

/// The text of a file about the program's process, or nothing where the system does not tell.
pub fn about(terminal: &Terminal, file: &str) -> Option<String> {
    let folder = format!("/proc/{}", terminal.pid().as_raw_nonzero());
    let name = fs::read_to_string(format!("{folder}/comm")).ok()?;
    // Process numbers may be others' in a sandbox.
    assert!(name.starts_with("parlour"), "{name}");
    fs::read_to_string(format!("{folder}/{file}")).ok()
}

/// The first word in the line of a status file that has this name.
pub fn word<'a>(status: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = status.lines();
    let value = lines.find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
    value.split_whitespace().next()
}

/// The same word as a number, if it is one.
pub fn field(status: &str, name: &str) -> Option<u64> {
    word(status, name)?.parse().ok()
}

/// The number of times that the program's threads have run.
fn wakeups(terminal: &Terminal) -> Option<u64> {
    about(terminal, "status")?;
    let tasks = fs::read_dir(format!("/proc/{}/task", terminal.pid().as_raw_nonzero())).ok()?;
    let count = |status: &str| {
        let voluntary = field(status, "voluntary_ctxt_switches")?;
        Some(voluntary + field(status, "nonvoluntary_ctxt_switches")?)
    };
    let tasks = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("status")).ok());
    tasks.map(|status| count(&status)).sum()
}

/// Waits until nothing is written and no thread runs for a while.
fn assert_rests(terminal: &Terminal, place: &str) {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let before = (terminal.written(), wakeups(terminal));
        thread::sleep(WHILE);
        let after = (terminal.written(), wakeups(terminal));
        if before == after {
            return;
        }
        assert!(
            Instant::now() < end,
            "{place}: it never rests: {before:?} bytes and wake-ups, then {after:?}"
        );
    }
}

#[test]
fn nothing_runs_and_nothing_is_written_while_nothing_happens() {
    thread::scope(|scope| {
        scope.spawn(|| {
            // Home shows a game for a minute where things move.
            let terminal = parlour().args(&["--set", "ui.animation=off"]).start();
            terminal.wait("Library");
            assert_rests(&terminal, "home");
        });
        let mut play = Play::start(parlour(), "claustro", "random");
        assert_rests(&play.terminal, "a new game");
        let ply = play.choose();
        play.play(ply);
        play.hear();
        assert_rests(&play.terminal, "after an engine's answer");
    });
}

#[test]
fn a_step_of_the_cursor_is_little_to_write() {
    thread::scope(|scope| {
        for game in ["tactigon", "taacoca", "claustro", "trike"] {
            scope.spawn(move || {
                let mut play = Play::start(parlour(), game, "person");
                let terminal = &mut play.terminal;
                assert_rests(terminal, game);
                for key in ["down", "right", "left", "up", "tab", "shift+tab"] {
                    let before = terminal.written();
                    terminal.keys(key);
                    let written = terminal.wait_more(before) - before;
                    // A ring in 24-bit colours, where it was and where it is.
                    assert!(written <= 1300, "{game}, {key}: {written}");
                }
            });
        }
    });
}

#[test]
fn a_ply_is_little_to_write() {
    // The cells of all pieces that may be picked change with whose turn it is.
    let animations = [("off", 11_000), ("short", 18_000)];
    let games = ["tactigon", "taacoca", "claustro", "trike"];
    thread::scope(|scope| {
        for ((animation, most), game) in animations
            .into_iter()
            .flat_map(|animation| games.map(|game| (animation, game)))
        {
            scope.spawn(move || {
                let setup = parlour().env("PARLOUR_UI_ANIMATION", animation);
                let mut play = Play::start(setup, game, "person");
                assert_rests(&play.terminal, game);
                let mut costs = [(); 3].map(|()| cost_of_a_ply(&mut play, game));
                costs.sort_unstable();
                assert!(costs[1] <= most, "{game}, {animation}: {costs:?}");
            });
        }
    });
}

/// The bytes that are written for a ply, with the way of the piece until it has come to rest.
fn cost_of_a_ply(play: &mut Play, game: &str) -> usize {
    let ply = play.choose();
    let text = play.line.ply_text(ply).unwrap();
    let before = play.terminal.written();
    play.terminal.paste(&text);
    play.line.play(ply).unwrap();
    play.wait_for_plies(play.line.len());
    assert_rests(&play.terminal, game);
    play.terminal.written() - before
}

#[test]
fn little_memory_is_held_with_a_game_open() {
    for game in ["tactigon", "taacoca", "claustro", "trike"] {
        let play = Play::start(parlour(), game, "person");
        if let Some(status) = about(&play.terminal, "status") {
            // Without the pages of the program itself, of which there are some 10 MB more in a
            // release build and 22 MB here.
            let held = field(&status, "RssAnon").unwrap() * 1024;
            assert!(held <= 8_000_000, "{game}: {held}");
        }
    }
}
