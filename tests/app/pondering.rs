//! Engines that go on thinking while a human is to move.

use parlour::app::{Effect, EngineEvent, Message};
use parlour_engines::{EngineRegistry, Report, Variation};
use parlour_matches::play::GameSession;
use parlour_rules::games::AnyLine;

use crate::app::player::{Player, with_settings};

/// A search that goes on.
#[derive(Clone, PartialEq, Debug)]
struct Search {
    id: u64,
    /// The game, and which of its engines.
    seat: (u64, usize),
    /// The plies of its line.
    plies: Vec<String>,
}

fn texts(line: &AnyLine) -> Vec<String> {
    let mut start = line.clone();
    let mut plies = Vec::new();
    while let Some(ply) = start.undo() {
        plies.push(start.ply_text(ply).unwrap());
    }
    plies.reverse();
    plies
}

fn searches(player: &Player) -> Vec<Search> {
    let mut live: Vec<Search> = Vec::new();
    for effect in &player.effects {
        match effect {
            Effect::Search { id, game, request } => live.push(Search {
                id: *id,
                seat: (*game, request.player),
                plies: texts(&request.line),
            }),
            Effect::StopSearch { id } => live.retain(|other| other.id != *id),
            _ => {}
        }
    }
    live
}

fn says(player: &mut Player, search: u64, event: EngineEvent) {
    player.send(Message::Engine { search, event });
}

/// A game of Tactigon against an engine, which has answered the first ply and expects a reply; and
/// the search in which it did so.
fn answered(engine: &str, ponder: bool, expected: &[&str]) -> (Player, Search) {
    let registry = EngineRegistry::default();
    let players = ["human", engine].map(|player| registry.player(player).unwrap());
    let game = GameSession::new("tactigon".parse().unwrap(), players).unwrap();
    let options = with_settings(&["ui.animation=off", &format!("players.ponder={ponder}")]);
    let mut player = Player::with_record(options, &game.record().to_string());
    player.keys(": b 1 - b 2 enter").run_timers();
    let [own] = &searches(&player)[..] else {
        panic!("the engine searches: {:?}", searches(&player));
    };
    let own = own.clone();
    let variation = Variation {
        score: None,
        win_probability: None,
        plies: player.plies(own.id, expected),
    };
    let report = Report {
        variations: vec![variation],
        ..Report::default()
    };
    says(&mut player, own.id, EngineEvent::Info(report));
    player.engine_plays(own.id, "b9-b8");
    assert_eq!(player.play().game().line().len(), 2, "{}", player.screen());
    // Its own search has ended by itself.
    player
        .effects
        .retain(|effect| !matches!(effect, Effect::Search { id, .. } if *id == own.id));
    (player, own)
}

const EXPECTED: [&str; 2] = ["b9-b8", "b2-b1"];

#[test]
fn it_thinks_about_the_reply_that_it_expects() {
    let (mut player, own) = answered("search", true, &EXPECTED);
    let ahead = searches(&player);
    assert_eq!(ahead.len(), 1, "{ahead:?}");
    assert_eq!(ahead[0].seat, own.seat, "what it finds is its own");
    assert_eq!(ahead[0].plies, ["b1-b2", "b9-b8", "b2-b1"]);
    // What it says meanwhile is not shown.
    let before = (player.position(), player.screen());
    let late = player.play().game().line().legal_plies()[0];
    says(&mut player, ahead[0].id, EngineEvent::Ply(late));
    assert_eq!((player.position(), player.screen()), before);
    player.keys(": b 2 - b 1 enter").run_timers();
    let now = searches(&player);
    assert_eq!(now.len(), 1, "{now:?}");
    assert_eq!((now[0].seat, now[0].plies.len()), (own.seat, 3));
    assert_ne!(now[0].id, ahead[0].id);
}

#[test]
fn it_ends_when_anything_else_happens() {
    for keys in ["z", "esc", "R y"] {
        let (mut player, _) = answered("search", true, &EXPECTED);
        let ahead = searches(&player);
        assert_eq!(ahead.len(), 1);
        player.keys(keys);
        assert!(!searches(&player).contains(&ahead[0]), "{keys}");
    }
}

#[test]
fn it_is_done_by_engines_at_full_strength_that_expect_something() {
    let none = |engine, ponder, expected: &[&str]| {
        let (player, _) = answered(engine, ponder, expected);
        assert!(
            searches(&player).is_empty(),
            "{engine} {ponder} {expected:?}"
        );
    };
    none("search", false, &EXPECTED);
    none("search level=11", true, &EXPECTED);
    none("search", true, &EXPECTED[..1]);
    none("search", true, &["b9-b8", "b9-b8"]);
}
