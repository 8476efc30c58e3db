//! The engines of `examples/engines`, as somebody builds and plays them who follows `docs/engines-of-others.md`. They need
//! Python 3, a C compiler and `rustc`: `cargo test --test all -- --ignored cli::samples`.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use super::program::User;

/// A user who has the engine of this name, built in the home folder.
fn user(file: &str) -> (User, Vec<String>) {
    let user = User::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/engines")
        .join(file);
    let built: PathBuf = user.home().join("engine");
    let mut command = match file.split_once('.').unwrap().1 {
        "py" => {
            return (
                user,
                vec!["python3".to_owned(), source.display().to_string()],
            );
        }
        "c" => Command::new("cc"),
        _ => Command::new("rustc"),
    };
    command.arg("-O").arg(&source).arg("-o").arg(&built);
    if command.get_program() == "cc" {
        command.args(["-Wall", "-Wextra", "-Werror"]);
    }
    let ended = command.output().unwrap();
    assert!(
        ended.status.success(),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    (user, vec![built.display().to_string()])
}

/// The end of a command, in which the engine finds the program and Python.
fn run(user: &User, words: &[&str]) -> Output {
    let mut command = user.command(words);
    command.env("PATH", std::env::var_os("PATH").unwrap());
    command.env("PARLOUR", env!("CARGO_BIN_EXE_parlour"));
    command.output().unwrap()
}

/// Checks a sample in all games, and plays a match with it in which every rule counts.
fn try_sample(file: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("examples/engines")
        .join(file);
    let lines = std::fs::read_to_string(source).unwrap().lines().count();
    assert!(lines <= 80, "{lines} lines");
    let (user, engine) = user(file);
    let engine: Vec<&str> = engine.iter().map(String::as_str).collect();
    let check = ["check-engine", "--longest", "100", "--margin", "5000"];
    let ended = run(&user, &[&check[..], &engine].concat());
    let told = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success(), "{told}");
    assert_eq!(told.matches("  kept     legal ").count(), 4, "{told}");
    let arguments: Vec<String> = engine[1..].iter().map(|word| format!("{word:?}")).collect();
    let section = format!(
        "[engines.mine]\ncommand = {:?}\nargs = [{}]\n",
        engine[0],
        arguments.join(",")
    );
    user.file(".config/parlour/parlour.toml", section);
    let game = [
        "match", "trike", "--set", "side=5", "--first", "mine", "--second", "random",
    ];
    let rest = [
        "--games", "4", "--nodes", "50", "--strict", "--quiet", "--json",
    ];
    let ended = run(&user, &[&game[..], &rest].concat());
    let told = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{told}");
    let data: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(data["games"], 4, "{data}");
}

#[test]
#[ignore = "it needs python3"]
fn the_engine_in_python_keeps_all_rules() {
    try_sample("engine.py");
}

#[test]
#[ignore = "it needs a C compiler"]
fn the_engine_in_c_keeps_all_rules() {
    try_sample("engine.c");
}

#[test]
#[ignore = "it needs rustc"]
fn the_engine_in_rust_keeps_all_rules() {
    try_sample("engine.rs");
}
