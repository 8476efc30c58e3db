//! Cases worked out by hand from the rules page, for what the data files do not show: most start
//! at a position with just the pieces that the rule in question needs.

mod claustro;
mod taacoca;
mod tactigon;
mod trike;

use crate::reference::{Reference, Settings, start, start_at};

/// A game's own start, with settings written `key=value key=value`.
fn game(name: &str, set: &str) -> Box<dyn Reference> {
    start(name, &settings(set))
}

/// A line that starts at a position, with settings written `key=value key=value`.
fn at(name: &str, set: &str, position: &str) -> Box<dyn Reference> {
    let line = start_at(name, &settings(set), position);
    assert_eq!(
        line.position(),
        position,
        "the text of the position, as it was given"
    );
    line
}

fn settings(set: &str) -> Settings {
    let pairs = set
        .split_whitespace()
        .map(|pair| pair.split_once('=').unwrap());
    pairs
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

/// Plays the plies, none of which but the last may end the game.
fn play(line: &mut Box<dyn Reference>, plies: &str) {
    for ply in plies.split_whitespace() {
        assert_eq!(line.result(), None, "before {ply}");
        line.play(ply);
    }
}

/// The legal plies that start with that text, separated by spaces.
fn legal(line: &dyn Reference, from: &str) -> String {
    let plies = line.legal();
    let found: Vec<_> = plies
        .iter()
        .filter(|ply| ply.starts_with(from))
        .map(String::as_str)
        .collect();
    found.join(" ")
}
