//! The commands of the lab: that they run, and what their JSON looks like. How fast anything is
//! depends on the machine.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

const GAMES: [&str; 4] = ["tactigon", "taacoca", "claustro", "trike"];

/// Runs the lab with these words in an empty home.
fn lab(words: &str, home: &std::path::Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command
        .args(words.split_whitespace())
        .env("HOME", home)
        .current_dir(home);
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"] {
        command.env_remove(name);
    }
    command.output().unwrap()
}

/// The words that a command prints that succeeds.
fn ok(words: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    let ran = lab(words, home.path());
    let errors = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{words}: {errors}");
    String::from_utf8(ran.stdout).unwrap()
}

/// The data that a command prints.
fn json(words: &str) -> Value {
    serde_json::from_str(&ok(words)).unwrap()
}

/// The message of a command that cannot be understood.
fn usage(words: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    let ran = lab(words, home.path());
    assert_eq!(ran.status.code(), Some(2), "{words}");
    String::from_utf8(ran.stderr).unwrap()
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

#[test]
fn several_threads_are_compared_with_one_to_the_same_depth() {
    let data = json("threads --positions 2 --depth 3 --nodes 50 --json");
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
    let table = ok("threads --positions 1 --depth 2 --nodes 1");
    let lines = table.lines().skip(1).zip(GAMES);
    assert_eq!(
        lines.filter(|(line, game)| line.starts_with(game)).count(),
        GAMES.len()
    );
    let table = ok("threads taacoca --positions 1 --depth 2 --nodes 1");
    assert_eq!(table.lines().skip(1).count(), 1, "{table}");
    let wrong = usage("threads chess");
    assert!(wrong.contains("chess"), "{wrong}");
}

#[test]
#[cfg_attr(
    not(target_os = "linux"),
    ignore = "the system does not tell what is held"
)]
fn a_soak_counts_what_is_held_and_leaves_nothing_behind() {
    let home = tempfile::tempdir().unwrap();
    let ran = lab("soak 0 --json", home.path());
    assert!(ran.status.success());
    let printed = String::from_utf8(ran.stdout).unwrap();
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
    let files = fs::read_dir(home.path()).unwrap().count();
    assert_eq!(files, 0, "in the user's home");
}
