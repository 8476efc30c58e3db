//! `parlour analyse`: tables, data, hints, and arguments that make no sense.

use serde_json::json;

use super::program::{User, parlour};

/// First wins at once by d5-e5.
const WON: &str = "3g1/5/2b2/5/5 first";

fn analyse(user: &User, arguments: &[&str]) -> super::program::Ran {
    user.run(&[&["analyse"], arguments].concat())
}

#[test]
fn a_proven_win_is_reported_as_one() {
    let user = User::new();
    let told = analyse(&user, &["claustro", "--fen", WON, "--depth", "3"]).ok();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 3, "{told}");
    assert!(lines[0].ends_with(" to move"), "{told}");
    assert!(lines[1].starts_with("  1  win in 1"), "{told}");
    assert!(lines[1].ends_with("  d5-e5"), "{told}");
    assert!(lines[2].starts_with("depth "), "{told}");

    let data = analyse(&user, &["claustro", "--fen", WON, "--depth", "3", "--json"]).json();
    assert_eq!(data["game"], "claustro");
    assert_eq!(data["fen"], WON);
    assert_eq!(data["to_move"], "first");
    assert_eq!(data["engine"], "search");
    assert_eq!(
        data["lines"][0]["score"],
        json!({ "win": 1, "exact": true })
    );
    assert_eq!(data["lines"][0]["plies"], json!(["d5-e5"]));
    assert_eq!(data["best"], "d5-e5");
    assert_eq!(data["result"], json!(null));
}

#[test]
fn what_is_known_of_a_first_stone_is_a_fact_and_no_estimate() {
    let user = User::new();
    let side = ["trike", "--set", "side=5", "--nodes", "500", "--plies"];
    let arguments = |plies| [&side[..], &[plies]].concat();
    let told = analyse(&user, &arguments("b1")).ok();
    assert!(told.contains("\n  1  win  100 %  swap"), "{told}");
    let told = analyse(&user, &arguments("b1 swap")).ok();
    assert!(told.contains("\n  1  loss  "), "{told}");
    assert!(told.contains("  0 %  "), "{told}");
    let data = analyse(
        &user,
        &[&arguments("b1")[..], &["--json", "--lines", "3"]].concat(),
    );
    let data = data.json();
    let known = json!({ "win": null, "exact": false });
    assert_eq!(data["lines"][0]["score"], known);
    assert_eq!(data["lines"][0]["plies"][0], "swap");
    assert_eq!(data["lines"].as_array().unwrap().len(), 3);
}

#[test]
fn several_lines_come_best_first() {
    let user = User::new();
    let arguments = [
        "trike", "--set", "side=5", "--nodes", "3000", "--lines", "4", "--json",
    ];
    let data = analyse(&user, &arguments).json();
    let lines = data["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 4);
    let first = |line: &serde_json::Value| line["plies"][0].as_str().unwrap().to_owned();
    let mut plies: Vec<String> = lines.iter().map(first).collect();
    assert_eq!(data["best"], plies[0].as_str());
    plies.sort();
    plies.dedup();
    assert_eq!(plies.len(), 4, "each begins with another move");
}

#[test]
fn a_hint_has_two_steps() {
    let user = User::new();
    let arguments = ["claustro", "--fen", WON, "--depth", "3", "--hint"];
    let told = analyse(&user, &arguments).ok();
    assert_eq!(
        told,
        "Look at your piece on d5.\nPlay d5-e5: it brings the piece from d5 into its goal, and wins.\n"
    );
    let data = analyse(&user, &[&arguments[..], &["--json"]].concat()).json();
    assert_eq!(data["hint"]["cells"], json!(["d5"]));
    assert_eq!(data["hint"]["ply"], "d5-e5");
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let user = User::new();
    let fen = ["claustro", "--fen", WON, "--plies", "d5-e5"];
    let told = analyse(&user, &fen).ok();
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains("wins: "), "{told}");
    let data = analyse(&user, &[&fen[..], &["--json"]].concat()).json();
    assert_eq!(data["lines"], json!([]));
    assert_eq!(data["result"], "first");
}

#[test]
fn games_of_files_are_analysed_at_any_ply() {
    let user = User::new();
    let text = "[Game \"trike\"]\n[Rules \"side=5 pie=false\"]\n\n1. c2 c3 *\n";
    let file = user.file("game.plr", text);
    let file = file.to_str().unwrap();
    let arguments = ["trike", "--record", file, "--depth", "2", "--json"];
    let data = analyse(&user, &arguments).json();
    assert_eq!(data["plies"], json!(["c2", "c3"]));
    assert_eq!(data["set"], json!({ "side": 5, "pie": false }));
    let earlier = analyse(&user, &[&arguments[..], &["--ply", "1"]].concat()).json();
    assert_eq!(earlier["plies"], json!(["c2"]));

    let told = analyse(&user, &["trike", "--record", file, "--ply", "3"]).usage();
    assert!(
        told.starts_with("--ply 3: ") && told.ends_with("game.plr has 2 moves"),
        "{told}"
    );
    let told = analyse(&user, &["claustro", "--record", file]).usage();
    assert!(
        told.ends_with("game.plr is a game of trike, not claustro"),
        "{told}"
    );
    let ran = analyse(&user, &["trike", "--record", "none.plr"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("none.plr"), "{}", ran.err);
}

#[test]
fn foreign_engines_are_asked_by_name() {
    let user = User::new();
    let script = "while read -r line; do case \"$line\" in ugi) echo ugiok;; \
        isready) echo readyok;; \
        go*) echo info depth 5 score cp 12 nodes 7 pv c2 c3; echo bestmove c2;; esac; done";
    let config = format!("[engines.zed]\ncommand = \"sh\"\nargs = [\"-c\", '''{script}''']\n");
    let config = user.file("zed.toml", config);
    let config = ["--config", config.to_str().unwrap()];
    let arguments = ["analyse", "trike", "--engine", "zed", "--time", "50"];
    let told = user.run(&[&config[..], &arguments].concat()).ok();
    assert!(told.contains("  1  +0.12      -  c2 c3\n"), "{told}");
    let several = [&config[..], &arguments, &["--lines", "2"]].concat();
    assert_eq!(
        user.run(&several).usage(),
        "--lines 2: zed shows only one line"
    );
    let told = analyse(&user, &["trike", "--engine", "zed"]).usage();
    assert!(told.starts_with("there is no engine `zed`; "), "{told}");
}

#[test]
fn limits_are_numbers_above_nothing() {
    for arguments in [
        "--time 0",
        "--nodes 0",
        "--depth -1",
        "--lines 0",
        "--lines 501",
    ] {
        let ran = parlour(&format!("analyse trike {arguments}"));
        assert_eq!(ran.code, 2, "{arguments}");
    }
}

#[test]
fn a_damaged_table_is_told_of_and_not_used() {
    let user = User::new();
    let table = user.file(".local/share/parlour/tables/claustro-5x5.table", "no table");
    let told = format!(
        "parlour: {}: the file is damaged; it is not used; `parlour solve` makes it again\n",
        table.display()
    );
    for more in [&[][..], &["--hint"]] {
        let limits = ["claustro", "--fen", WON, "--depth", "3"];
        let ran = analyse(&user, &[&limits, more].concat());
        assert_eq!((ran.code, &ran.err), (0, &told), "{more:?}");
        assert!(ran.out.contains("d5-e5"), "{}", ran.out);
    }
}

#[test]
fn a_hint_is_perfect_where_a_table_is_kept() {
    let user = User::new();
    let board = ["taacoca", "--set", "side=3", "--set", "movement=forward"];
    let hint = || {
        let search = [&["analyse"], &board[..], &["--hint", "--nodes", "1"]].concat();
        user.run(&search).ok()
    };
    let guessed = hint();
    assert!(!guessed.contains("wins in"), "{guessed}");
    user.run(&[&["solve"], &board[..]].concat()).ok();
    let known = hint();
    assert!(known.contains("wins in"), "{known}");
}
