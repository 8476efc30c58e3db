//! Taking over a side of a match, and forking a position.

use parlour::app::screens::watch::MatchScore;
use parlour::app::{AnyScreen, EngineEvent};
use parlour_matches::play::EngineFailure;
use parlour_records::GameResult;
use parlour_rules::games::Side;

use super::World;

#[test]
fn a_game_resigned_by_whom_took_it_over_stays_resigned() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(2);
    world.keys("t R y z pageup");
    let line = world.player.play().game().line();
    let ply = line.ply_text(line.legal_plies()[0]).unwrap();
    world.player.keys(":").text(&ply).keys("enter");
    assert!(world.player.screen().contains("The game is over."));
    world.keys("esc");
    let record = world.match_game().game().record();
    assert_eq!(record.result(), GameResult::Win(Side::Second));
    assert!(world.match_game().human_took_part);
    world.keys("p");
    assert!(world.searches.is_empty(), "nobody plays on");
}

#[test]
fn a_side_is_taken_over_and_handed_back() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(2);
    world.keys("t");
    let play = world.player.play();
    assert_eq!(play.game().name(Side::First), "You");
    assert!(world.searches.is_empty());
    let line = play.game().line();
    let ply = line.ply_text(line.legal_plies()[3]).unwrap();
    world.player.keys(":").text(&ply).keys("enter").run_timers();
    world.look();
    assert_eq!(world.searches.len(), 1, "the other side's engine answers");
    world.choose();
    assert_eq!(world.player.play().game().line().len(), 4);
    world.keys("g");
    assert!(matches!(world.player.model.screen(), AnyScreen::Watch(_)));
    assert_eq!(world.plies(), (4, 4));
    assert!(!world.watch().is_paused());
    assert_eq!(world.searches.len(), 1, "the engine goes on for its side");
    let screen = world.screen();
    assert!(screen.contains("plays Red again"), "{screen}");
    // A human's game says nothing about the engines.
    let (search, _) = world.searches[0];
    world.engine_says(
        search,
        EngineEvent::Failed(EngineFailure::Failed("gone".to_owned())),
    );
    assert_eq!(
        MatchScore::of(world.watch().games(), |_| true)
            .unwrap()
            .games
            .games(),
        0
    );
    let note = world
        .match_game()
        .game()
        .record()
        .tags
        .get("Note")
        .to_owned();
    assert_eq!(note, "a person took over Red after 2 moves");
}

/// A ply that was asked for in a pause is not chosen any more when a person has taken over.

#[test]
fn a_side_is_taken_over_while_one_more_ply_is_waited_for() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(1);
    world.keys("space pagedown");
    assert_eq!(world.searches.len(), 1, "one more move is wanted");
    world.keys("t");
    assert!(world.searches.is_empty(), "the engine is stopped");
    world.keys("esc");
    assert!(!world.match_game().human_took_part);
    assert_eq!(world.plies(), (1, 1));
}

#[test]
fn escape_from_a_side_taken_over_comes_back_to_a_match_that_waits() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(1);
    world.keys("t esc");
    assert!(world.watch().is_paused());
    assert!(!world.match_game().human_took_part, "nothing was played");
    world.keys("space");
    assert_eq!(world.searches.len(), 1);
}

#[test]
fn a_position_is_forked_into_a_new_game() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(3);
    world.keys("left");
    let position = world.match_game().line().position_text();
    world.keys("P");
    assert!(matches!(world.player.model.screen(), AnyScreen::Setup(_)));
    world.keys("S");
    assert_eq!(world.player.position(), position);
    let game = world.player.play().game();
    assert!(game.human_to_move());
    assert_eq!(game.human_count(), 1);
    world.keys("esc");
    assert_eq!(world.plies(), (3, 2));
    assert!(world.watch().is_paused());
}
