//! The naive reference implementation against the known node counts and games of `tests/data`,
//! and against cases worked out by hand from the rules page.

use super::{Reference, Settings, start};
use crate::amount::amount;
use serde_json::Value;

#[test]
fn perft_of_tactigon() {
    check_perft("tactigon", 8);
}

#[test]
fn perft_of_taacoca() {
    check_perft("taacoca", 6);
}

#[test]
fn perft_of_claustro() {
    check_perft("claustro", 3);
}

#[test]
fn perft_of_trike() {
    check_perft("trike", 4);
}

#[test]
fn games_of_tactigon() {
    check_games("tactigon", 12);
}

#[test]
fn games_of_taacoca() {
    check_games("taacoca", 12);
}

#[test]
fn games_of_claustro() {
    check_games("claustro", 12);
}

#[test]
fn games_of_trike() {
    check_games("trike", 3);
}

/// Checks the `count` entries of `perft.json` for a game.
fn check_perft(game: &str, count: usize) {
    let entries = entries(include_str!("../data/perft.json"), game);
    assert_eq!(entries.len(), count, "entries for {game}");
    for entry in entries {
        let mut line = start(game, &settings(&entry["set"]));
        for ply in entry["plies"].as_str().unwrap().split_whitespace() {
            line.play(ply);
        }
        let counts = entry["perft"].as_array().unwrap();
        let counts = counts.iter().map(|count| count.as_u64().unwrap());
        let counts = counts.take_while(|&count| count <= amount(5_000, u64::MAX));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&*line, depth), count, "perft({depth}) of {entry}");
        }
    }
}

/// The number of ply sequences of that length, 1 or more.
fn perft(line: &dyn Reference, depth: u32) -> u64 {
    let plies = line.legal();
    if depth == 1 {
        return plies.len() as u64;
    }
    let mut count = 0;
    for ply in plies {
        let mut after = line.copy();
        after.play(&ply);
        count += perft(&*after, depth - 1);
    }
    count
}

/// Replays the `count` entries of `games.json` for a game.
fn check_games(game: &str, count: usize) {
    let entries = entries(include_str!("../data/games.json"), game);
    assert_eq!(entries.len(), count, "entries for {game}");
    for entry in entries {
        let mut line = start(game, &settings(&entry["set"]));
        let plies = entry["plies"].as_array().unwrap();
        let counts = entry["legal_counts"].as_array().unwrap();
        assert_eq!(plies.len(), counts.len(), "{entry}");
        for (ply, count) in plies.iter().zip(counts) {
            let (ply, legal) = (ply.as_str().unwrap(), line.legal());
            assert_eq!(line.result(), None, "before {ply} in {entry}");
            assert_eq!(
                legal.len() as u64,
                count.as_u64().unwrap(),
                "before {ply} in {entry}"
            );
            assert!(legal.iter().any(|text| text == ply), "{ply} in {entry}");
            line.play(ply);
        }
        let ending = (
            entry["result"].as_str().unwrap(),
            entry["reason"].as_str().unwrap(),
        );
        assert_eq!(line.result(), Some(ending), "{entry}");
        assert!(line.legal().is_empty(), "{entry}");
    }
}

/// The entries of a data file that are about a game.
fn entries(data: &str, game: &str) -> Vec<Value> {
    let all: Vec<Value> = serde_json::from_str(data).unwrap();
    all.into_iter()
        .filter(|entry| entry["game"] == game)
        .collect()
}

/// The settings of an entry, as texts.
fn settings(set: &Value) -> Settings {
    let text = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    set.as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| (key.clone(), text(value)))
        .collect()
}
