//! Words that were said to people once and that nobody would say across a board (docs/writing.md).

use std::fs;
use std::path::{Path, PathBuf};

/// The words that must not come back.
const GONE: [&str; 78] = [
    "cells to go to",
    "can step with it",
    "which step together",
    "what takes what\"",
    "sends the coach away",
    "New to it?",
    "may take it over",
    "pick where it stops",
    "pick where it goes",
    "on the other home row wins",
    "put captured pieces back",
    "own most of the stones",
    "Around the pawn: ",
    "play a game at once",
    "start at once.",
    "boards when the games resume",
    "keep line\"",
    "yours or matches",
    "Too few games to tell",
    "so each player won one",
    "by stones around",
    "Best result from",
    " resigns?\"",
    "\"Think ahead\"",
    "half of the RAM",
    "Ask to resign",
    "\"expects no more\"",
    "{by} a piece less",
    "it is proven what perfect play comes to",
    "nobody may stand",
    "the cell ahead of the last stone",
    "wait there for somebody",
    "plays with a piece less",
    "and never had",
    "All its games are played",
    "Read programs' words whole",
    "Give the other side the move",
    "capitals are First",
    "1 to 4 at home start one",
    "every evaluation had",
    "No values on the board",
    "here all pieces are alike",
    "No search can tell",
    "No pair of games",
    "opinion is {state}",
    "too few games to tell",
    "waits, you play",
    "takes it and falls",
    "and lose yours",
    "falls together with",
    "both fall",
    "\"Broken off\"",
    "'s chance to win\"",
    "own the most around",
    "has been played yet",
    "Nothing is said about",
    "players say about their moves is",
    "you took over no side",
    "at the table of a host",
    "comes another time",
    "of yours may have more",
    "a taste of its own",
    "what stands before it",
    "longer plan escapes",
    "which practice asks from",
    "that nobody chose",
    "tables of all our engines",
    "are asked at a time",
    "by which you come",
    "begin as the rules say",
    "What shall the others",
    "leads nowhere",
    "not so many moves",
    "send it away",
    "An engine of others",
    "Behind comes",
    "At the end stands",
    "program's own analysis",
];

#[test]
fn no_word_that_went_comes_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let parts = ["src", "crates", "README.md", "CHANGELOG.md", "config"];
    let mut todo: Vec<PathBuf> = parts.map(|part| root.join(part)).into();
    let mut found = Vec::new();
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            let is_source = !path.ends_with("lab") && !path.ends_with("target");
            let inside = fs::read_dir(&path).expect("a folder of sources");
            todo.extend(
                inside
                    .filter(|_| is_source)
                    .map(|entry| entry.expect("an entry").path()),
            );
        } else if ["rs", "md", "toml"]
            .iter()
            .any(|kind| path.extension().is_some_and(|own| own == *kind))
        {
            let text = fs::read_to_string(&path).expect("a source");
            let said = text
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"));
            for line in said.filter(|line| GONE.iter().any(|gone| line.contains(gone))) {
                found.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
