//! A move that somebody points at is compared with the best one, at the table and in study.

use parlour::app::Message;

use crate::app::player::Player;
use crate::app::study::{UNFINISHED, all_say, searches, study};

/// The engine finds d2 better than e3, twice, and the answer to e3.
fn finds_better(player: &mut Player) {
    let bad: &[_] = &[("d2", 100), ("e3", -100)];
    let reply: &[_] = &[("d2", 100)];
    all_say(player, &[bad, bad, reply, reply]);
}

const TOLD: &str = "e3 drops from 60 to 40 %; better d2: after e3 Black answers d2";

#[test]
fn the_table_says_why_the_move_pointed_at_is_worse() {
    let mut player = Player::at_table("trike", "", "");
    let before = player.position();
    player.keys("Y");
    let screen = player.screen();
    assert!(screen.contains("Reviewing position."), "{screen}");
    finds_better(&mut player);
    let screen = player.screen();
    assert!(screen.contains(TOLD), "{screen}");
    assert!(searches(&player).is_empty(), "nobody waits for more");
    assert_eq!(player.position(), before, "nothing was played");
}

#[test]
fn an_answer_that_is_too_long_takes_the_row_of_the_keys_until_the_next_key() {
    let mut player = Player::at_table("trike", "", "");
    player.send(Message::Resized {
        columns: 46,
        rows: 24,
    });
    player.keys("Y");
    finds_better(&mut player);
    let screen = player.screen();
    assert!(
        screen.contains("answers d2") && !screen.contains("Enter place"),
        "{screen}"
    );
    player.keys("left");
    assert!(
        player.screen().contains("Enter place"),
        "{}",
        player.screen()
    );
}

#[test]
fn whoever_does_something_else_waits_no_more() {
    let mut player = Player::at_table("trike", "", "");
    player.keys("Y");
    assert_eq!(searches(&player).len(), 1);
    player.keys("left");
    assert!(searches(&player).is_empty());
    assert!(
        !player.screen().contains("Reviewing position"),
        "{}",
        player.screen()
    );
}

#[test]
fn what_cannot_be_asked_says_so() {
    let mut player = Player::at_table("claustro", "", "");
    player.keys("Y");
    let asks = "Begin a move, put the cursor where it ends, then ask again.";
    assert!(player.screen().contains(asks), "{}", player.screen());
    assert!(searches(&player).is_empty());
}

#[test]
fn a_study_compares_without_adding_a_variation() {
    let mut player = study(UNFINISHED);
    player.keys("e home Y");
    finds_better(&mut player);
    let screen = player.screen();
    assert!(screen.contains(TOLD), "{screen}");
    let plies = |name: &str| screen.matches(name).count();
    assert_eq!(
        plies("e3"),
        3,
        "in the game, and twice in the answer: {screen}"
    );
}

#[test]
fn a_move_that_is_begun_and_may_not_end_there_is_told_why() {
    let mut player = Player::at_table("claustro", "", "");
    player.keys("/ b 1 enter enter / b 3 enter Y");
    let screen = player.screen();
    assert!(
        screen.contains("b3 is not a step from b1: a piece steps one cell right or up."),
        "{screen}"
    );
    assert!(searches(&player).is_empty());
    // Nothing is begun.
    player.keys("esc Y");
    let screen = player.screen();
    assert!(screen.contains("Begin a move, put the cursor"), "{screen}");
    let mut player = Player::at_table("trike", "", "b1");
    player.keys("/ c 3 enter Y");
    let screen = player.screen();
    assert!(!screen.contains("Begin a move"), "{screen}");
}
