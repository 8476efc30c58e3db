//! `parlour ratings`: one list of the players of many files.

use serde_json::Value;

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
        page.contains("<td>human: Bo<td>?<td>0<td>-<td>-<td>"),
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
