//! Games of files that are replayed or followed, as they are found there.

use serde::{Deserialize, Serialize};

use parlour_matches::arena::programme::Programme;
use parlour_records::Summary;

/// Some of the games of a file, in the order in which they stand there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FilePiece {
    /// The one of the files that belong together: a match keeps its finished games in one file and
    /// those being played in others.
    pub file: usize,
    /// The index in the file of the first of the games.
    pub first: usize,
    /// The games.
    pub games: Vec<FileGame>,
    /// The programme of the match, if the file belongs to one and it is new.
    #[serde(default)]
    pub programme: Option<Programme>,
    /// More pieces of the same reading follow.
    pub more: bool,
}

/// A game of a file, which may not have been read in full yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileGame {
    /// Its text.
    pub text: String,
    /// Its summary, or what is wrong with it.
    pub summary: Result<Summary, String>,
}
