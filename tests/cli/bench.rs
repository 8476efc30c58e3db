//! `bench`: that it runs, and what its JSON looks like. How fast it is depends on the machine.

use serde_json::{Value, json};

use super::program::parlour;

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
            ["game", "nodes", "nodes_per_second", "stop_milliseconds"]
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
