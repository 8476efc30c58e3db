//! Several boards at once.

use std::collections::BTreeSet;

use parlour::app::screens::watch::WatchedGame;
use parlour::app::speed::Speed;
use parlour::app::{EngineEvent, Message};
use parlour_matches::play::EngineFailure;

use super::World;

#[test]
fn no_more_engines_search_than_there_are_cores() {
    let mut world = World::watching(10, 2, (160, 50));
    assert_eq!(world.watch().slots(), [0, 1]);
    assert_eq!(world.searches.len(), 2);
    world.keys("b");
    assert_eq!(world.watch().slots(), [0, 1, 2, 3]);
    assert_eq!(world.searches.len(), 2);
    // The game that has waited longest is next, so that all get on alike.
    for _ in 0..8 {
        world.choose();
        while !world.timers.is_empty() {
            world.ring();
        }
        assert_eq!(world.searches.len(), 2);
    }
    let plies: BTreeSet<usize> = world
        .watch()
        .games()
        .iter()
        .map(WatchedGame::plies)
        .collect();
    assert_eq!(plies, BTreeSet::from([2]));
    world.keys("2");
    assert_eq!(world.watch().chosen, 1);
    world.keys("tab");
    assert_eq!(world.watch().chosen, 2);
    let told = world.screen().matches("move 3").count();
    assert_eq!(told, 4 + 1, "on every board and in the status line");
    world.keys("enter");
    assert!(world.watch().is_large());
    assert!(world.screen().contains("game 3 of 10"));
    world.keys("esc");
    assert!(!world.watch().is_large(), "back to all boards first");
    world.keys("enter");
    // Fewer boards: the chosen game stays in sight.
    while world.watch().slots().len() > 1 {
        world.keys("b");
    }
    assert_eq!(world.match_game().number, 2);
}

#[test]
fn a_game_out_of_sight_takes_the_board_of_one_that_is_over() {
    let mut world = World::watching(2, 2, (160, 50));
    world.keys("b");
    assert_eq!(world.watch().slots(), [0]);
    let (search, _) = world.searches.remove(0);
    world.engine_says(
        search,
        EngineEvent::Failed(EngineFailure::Late("too late".to_owned())),
    );
    world.ring();
    assert_eq!(world.watch().slots(), [1]);
}

#[test]
fn a_small_window_has_room_for_one_board() {
    let mut world = World::watching(4, 1, (40, 12));
    world.keys("b");
    assert_eq!(world.watch().slots().len(), 1);
    assert!(world.screen().contains("no room"), "{}", world.screen());
}

#[test]
fn boards_that_would_be_specks_are_shown_together_only_when_asked_for() {
    let mut world = World::watching(2, 2, (80, 24));
    assert_eq!(world.watch().slots().len(), 2);
    let alone = "game 1 of 2";
    assert!(!world.screen().contains("2 ●"), "{}", world.screen());
    assert!(world.screen().contains(alone));
    world.keys("enter");
    assert!(world.screen().contains("2 ●"), "{}", world.screen());
    world.keys("enter");
    assert!(!world.screen().contains("2 ●"), "{}", world.screen());
    let large = World::watching(2, 2, (160, 50));
    assert!(large.screen().contains("2 ●"), "{}", large.screen());
}

#[test]
fn more_boards_of_a_file_that_is_paused_are_shown_at_once() {
    let game =
        "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n1. d2 2. d3 3. d4 *\n\n";
    let mut world = World::replaying(&game.repeat(6), Speed::PerMinute(10), false);
    world.player.send(Message::Resized {
        columns: 160,
        rows: 50,
    });
    world.keys("space");
    for boards in [2, 4, 6] {
        world.keys("b");
        let screen = world.screen();
        assert_eq!(world.watch().slots().len(), boards, "{screen}");
        assert!(
            world.watch().is_paused() && !screen.contains("Showing"),
            "{screen}"
        );
    }
}

#[test]
fn more_boards_of_a_match_that_is_paused_come_when_it_goes_on() {
    let mut world = World::watching(4, 1, (160, 50));
    world.keys("space b");
    assert_eq!(world.watch().slots().len(), 1);
    let screen = world.screen();
    assert!(
        screen.contains("2 boards are shown when the match goes on"),
        "{screen}"
    );
    world.keys("space");
    assert_eq!(world.watch().slots().len(), 2);
}
