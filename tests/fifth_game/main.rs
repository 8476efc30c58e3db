//! A fifth game is played everywhere: the feature `fifth-game` adds one, by the six files that
//! `docs/adding-a-game.md` names.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[allow(dead_code, reason = "made for more tests than these")]
#[path = "../app/player.rs"]
mod player;
mod program;
mod screens;
#[allow(dead_code, reason = "made for more tests than these")]
#[path = "../support/user.rs"]
mod user;

use parlour_engines::levels::{LEVELS, level_ratings};
use parlour_engines::{EngineProfile, EngineRegistry, Limits, Stop, hint};
use parlour_rules::games::{AnyLine, GAMES, find_game};

/// The game's name.
const GAME: &str = "domineering";

/// The start of the game.
fn start() -> AnyLine {
    AnyLine::new(&find_game(GAME).unwrap()).unwrap()
}

#[test]
fn it_is_offered_last() {
    assert_eq!(GAMES.len(), 5);
    assert_eq!(GAMES[4].id, GAME);
}

#[test]
fn its_sample_is_a_whole_game() {
    let mut line = start();
    for text in line.info().sample.split(' ') {
        let ply = line.read_ply(text).unwrap();
        line.play(ply).unwrap();
    }
    assert!(line.outcome().is_some());
}

#[test]
fn every_engine_and_level_plays_it() {
    let rules = find_game(GAME).unwrap();
    let registry = EngineRegistry::default();
    let levels = (1..=LEVELS).map(|level| format!("search level={level} seed=1"));
    let engines: Vec<String> = registry.names().map(str::to_owned).chain(levels).collect();
    let limits = Limits::of_nodes(200);
    for name in engines {
        let mut engine = registry.engine(&name).unwrap().make(&rules);
        let mut line = start();
        while line.outcome().is_none() {
            let ply = engine.choose(&line, &limits, &Stop::default(), &mut |_| {});
            line.play(ply.unwrap()).unwrap();
        }
    }
}

#[test]
fn what_players_are_told_of_it_is_there() {
    let info = GAMES[4];
    assert!(!EngineProfile::of(info).unwrap().levels.is_empty());
    assert!(level_ratings(info).is_sorted());
    let limits = Limits {
        depth: Some(3),
        ..Limits::default()
    };
    let hint = hint(&start(), &limits, &Stop::default()).unwrap();
    assert!(hint.second.starts_with("Play "), "{}", hint.second);
}
