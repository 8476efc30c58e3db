//! The speed at which plies are shown, pauses and looking back.

use std::time::Duration;

use parlour::app::EngineEvent;
use parlour::app::speed::Speed;
use parlour_engines::{Report, Variation};

use super::World;

#[test]
fn a_ply_is_shown_for_the_delay_while_the_next_is_searched() {
    let mut world = World::watching(1, 1, (80, 24));
    world.choose();
    assert_eq!(world.plies(), (1, 1), "the first move waits for nothing");
    assert_eq!(world.timers[0].1, 1000);
    world.choose();
    assert_eq!(world.plies(), (1, 1));
    assert!(world.searches.is_empty());
    world.ring();
    assert_eq!(world.plies(), (2, 2));
    assert_eq!(world.searches.len(), 1);
}

#[test]
fn the_speed_goes_from_one_ply_a_minute_to_as_fast_as_they_play() {
    let mut world = World::watching(1, 1, (80, 24));
    world.keys("- - - - - - - -");
    assert_eq!(world.watch().speed, Speed::PerMinute(1));
    assert!(world.screen().contains("1/min"));
    world.choose();
    assert_eq!(world.timers.pop().unwrap().1, 60_000);
    // A speed that is raised now does not wait for the rest of the minute.
    world.choose();
    world.keys("+ + + + + + + + + +");
    assert_eq!(world.watch().speed, Speed::Max);
    assert_eq!(world.plies().0, 2);
    world.choose();
    world.choose();
    assert_eq!(world.plies().0, 4);
}

#[test]
fn looking_back_does_not_hold_the_game_up() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(4);
    world.keys("left left");
    assert_eq!(world.plies(), (4, 2));
    world.play(2);
    assert_eq!(world.plies(), (6, 2));
    assert!(world.screen().contains("move 2 of 6"), "{}", world.screen());
    world.keys("right");
    assert_eq!(world.plies(), (6, 3));
    world.keys("home");
    assert_eq!(world.plies(), (6, 0));
    world.keys("end");
    assert_eq!(world.plies(), (6, 6));
    world.play(1);
    assert_eq!(world.plies(), (7, 7));
}

#[test]
fn a_pause_stops_the_engines_and_a_step_plays_one_ply() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(2);
    world.keys("space");
    assert!(world.searches.is_empty(), "the search was stopped");
    assert!(world.screen().contains("paused"));
    assert!(world.screen().contains("Space play"), "{}", world.screen());
    world.keys("right");
    world.choose();
    assert_eq!(world.plies(), (3, 3));
    assert!(world.searches.is_empty());
    assert!(world.watch().is_paused());
    world.keys("space");
    assert_eq!(world.searches.len(), 1);
    assert!(world.screen().contains("Space pause"));
}

#[test]
fn every_ply_is_saved_with_its_evaluation() {
    let mut world = World::watching(1, 1, (160, 50));
    let (search, ply) = world.searches[0];
    let best = Variation {
        win_probability: Some(0.75),
        ..Variation::of(ply)
    };
    let report = Report {
        depth: 7,
        time: Duration::from_millis(1200),
        variations: vec![best],
        ..Report::default()
    };
    world.engine_says(search, EngineEvent::Info(report));
    assert!(
        world.screen().contains("Red is better, 75 %"),
        "{}",
        world.screen()
    );
    world.play(1);
    assert_eq!(world.kept, 1);
    let record = world.match_game().game().record();
    let node = record.tree().main_end();
    let said = record.tree().annotation(node);
    assert_eq!(said.evaluation.unwrap().to_string(), "chance=75 depth=7");
    assert_eq!(said.elapsed, Some(Duration::from_millis(1200)));
    assert_eq!(world.match_game().values(0), [Some(0.5), Some(0.5)]);
    assert_eq!(world.match_game().values(1), [None, None]);
}

#[test]
fn the_expected_line_can_be_shown_and_previewed() {
    let mut world = World::watching(1, 1, (80, 24));
    let (search, ply) = world.searches[0];
    let report = Report {
        variations: vec![Variation::of(ply)],
        ..Report::default()
    };
    world.engine_says(search, EngineEvent::Info(report));
    let before = world.screen();
    world.keys("e");
    assert_ne!(world.screen(), before, "the move is marked on the board");
    world.keys("e E");
    assert_eq!(world.watch().line().unwrap().len(), 1);
    assert!(world.screen().contains("Preview only: 1 move expected"));
    assert_eq!(world.plies(), (0, 0), "nothing was played");
    world.keys("E");
    assert_eq!(world.watch().line().unwrap().len(), 0);
}
