//! Matches that are cut off.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::super::program::{Ran, User};
use super::{games, ledger, steady, undisturbed};

const GAMES: &str = "80";

/// Waits until `lines` lines are in a file, or the program has ended by itself.
fn wait_for_lines(path: &Path, lines: usize, child: &mut Child) {
    let patience = Instant::now() + Duration::from_secs(300);
    while Instant::now() < patience {
        let text = fs::read_to_string(path).unwrap_or_default();
        if text.lines().count() >= lines || child.try_wait().unwrap().is_some() {
            return;
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("the match does not go on");
}

fn begin(user: &User, arguments: &[&str]) -> Child {
    let mut command = user.command(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

#[test]
fn a_match_killed_again_and_again_ends_as_if_nothing_had_happened() {
    let user = User::new();
    let whole = undisturbed(&user, GAMES);
    let arguments = steady(&["--games", GAMES, "--out", "m.jsonl", "--concurrency", "2"]);
    let (lines, records) = (user.home().join("m.jsonl"), user.home().join("m.plr"));
    for killed_after in [1, 4, 11] {
        let mut child = begin(&user, &arguments);
        wait_for_lines(&lines, killed_after, &mut child);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let report = user.run(&arguments).ok();
    assert_eq!((report, ledger(&lines), games(&records)), whole);
    let left: Vec<_> = fs::read_dir(user.home()).unwrap().collect();
    assert_eq!(
        left.len(),
        4,
        "the files of games being played are gone: {left:?}"
    );
    // Once more there is nothing to play, and the same to tell.
    assert_eq!(user.run(&arguments).ok(), whole.0);
}

/// A disk that is full for a while.
#[test]
fn a_match_whose_results_cannot_be_written_says_so_and_can_be_resumed() {
    let user = User::new();
    let whole = undisturbed(&user, GAMES);
    let arguments = steady(&["--games", GAMES, "--out", "m.jsonl", "--concurrency", "2"]);
    let lines = user.home().join("m.jsonl");
    let disk = user.file("disk", "");
    let mut command = user.command(&arguments);
    command.env("PARLOUR_DISK", &disk);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    wait_for_lines(&lines, 3, &mut child);
    fs::write(&disk, "full").unwrap();
    let ran = Ran::new(&child.wait_with_output().unwrap());
    if ran.code != 0 {
        assert_eq!(ran.code, 1, "{ran:?}");
        assert!(ran.err.contains("no storage space"), "{ran:?}");
    }
    let report = user.run(&arguments).ok();
    let records = games(&user.home().join("m.plr"));
    assert_eq!((report, ledger(&lines), records), whole);
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_prints_its_score_and_can_be_resumed() {
    let user = User::new();
    let whole = undisturbed(&user, GAMES);
    let arguments = steady(&["--games", GAMES, "--out", "m.jsonl", "--concurrency", "2"]);
    let lines = user.home().join("m.jsonl");
    let mut child = begin(&user, &arguments);
    wait_for_lines(&lines, 2, &mut child);
    let id = rustix::process::Pid::from_child(&child);
    // It may just have ended by itself.
    let _ = rustix::process::kill_process(id, rustix::process::Signal::INT);
    let ran = Ran::new(&child.wait_with_output().unwrap());
    if ran.code != 0 {
        let told = "parlour: interrupted; the same command resumes from here\n";
        assert_eq!((ran.code, ran.err.as_str()), (130, told));
        assert!(ran.out.contains(&format!(" of {GAMES}\n")), "{}", ran.out);
    }
    let report = user.run(&arguments).ok();
    let records = games(&user.home().join("m.plr"));
    assert_eq!((report, ledger(&lines), records), whole);
}

/// Starts a match as `nohup` does.
#[cfg(unix)]
#[test]
fn a_match_that_ignores_hangups_from_its_start_goes_on_after_one() {
    let user = User::new();
    let mut command = Command::new("sh");
    command
        .args(["-c", r#"trap '' HUP; exec "$0" "$@""#])
        .arg(env!("CARGO_BIN_EXE_parlour"))
        .args(steady(&["--games", "12", "--out", "m.jsonl"]))
        .current_dir(user.home())
        .env("HOME", user.home());
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    let lines = user.home().join("m.jsonl");
    wait_for_lines(&lines, 2, &mut child);
    let id = rustix::process::Pid::from_child(&child);
    let _ = rustix::process::kill_process(id, rustix::process::Signal::HUP);
    assert!(child.wait().unwrap().success());
    assert_eq!(ledger(&lines).len(), 1 + 6);
}

#[test]
fn another_match_does_not_get_into_the_file() {
    let user = User::new();
    undisturbed(&user, "4");
    let before = fs::read_to_string(user.home().join("whole.jsonl")).unwrap();
    let refused = |more: &[&str]| {
        let all = steady(&[&["--games", "4", "--out", "whole.jsonl"], more].concat());
        let told = user.run(&all).failure();
        assert!(
            told.starts_with("whole.jsonl:1: the file belongs to another match: "),
            "{told}"
        );
        told
    };
    let told = refused(&["--second-nodes", "70"]);
    let expected = "`players.second.limits` is \"nodes=60\" there and \"nodes=70\" here";
    assert!(told.ends_with(expected), "{told}");
    let told = refused(&["--openings", "start"]);
    assert!(
        told.contains("`openings` is \"random:4\" there and \"start\" here"),
        "{told}"
    );
    refused(&["--adjudicate", "proof"]);
    refused(&["--sprt", "elo0=0,elo1=5"]);
    let after = fs::read_to_string(user.home().join("whole.jsonl")).unwrap();
    assert_eq!(after, before);

    user.file("notes.txt", "not a ledger\n");
    let all = steady(&["--out", "notes.txt"]);
    let told = user.run(&all).failure();
    assert!(told.contains("not the results file of a match"), "{told}");
    let told = user
        .run(&steady(&["--out", "no/such/folder/m.jsonl"]))
        .failure();
    assert!(told.starts_with("no/such/folder/m.jsonl: "), "{told}");
}
