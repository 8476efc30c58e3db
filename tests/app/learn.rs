//! A course of lessons on the board.

use parlour::app::{AppOptions, Effect, FileJob, Message, Route};
use parlour_rules::games::find_game;

use crate::app::player::Player;

fn course(game: &str) -> Player {
    let info = find_game(game).unwrap().info();
    Player::start_at(AppOptions::default(), Some(Route::Learn(info)))
}

#[test]
fn a_ply_that_misses_the_task_is_said_and_one_that_does_it_goes_on() {
    let mut player = course("tactigon");
    // The cursor is on the triangle at d3, which the text says to move: to the cell on its left, and
    // then three cells to the right.
    player.keys("enter left enter");
    assert!(player.screen().contains("then d6"), "{}", player.screen());
    player.effects.clear();
    player.keys("right enter right right right enter");
    assert!(player.screen().contains("Done."), "{}", player.screen());
    let saved = |effect: &Effect| {
        matches!(effect, Effect::File(FileJob::SaveChoices(choices))
            if choices.lessons_done("tactigon") == 1)
    };
    assert!(
        player.effects.iter().any(saved),
        "what was done is remembered"
    );
    player.keys("enter");
    assert!(
        player.screen().contains("2. Squares"),
        "{}",
        player.screen()
    );
}

#[test]
fn steps_can_be_passed_over_and_another_game_chosen() {
    let mut player = course("trike");
    player.keys("N N P");
    assert!(
        player.screen().contains("step 2 of 12"),
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

/// At the step of a course that has this title.
fn at_step(game: &str, title: &str) -> Player {
    let mut player = course(game);
    let mut passed = 0;
    while !player.screen().contains(title) {
        assert!(passed < 20, "no step of {game} is called {title}");
        player.keys("N");
        passed += 1;
    }
    player
}

#[test]
fn the_cursor_begins_on_the_piece_that_a_step_says_to_move() {
    // Before the square in reading order stands the pentagon.
    let screen = at_step("tactigon", "2. Squares").screen();
    assert!(screen.contains("d3: your square"), "{screen}");
}

#[test]
fn a_second_ply_is_asked_for_after_the_answer() {
    let mut player = at_step("claustro", "Count the race");
    // To the piece at c5, the second that can be picked.
    player.keys("tab tab enter right enter");
    assert!(player.screen().contains("What now?"), "{}", player.screen());
    player.keys("enter right enter");
    assert!(
        player.screen().contains("That was the last step."),
        "{}",
        player.screen()
    );
}

#[test]
fn a_long_answer_to_a_wrong_ply_stands_beside_the_board_and_a_swap_has_its_key() {
    let mut player = at_step("claustro", "The same position");
    // Capture d4 and put the piece on a3, two plies from its goal.
    player.keys("enter up right enter left left left down enter");
    assert!(
        player.screen().contains("Not quite."),
        "{}",
        player.screen()
    );
    assert!(player.screen().contains("away."), "{}", player.screen());
    let mut player = course("trike");
    player.keys("N N N N");
    assert!(player.screen().contains("s swap"), "{}", player.screen());
}

#[test]
fn a_text_that_does_not_fit_is_read_to_its_end_by_its_keys() {
    let mut player = at_step("claustro", "The same position");
    player.send(Message::Resized {
        columns: 40,
        rows: 12,
    });
    let first = player.screen();
    assert!(first.contains("PgDn PgUp"), "{first}");
    assert!(!first.contains("beside its goal."), "{first}");
    player.keys("pagedown pagedown pagedown");
    let last = player.screen();
    assert!(last.contains("beside its goal."), "{last}");
    player.keys("pageup");
    assert_eq!(player.screen(), first, "one page leads back");
    // What is said of a wrong ply is read from its beginning.
    player.keys("pagedown enter right enter");
    assert!(
        player.screen().contains("That is a step."),
        "{}",
        player.screen()
    );
}

#[test]
fn the_course_of_a_game_is_a_key_away_from_the_table() {
    let mut player = Player::at_table("trike", "side=5", "a1 b1");
    player.keys("L");
    assert!(
        player.screen().contains("Learn Trike"),
        "{}",
        player.screen()
    );
    player.keys("esc");
    assert_eq!(
        player.play().game().line().len(),
        2,
        "the game is as it was"
    );
}

#[test]
fn a_ply_can_be_typed() {
    let mut player = course("tactigon");
    player.keys(": d 3 d 5");
    assert!(
        player.screen().contains("move: d3d5"),
        "{}",
        player.screen()
    );
    player.keys("enter");
    assert!(player.screen().contains("then d6"), "{}", player.screen());
    player.keys(": d 9 enter");
    assert!(
        player.screen().contains("Not quite") || player.screen().contains("d9"),
        "{}",
        player.screen()
    );
    player.keys(": d 3 d 6 enter");
    assert!(player.screen().contains("Done."), "{}", player.screen());
}

#[test]
fn the_cell_under_the_cursor_is_named_where_the_prompt_is_long() {
    let player = course("taacoca");
    let screen = player.screen();
    assert!(screen.contains("three stones to move  a1"), "{screen}");
}

#[test]
fn after_the_last_step_a_game_of_what_was_learned_begins() {
    let mut player = at_step("trike", "A good first cell");
    assert!(
        player.screen().contains("Enter place"),
        "{}",
        player.screen()
    );
    player.keys(":").text("c1").keys("enter");
    let screen = player.screen();
    assert!(
        screen.contains("That was the last step. Enter starts a game."),
        "{screen}"
    );
    assert!(screen.contains("Enter continue"), "{screen}");
    player.keys("enter");
    assert_eq!(player.play().game().info().id, "trike");
    assert!(player.play().game().line().is_empty());
}
