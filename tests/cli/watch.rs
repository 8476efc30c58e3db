//! `parlour watch` where there is nothing to be watched, or no screen to watch it on.

use crate::cli::program::User;

#[test]
fn without_a_terminal_it_is_refused() {
    let user = User::new();
    let file = user.file("game.plr", "[Game \"trike\"]\n\n1. d2 *\n");
    let said = user.run(&["watch", file.to_str().unwrap()]).usage();
    assert!(said.contains("is not a terminal"), "{said}");
}

#[test]
fn errors_in_the_file_name_the_file_and_line() {
    let user = User::new();
    let said = user.run(&["watch", "none.plr"]).failure();
    assert!(said.contains("none.plr"), "{said}");
    user.file("bad.plr", "[Game \"trike\"]\n\n1. z9 *\n");
    let said = user.run(&["watch", "bad.plr"]).failure();
    assert!(said.contains("bad.plr:3: move 1 `z9`"), "{said}");
    user.file("empty.plr", "");
    let said = user.run(&["watch", "empty.plr"]).failure();
    assert!(said.contains("empty.plr: it has no game"), "{said}");
}

#[test]
fn a_speed_that_is_none_is_refused() {
    let user = User::new();
    let ran = user.run(&["watch", "game.plr", "--speed", "fast"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("such as 2/s or 10/min, or max"),
        "{}",
        ran.err
    );
}

#[test]
fn a_game_that_cannot_be_read_does_not_keep_the_others_from_being_watched() {
    let user = User::new();
    let games = "[Game \"trike\"]\n\n1. z9 *\n\n[Game \"trike\"]\n\n1. d2 *\n";
    user.file("games.plr", games);
    // It gets as far as the screen, of which there is none here.
    let said = user.run(&["watch", "games.plr"]).usage();
    assert!(said.contains("is not a terminal"), "{said}");
}

#[test]
fn games_are_told_as_lines_where_that_is_asked_for() {
    let user = User::new();
    let game = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n\
        1. d2 {[%line d3 d4]} 2. d3 {[%eval chance=64] [%line d4]} 1-0\n";
    user.file("game.plr", game);
    let said = user.run(&["watch", "game.plr", "--lines"]).ok();
    for line in [
        "game 1 of 1: Greedy is White, Random is Black.",
        "Move 2, d3: White to move; both expect d4; White is better, 64 %.",
        "After 2 moves: Greedy won.",
    ] {
        assert!(said.contains(line), "{said}");
    }
    let ran = user.run(&["watch", "game.plr", "--lines", "--broadcast"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
}

#[test]
fn a_match_is_followed_as_lines_until_its_last_game_is_over() {
    let user = User::new();
    let game = ["match", "trike", "--set", "side=4", "--first", "greedy"];
    let rest = ["--second", "random", "--games", "4", "--out", "m.jsonl"];
    assert_eq!(user.run(&[&game[..], &rest].concat()).code, 0);
    let said = user.run(&["watch", "m.jsonl", "--lines", "--follow"]).ok();
    assert_eq!(said, "Games that are over already: 4 of 4.\n");
}
