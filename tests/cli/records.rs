//! `library`, `record check` and `rules`.

use std::fs;

use serde_json::json;

use super::program::{Ran, User};

const GAME: &str = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"greedy seed=7\"]\n\
    [Date \"2026.11.20\"]\n\n1. d2\n2. swap\n";

#[test]
fn the_library_lists_games_and_broken_files() {
    let user = User::new();
    let none = user.run(&["library"]).ok();
    let folder = user.home().join(".local/share/parlour/games");
    assert_eq!(
        none,
        format!("No games yet. Yours are kept in {}.\n", folder.display())
    );
    assert_eq!(user.run(&["library", "--json"]).json(), json!([]));
    let folder = ".local/share/parlour/games";
    let good = user.file(&format!("{folder}/a.plr"), GAME);
    let broken = user.file(&format!("{folder}/b.plr"), "[Game \"trike\"]\n\nz1\n");
    let listed = user.run(&["library"]).partly("1 of 2 games");
    // They have swapped: First is the engine now.
    let good_line = format!(
        "2026-11-20  Trike, side 7  Greedy - Ana  unfinished, 2 moves  {}\n",
        good.display()
    );
    let broken_line = format!(
        "{}:3: move 1 `z1`: there is no cell `z1` on this board\n",
        broken.display()
    );
    assert!(
        listed.contains(&good_line) && listed.contains(&broken_line),
        "{listed}"
    );
    let told = user.run(&["library", "--json"]).partly("1 of 2 games");
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    let entry = told
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry.get("error").is_none());
    assert_eq!(
        entry.unwrap(),
        &json!({
            "path": good.to_str().unwrap(), "number": 1, "own": true, "game": "trike",
            "rules": {"board": "learning", "side": 7, "pie": true}, "first": "human: Ana",
            "second": "greedy seed=7", "date": "2026.11.20", "plies": 2, "result": "*",
            "winner": null, "finished": false, "title": "Trike, side 7",
            "players": ["Greedy", "Ana"], "ending": null, "tags": "",
            "event": "", "round": "",
        })
    );
    // Words find it as they do on the screen.
    let find = |words: &[&str]| user.run(&[&["library", "--find"], words].concat()).ok();
    assert_eq!(find(&["TRIKE", "ana", "unfinished", "<3"]), good_line);
    let nothing = "No game has all of these words.\n";
    assert_eq!(find(&["trike", "bea"]), nothing);
    assert_eq!(find(&["trike", ">2"]), nothing);
    let broken = user.run(&["library", "--find", "no cell"]);
    assert_eq!(broken.partly("1 of 1 game"), broken_line);
    let elsewhere = user
        .run(&["library", user.home().join(folder).to_str().unwrap()])
        .partly("1 of 2 games");
    assert_eq!(elsewhere, listed);
    assert!(
        user.run(&["library", "nowhere"])
            .failure()
            .starts_with("nowhere: there is no such folder")
    );
    let mut moved = user.command(&["library"]);
    let moved = moved
        .env("XDG_DATA_HOME", user.home().join("xdg"))
        .output()
        .unwrap();
    assert!(Ran::new(&moved).ok().contains("/xdg/parlour/games."));
}

#[test]
fn record_check_reports_errors_and_warnings() {
    let user = User::new();
    user.file("good.plr", format!("{GAME}*\n\n{GAME}1-0\n"));
    assert_eq!(
        user.run(&["record", "check", "good.plr"]).ok(),
        "2 games, no errors\n"
    );
    user.file(
        "odd.plr",
        "[Game \"trike\"]\n[Result \"1-0\"]\n\n1. d2 3. swap 0-1\n",
    );
    assert_eq!(
        user.run(&["record", "check", "odd.plr"]).ok(),
        "odd.plr:2: note: the result is given as 1-0, but the game ends with 0-1\n\
         odd.plr:4: note: move 2 is numbered 3\n\
         1 game, no errors\n"
    );
    user.file(
        "bad.plr",
        "[Game \"trike\"]\n\n1. d2\n2. d2\n*\n\n[Game \"none\"]\n\n*\n\n[Game \"trike\"]\n\n*\n",
    );
    user.file("binary.plr", [0xff; 9]);
    let ran = user.run(&[
        "record",
        "check",
        "good.plr",
        "bad.plr",
        "binary.plr",
        "none.plr",
    ]);
    assert_eq!(ran.code, 1);
    assert_eq!(
        ran.out,
        "bad.plr:4: move 2 `d2`: d2 is not empty\n\
         bad.plr:7: there is no game `none`; the games are tactigon, taacoca, claustro, trike\n\
         binary.plr: not a UTF-8 text file\n\
         none.plr: No such file or directory\n"
    );
    assert_eq!(ran.err, "parlour: 4 of 7 games cannot be read\n");
    let ran = user.run(&["record", "check", "--json", "odd.plr", "bad.plr"]);
    assert_eq!(ran.code, 1);
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        told[0],
        json!({"path": "odd.plr", "games": [{
            "line": 1, "game": "trike", "plies": 2, "result": "0-1", "finished": true,
            "notes": [
                {"line": 2, "note": "the result is given as 1-0, but the game ends with 0-1"},
                {"line": 4, "note": "move 2 is numbered 3"},
            ],
        }]})
    );
    assert_eq!(
        told[1]["games"][0],
        json!({"line": 4, "error": "move 2 `d2`: d2 is not empty"})
    );
    assert_eq!(user.run(&["record", "check"]).code, 2);
    user.file("empty.plr", "");
    let empty = user.run(&["record", "check", "empty.plr"]).ok();
    assert_eq!(empty, "empty.plr: note: no game\n0 games, no errors\n");
}

#[test]
fn checking_changes_nothing() {
    let user = User::new();
    let path = user.file("torn.plr", format!("{GAME}3. e"));
    let out = user.run(&["record", "check", "torn.plr"]).ok();
    assert!(
        out.starts_with("torn.plr:8: note: the last line is incomplete"),
        "{out}"
    );
    assert_eq!(fs::read_to_string(path).unwrap(), format!("{GAME}3. e"));
    assert_eq!(fs::read_dir(user.home()).unwrap().count(), 1);
}

#[test]
fn who_has_played_nothing_is_told_so() {
    let user = User::new();
    let said = |flag| user.run(&["library", flag]).ok();
    assert_eq!(said("--results"), "There are no results here.\n");
    assert_eq!(said("--progress"), "No games show your progress yet.\n");
}

#[test]
fn files_are_imported_and_found_by_field() {
    let user = User::new();
    let game = "[Game \"trike\"]\n[First \"human: Ana\"]\n[Second \"search level=2\"]\n\
        [Date \"2026.11.20\"]\n[Tags \"opening, lost\"]\n\n1. d2 0-1\n";
    let path = user.file("old.plr", game);
    let path = path.to_str().unwrap();
    let again = user.file("again.plr", game.replace("d2", "d3"));
    let imported = user.run(&["import", path, again.to_str().unwrap()]).ok();
    assert_eq!(imported.lines().count(), 2, "{imported}");
    let twice = user.run(&["import", path]);
    assert!(
        twice.code == 0 && twice.err.contains("has these games already"),
        "{}",
        twice.err
    );
    let found = |words: &[&str]| {
        let arguments = [&["library", "--json", "--find"], words].concat();
        user.run(&arguments).json().as_array().unwrap().len()
    };
    assert_eq!(found(&["player:ana", "tag:opening", "after:2026-11"]), 2);
    assert_eq!(found(&["tag:ana"]), 0);
    assert_eq!(found(&["before:2026-11-20"]), 0);
    let results = user.run(&["library", "--results", "--json"]).json();
    assert_eq!(
        results[0]["total"],
        json!({ "won": 0, "drawn": 0, "lost": 2 })
    );
    let nothing = user.file("nothing.plr", "nothing");
    let error = user.run(&["import", nothing.to_str().unwrap()]).failure();
    assert!(error.contains("nothing.plr"), "{error}");
}

/// A comment without an end, words of others, a byte that is no text: the game has it alone.
#[test]
fn a_bad_game_harms_only_itself_and_is_named_with_its_line() {
    let good = "[Game \"trike\"]\n\n1. d3 *\n\n";
    for (bad, line, why) in [
        (
            &b"[Game \"trike\"]\n\n1. d2 {never closed 2. swap *\n\n"[..],
            7,
            "no closing brace",
        ),
        (
            b"[Game \"trike\"]\n\n1. d2 *\nSent from my phone\n\n",
            8,
            "`Sent",
        ),
        (
            b"[Game \"trike\"]\n\n1. d2 {caf\xe9} *\n\n",
            7,
            "the byte e9 is not UTF-8",
        ),
        (
            b"[Game \"trike\"]\n[FEN \"x\"]\n\n1. d2 *\n\n",
            6,
            "use Position",
        ),
        (
            b"[Game \"trike\"]\n[Diagram \"1/w1/3/4/5/6/7 second - -\"]\n\n1. d2 *\n\n",
            6,
            "use Position",
        ),
        (
            b"[Game \"trike\"]\n[Variant \"side=5\"]\n\n1. d2 *\n\n",
            6,
            "use Rules",
        ),
    ] {
        let user = User::new();
        let bytes = [good.as_bytes(), bad, "\u{feff}".as_bytes(), good.as_bytes()].concat();
        fs::write(user.file("games.plr", ""), bytes).unwrap();
        let checked = user.run(&["record", "check", "games.plr"]);
        assert_eq!(checked.code, 1, "{why}");
        let told = checked.out + &checked.err;
        let named = format!("games.plr:{line}: ");
        assert!(told.contains(&named) && told.contains(why), "{told}");
        assert!(told.contains(" games cannot be read"), "{told}");
        let imported = user.run(&["import", "games.plr"]);
        assert_eq!(imported.code, 1, "{why}");
        assert!(imported.err.contains(&named), "{}", imported.err);
        let listed = user.run(&["library", "--json"]);
        assert_eq!(listed.code, 1, "{why}");
        assert!(listed.out.matches("\"path\"").count() >= 3, "{why}");
        let explored = user.run(&["explore", "trike", "--file", "games.plr"]);
        assert_eq!(explored.code, 1, "{why}");
        assert!(explored.err.contains(&named), "{}", explored.err);
        assert!(explored.out.starts_with("d2 "), "{}", explored.out);
    }
}

/// Also of several files that are named, and where one of them has what a match is kept by.
#[test]
fn what_cannot_be_imported_keeps_nothing_else_out() {
    let user = User::new();
    let results = [
        "match", "trike", "--set", "side=5", "--first", "random", "--second", "random",
    ];
    let kept = ["--games", "2", "--out", "m.jsonl", "--quiet"];
    user.run(&[&results[..], &kept].concat()).ok();
    user.file("bad.plr", "no game");
    user.file("good.plr", format!("{GAME}*\n"));
    let ran = user.run(&["import", "m.jsonl", "bad.plr", "good.plr", "m.plr"]);
    assert_eq!(ran.code, 1);
    let told =
        "m.jsonl: the results of a match, whose games are beside it in a file that ends in .plr";
    assert!(ran.err.starts_with(told), "{}", ran.err);
    assert!(ran.err.contains("\nbad.plr:1: "), "{}", ran.err);
    assert!(
        ran.err.ends_with("parlour: 2 games cannot be read\n"),
        "{}",
        ran.err
    );
    let taken: Vec<&str> = ran
        .out
        .lines()
        .filter_map(|path| path.rsplit('/').next())
        .collect();
    assert_eq!(taken, ["good.plr", "m.plr"]);
}

/// The game that one played last is known by what was written then, whatever the times of files
/// say.
#[test]
fn plain_mode_goes_on_with_the_game_that_one_played_last() {
    let user = User::new();
    let play = |game: &str, ply: &str| {
        let ran = user.run_with(
            &["plain", game, "--second", "human"],
            &format!("{ply}\nquit\n"),
        );
        assert_eq!(ran.code, 0, "{}", ran.err);
    };
    play("claustro", "b1-b2");
    let games = user.home().join(".local/share/parlour/games");
    let first = fs::read_dir(&games)
        .unwrap()
        .map(|file| file.unwrap().path());
    let first = first
        .filter(|path| path.extension().is_some_and(|end| end == "plr"))
        .last();
    let ahead = std::time::SystemTime::now() + std::time::Duration::from_secs(90 * 86_400);
    let file = fs::File::options()
        .append(true)
        .open(first.unwrap())
        .unwrap();
    file.set_modified(ahead).unwrap();
    play("trike", "d2");
    // A game of others is newer than both.
    let others = user.file(
        "others.plr",
        "[Game \"taacoca\"]\n[First \"human: Ana\"]\n\n*\n",
    );
    user.run(&["import", others.to_str().unwrap()]).ok();
    let greeting = user.run_with(&["plain"], "quit\n").out;
    let offered = greeting
        .lines()
        .find(|line| line.contains("to continue the last"))
        .unwrap();
    assert!(offered.contains("Trike"), "{offered}");
}

/// The changes that word processors and forums make to a game, and file managers to its name.
#[test]
fn typography_fences_and_paths_are_read_as_they_are_meant() {
    let user = User::new();
    let text = "```\n[Game “trike”]\n[Rules “side=5”]\n\n1. c2 2… d2 ½–½\n```\n";
    let file = user.file("a b.plr", text);
    let uri = format!("file://{}", file.display()).replace(' ', "%20");
    for path in ["a b.plr", &uri, "~/a b.plr"] {
        let said = user.run(&["record", "check", path]).ok();
        assert!(said.contains("1 game, no errors"), "{said}");
    }
    for plies in ["d5–d6", "d5−d6", "d5-d6"] {
        let shown = user
            .run(&["show", "tactigon", "--plies", plies, "--json"])
            .json();
        assert_eq!(shown["plies"], json!(["d5-d6"]), "{plies}");
    }
}

#[test]
fn tags_that_change_nothing_of_the_game_are_kept_and_complained_of_by_nobody() {
    let user = User::new();
    let end = "[FinalPosition \"1/w1/3/4/5/6/7 second - -\"]";
    let game = GAME.replace(
        "[Date",
        &format!("[Variant \"standard\"]\n[Board \"2\"]\n[Opening \"3/4\"]\n{end}\n[Date"),
    );
    user.file("game.plr", game);
    let said = user.run(&["record", "check", "game.plr"]).ok();
    assert_eq!(said, "1 game, no errors\n");
}

#[test]
fn games_of_matches_are_listed_apart_from_ones_own() {
    let user = User::new();
    let folder = ".local/share/parlour/games";
    let engines = "[Game \"trike\"]\n[First \"greedy\"]\n[Second \"random\"]\n\n1. d2\n";
    user.file(&format!("{folder}/board.plr"), engines);
    let of_match = GAME.replace("[Date", "[Event \"cup\"]\n[Date");
    user.file(&format!("{folder}/cup.plr"), of_match);
    user.file(&format!("{folder}/own.plr"), GAME);
    user.file(
        &format!("{folder}/two.plr"),
        format!("{GAME}*\n\n{GAME}*\n"),
    );
    let listed = user.run(&["library"]).ok();
    let (own, others) = listed
        .split_once("\nOf matches, and of files with several games:\n")
        .unwrap();
    assert_eq!(own.lines().count(), 1, "{listed}");
    assert!(own.contains("/own.plr"), "{listed}");
    assert_eq!(others.lines().count(), 4, "{listed}");
    let listed = user.run(&["library", "--json"]).json();
    let own = listed.as_array().unwrap().iter();
    let own: Vec<_> = own.filter(|game| game["own"] == true).collect();
    assert_eq!(own.len(), 1, "{listed}");
    assert!(own[0]["path"].as_str().unwrap().ends_with("/own.plr"));
}

#[test]
fn null_moves_are_refused_and_line_ends_and_invisible_signs_do_not_matter() {
    let user = User::new();
    for ply in ["--", "Z0", "null", "pass", "0000"] {
        user.file(
            "null.plr",
            format!("[Game \"trike\"]\n\n1. d2\n2. {ply}\n*\n"),
        );
        let ran = user.run(&["record", "check", "null.plr"]);
        assert_eq!(ran.code, 1, "{ply}");
        assert!(ran.out.contains("null.plr:4: "), "{ply}: {}", ran.out);
    }
    let game = "[Game \"trike\"]\n\n1. d2\n*\n\n[Game \"trike\"]\n\n1. d3\n*\n";
    for (end, before) in [
        ("\r", ""),
        ("\r\n", ""),
        ("\n", "\u{c}"),
        ("\n", "\0"),
        ("\n", "\u{feff}"),
    ] {
        let text = game
            .replace("[Game", &format!("{before}[Game"))
            .replace('\n', end);
        user.file("ends.plr", text);
        let said = user.run(&["record", "check", "ends.plr"]).ok();
        assert_eq!(said, "2 games, no errors\n", "{end:?} {before:?}");
    }
}

#[test]
fn the_rules_of_a_game_are_printed_with_its_author() {
    let user = User::new();
    for (game, author) in [
        ("trike", "Alek Erickson, 2020"),
        ("taacoca", "Vikingur Fjalar Eiriksson, 2009"),
        ("claustro", "Federico Latini, 2023"),
        ("tactigon", "General Shenanigans"),
    ] {
        let rules = user.run(&["rules", game]).ok();
        assert!(
            rules.contains(author) && rules.contains("Writing moves"),
            "{rules}"
        );
        assert!(!rules.contains("**"), "plain text: {rules}");
        assert!(user.run(&["--help"]).ok().contains(author));
    }
    assert!(user.run(&["rules", "chess"]).usage().contains("chess"));
    assert!(
        user.run(&["rules", "claustro"])
            .ok()
            .contains("our reading")
    );
}
