//! Engines are watched, and a file of games is replayed and followed.

use std::fs;

use crate::terminal::harness::{Home, parlour};

/// A game that another process is playing.
const BEGUN: &str = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"greedy\"]\n\n1. d2\n2. d3\n";

#[test]
fn engines_play_a_match_that_can_be_left_and_watched_on() {
    let home = Home::new();
    let mut terminal = parlour().home(&home).start();
    terminal.wait("Watch");
    terminal.keys("down down enter");
    terminal.wait("Thinking");
    terminal.keys("S");
    terminal.wait("move 2");
    terminal.keys("space");
    terminal.wait("paused");
    terminal.keys("esc");
    terminal.wait("Resume");
    terminal.keys("enter");
    terminal.wait("paused");
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
    assert_eq!(home.records().len(), 1);
}

#[test]
fn a_file_is_followed_while_it_is_written() {
    let home = Home::new();
    let file = home.path().join("match.plr");
    let path = file.to_str().unwrap();
    fs::write(&file, BEGUN).unwrap();
    let mut terminal = parlour()
        .home(&home)
        .args(&["watch", path, "--follow"])
        .start();
    terminal.wait("move 3");
    fs::write(&file, format!("{BEGUN}3. d4\n4. e4\n")).unwrap();
    terminal.wait("move 5");
    terminal.keys("space home");
    terminal.wait("move 1 of 4");
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
}

#[test]
fn a_game_that_cannot_be_read_is_named_on_the_screen_and_when_it_is_left() {
    let home = Home::new();
    let file = home.path().join("games.plr");
    fs::write(&file, format!("{BEGUN}*\n\n[Game \"trike\"]\n\n1. z9 *\n")).unwrap();
    let mut terminal = parlour()
        .home(&home)
        .args(&["watch", file.to_str().unwrap()])
        .size(160, 40)
        .start();
    let named = "games.plr:11: move 1 `z9`";
    terminal.wait(named);
    terminal.keys("space");
    terminal.wait_gone(named);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 1);
    terminal.assert_restored();
    terminal.wait(named);
}

/// Sequences that a terminal would obey, in the tags and the comments of a game.
#[test]
fn names_and_comments_of_others_command_nothing() {
    let home = Home::new();
    let file = home.path().join("evil.plr");
    let evil = "\u{1b}]0;title\u{7}\u{9b}31m\u{202e}\u{2066}evil";
    let game = format!(
        "[Game \"trike\"]\n[First \"{evil}\"]\n[Second \"{evil}\"]\n[Event \"{evil}\"]\n\n\
         1. d2 {{{evil}}}\n2. d3\n*\n"
    );
    fs::write(&file, game).unwrap();
    let path = file.to_str().unwrap();
    let mut terminal = parlour().home(&home).args(&["watch", path]).start();
    terminal.wait("evil");
    terminal.keys("end");
    terminal.wait("move 3");
    terminal.paste(evil);
    terminal.keys("q");
    assert_eq!(terminal.exit(), 0);
    terminal.assert_restored();
    for part in ["\u{1b}]0;", "\u{7}", "\u{9b}", "\u{202e}", "\u{2066}"] {
        assert!(!terminal.wrote(part.as_bytes()), "{part:?}");
    }
}
