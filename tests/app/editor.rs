//! Setting positions up by hand.

use parlour::app::screens::editor::Editor;
use parlour::app::{AnyScreen, Message};
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::OptionSet as _;

use crate::app::player::Player;

/// The editor with the start of a game, reached from the form.
fn editor(game: usize) -> Player {
    let mut player = Player::start();
    player.keys("enter").keys(&"right ".repeat(game)).keys("E");
    player
}

fn shown(player: &Player) -> &Editor {
    match player.model.screen() {
        AnyScreen::Editor(editor) => editor,
        other => panic!("no editor: {other:?}"),
    }
}

/// The text of the position, or why there is none.
fn position(player: &Player) -> String {
    match shown(player).position() {
        Ok(start) => start.line().position_text(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_position_of_trike_has_a_pawn_and_may_have_a_swap() {
    let mut player = editor(3);
    player.keys("X 1 enter");
    assert_eq!(position(&player), "stones without a pawn");
    // The third piece is a white stone with the pawn on it.
    player.keys("3 enter o s");
    let text = position(&player);
    assert!(text.ends_with(" swap"), "{text}");
    player.keys("o");
    assert!(position(&player).contains("swap is open only"));
}

#[test]
fn the_pieces_beside_the_board_are_those_on_it() {
    let mut player = editor(0);
    assert!(player.screen().contains("4 ⬟ Red pentagon"));
    player.send(Message::Resized {
        columns: 120,
        rows: 36,
    });
    let screen = player.screen();
    let row = |text| screen.lines().position(|line| line.contains(text)).unwrap();
    assert_eq!(row("Red pentagon") - row("Red square"), 3, "{screen}");
    assert!(!screen.contains('⬟'), "they are drawn: {screen}");
}

#[test]
fn the_keys_put_pieces_and_say_what_is_wrong() {
    let mut player = editor(2);
    player.keys("X");
    let game = shown(&player).position().map(|start| start.info().id);
    assert_eq!(game, Ok("claustro"), "{}", player.screen());
    let empty = position(&player);
    player.keys("2 enter o");
    let one = position(&player);
    assert_ne!(one, empty);
    assert!(one.ends_with(" second"), "{one}");
    player.keys("enter z z z");
    assert_eq!(position(&player), empty);
    player.keys("x x");
    assert_eq!(position(&player), one);
    let screen = player.screen();
    assert!(screen.contains("Legal position."), "{screen}");
}

#[test]
fn a_position_that_is_none_is_neither_studied_nor_played() {
    let mut player = editor(0);
    player.keys("X");
    assert!(
        position(&player).contains("pentagon"),
        "{}",
        position(&player)
    );
    for key in ["S", "P", "C"] {
        player.keys(key);
        let message = shown(&player).message().unwrap_or_default();
        assert!(message.contains("legal position"), "{message}");
        let screen = player.screen();
        assert_eq!(screen.matches("just moved").count(), 1, "{screen}");
    }
    player.keys("N S");
    assert!(matches!(player.model.screen(), AnyScreen::Study(_)));
    player.keys("E P");
    assert!(matches!(player.model.screen(), AnyScreen::Setup(_)));
}

#[test]
fn a_study_of_what_is_studied_already_is_that_study() {
    let mut player = editor(2);
    player.keys("S E S esc");
    assert!(matches!(player.model.screen(), AnyScreen::Setup(_)));
    player.keys("E S E o S esc");
    assert!(matches!(player.model.screen(), AnyScreen::Study(_)));
}

#[test]
fn a_position_is_pasted_as_text() {
    let mut player = editor(2);
    let text = "2bb1/4b/g3b/g4/1g1g1 second";
    player.send(Message::Paste(text.to_owned()));
    assert_eq!(position(&player), text);
    player.send(Message::Paste("2bb1".to_owned()));
    assert_eq!(position(&player), text);
    assert!(shown(&player).message().is_some());
}

#[test]
fn a_game_goes_on_from_the_position() {
    let mut player = editor(2);
    player.keys("o P S");
    assert!(player.position().ends_with(" second"));
}

/// Every position of a game can be set up.
#[test]
fn drafts_of_positions_are_those_positions() {
    for mut rules in AnyRules::all() {
        let _ = rules.set_pair("pie=true");
        let mut line = AnyLine::new(&rules).unwrap();
        let mut number: u64 = 7;
        while line.outcome().is_none() && line.len() < 200 {
            let again = line.at_draft(&line.draft()).unwrap();
            assert_eq!(again.position_text(), line.position_text());
            assert_eq!(again.key(), line.key());
            for (cell, piece) in line.draft().pieces() {
                assert!(line.placeable(cell).contains(&piece));
            }
            let plies = line.legal_plies();
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let ply = plies[(number >> 33) as usize % plies.len()];
            line.play(ply).unwrap();
        }
    }
}

#[test]
fn a_position_that_is_left_is_there_at_the_next_visit_of_its_game() {
    let mut player = editor(2);
    let start = position(&player);
    player.keys("esc E");
    assert_eq!(shown(&player).message(), None, "nothing was set up");
    player.keys("X 2 enter o");
    let left = position(&player);
    assert_ne!(left, start);
    player.keys("esc E");
    assert_eq!(position(&player), left);
    let screen = player.screen();
    assert!(
        screen.contains("the position you left; N sets up the start"),
        "{screen}"
    );
    player.keys("z z");
    assert_ne!(position(&player), left, "each change can still be undone");
    player.keys("x x");
    // The games between are others, and so is what is set up there.
    let game = |player: &Player| Some(shown(player).position().ok()?.info().id);
    player.keys("g");
    assert_ne!(game(&player), Some("claustro"));
    player.keys("g g g");
    assert_eq!((game(&player), position(&player)), (Some("claustro"), left));
    player.keys("N esc E");
    assert_eq!(position(&player), start);
}

#[test]
fn a_position_that_is_asked_for_comes_after_the_one_that_was_left() {
    let mut player = editor(2);
    player.keys("X 2 enter o");
    let left = position(&player);
    player.keys("esc E N o S");
    let studied = player.screen();
    player.keys("E");
    let asked = position(&player);
    assert_ne!(asked, left, "{studied}");
    player.keys("X 2 enter esc E");
    assert_eq!(position(&player), asked, "{}", player.screen());
    let screen = player.screen();
    assert!(
        screen.contains("z brings back the position you left here"),
        "{screen}"
    );
    player.keys("z");
    assert_ne!(position(&player), asked);
}
