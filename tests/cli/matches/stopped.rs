//! Matches whose process stands still for a while: nobody is charged for it.

use std::fs;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::super::program::{Ran, User};

/// The time for which the program stands still: longer than an engine has for a ply, or to answer.
const STOPPED: Duration = Duration::from_millis(2_500);

/// An engine that thinks for two seconds before each ply, and has one to answer.
const SLOW: &str = "[engines.slow]\ncommand = \"/bin/sh\"\nargs = [\"-c\", 'while read -r line; do \
    case \"$line\" in ugi) echo ugiok;; isready) echo readyok;; \
    go*) echo go >> asked; /bin/sleep 2; echo bestmove a1;; quit) exit;; esac; done']\nreply_seconds = 1\n";

fn begin(user: &User, first: &str, limits: &[&str]) -> Child {
    let fixed = "match trike --set side=9 --second random --games 2 --openings start --max-plies 1 \
        --adjudicate none --quiet --concurrency 1 --json --out m.jsonl";
    let mut all: Vec<&str> = fixed.split_whitespace().collect();
    all.extend(["--first", first]);
    all.extend(limits);
    let mut command = user.command(&all);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Stops the program when a file is there, for longer than anything may take.
fn stop_and_go_on(user: &User, child: &Child, when: &str) {
    let patience = Instant::now() + Duration::from_secs(300);
    while !user.home().join(when).exists() {
        assert!(Instant::now() < patience, "there is no {when}");
        thread::sleep(Duration::from_millis(1));
    }
    // The search is under way.
    thread::sleep(Duration::from_millis(100));
    let signal = |signal| kill_process(Pid::from_child(child), signal).unwrap();
    signal(Signal::STOP);
    thread::sleep(STOPPED);
    signal(Signal::CONT);
}

#[test]
fn time_in_which_a_match_stood_still_is_charged_to_nobody() {
    let user = User::new();
    // Both take the time that they have, and the first is at its first ply when the program stops.
    let child = begin(&user, "search", &["--time", "1000", "--margin", "200"]);
    stop_and_go_on(&user, &child, "m.live-1.plr");
    let report = Ran::new(&child.wait_with_output().unwrap()).json();
    assert_eq!(report["forfeits"].as_array().unwrap().len(), 0, "{report}");
    assert_eq!(report["overruns"], serde_json::json!({}), "{report}");
    let games = fs::read_to_string(user.home().join("m.plr")).unwrap();
    assert!(games.contains("[%emt "), "{games}");
    assert!(!games.contains("[%emt 0:00:02"), "{games}");
}

#[test]
fn an_engine_of_others_is_given_the_time_back_in_which_it_was_not_waited_for() {
    let user = User::new();
    user.file(".config/parlour/parlour.toml", SLOW);
    let child = begin(&user, "slow", &["--time", "2000", "--margin", "1000"]);
    stop_and_go_on(&user, &child, "asked");
    let report = Ran::new(&child.wait_with_output().unwrap()).json();
    assert_eq!(report["forfeits"].as_array().unwrap().len(), 0, "{report}");
}
