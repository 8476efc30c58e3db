//! Draws that are agreed on with an engine.

use parlour::app::{AppOptions, EngineEvent, Message};
use parlour_engines::{EngineRegistry, Report, Variation};
use parlour_matches::play::GameSession;
use parlour_records::GameResult;
use parlour_rules::games::{AnyLine, AnyPly, AnyRules, Side};

use crate::app::player::Player;

/// The report of an engine that gives itself this chance to win.
fn thinks(chance: f32) -> Report {
    Report {
        variations: vec![Variation {
            win_probability: Some(chance),
            score: None,
            plies: Vec::new(),
        }],
        ..Report::default()
    }
}

/// A ply after which the game goes on.
fn quiet_ply(line: &AnyLine) -> AnyPly {
    let goes_on = |ply| {
        let mut after = line.clone();
        after.play(ply).is_ok() && after.outcome().is_none()
    };
    let ply = line.legal_plies().into_iter().find(|&ply| goes_on(ply));
    ply.unwrap()
}

/// A game of Tactigon after `plies` plies, in which the engine that has Blue gave itself this
/// chance at each of its plies.
fn after(plies: usize, chance: f32) -> Player {
    let rules: AnyRules = "tactigon".parse().unwrap();
    let registry = EngineRegistry::default();
    let players = ["human", "search level=3"].map(|player| registry.player(player).unwrap());
    let mut game = GameSession::new(rules, players).unwrap();
    for _ in 0..plies {
        let is_engine = game.line().to_move() == Side::Second;
        let ply = quiet_ply(game.line());
        game.play(ply).unwrap();
        if is_engine {
            game.annotate(&thinks(chance));
        }
    }
    Player::with_record(AppOptions::default(), &game.record().to_string())
}

fn result(player: &Player) -> GameResult {
    player.play().game().record().result()
}

#[test]
fn an_engine_that_is_no_better_agrees_on_a_draw() {
    let mut player = after(8, 0.5);
    player.keys("D");
    assert!(
        player.screen().contains("Offer Blue a draw?"),
        "{}",
        player.screen()
    );
    player.keys("n");
    assert_eq!(result(&player), GameResult::Open);
    player.keys("D y");
    assert_eq!(result(&player), GameResult::Draw);
}

#[test]
fn an_engine_that_is_better_plays_on() {
    let mut player = after(8, 0.7);
    player.keys("D y");
    assert_eq!(result(&player), GameResult::Open);
    assert!(player.screen().contains("plays on"), "{}", player.screen());
}

#[test]
fn an_engine_offers_a_draw_in_a_long_and_even_game() {
    let mut player = after(59, 0.5);
    player.run_timers();
    let search = player.last_search();
    let ply = quiet_ply(player.play().game().line());
    for event in [EngineEvent::Info(thinks(0.5)), EngineEvent::Ply(ply)] {
        player.send(Message::Engine { search, event });
    }
    assert!(
        player.screen().contains("Blue offers a draw: D accepts it"),
        "{}",
        player.screen()
    );
    player.keys("D y");
    assert_eq!(result(&player), GameResult::Draw);
}

/// Somebody who presses Enter without looking loses nothing: it is the safe answer to every
/// question.
#[test]
fn enter_never_says_yes_to_what_cannot_be_taken_back() {
    for key in ["R", "D"] {
        let mut player = two_people();
        player.keys(key).keys("enter");
        assert_eq!(result(&player), GameResult::Open, "{key}");
        player.keys(key).keys(key).keys("enter");
        assert_eq!(result(&player), GameResult::Open, "{key} again");
    }
}

#[test]
fn a_draw_is_offered_to_the_other_player_by_name() {
    let mut player = two_people();
    player.keys("D");
    let screen = player.screen();
    assert!(
        screen.contains("Bo offers a draw.") && screen.contains("Ana, do you accept?"),
        "{screen}"
    );
    player.keys("y");
    assert_eq!(result(&player), GameResult::Draw);
}

#[test]
fn nobody_agrees_on_a_draw_for_another_person() {
    let mut player = two_people();
    player.keys(",");
    while !player.screen().contains("> Confirm resigning") {
        player.keys("down");
    }
    player.keys("left esc D");
    assert_eq!(result(&player), GameResult::Open);
    player.keys("D");
    assert_eq!(result(&player), GameResult::Open);
    player.keys("D y");
    assert_eq!(result(&player), GameResult::Draw);
}

/// Ana and Bo at one keyboard, a few plies into their game.
fn two_people() -> Player {
    let text = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"human: Bo\"]\n\nd2 d3 d4 *\n";
    Player::with_record(AppOptions::default(), text)
}
