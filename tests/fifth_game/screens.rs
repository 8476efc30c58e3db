//! The fifth game on every screen.

use parlour::app::{AppOptions, Message, Route};
use parlour_records::Start;
use parlour_rules::games::{GAMES, find_game};

use crate::GAME;
use crate::player::Player;

/// A record of the game after some plies.
const PLAYED: &str = "[Game \"domineering\"]\n\n1. a1-a2 b1-c1 2. e4-e5 *\n";

/// A player on each screen where a game is, with what has to be read there.
fn everywhere() -> Vec<(Player, &'static str)> {
    let info = GAMES[4];
    let route = |route| Player::start_at(AppOptions::default(), Some(route));
    let home = |keys: &str| {
        let mut player = Player::start();
        player.keys(keys);
        player
    };
    let table = |keys: &str| {
        let mut player = Player::with_record(AppOptions::default(), PLAYED);
        player.keys(keys);
        player
    };
    let editor = Start::new(find_game(GAME).unwrap()).unwrap();
    vec![
        (home(""), ""),
        (home("enter left"), "Domineering"),
        (home("enter left S"), ""),
        (home("down down enter left S"), ""),
        (table(""), "e4-e5"),
        (table("enter"), ""),
        (table("t"), ""),
        (table("S"), "e4-e5"),
        (table("S home g"), ""),
        (table("?"), ""),
        (table("R y"), ""),
        (route(Route::Learn(info)), "The last domino"),
        (route(Route::Puzzles(info)), "There are none for"),
        (
            route(Route::Rules(Some(info))),
            "Black and White take turns",
        ),
        (route(Route::Position(Box::new(editor))), ""),
        (route(Route::Settings), ""),
        (route(Route::YourRecord), ""),
    ]
}

#[test]
fn every_screen_shows_it_in_windows_of_all_sizes() {
    for (at, (mut player, part)) in everywhere().into_iter().enumerate() {
        let screen = player.screen();
        assert!(screen.contains(part), "{at}: {screen}");
        for columns in (0..200).step_by(23) {
            for rows in (0..60).step_by(7) {
                player.send(Message::Resized { columns, rows });
                assert_eq!(player.screen().lines().count(), usize::from(rows));
            }
        }
    }
}

#[test]
fn its_lesson_is_done_and_its_puzzles_are_none() {
    let mut player = Player::start_at(AppOptions::default(), Some(Route::Learn(GAMES[4])));
    player.keys(":").text("d3-d4").keys("enter");
    assert!(
        player.screen().contains("That was the last step."),
        "{}",
        player.screen()
    );
    let mut player = Player::start_at(AppOptions::default(), Some(Route::Puzzles(GAMES[4])));
    for key in ["enter", "tab", "left", "right", "H", "N", "P", "t"] {
        player.keys(key);
        let screen = player.screen();
        assert!(screen.contains("There are none"), "{key}: {screen}");
    }
    player.keys("o");
    assert!(
        player.screen().contains("Puzzle 1 of"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_game_is_played_at_the_table_to_its_end() {
    let mut player = Player::at_table(GAME, "side=4", "");
    let mut line = player.play().game().line().clone();
    while line.outcome().is_none() {
        let ply = line.legal_plies()[0];
        player
            .keys(":")
            .text(&line.ply_text(ply).unwrap())
            .keys("enter");
        line.play(ply).unwrap();
    }
    assert!(player.play().game().line().outcome().is_some());
    assert!(player.screen().contains("won"), "{}", player.screen());
}
