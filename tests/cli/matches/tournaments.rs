//! `tournament`: many engines, described by a file.

use std::fs;

use super::super::program::{Ran, User};

const THREE: &str = r#"
game = "trike"
set = { side = 4, pie = false }
games = 4
nodes = 50
seed = 9
concurrency = 2
out = "t.jsonl"

[[player]]
engine = "search level=4"

[[player]]
engine = "greedy"

[[player]]
name = "dice"
engine = "random"
"#;

fn run(user: &User, text: &str) -> Ran {
    user.file("t.toml", text);
    user.run(&["tournament", "t.toml", "--quiet"])
}

#[test]
fn a_round_robin_prints_a_cross_table() {
    let user = User::new();
    let told = run(&user, THREE).ok();
    assert!(told.contains("games    12 of 12\n"), "{told}");
    assert!(
        told.contains("player   dice: random (nodes=50)\n"),
        "{told}"
    );
    let rows: Vec<&str> = told
        .lines()
        .skip_while(|line| !line.starts_with(" #"))
        .collect();
    assert!(rows[1].starts_with(" 1  search level=4  "), "{told}");
    for name in ["greedy", "dice"] {
        let has_row = |row: &&str| row[2..].trim_start().starts_with(&format!("{name} "));
        assert!(rows[2..4].iter().any(has_row), "{told}");
    }

    let data = user
        .run(&["tournament", "t.toml", "--json", "--quiet"])
        .json();
    let standings = data["standings"].as_array().unwrap();
    assert_eq!(standings.len(), 3);
    for standing in standings {
        let games = &standing["tally"]["games"];
        let count = |key: &str| games[key].as_u64().unwrap();
        assert_eq!(count("wins") + count("draws") + count("losses"), 8);
    }
}

#[test]
fn in_a_gauntlet_only_the_head_meets_the_others() {
    let user = User::new();
    let gauntlet = THREE.replace("games = 4", "games = 4\nformat = \"gauntlet\"");
    let told = run(&user, &gauntlet).ok();
    assert!(told.contains("games    8 of 8\n"), "{told}");
}

#[test]
fn a_ladder_of_several_games_makes_one_table_and_goes_on() {
    let user = User::new();
    let ladder = THREE
        .replace("\"trike\"", "[\"claustro\", \"trike\"]")
        .replace("set = { side = 4, pie = false }\n", "")
        .replace("nodes = 50", "nodes = { claustro = 50, trike = 60 }")
        .replace(
            "games = 4",
            "games = 4\nformat = \"ladder\"\nopenings = { claustro = \"random:2\", trike = \"cells\" }",
        );
    let told = run(&user, &ladder).ok();
    let table: Vec<&str> = told
        .trim_end()
        .rsplit("\n\n")
        .next()
        .unwrap()
        .lines()
        .collect();
    assert_eq!(table.len(), 3, "{told}");
    let columns: Vec<&str> = table[0].split_whitespace().collect();
    assert_eq!(columns, ["claustro", "trike"]);
    assert!(table[1].starts_with("greedy : search level=4"), "{told}");
    assert!(table[2].starts_with("dice : greedy"), "{told}");
    assert!(
        table[1..]
            .iter()
            .all(|row| row.matches("% of 4").count() == 2),
        "{told}"
    );
    for (game, nodes) in [("claustro", "nodes=50"), ("trike", "nodes=60")] {
        let kept = fs::read_to_string(user.home().join(format!("t-{game}.jsonl"))).unwrap();
        assert!(kept.contains(nodes), "{kept}");
        assert_eq!(kept.lines().count(), 1 + 2 * 2, "{game}");
    }
    assert_eq!(run(&user, &ladder).ok(), told);
}

#[test]
fn parts_merged_are_the_whole() {
    let user = User::new();
    let whole = run(&user, THREE).ok();
    for (part, out) in [("1/2", "1.jsonl"), ("2/2", "2.jsonl")] {
        let arguments = [
            "tournament",
            "t.toml",
            "--quiet",
            "--shard",
            part,
            "--out",
            out,
        ];
        user.run(&arguments).ok();
    }
    let merged = user
        .run(&["tournament", "--merge", "1.jsonl", "2.jsonl"])
        .ok();
    assert_eq!(merged, whole);
    let told = user.run(&["match", "--merge", "1.jsonl"]).failure();
    assert!(told.contains("parlour tournament --merge"), "{told}");
}

#[test]
fn files_named_in_the_file_stand_beside_it() {
    let user = User::new();
    user.file("deep/t.toml", THREE);
    user.run(&["tournament", "deep/t.toml", "--quiet"]).ok();
    assert!(user.home().join("deep/t.jsonl").exists());
    assert!(user.home().join("deep/t.plr").exists());
    assert_eq!(fs::read_dir(user.home()).unwrap().count(), 1);
}

#[test]
fn what_is_wrong_in_the_file_is_shown_where_it_stands() {
    let user = User::new();
    let cases = [
        (
            "game = \"trike\"",
            "game = \"trick\"",
            "there is no game `trick`",
            "2:8",
        ),
        ("side = 4", "side = 99", "side must be 4 to 19", "3:16"),
        ("side = 4", "size = 4", "there is no setting `size`", "3:16"),
        ("\"greedy\"", "\"gredy\"", "did you mean `greedy`", "14:10"),
        ("games = 4", "games = 5", "must be even", "4:9"),
        ("games = 4", "games = ", "", "4:9"),
        ("seed = 9", "sede = 9", "unknown field `sede`", "6:1"),
        ("seed = 9", "heads = 1", "a round robin has no heads", "6:9"),
        (
            "seed = 9",
            "openings = \"none.txt\"",
            "no such file",
            "6:12",
        ),
        (
            "seed = 9",
            "adjudicate = [\"x\"]",
            "not an adjudication rule",
            "6:15",
        ),
        ("seed = 9", "clock = \"x\"", "a clock is like 60+0.5", "6:9"),
        (
            "\"dice\"",
            "\"greedy\"",
            "two players are called `greedy`",
            "16:1",
        ),
    ];
    for (right, wrong, what, place) in cases {
        let ran = run(&user, &THREE.replacen(right, wrong, 1));
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
        assert_eq!(ran.err.matches("error").count(), 1, "{}", ran.err);
        assert!(ran.err.contains(what), "{wrong}: {}", ran.err);
        assert!(
            ran.err.contains(&format!("t.toml:{place}\n")),
            "{wrong}: {}",
            ran.err
        );
    }
    let one = THREE
        .split("[[player]]")
        .take(2)
        .collect::<Vec<_>>()
        .join("[[player]]");
    assert!(run(&user, &one).err.contains("at least 2 entrants"));
    assert!(
        user.run(&["tournament", "none.toml"])
            .failure()
            .starts_with("none.toml: ")
    );
}
