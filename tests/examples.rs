//! The examples run, and the documents that walk through them show what they are.

use std::fs;
use std::path::Path;

#[path = "../examples/own_engine.rs"]
mod own_engine;
#[path = "../examples/own_game.rs"]
mod own_game;

#[test]
fn an_engine_of_ones_own_plays_a_match() {
    own_engine::main().unwrap();
}

#[test]
fn a_game_of_ones_own_is_played_by_our_engines() {
    own_game::main().unwrap();
}

/// The text of a file of the project.
fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name))
        .expect("a file of the project")
}

/// The lines that say something, without their indentation.
fn lines(text: &str) -> Vec<&str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_walk_through_shows_the_example_as_it_is() {
    let (document, example) = (read("docs/adding-a-game.md"), read("examples/own_game.rs"));
    let example = lines(&example);
    let mut shown = 0;
    for block in document.split("```rust\n").skip(1) {
        let block = lines(block.split("```").next().unwrap_or_default());
        let found = example.windows(block.len()).any(|part| part == block);
        assert!(found, "not in the example:\n{}", block.join("\n"));
        shown += 1;
    }
    assert!(shown > 5, "{shown} blocks of code");
}
