//! The openings that the games of a match start from.

use std::fs;

use super::super::program::User;
use super::{steady, undisturbed};

/// The plies of all games of a file, without numbers and comments.
fn plies(user: &User, records: &str) -> Vec<Vec<String>> {
    let text = fs::read_to_string(user.home().join(records)).unwrap();
    let games = text.split("[Game ").skip(1).map(|game| {
        let lines = game
            .lines()
            .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let plies = lines.filter_map(|line| line.split_once(". "));
        plies
            .map(|(_, ply)| ply.split(' ').next().unwrap().to_owned())
            .collect()
    });
    games.collect()
}

#[test]
fn what_does_not_go_with_the_openings_is_refused() {
    let told = |more: &[&str]| User::new().run(&steady(more)).usage();
    for openings in ["start", "random:4", "balanced:4", "cells"] {
        let told = told(&["--openings", openings, "--opening-plies", "3"]);
        assert!(told.contains("for files of records only"), "{told}");
    }
    let told = told(&["--openings", "start", "--shuffle"]);
    assert!(told.contains("only `cells` and files"), "{told}");
}

#[test]
fn both_games_of_a_pair_have_the_same_opening_and_pairs_have_others() {
    let user = User::new();
    let openings = [
        "--openings",
        "random:3",
        "--games",
        "12",
        "--out",
        "m.jsonl",
    ];
    user.run(&steady(&openings)).ok();
    let games = plies(&user, "m.plr");
    let opening = |game: &Vec<String>| game[..3].to_vec();
    assert_eq!(games.len(), 12);
    for pair in games.chunks(2) {
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
    }
    assert!(games.iter().any(|game| opening(game) != opening(&games[0])));
}

#[test]
fn from_the_start_ten_games_have_at_least_seven_openings_and_a_seed_plays_them_again() {
    let user = User::new();
    let games = |out: &str, seed: &str| {
        let line = "match claustro --first search --second search --nodes 200 --openings start \
            --max-plies 6 --games 10 --quiet";
        let line = line
            .split_whitespace()
            .chain(["--out", out, "--seed", seed]);
        user.run(&line.collect::<Vec<_>>()).ok();
        plies(&user, &out.replace("jsonl", "plr"))
    };
    let sorted = |mut games: Vec<Vec<String>>| {
        games.sort();
        games
    };
    let first = sorted(games("one.jsonl", "1"));
    let mut different: Vec<_> = first.iter().map(|game| game[..4].to_vec()).collect();
    different.dedup();
    assert!(different.len() >= 7, "{first:?}");
    assert_eq!(sorted(games("same.jsonl", "1")), first);
    assert_ne!(sorted(games("other.jsonl", "2")), first);
}

#[test]
fn every_cell_comes_up_in_turn() {
    let user = User::new();
    let openings = ["--openings", "cells", "--games", "30", "--out", "m.jsonl"];
    user.run(&steady(&[&openings[..], &["--concurrency", "1"]].concat()))
        .ok();
    let firsts: Vec<String> = plies(&user, "m.plr")
        .into_iter()
        .map(|mut g| g.remove(0))
        .collect();
    let mut once: Vec<&String> = firsts.iter().step_by(2).collect();
    assert!(once.is_sorted());
    once.dedup();
    assert_eq!(once.len(), 15);
}

#[test]
fn positions_and_records_are_openings() {
    let user = User::new();
    let shown = user.run(&[
        "show", "trike", "--set", "side=5", "--plies", "b2 c2", "--json",
    ]);
    let fen = shown.json()["position"].as_str().unwrap().to_owned();
    user.file("positions.txt", format!("# one\n\n{fen}\n"));
    let common = ["--games", "2", "--out"];
    let openings = [&["--openings", "positions.txt"], &common[..], &["p.jsonl"]].concat();
    user.run(&steady(&openings)).ok();
    let text = fs::read_to_string(user.home().join("p.plr")).unwrap();
    assert_eq!(text.matches(&format!("[Position \"{fen}\"]")).count(), 2);

    // The games of one match are openings of the next, as far as they are wanted.
    undisturbed(&user, "2");
    let whole = plies(&user, "whole.plr");
    let openings = ["--openings", "whole.plr", "--opening-plies", "5"];
    let openings = [&openings[..], &common, &["r.jsonl"]].concat();
    user.run(&steady(&openings)).ok();
    assert_eq!(plies(&user, "r.plr")[0][..5], whole[0][..5]);
}

#[test]
fn a_wrong_opening_is_named_by_its_line() {
    let user = User::new();
    undisturbed(&user, "2");
    let told = |file: &str| user.run(&steady(&["--openings", file])).failure();
    let over = told("whole.plr");
    assert!(over.starts_with("whole.plr:1: the game is over"), "{over}");
    assert!(over.contains("--opening-plies"), "{over}");
    user.file("bad.txt", "# positions\nnonsense\n");
    assert!(told("bad.txt").starts_with("bad.txt:2: "));
    user.file("empty.txt", "# nothing\n");
    assert!(told("empty.txt").contains("no opening"));
    let record = "[Game \"trike\"]\n[Rules \"side=6\"]\n\n1. a1\n*\n";
    user.file("other.plr", record);
    assert!(told("other.plr").starts_with("other.plr:1: the game is trike side=6"));
}

#[test]
fn openings_that_are_decided_are_not_printed() {
    // The search plays so small a board without a mistake.
    let small = ["openings", "trike", "--set", "side=4", "--tries", "3"];
    let told = User::new().run(&small).failure();
    assert!(told.contains("found 0 openings in 3 tries"), "{told}");
}
