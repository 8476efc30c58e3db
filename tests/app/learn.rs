//! A course of lessons on the board.

use parlour::app::{Effect, Options, Route};
use parlour::games::find_game;

use crate::player::Player;

fn course(game: &str) -> Player {
    let info = find_game(game).unwrap().info();
    Player::start_at(Options::default(), Some(Route::Learn(info)))
}

#[test]
fn a_ply_that_misses_the_task_is_said_and_one_that_does_it_goes_on() {
    let mut player = course("tactigon");
    // From the circle at d3 to the cell on its left, and then to the one on its right.
    player.keys("right right enter left enter");
    assert!(player.screen().contains("to d4"), "{}", player.screen());
    player.effects.clear();
    player.keys("right enter right enter");
    assert!(player.screen().contains("Done."), "{}", player.screen());
    let saved = |effect: &Effect| matches!(effect, Effect::SaveChoices { text } if text.contains("\"tactigon\": 1"));
    assert!(
        player.effects.iter().any(saved),
        "what was done is remembered"
    );
    player.keys("enter");
    assert!(
        player.screen().contains("2. A triangle"),
        "{}",
        player.screen()
    );
}

#[test]
fn steps_can_be_passed_over_and_another_game_chosen() {
    let mut player = course("trike");
    player.keys("N N P");
    assert!(
        player.screen().contains("step 2 of 9"),
        "{}",
        player.screen()
    );
    player.keys("o");
    assert!(
        player.screen().contains("Learn Tactigon"),
        "{}",
        player.screen()
    );
}
