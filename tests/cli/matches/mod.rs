//! `match` and `tournament`: what is told, what is kept, and that nothing is lost.

mod clocks;
mod forfeits;
#[cfg(unix)]
mod killed;
mod openings;
mod resuming;
mod sharing;
#[cfg(unix)]
mod stopped;
mod telling;
mod tournaments;
mod unready;

use std::fs;
use std::path::Path;

use super::program::User;

/// A match of engines limited by nodes, which has the same games whenever it is played.
pub const STEADY: &[&str] = &[
    "match",
    "trike",
    "--set",
    "side=5",
    "--first",
    "search level=4",
    "--second",
    "alphabeta",
    "--nodes",
    "60",
    "--seed",
    "5",
    "--quiet",
];

/// The arguments of the steady match and more.
pub fn steady<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [STEADY, more].concat()
}

/// The lines of a ledger, the header first and the pairs sorted.
pub fn ledger(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines[1..].sort();
    lines
}

/// The games of a file of records, sorted.
pub fn games(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    let mut games: Vec<String> = text.split("[Game ").skip(1).map(str::to_owned).collect();
    games.sort();
    games
}

/// The traces of the steady match with this number of games when nothing disturbs it: its report,
/// its ledger and its games.
pub fn undisturbed(user: &User, games_played: &str) -> (String, Vec<String>, Vec<String>) {
    let arguments = ["--games", games_played, "--out", "whole.jsonl"];
    let report = user
        .run(&steady(&[&arguments[..], &["--concurrency", "1"]].concat()))
        .ok();
    let (lines, records) = ("whole.jsonl", "whole.plr");
    (
        report,
        ledger(&user.home().join(lines)),
        games(&user.home().join(records)),
    )
}
