//! One game of each kind, played to its end by the keyboard alone in 80 columns and 24 rows.

use parlour_rules::games::{Seat, Side};

use crate::terminal::harness::parlour;
use crate::terminal::play::{Play, is_engine};

/// Plays a game to its end and looks at what is kept of it.
fn play_to_the_end(game: &str, second: &str) {
    let mut play = Play::start(parlour(), game, second);
    while play.line.outcome().is_none() {
        if second == "person" || play.line.len().is_multiple_of(2) {
            let ply = play.choose();
            play.play(ply);
        } else {
            play.hear();
        }
        assert!(play.line.len() < 300, "the game does not end");
    }
    // The file of a game that is over is written anew, with the result at its head.
    let result = match play.line.outcome().unwrap().winner {
        Some(Side::First) => "1-0",
        Some(Side::Second) => "0-1",
        None => "1/2-1/2",
    };
    let head = format!("[Result \"{result}\"]");
    let record = play.wait_for_text(&head);
    assert_eq!(record.start().info().id, game);
    assert_eq!(
        record.line(record.tree().main_end()).plies(),
        play.line.plies()
    );
    assert_eq!(record.outcome(), play.line.outcome());
    assert!(!is_engine(&record, Seat::First));
    assert_eq!(is_engine(&record, Seat::Second), second != "person");
    play.terminal.keys("q");
    assert_eq!(play.terminal.exit(), 0);
    play.terminal.assert_restored();
}

#[test]
fn tactigon_between_humans() {
    play_to_the_end("tactigon", "person");
}

#[test]
fn taacoca_between_humans() {
    play_to_the_end("taacoca", "person");
}

#[test]
fn claustro_between_humans() {
    play_to_the_end("claustro", "person");
}

#[test]
fn trike_between_humans() {
    play_to_the_end("trike", "person");
}

#[test]
fn trike_against_an_engine() {
    play_to_the_end("trike", "random");
}

#[test]
fn claustro_against_an_engine() {
    play_to_the_end("claustro", "random");
}
