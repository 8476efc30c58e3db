//! The rules engine against perft tables and complete games from an independent implementation.

use crate::amount::amount;
use parlour_rules::games::{AnyLine, find_game};
use parlour_rules::options::OptionSet;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A line as the data files describe it.
#[derive(Deserialize)]
struct Start {
    game: String,
    set: Map<String, Value>,
}

impl Start {
    fn line(&self) -> AnyLine {
        let mut rules = find_game(&self.game).unwrap();
        for (key, value) in &self.set {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            rules.set(key, &text).unwrap();
        }
        AnyLine::new(&rules).unwrap()
    }
}

#[derive(Deserialize)]
struct Perft {
    #[serde(flatten)]
    start: Start,
    perft: Vec<u64>,
}

#[test]
fn perft_counts_are_those_of_the_independent_implementation() {
    let tables: Vec<Perft> = serde_json::from_str(include_str!("data/perft.json")).unwrap();
    assert_eq!(tables.len(), 21);
    let most = amount(100_000, u64::MAX);
    for table in tables {
        let line = table.start.line();
        let set = Value::Object(table.start.set.clone());
        let counts = table.perft.iter().take_while(|&&count| count <= most);
        for (depth, &expected) in (1..).zip(counts) {
            let game = &table.start.game;
            assert_eq!(line.perft(depth), expected, "{game} {set} depth {depth}");
            assert_eq!(
                line.perft_by_playing(depth),
                expected,
                "{game} {set} played {depth}"
            );
        }
    }
}

#[derive(Deserialize)]
struct Game {
    #[serde(flatten)]
    start: Start,
    plies: Vec<String>,
    result: String,
    reason: String,
    legal_counts: Vec<usize>,
}

#[test]
fn games_replay_with_the_same_choices_and_end() {
    let games: Vec<Game> = serde_json::from_str(include_str!("data/games.json")).unwrap();
    assert_eq!(games.len(), 39);
    for game in games {
        let mut line = game.start.line();
        for (text, &count) in game.plies.iter().zip(&game.legal_counts) {
            assert_eq!(line.outcome(), None, "{:?} before {text}", game.plies);
            assert_eq!(
                line.legal_plies().len(),
                count,
                "{:?} at {text}",
                game.plies
            );
            let ply = line.read_ply(text).unwrap();
            assert_eq!(line.ply_text(ply).unwrap(), *text);
            line.play(ply).unwrap();
        }
        let outcome = line.outcome().unwrap();
        assert_eq!(outcome.result(), game.result, "{:?}", game.plies);
        assert_eq!(outcome.reason.name(), game.reason, "{:?}", game.plies);
        assert!(line.legal_plies().is_empty());
    }
}
