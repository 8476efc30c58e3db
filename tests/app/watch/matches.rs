//! The score of a match, and coming back to it.

use parlour::app::screens::watch::{MatchScore, WatchedGame};
use parlour::app::{AnyScreen, EngineEvent};
use parlour_matches::play::EngineFailure;
use parlour_records::GameResult;
use parlour_rules::games::Side;

use super::World;

#[test]
fn a_match_alternates_sides_and_keeps_the_score() {
    let mut world = World::watching(2, 1, (80, 24));
    let first = world.match_game().game().name(Side::First);
    let (search, _) = world.searches.remove(0);
    world.engine_says(
        search,
        EngineEvent::Failed(EngineFailure::Late("too late".to_owned())),
    );
    assert!(
        world.screen().contains("Blue won on time"),
        "{}",
        world.screen()
    );
    assert_eq!(world.watch().games().len(), 1, "the end stays a while");
    world.ring();
    assert_eq!(world.match_game().number, 1);
    assert_eq!(world.match_game().game().name(Side::Second), first);
    let (search, _) = world.searches.remove(0);
    world.engine_says(
        search,
        EngineEvent::Failed(EngineFailure::Late("too late".to_owned())),
    );
    let match_score = MatchScore::of(world.watch().games(), |_| true).unwrap();
    assert_eq!((match_score.games.wins, match_score.games.losses), (1, 1));
    world.keys("s");
    let screen = world.screen();
    assert!(
        screen.contains("1 - 1") && !screen.contains("Elo"),
        "{screen}"
    );
    assert!(screen.contains("Blue won on time"), "{screen}");
    // A game of the list is opened, here the first.
    world.keys("up enter");
    assert_eq!(world.match_game().number, 0);
    assert_eq!(
        world.match_game().game().record().result(),
        GameResult::Win(Side::Second)
    );
}

#[test]
fn a_match_that_is_left_can_be_resumed_from_home() {
    let mut world = World::watching(2, 1, (80, 24));
    world.play(2);
    world.keys("esc");
    assert!(world.searches.is_empty());
    let screen = world.screen();
    assert!(screen.contains("> Resume"), "the cursor is there: {screen}");
    assert!(screen.contains("0 of 2 games"), "{screen}");
    world.keys("enter");
    assert!(matches!(world.player.model.screen(), AnyScreen::Watch(_)));
    assert_eq!(world.plies().0, 2);
    assert!(world.watch().is_paused());
}

/// Leaves the match, lets all its timers run out at home, and lets it go on.
fn leave_and_come_back(world: &mut World) {
    world.keys("esc");
    while !world.timers.is_empty() {
        world.ring();
    }
    world.keys("enter space");
    assert!(!world.watch().is_paused());
}

#[test]
fn a_match_that_was_left_while_a_ply_is_shown_goes_on_when_it_is_resumed() {
    let mut world = World::watching(1, 1, (80, 24));
    world.play(1);
    world.choose();
    world.choose();
    assert_eq!(
        world.plies().0,
        2,
        "the third move waits until the second was shown"
    );
    leave_and_come_back(&mut world);
    world.choose();
    while world.plies().0 < 4 {
        if world.timers.is_empty() {
            world.choose();
        } else {
            world.ring();
        }
    }
}

#[test]
fn a_match_that_was_left_between_two_games_goes_on_when_it_is_resumed() {
    let mut world = World::watching(2, 1, (80, 24));
    let (search, _) = world.searches.remove(0);
    world.engine_says(
        search,
        EngineEvent::Failed(EngineFailure::Late("too late".to_owned())),
    );
    leave_and_come_back(&mut world);
    assert_eq!(world.match_game().number, 1);
    assert_eq!(world.searches.len(), 1);
}

#[test]
fn a_second_match_leaves_the_first_one_waiting() {
    let mut world = World::watching(2, 1, (80, 24));
    world.play(2);
    world.keys("esc down down down enter S");
    world.look();
    world.searches.clear();
    world.keys("esc");
    let screen = world.screen();
    assert!(screen.contains("> Resume "), "{screen}");
    assert!(screen.contains("Resume 2"), "{screen}");
    world.keys("down enter");
    assert_eq!(world.plies().0, 2, "the first one is where it was");
    world.keys("esc");
    let screen = world.screen();
    assert_eq!(screen.matches("Resume").count(), 2, "{screen}");
}

#[test]
fn an_engine_that_cannot_be_set_up_loses_no_game_and_stops_the_match_until_it_is_tried_again() {
    let mut world = World::watching(4, 2, (100, 30));
    let searches = world.searches.len();
    assert!(searches > 1, "several games are played at once");
    let not_ready = |world: &mut World| {
        let (search, _) = world.searches.remove(0);
        let why = "zed cannot be started: zed: No such file or directory".to_owned();
        world.engine_says(search, EngineEvent::Failed(EngineFailure::NotReady(why)));
        assert!(world.watch().is_paused());
        assert!(world.searches.is_empty(), "no other game goes on either");
        let screen = world.screen();
        let said = "Zed cannot be started: zed: No such file or directory.";
        assert!(
            screen.to_lowercase().contains(&said.to_lowercase()),
            "{screen}"
        );
        assert!(screen.contains("Space try again"), "{screen}");
    };
    not_ready(&mut world);
    assert!(
        MatchScore::of(world.watch().games(), |_| true).is_none_or(|score| score.games.wins == 0)
    );
    let results: Vec<GameResult> = world
        .watch()
        .games()
        .iter()
        .map(WatchedGame::result)
        .collect();
    assert!(
        results.iter().all(|result| *result == GameResult::Open),
        "{results:?}"
    );
    // One ply more of a match that waits is no way around it.
    world.keys("space");
    assert_eq!(world.searches.len(), searches);
    not_ready(&mut world);
    world.keys("right");
    not_ready(&mut world);
}
