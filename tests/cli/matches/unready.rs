//! Engines that cannot be set up: what they did not play does not count.

use std::fs;

use super::super::program::User;
use super::forfeits::second;
use super::games;

const POLITE: &str = "case \"$line\" in ugi) echo ugiok;; isready) echo readyok;;";

/// The section of an engine that is a script: what it does first, and with each line.
fn engine(name: &str, first: &str, on_line: &str) -> String {
    let script = format!("{first} while read -r line; do {on_line} esac; done");
    format!(
        "[engines.{name}]\ncommand = \"/bin/sh\"\nargs = [\"-c\", '{script}']\n\
         start_seconds = 1\n\n"
    )
}

const MATCH: [&str; 16] = [
    "match",
    "trike",
    "--set",
    "side=4",
    "--second",
    "greedy",
    "--nodes",
    "5",
    "--games",
    "6",
    "--quiet",
    "--concurrency",
    "1",
    "--out",
    "m.jsonl",
    "--first",
];

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&MATCH[..], more].concat()
}

#[test]
fn an_engine_that_cannot_be_set_up_is_named_before_anything_is_written() {
    let user = User::new();
    let refusing = format!("{POLITE} query*) echo response false;;");
    let config = [
        "[engines.ghost]\ncommand = \"/no/such/engine\"\n\n".to_owned(),
        engine("silent", "", "case \"$line\" in quit) exit;;"),
        engine("gone", "exit 3;", POLITE),
        engine("stranger", "", &refusing),
    ];
    user.file(".config/parlour/parlour.toml", config.concat());
    for (name, why) in [
        (
            "ghost",
            "ghost cannot be started: /no/such/engine: No such file or directory",
        ),
        ("silent", "silent did not say ugiok within 1 s"),
        ("gone", "gone ended before it said ugiok (exit status: 3)"),
        (
            "stranger",
            "stranger does not know trike with these rules: it refuses the first move",
        ),
    ] {
        let told = user.run(&arguments(&[name])).failure();
        assert_eq!(told, why);
    }
    let sprt = arguments(&["ghost", "--sprt", "elo0=0,elo1=5"]);
    user.run(&sprt).failure();
    let tournament = "game = [\"trike\", \"claustro\"]\nset = { side = 4 }\nout = \"t.jsonl\"\n\
        [[player]]\nengine = \"greedy\"\n[[player]]\nengine = \"ghost\"\n";
    user.file("t.toml", tournament.replace("set = { side = 4 }\n", ""));
    let told = user.run(&["tournament", "t.toml", "--quiet"]).failure();
    assert!(told.starts_with("ghost cannot be started"), "{told}");
    let left: Vec<_> = fs::read_dir(user.home()).unwrap().flatten().collect();
    let left: Vec<_> = left.iter().map(fs::DirEntry::file_name).collect();
    assert_eq!(left.len(), 2, "the config and the tournament: {left:?}");
}

#[test]
fn a_match_ends_when_an_engine_is_not_ready_any_more_and_goes_on_when_it_is() {
    let user = User::new();
    let path = ".config/parlour/parlour.toml";
    // It is asked before the first game, loses two games, and cannot be started then.
    let few = "echo start >> starts; if [ $(/usr/bin/wc -l < starts) -gt 3 ]; then exit 3; fi;";
    let dying = format!(
        "{POLITE} position*) position=\"$line\";; go*) {};;",
        second("exit 4")
    );
    let whole = arguments(&["zed", "--openings", "start"]);
    user.file(path, engine("zed", few, &dying));
    let told = user.run(&whole).failure();
    assert_eq!(
        told,
        "not ready 3 times in a row: zed ended before it said ugiok (exit status: 3)"
    );
    let lines = fs::read_to_string(user.home().join("m.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert_eq!(games(&user.home().join("m.plr")).len(), 2);
    user.file(path, engine("zed", "", &dying));
    let report = user.run(&whole).ok();
    assert!(report.contains("games    6 of 6\n"), "{report}");
    assert!(report.contains("6 by a dead engine"), "{report}");
}

/// The results file that earlier versions wrote of an engine that was not there.
#[test]
fn games_of_an_older_file_that_were_not_played_do_not_count_and_are_played() {
    let user = User::new();
    let whole = user.run(&arguments(&["random seed=3"])).ok();
    let (lines, records) = (user.home().join("m.jsonl"), user.home().join("m.plr"));
    let [text, played] = [&lines, &records].map(|path| fs::read_to_string(path).unwrap());
    let unplayed = "{\"result\":\"loss\",\"reason\":\"dead\",\"detail\":\"zed cannot be \
        started: no: No such file or directory\",\"plies\":4}";
    let older: Vec<String> = text
        .lines()
        .map(|line| {
            if line.contains("\"pair\":1,") {
                format!("{{\"pair\":1,\"games\":[{unplayed},{unplayed}]}}\n")
            } else {
                format!("{line}\n")
            }
        })
        .collect();
    fs::write(&lines, older.concat()).unwrap();
    let merged = user
        .run(&["match", "--merge", "m.jsonl", "--out", "all.jsonl"])
        .ok();
    for told in [
        "games    4 of 6\n",
        "unplayed 2 of the file do not count: an engine was not ready: zed cannot be started",
    ] {
        assert!(merged.contains(told), "{merged}");
    }
    assert!(!merged.contains("dead engine"), "{merged}");
    assert_eq!(user.run(&arguments(&["random seed=3"])).ok(), whole);
    let mut again = games(&records);
    again.sort();
    assert_eq!(again.concat().len(), played.replace("[Game ", "").len());
}

#[test]
fn a_match_may_be_given_more_games_later_but_not_fewer() {
    let user = User::new();
    let run = |count: &str, out: &str| {
        user.run(&[
            "match",
            "trike",
            "--set",
            "side=4",
            "--first",
            "greedy",
            "--second",
            "random seed=3",
            "--nodes",
            "5",
            "--quiet",
            "--concurrency",
            "1",
            "--games",
            count,
            "--out",
            out,
        ])
    };
    let whole = run("12", "whole.jsonl").ok();
    run("4", "m.jsonl").ok();
    assert_eq!(run("12", "m.jsonl").ok(), whole);
    let [one, other] = ["whole.plr", "m.plr"].map(|name| games(&user.home().join(name)));
    assert_eq!(one, other);
    assert_eq!(
        run("6", "m.jsonl").failure(),
        "m.jsonl:1: the file belongs to another match: it has 12 games there and 6 here, and may have \
         more but not fewer"
    );
    // Parts that were begun before it was made longer are parts of it still.
    run("4", "part.jsonl").ok();
    let merged = user
        .run(&["match", "--merge", "part.jsonl", "m.jsonl"])
        .ok();
    assert_eq!(merged, whole);
}
