//! The way boards stand and the letters of pieces, as the settings say.

use crate::app::player::{Player, with_settings};

/// A game of Tactigon at the table in letters, with these settings.
fn table(settings: &[&str]) -> Player {
    let options = with_settings(&[settings, &["ui.graphics=ascii"]].concat());
    Player::with_record(options, "[Game \"tactigon\"]\n\n1. b1-b2 *\n")
}

/// The number of pieces with a letter that the rows of the board show.
fn count(player: &Player, letter: char) -> usize {
    let screen = player.screen();
    let rows = screen.lines().take(20);
    let words = rows.flat_map(|row| row.split([' ', '/', '\\', '|', '<', '>', '[', ']', '(', ')']));
    words.filter(|word| *word == letter.to_string()).count()
}

#[test]
fn a_board_stands_as_the_settings_say_and_keys_turn_it_from_there() {
    let usual = table(&[]).screen();
    let mut turned = table(&["ui.orientation=tactigon=3"]);
    assert_ne!(turned.screen(), usual);
    turned.keys("f");
    let orientation = turned.play().orientation();
    assert_eq!(
        orientation,
        table(&[]).play().orientation(),
        "half a turn back"
    );
    let other = table(&["ui.orientation=trike=3"]);
    assert_eq!(other.screen(), usual, "another game's board");
}

#[test]
fn a_key_that_went_says_what_does_the_same_now() {
    let mut player = table(&[]);
    let before = player.play().orientation();
    player.keys("F");
    assert_eq!(player.play().orientation(), before);
    let screen = player.screen();
    assert!(
        screen.contains("Use the setting `ui.orientation` in place of F"),
        "{screen}"
    );
    player.keys("S L");
    let screen = player.screen();
    assert!(screen.contains("Use H (better) in place of L"), "{screen}");
}

#[test]
fn pieces_have_the_letters_of_the_settings() {
    let usual = table(&[]);
    let pentagons = (count(&usual, 'P'), count(&usual, 'p'));
    assert!(pentagons.0 > 0 && pentagons.1 > 0, "{}", usual.screen());
    let king = table(&["ui.letters=pentagon=K"]);
    assert_eq!((count(&king, 'K'), count(&king, 'k')), pentagons);
    assert_eq!(
        (count(&king, 'P'), count(&king, 'p')),
        (0, 0),
        "{}",
        king.screen()
    );
}
