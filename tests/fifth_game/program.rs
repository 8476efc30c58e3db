//! The fifth game on the command line, in matches and in plain mode.

use std::io::Write;
use std::process::{Output, Stdio};

use crate::GAME;
use crate::user::User;

/// The output of a run that succeeds.
fn said(user: &User, arguments: &[&str], lines: &str) -> String {
    let mut command = user.command(arguments);
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(lines.as_bytes()).unwrap();
    drop(stdin);
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().unwrap();
    let [out, err] = [stdout, stderr].map(|text| String::from_utf8(text).unwrap());
    assert!(status.success(), "{arguments:?}: {err}{out}");
    out
}

#[test]
fn commands_that_take_a_game_take_it() {
    let user = User::new();
    for (arguments, part) in [
        (&["show", GAME][..], "Black to move"),
        (&["moves", GAME], "a1-a2"),
        (&["perft", GAME, "2"], "20"),
        (&["analyse", GAME, "--depth", "3", "--hint"], "Play "),
        (&["puzzles", "list", GAME], ""),
        (&["config", "--set", "domineering.side=7"], "side = 7"),
    ] {
        let out = said(&user, arguments, "");
        assert!(out.contains(part), "{arguments:?}: {out}");
    }
}

#[test]
fn it_is_solved_and_the_proof_is_checked_by_its_rules() {
    let user = User::new();
    let file = user.home().join("own.proof");
    let file = file.to_str().unwrap();
    let solved = said(&user, &["solve", GAME, "--certificate", file], "");
    let value = solved.lines().find_map(|line| line.strip_prefix("value "));
    assert!(
        value.is_some_and(|value| value.contains(" in ")),
        "{solved}"
    );
    let checked = said(&user, &["solve", "--check", file], "");
    assert!(checked.contains("proven "), "{checked}");
}

#[test]
fn a_match_is_played_kept_and_explored() {
    let user = User::new();
    let players = ["--first", "search level=5", "--second", "random"];
    let games = [
        "--games", "4", "--nodes", "50", "--seed", "1", "--out", "m.jsonl", "--quiet",
    ];
    let out = said(
        &user,
        &[&["match", GAME][..], &players, &games].concat(),
        "",
    );
    assert!(out.contains("random (nodes=50)"), "{out}");
    let told = said(&user, &["explore", GAME, "--file", "m.plr"], "");
    assert!(told.contains("won, 0 drawn"), "{told}");
}

#[test]
fn it_is_played_learned_and_studied_in_sentences() {
    let user = User::new();
    let two = ["plain", GAME, "--first", "human", "--second", "human"];
    let lines = "board\na1-a2\nb1-c1\nhint\nstudy\ntry d4-d5\nstudy end\nsave\n";
    let out = said(&user, &two, lines);
    assert!(
        out.contains("Black placed") || out.contains("a1-a2"),
        "{out}"
    );
    assert!(!out.contains("Error"), "{out}");
    let out = said(&user, &["plain"], "learn domineering\nd3-d4\n");
    assert!(!out.contains("Error"), "{out}");
    let out = said(&user, &["plain"], "puzzle domineering\n");
    assert!(
        out.contains("Error: there are no puzzles of Domineering"),
        "{out}"
    );
}
