//! `parlour ratings`: one list of the players of many files.

use serde_json::{Value, json};

use super::program::User;

/// A user with two matches of three players, and games against a fourth who never won.
fn user() -> User {
    let user = User::new();
    for (first, second, out) in [
        ("search level=3", "search level=1", "one.jsonl"),
        ("search level=1", "random", "other.jsonl"),
    ] {
        let game = [
            "match", "trike", "--set", "side=4", "--first", first, "--second", second,
        ];
        let rest = ["--games", "20", "--nodes", "200", "--quiet", "--out", out];
        user.run(&[&game[..], &rest].concat()).ok();
    }
    let game = |first: &str, second: &str, result: &str| {
        format!(
            "[Game \"trike\"]\n[Rules \"side=4\"]\n[First \"{first}\"]\n[Second \"{second}\"]\n[Result \"{result}\"]\n\n1. a1\n{result}\n\n"
        )
    };
    user.file(
        "games.plr",
        [
            game("random", "human: Bo", "1-0"),
            game("human: Bo", "random", "*"),
        ]
        .concat(),
    );
    user
}

#[test]
fn results_and_games_make_one_list_for_a_board() {
    let user = user();
    let files = [
        "one.jsonl",
        "one.plr",
        "other.jsonl",
        "games.plr",
        "./games.plr",
        "./one.jsonl",
    ];
    let data = user
        .run(&[&["ratings", "--json", "--pin", "random=500"], &files[..]].concat())
        .json();
    let lists = data.as_array().unwrap();
    assert_eq!(lists.len(), 2, "{data}");
    let players = lists[0]["players"].as_array().unwrap();
    let of = |name: &str| {
        players
            .iter()
            .find(|player| player["name"] == name)
            .unwrap()
    };
    // The games beside a results file are those of its results, and no file is read twice.
    assert_eq!(of("search level=3")["games"], 20, "{data}");
    assert_eq!(of("random")["elo"], 500.0);
    assert_eq!(of("random")["margin"], 0.0);
    assert_eq!(players[0]["name"], "search level=3", "{data}");
    assert_eq!(players.len(), 3, "{data}");
    assert!(players[0]["above_next"].as_f64() > Some(0.5), "{data}");
    // Bo has lost the only game that is over.
    assert_eq!(lists[1]["players"][0]["name"], "human: Bo");
    assert_eq!(lists[1]["players"][0]["elo"], Value::Null);
    assert_eq!(lists[1]["connected"], false);
    let told = user.run(&[&["ratings"], &files[..]].concat()).ok();
    assert!(told.starts_with("Trike, side 4\n #  Player"), "{told}");
    assert!(told.contains("Beginning is worth "), "{told}");
    assert!(told.contains("These 2 lists are not connected"), "{told}");
    let page = user.run(&["ratings", "--html", "games.plr"]).ok();
    assert!(page.starts_with("<!DOCTYPE html>\n"), "{page}");
    assert!(
        page.contains("<td>human: Bo<td>?<td>1<td>0.0 %<td>0.0 %<td>"),
        "{page}"
    );
    assert!(
        page.contains("<p>These 2 lists are not connected"),
        "{page}"
    );
    user.file(
        "names.plr",
        "[Game \"trike\"]\n[First \"human: <script>\"]\n[Second \"random\"]\n[Result \"1-0\"]\n\n1. a1\n1-0\n",
    );
    let page = user.run(&["ratings", "--html", "names.plr"]).ok();
    assert!(page.contains("<td>human: &lt;script&gt;<td>"), "{page}");
    assert!(!page.contains("<script") && !page.contains("//"), "{page}");
    let wrong = user
        .run(&["ratings", "--pin", "nobody=1", "one.jsonl"])
        .usage();
    assert_eq!(wrong, "--pin: no game is of `nobody`");
    user.file("empty.plr", "");
    let silent = user.run(&["ratings", "empty.plr"]).failure();
    assert_eq!(silent, "no game in the files is over");
}

/// A results file of two or more players, each pair of games with the results of the one who begins the first.
fn results(players: &[(&str, &str)], pairs: &[[&str; 2]]) -> String {
    let names: Vec<&str> = players.iter().map(|player| player.0).collect();
    let engine = |&(name, engine): &(&str, &str)| {
        (
            name.to_owned(),
            json!({ "engine": engine, "limits": "nodes=100" }),
        )
    };
    let engines: serde_json::Map<String, Value> = players.iter().map(engine).collect();
    let head = json!({
        "parlour": "match",
        "version": 1,
        "fingerprint": "cc727f7d9fe8ca41",
        "settings": {
            "program": "0.1.0", "game": "trike", "rules": "", "entrants": names, "players": engines,
            "format": { "format": "round-robin" },
            "plan": { "seed": 1, "pairs": 50, "openings": { "from": "random" } },
            "openings": "random:4", "margin": 200, "longest": null,
            "adjudication": "proof reversible=160", "sprt": null,
        },
    });
    let mut lines = vec![head.to_string()];
    lines.extend(pairs.iter().enumerate().map(|(pair, results)| {
        let game = |result| json!({ "result": result, "reason": "rules", "plies": 9 });
        json!({ "pair": pair, "games": results.map(game) }).to_string()
    }));
    lines.join("\n") + "\n"
}

#[test]
fn a_side_that_always_wins_leaves_no_rating_without_a_number() {
    let user = User::new();
    let players = [("first", "greedy"), ("second", "random")];
    user.file(
        "begins.jsonl",
        results(&players, &[["win", "win"], ["win", "win"], ["win", "loss"]]),
    );
    user.file(
        "follows.jsonl",
        results(&players, &[["loss", "win"], ["loss", "win"]]),
    );
    for (file, leads, even) in [
        ("begins.jsonl", "+140", false),
        ("follows.jsonl", "+0", true),
    ] {
        let told = user.run(&["ratings", file]).ok();
        assert!(!told.contains("NaN"), "{told}");
        assert!(!told.contains("Beginning is worth"), "{told}");
        let words: Vec<&str> = told.split_whitespace().collect();
        let is_led = words.join(" ").contains(&format!("greedy {leads}"));
        assert!(is_led || even, "{told}");
        for more in [&["--pin", "random=1000"][..], &["--html"]] {
            let told = user.run(&[&["ratings", file], more].concat()).ok();
            assert!(!told.contains("NaN"), "{told}");
        }
        let data = user.run(&["ratings", "--json", file]).json();
        for player in data[0]["players"].as_array().unwrap() {
            assert!(player["elo"].is_number(), "{data}");
            assert!(player["margin"].as_f64() > Some(100.0), "{data}");
        }
        assert_eq!(data[0]["players"][0]["name"], "greedy", "{data}");
        assert_eq!(data[0]["begins"], Value::Null);
    }
}

#[test]
fn who_cannot_be_compared_has_games_and_a_score() {
    let user = User::new();
    let players = [("first", "search"), ("second", "greedy")];
    user.file(
        "t.jsonl",
        results(&players, &[["win", "win"], ["win", "win"]]),
    );
    let told = user.run(&["ratings", "t.jsonl"]).ok();
    let row = |name: &str| {
        let row = told.lines().find(|line| line.contains(name)).unwrap();
        row.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row("search"), "1 search ? 4 100.0 % 0.0 %");
    assert_eq!(row("greedy"), "1 greedy ? 4 0.0 % 0.0 %");
    let data = user.run(&["ratings", "--json", "t.jsonl"]).json();
    assert_eq!(data[0]["players"][0]["games"], 4);
    assert_eq!(data[0]["players"][0]["score"], 1.0);
}

#[test]
fn players_of_a_tournament_keep_their_names() {
    let user = User::new();
    let players = [("shallow", "alphabeta"), ("deep", "alphabeta")];
    user.file(
        "two.jsonl",
        results(&players, &[["loss", "win"], ["loss", "loss"]]),
    );
    let told = user
        .run(&["ratings", "--pin", "deep=1000", "two.jsonl"])
        .ok();
    let words: Vec<&str> = told.split_whitespace().collect();
    let words = words.join(" ");
    assert!(words.contains("1 deep +1000 ± 0"), "{told}");
    assert!(words.contains(" 2 shallow "), "{told}");
}
