//! Killed at any moment, without a chance to do anything: what was on the screen is in its file.
//!
//! `PARLOUR_KILLS` says how often each is tried, `PARLOUR_SEED` when.

use std::env;
use std::thread;
use std::time::Duration;

use parlour_rules::random::StableDraws;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rustix::process::Signal;

use crate::terminal::harness::{Home, Terminal, parlour};
use crate::terminal::play::{Play, newest};

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Kills the program again and again; `begin` starts it in a new home, and `shown` says how many
/// plies of the game a screen shows.
fn kill(begin: impl Fn(&Home) -> Terminal, shown: impl Fn(&str) -> usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number("PARLOUR_SEED").unwrap_or(1));
    let mut most = 0;
    for round in 0..number("PARLOUR_KILLS").unwrap_or(4) {
        let home = Home::new();
        let mut terminal = begin(&home);
        if round == 0 {
            // At least one of them has something to lose, however slow the machine is.
            terminal.wait_for("move", |screen| shown(&screen.contents()) > 0);
        }
        thread::sleep(Duration::from_millis(random.below(400)));
        terminal.signal(Signal::KILL);
        terminal.exit();
        let screen = terminal.screen();
        let kept = newest(&home).map_or(0, |(_, record)| record.tree().main_line().count());
        // Plies that are being saved are shown as such, several where the disk is slow.
        let is_saving = screen.contains("Saving");
        let shown = shown(&screen);
        assert!(
            is_saving || shown <= kept,
            "{kept} moves are kept of\n{screen}"
        );
        most = most.max(shown.min(kept));
    }
    assert!(most > 0, "no move was ever shown");
}

#[test]
fn at_the_table() {
    // A few plies that lead nowhere soon, typed faster than anybody can.
    let begin = |home: &Home| {
        let mut play = Play::start(parlour().home(home), "claustro", "person");
        for _ in 0..12 {
            let ply = play.choose();
            play.pick(ply);
        }
        play.terminal
    };
    kill(begin, |screen| {
        let rows = screen.lines().filter_map(|line| {
            let row: String = line.chars().skip(50).collect();
            let words: Vec<&str> = row.split_whitespace().collect();
            let number: usize = words.first()?.parse().ok()?;
            let are_plies = words[1..].iter().all(|word| word.contains('-'));
            are_plies.then_some(number.max(1) + words.len() - 2)
        });
        rows.max().unwrap_or(0)
    });
}

#[test]
fn while_engines_are_watched() {
    let begin = |home: &Home| {
        let settings = ["--set", "ui.pace=20", "--set", "ui.animation=off"];
        let mut terminal = parlour().home(home).args(&settings).start();
        terminal.wait("Watch");
        terminal.keys("down down enter");
        terminal.wait("Thinking");
        terminal.keys("S");
        terminal.wait("move 1");
        terminal
    };
    kill(begin, |screen| {
        let to_come = screen.split("move ").skip(1).filter_map(|rest| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<usize>().ok()
        });
        to_come.max().unwrap_or(1) - 1
    });
}
