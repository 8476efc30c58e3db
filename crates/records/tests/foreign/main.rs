//! Games of other programs and people, written here by what only this folder knows of their
//! formats, and read by the package.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(clippy::format_push_string, reason = "texts read like what they write")]

mod chats;
mod docs;
mod duplicates;
mod explored;
mod hostile;
mod lists;
mod ludii;
mod mutated;
mod outputs;
mod played;
mod round_trip;
mod sites;

use parlour_records::{FileContents, Hints, ParsedRecord, ReadError};

/// The games of a text.
fn read(text: &str) -> Vec<Result<ParsedRecord, ReadError>> {
    FileContents::new(text.as_bytes().to_vec(), &Hints::default()).records()
}

/// The one game of a text.
fn one(text: &str) -> ParsedRecord {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}\n{games:?}");
    games
        .remove(0)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The reason why the one game of a text is refused.
fn refused(text: &str) -> String {
    let mut games = read(text);
    assert_eq!(games.len(), 1, "{text}\n{games:?}");
    games.remove(0).unwrap_err().to_string()
}

/// The notes on a game.
fn notes(game: &ParsedRecord) -> Vec<String> {
    game.warnings.iter().map(ToString::to_string).collect()
}

/// The plies of the main line.
fn plies(game: &ParsedRecord) -> String {
    let tree = game.record.tree();
    let plies = tree.plies(tree.main_end());
    game.record.start().line().ply_texts(&plies).join(" ")
}
