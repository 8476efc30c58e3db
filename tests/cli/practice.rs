//! `practice`: one's own mistakes, found and counted.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::program::{Ran, User};
use crate::support::deck::both;

/// A game of Trike in which the user gives the game away by the third ply.
const GAME: &str = "[Game \"trike\"]\n[Rules \"side=4 pie=false\"]\n[First \"human\"]\n\
    [Second \"search level=3\"]\n[Result \"0-1\"]\n\na1 b1 c1 d1 d2 c2 b2 c3 d4 d3 0-1\n";

const GAMES: &str = ".local/share/parlour/games";

fn deck(user: &User) -> String {
    fs::read_to_string(user.home().join(GAMES).join("practice.deck")).unwrap_or_default()
}

/// A user with games of these names.
fn with_games(names: &[&str]) -> User {
    let user = User::new();
    for name in names {
        user.file(&format!("{GAMES}/{name}.plr"), GAME);
    }
    user
}

#[test]
fn games_are_gone_through_once_and_what_is_found_is_counted_as_it_is() {
    let user = with_games(&["one"]);
    let json = user.run(&["practice", "--json"]).json();
    assert_eq!((&json["due"], &json["games"]), (&0.into(), &1.into()));
    let out = user.run(&["practice", "--collect", "--nodes", "300"]).ok();
    let json = user.run(&["practice", "--json", "--all"]).json();
    let due = json["due"].as_u64().unwrap();
    assert!(due > 0, "{json}");
    let said = format!(
        "{due} position{} to practise, from 1 game.\n",
        if due == 1 { "" } else { "s" }
    );
    assert_eq!(out, said);
    assert_eq!(json["games"], 0);
    assert_eq!(json["cards"].as_array().unwrap().len() as u64, due);
    assert_eq!(json["learning"], due);
    for question in json["questions"].as_array().unwrap() {
        let keys: Vec<&String> = question.as_object().unwrap().keys().collect();
        assert!(
            !keys
                .iter()
                .any(|key| ["played", "holds"].contains(&key.as_str())),
            "{keys:?}"
        );
    }
    let out = user.run(&["practice", "--collect"]).ok();
    let nothing = "There are no new finished games of yours to go through.\n";
    assert_eq!(out, nothing);
    let out = User::new().run(&["practice", "--collect"]).ok();
    assert_eq!(out, nothing, "an empty library claims nothing");
    // The same game again is the same cards.
    user.file(&format!("{GAMES}/two.plr"), GAME);
    user.run(&["practice", "--collect", "--nodes", "300"]).ok();
    assert_eq!(user.run(&["practice", "--json"]).json()["due"], due);
    for name in ["one", "two"] {
        fs::remove_file(user.home().join(format!("{GAMES}/{name}.plr"))).unwrap();
    }
    assert_eq!(
        user.run(&["practice", "--json"]).json()["due"],
        0,
        "with their games"
    );
}

#[test]
fn a_run_that_is_killed_leaves_whole_lines_and_the_next_one_goes_on() {
    let user = with_games(&["one", "two", "three"]);
    let words = ["practice", "--collect", "--nodes", "2000"];
    for millis in [30, 90, 200, 400] {
        let mut child = user.command(&words).stdout(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(millis));
        child.kill().unwrap();
        child.wait().unwrap();
        let json = user.run(&["practice", "--json"]).json();
        assert_eq!(
            json["wrong"].as_array().unwrap().len(),
            0,
            "{}",
            deck(&user)
        );
    }
    user.run(&words).ok();
    let json = user.run(&["practice", "--json"]).json();
    assert_eq!(json["games"], 0);
    let once = deck(&user)
        .lines()
        .filter(|line| line.contains("\"searched\""))
        .count();
    assert_eq!(once, 3, "{}", deck(&user));
}

#[test]
fn a_full_disk_ends_the_search_with_a_word_and_nothing_is_half_written() {
    let user = with_games(&["one"]);
    for state in ["full", "full after 7"] {
        let disk = user.file("disk", state);
        let mut command = user.command(&["practice", "--collect", "--nodes", "300"]);
        let ran = Ran::new(&command.env("PARLOUR_DISK", &disk).output().unwrap());
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains("no storage space"), "{}", ran.err);
        let json = user.run(&["practice", "--json"]).json();
        assert_eq!((&json["due"], &json["games"]), (&0.into(), &1.into()));
        assert_eq!(
            json["wrong"].as_array().unwrap().len(),
            0,
            "{}",
            deck(&user)
        );
    }
}

#[test]
fn questions_of_both_kinds_look_alike_as_data() {
    let user = User::new();
    user.file(&format!("{GAMES}/practice.deck"), both());
    let json = user.run(&["practice", "--json"]).json();
    let questions = json["questions"].as_array().unwrap();
    let keys = |at: usize| {
        questions[at]
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    assert_eq!((questions.len(), keys(0)), (2, keys(1)));
    assert_eq!(json["due"], 1);
}
