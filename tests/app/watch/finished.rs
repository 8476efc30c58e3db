//! A match that is over: what it came to, what one can do next, and its games on the boards.

use parlour::app::EngineEvent;
use parlour_matches::play::EngineFailure;

use super::World;

impl World {
    /// Ends every game of the match: the engine that thinks fails, and loses.
    fn finish(&mut self) {
        while !self.searches.is_empty() {
            let (search, _) = self.searches.remove(0);
            let failure = EngineFailure::Late("too late".to_owned());
            self.engine_says(search, EngineEvent::Failed(failure));
            while !self.timers.is_empty() {
                self.ring();
            }
        }
    }
}

#[test]
fn the_end_of_a_match_tells_the_result_and_what_can_be_done_next() {
    let mut world = World::watching(2, 1, (120, 36));
    world.finish();
    let screen = world.screen();
    assert!(screen.contains("The match is drawn 1 - 1"), "{screen}");
    for key in ["Esc back", "S study", "N new match", "s score"] {
        assert!(screen.contains(key), "no {key} in {screen}");
    }
    for useless in ["Space pause", "take over", "speed"] {
        assert!(!screen.contains(useless), "{useless} in {screen}");
    }
    world.keys("space");
    let said = world.watch().message();
    assert_eq!(said, Some("the match is over"));
}

#[test]
fn the_winner_of_a_game_that_is_over_is_told_and_nobody_is_to_move() {
    let mut world = World::watching(1, 1, (120, 36));
    world.finish();
    let screen = world.screen();
    let line = screen.lines().find(|line| line.contains("Blue, won"));
    assert!(line.is_some_and(|line| !line.contains('▌')), "{screen}");
}

#[test]
fn the_status_of_a_game_that_is_over_is_never_empty() {
    let mut world = World::watching(1, 1, (40, 12));
    world.finish();
    let screen = world.screen();
    assert!(screen.contains("Blue won on time"), "{screen}");
    assert!(screen.contains("Esc back"), "{screen}");
}

#[test]
fn a_match_can_be_set_up_again_as_it_was() {
    let mut world = World::watching(4, 1, (120, 36));
    world.finish();
    world.keys("N");
    let screen = world.screen();
    assert!(screen.contains("Watch engines"), "{screen}");
    let games = screen.lines().find(|line| line.contains("Games"));
    assert!(games.is_some_and(|row| row.contains('4')), "{screen}");
    // The match that is over is left behind.
    world.keys("esc");
    assert!(world.player.model.watch().is_none(), "{}", world.screen());
}

#[test]
fn an_unfinished_match_waits_below_the_form_of_another() {
    let mut world = World::watching(4, 1, (120, 36));
    world.keys("N");
    assert!(world.searches.is_empty(), "paused");
    world.keys("esc");
    assert!(world.watch().is_paused());
}

#[test]
fn finished_games_fill_the_boards_when_there_are_no_others() {
    let mut world = World::watching(6, 1, (160, 50));
    world.finish();
    assert_eq!(world.watch().slots().len(), 1);
    world.keys("b b b");
    let mut shown = world.watch().slots();
    shown.sort_unstable();
    assert_eq!(shown, [0, 1, 2, 3, 4, 5]);
    let screen = world.screen();
    assert!(screen.contains(" won"), "{screen}");
}

#[test]
fn the_game_under_the_cursor_is_seen_beside_the_score_where_there_is_room() {
    let mut world = World::watching(2, 1, (160, 50));
    world.finish();
    world.keys("s");
    // Each has a board below the list.
    let has = |world: &World, text: &str| world.screen().matches(text).count() == 1;
    let is_shown = |world: &World, game: &str| {
        let number = game.rsplit(' ').next().unwrap();
        has(world, game) && has(world, &format!(">    {number}  "))
    };
    assert!(is_shown(&world, "Game 2"), "{}", world.screen());
    world.keys("up");
    assert!(is_shown(&world, "Game 1"), "{}", world.screen());
    // The keys of every list, as its help has them.
    for (key, game) in [
        ("end", "Game 2"),
        ("home", "Game 1"),
        ("pagedown", "Game 2"),
    ] {
        world.keys(key);
        assert!(is_shown(&world, game), "{key}: {}", world.screen());
    }
    let mut world = World::watching(2, 1, (80, 24));
    world.finish();
    world.keys("s");
    assert!(!world.screen().contains("Game 2"), "{}", world.screen());
}

#[test]
fn a_single_game_leaves_no_table_of_pairs() {
    let mut world = World::watching(1, 1, (120, 36));
    world.finish();
    world.keys("s");
    let screen = world.screen();
    assert!(screen.contains("Game 1"), "{screen}");
    assert!(!screen.contains("pairs finished"), "{screen}");
}
