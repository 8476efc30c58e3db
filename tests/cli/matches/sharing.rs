//! Matches played by several threads or several machines.

use serde_json::Value;

use super::super::program::User;
use super::{games, ledger, steady, undisturbed};

#[test]
fn games_by_nodes_are_the_same_however_many_run_at_once() {
    let user = User::new();
    let whole = undisturbed(&user, "12");
    let arguments = ["--games", "12", "--out", "m.jsonl", "--concurrency", "3"];
    let report = user.run(&steady(&arguments)).ok();
    let (lines, records) = (user.home().join("m.jsonl"), user.home().join("m.plr"));
    assert_eq!((report, ledger(&lines), games(&records)), whole);
}

#[test]
fn parts_merged_are_the_whole() {
    let user = User::new();
    let (report, whole, _) = undisturbed(&user, "14");
    let mut merge = vec!["match", "--merge"];
    let outs = ["1.jsonl", "2.jsonl", "3.jsonl"];
    for (part, out) in ["1/3", "2/3", "3/3"].into_iter().zip(outs) {
        let arguments = ["--games", "14", "--out", out, "--shard", part, "--json"];
        let data: Value = user.run(&steady(&arguments)).json();
        assert_eq!(data["planned"], 14);
        assert!(data["games"] == 4 || data["games"] == 6, "{data}");
        merge.push(out);
    }
    assert_eq!(user.run(&merge).ok(), report);
    merge.extend(["--out", "all.jsonl"]);
    assert_eq!(user.run(&merge).ok(), report);
    assert_eq!(ledger(&user.home().join("all.jsonl")), whole);
    // What was merged can be resumed like any other.
    let arguments = steady(&["--games", "14", "--out", "all.jsonl"]);
    assert_eq!(user.run(&arguments).ok(), report);
}

#[test]
fn files_of_different_matches_are_not_merged() {
    let user = User::new();
    undisturbed(&user, "2");
    user.run(&steady(&[
        "--games",
        "2",
        "--max-plies",
        "9",
        "--out",
        "other.jsonl",
    ]))
    .ok();
    let told = user
        .run(&["match", "--merge", "whole.jsonl", "other.jsonl"])
        .failure();
    let expected = "other.jsonl:1: the file belongs to another match: \
        `longest` is 9 there and null here";
    assert_eq!(told, expected);
    let told = user.run(&["match", "--merge", "nothing.jsonl"]).failure();
    assert!(told.starts_with("nothing.jsonl: "), "{told}");
}
