//! Several boards at once.

use std::collections::BTreeSet;

use parlour::app::EngineEvent;
use parlour::app::screens::watch::WatchedGame;
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
    assert_eq!(world.watch().chosen(), 1);
    world.keys("tab");
    assert_eq!(world.watch().chosen(), 2);
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
    assert_eq!(world.match_game().number(), 2);
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
