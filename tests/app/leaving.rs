//! Leaving a game that could not be saved: it is asked first, and whoever insists leaves.

use parlour::app::{AnyScreen, AppOptions, Effect, FileJob, Message, NotSaved};

use super::player::Player;
use super::study::{UNFINISHED, study, try_ply};

/// Answers all saves since the last time, as the disk would.
fn disk_answers(player: &mut Player, result: &Result<String, NotSaved>) {
    for effect in std::mem::take(&mut player.effects) {
        if let Effect::File(FileJob::Save { game, revision, .. }) = effect {
            player.send(Message::Saved {
                game,
                revision,
                result: result.clone(),
            });
        }
    }
}

/// A game after a ply that a full disk did not take.
fn unsaved() -> Player {
    let mut player = Player::at_table("trike", "", "d2");
    disk_is_full(&mut player);
    player
}

fn disk_is_full(player: &mut Player) {
    disk_answers(player, &Err(NotSaved::Failed("no space".to_owned())));
}

fn has_left(player: &Player) -> bool {
    let quits = |effect: &Effect| matches!(effect, Effect::Quit);
    player.effects.iter().any(quits)
}

fn is_home(player: &Player) -> bool {
    matches!(player.model.screen(), AnyScreen::Home(_))
}

const QUESTION: &str = "The game is not saved; press again to leave without it: no space";

#[test]
fn the_program_is_left_by_a_second_key() {
    let mut player = unsaved();
    player.keys("q");
    assert!(!has_left(&player));
    assert!(player.screen().contains(QUESTION), "{}", player.screen());
    // Whatever comes by itself is not what the player did.
    player.send(Message::Time { millis: 100 });
    player.send(Message::Resized {
        columns: 100,
        rows: 30,
    });
    player.keys("q");
    assert!(has_left(&player));
    // The disk gets a last chance, which is waited for when the screen is gone.
    let tries = |effect: &Effect| matches!(effect, Effect::File(FileJob::Save { .. }));
    assert!(player.effects.iter().any(tries));
}

#[test]
fn another_key_in_between_takes_the_answer_back() {
    let mut player = unsaved();
    player.keys("q down q");
    assert!(!has_left(&player));
    player.keys("ctrl+c");
    assert!(has_left(&player));
}

#[test]
fn a_game_that_is_saved_after_all_is_left_at_once() {
    let mut player = unsaved();
    player.keys(":").text("swap").keys("enter");
    disk_answers(&mut player, &Ok("game.plr".to_owned()));
    player.keys("q");
    assert!(has_left(&player));
}

#[test]
fn nobody_is_asked_when_the_program_is_told_to_end() {
    let mut player = unsaved();
    player.send(Message::Terminate);
    assert!(has_left(&player));
}

#[test]
fn the_table_is_left_by_a_second_key() {
    let mut player = unsaved();
    player.keys("esc");
    assert!(!is_home(&player));
    assert!(player.screen().contains(QUESTION), "{}", player.screen());
    player.keys("esc");
    assert!(is_home(&player));
    player.keys("q");
    assert!(has_left(&player));
}

#[test]
fn a_study_is_left_by_a_second_key() {
    let mut player = study(UNFINISHED);
    player.keys("left");
    try_ply(&mut player, "e4");
    disk_is_full(&mut player);
    player.keys("esc");
    assert!(player.screen().contains(QUESTION), "{}", player.screen());
    player.keys("esc esc");
    assert!(is_home(&player));
}

#[test]
fn another_game_is_begun_beside_one_that_goes_on_after_a_question_only() {
    let record = "[Game \"trike\"]\n[First \"human\"]\n[Second \"search level=2\"]\n\n\
        1. d2\n2. e3\n";
    for key in ["A", "M", "+", "-"] {
        let mut player = Player::with_record(AppOptions::default(), record);
        let plies = |player: &Player| player.play().game().line().len();
        player.keys(key);
        let screen = player.screen();
        assert!(screen.contains("This game is not over."), "{key}: {screen}");
        player.keys("n");
        assert_eq!(plies(&player), 2, "{key}");
        player.keys(key).keys("y");
        assert_eq!(plies(&player), 0, "{key}");
    }
}
