//! `bench`: that it runs, and what its JSON looks like. How fast it is depends on the machine.

use std::fs;

use serde_json::{Value, json};

use super::program::{User, parlour};

/// The keys of an object, in order.
fn keys(value: &Value) -> Vec<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

/// The games of an array of objects.
fn games(rows: &[Value]) -> Vec<&str> {
    let mut games: Vec<&str> = rows
        .iter()
        .map(|row| row["game"].as_str().unwrap())
        .collect();
    games.dedup();
    games
}

const GAMES: [&str; 4] = ["tactigon", "taacoca", "claustro", "trike"];

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes where it is not optimised")]
fn rules_are_measured_for_every_game() {
    let rows = parlour("bench rules --quick --json").json();
    let rows = rows.as_array().unwrap();
    assert_eq!(games(rows), GAMES);
    let sets: Vec<&Value> = rows.iter().map(|row| &row["set"]).collect();
    assert!(sets.contains(&&json!({ "width": 11, "height": 11 })));
    for row in rows {
        assert_eq!(
            keys(row),
            [
                "game",
                "set",
                "cells",
                "leaves_per_second",
                "bulk_depth",
                "plies_per_second",
                "played_depth",
                "games_per_second",
                "games",
                "plies_per_game",
                "first_won",
            ]
        );
        for figure in ["leaves_per_second", "plies_per_second", "games_per_second"] {
            assert!(row[figure].as_f64().unwrap() > 0.0, "{row}");
        }
        let first_won = row["first_won"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&first_won), "{row}");
    }
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes minutes where it is not optimised")]
fn a_search_is_measured_and_its_nodes_are_the_same_each_time() {
    let table = parlour("bench search --quick").ok();
    let data = parlour("bench search --quick --json").json();
    assert_eq!(keys(&data), ["signature", "nodes_per_second", "games"]);
    let rows = data["games"].as_array().unwrap();
    assert_eq!(games(rows), GAMES);
    for row in rows {
        assert_eq!(
            keys(row),
            [
                "game",
                "nodes",
                "nodes_per_second",
                "uct_iterations_per_second",
                "stop_milliseconds"
            ]
        );
    }
    let nodes: u64 = rows.iter().map(|row| row["nodes"].as_u64().unwrap()).sum();
    assert_eq!(data["signature"], nodes);

    let columns = |line: &str| {
        let mut words = line.split_whitespace();
        (
            words.next().unwrap().to_owned(),
            words.next().unwrap().to_owned(),
        )
    };
    let listed: Vec<(String, String)> = table.lines().skip(1).map(columns).collect();
    let expected = rows
        .iter()
        .map(|row| {
            (
                row["game"].as_str().unwrap().to_owned(),
                row["nodes"].to_string(),
            )
        })
        .chain([("signature".to_owned(), nodes.to_string())]);
    assert_eq!(listed, expected.collect::<Vec<_>>());
}

#[test]
fn several_threads_are_compared_with_one_to_the_same_depth() {
    let data = parlour("bench threads --positions 2 --depth 3 --nodes 50 --json").json();
    let rows = data.as_array().unwrap();
    assert_eq!(games(rows), GAMES);
    for row in rows {
        let searches = row["searches"].as_array().unwrap();
        assert_eq!(searches.len(), 2, "{row}");
        let work = searches.iter().map(|search| {
            let [one, several] = ["one", "several"].map(|of| search[of]["nodes"].as_f64().unwrap());
            assert!(one * several >= 50.0 * 50.0, "{row}");
            several / one
        });
        let mean = work.product::<f64>().sqrt();
        assert!((row["work"].as_f64().unwrap() - mean).abs() < 1e-9, "{row}");
    }
    let table = parlour("bench threads --positions 1 --depth 2 --nodes 1").ok();
    let lines = table.lines().skip(1).zip(GAMES);
    assert_eq!(
        lines.filter(|(line, game)| line.starts_with(game)).count(),
        GAMES.len()
    );
    let table = parlour("bench threads taacoca --positions 1 --depth 2 --nodes 1").ok();
    assert_eq!(table.lines().skip(1).count(), 1, "{table}");
    let wrong = parlour("bench threads chess").usage();
    assert!(wrong.contains("chess"), "{wrong}");
}

#[test]
#[cfg_attr(
    not(target_os = "linux"),
    ignore = "the system does not tell what is held"
)]
fn a_soak_counts_what_is_held_and_leaves_nothing_behind() {
    let user = User::new();
    let printed = user.run(&["bench", "soak", "0", "--json"]).ok();
    let samples: Vec<Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [before, after] = &samples[..] else {
        panic!("{printed}");
    };
    assert_eq!(before["keys"], 0);
    assert_eq!(after["games"], 2);
    assert!(after["keys"].as_u64().unwrap() > 0, "{after}");
    assert!(after["resident"].as_u64().unwrap() > 1_000_000, "{after}");
    for held in ["descriptors", "threads"] {
        assert_eq!(before[held], after[held], "{held}");
    }
    let files = fs::read_dir(user.home()).unwrap().count();
    assert_eq!(files, 0, "in the user's home");
}

#[test]
fn characters_play_the_same_games_each_time_and_say_what_was_counted() {
    let rows = parlour("bench characters trike --games 2 --json").json();
    assert_eq!(
        rows,
        parlour("bench characters trike --games 2 --json").json()
    );
    let rows = rows.as_array().unwrap();
    let names: Vec<&str> = rows
        .iter()
        .filter_map(|row| row["character"].as_str())
        .collect();
    assert_eq!(names, ["jailer", "rover", "gatherer"]);
    for row in rows {
        assert_eq!(row["games"], 2, "{row}");
        let (own, level) = (row["own"].as_f64().unwrap(), row["level"].as_f64().unwrap());
        // The jailer leaves the pawn fewer cells.
        let has_less = row["character"] == "jailer";
        let met = if has_less { own < level } else { own > level };
        assert_eq!(row["met"], met, "{row}");
    }
    let odd = parlour("bench characters trike --games 3").usage();
    assert!(odd.contains("must be even"), "{odd}");
}
