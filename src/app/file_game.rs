//! Games of files that are replayed or followed, as they are found there.

use serde::{Deserialize, Serialize};

use parlour_matches::arena::programme::Programme;
use parlour_records::{ParsedRecord, Record, Summary, words};

/// Some of the games of a file, in the order in which they stand there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Default)]
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

impl FilePiece {
    /// All games of a text.
    pub fn whole(games: Vec<FileGame>) -> Self {
        Self {
            games,
            ..Self::default()
        }
    }
}

/// A game of a file, which may not have been read in full yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileGame {
    /// Its text.
    pub text: String,
    /// Its summary, or what is wrong with it.
    pub summary: Result<Summary, String>,
    /// The remark with which it opens.
    #[serde(default)]
    pub note: Option<String>,
}

impl FileGame {
    /// A game that was read, or what is wrong with it.
    pub fn new(read: Result<&ParsedRecord, String>) -> Self {
        match read {
            Ok(game) => Self {
                note: remarks(game),
                ..Self::from(&game.record)
            },
            Err(error) => Self {
                text: String::new(),
                summary: Err(error),
                note: None,
            },
        }
    }
}

impl From<&Record> for FileGame {
    fn from(record: &Record) -> Self {
        Self {
            text: record.to_string(),
            summary: Ok(Summary::from(record)),
            note: None,
        }
    }
}

/// Everything that there is to say of a game that was read.
pub fn remarks(game: &ParsedRecord) -> Option<String> {
    let notes: Vec<String> = game.warnings.iter().map(ToString::to_string).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// Returns whether any of some games can be read.
pub fn any_read(games: &[FileGame]) -> bool {
    games.iter().any(|game| game.summary.is_ok())
}

/// Says which games cannot be read: the first of them, and how many.
pub fn unread(games: &[FileGame]) -> Option<String> {
    let mut wrong = games.iter().filter_map(|game| game.summary.as_ref().err());
    let first = wrong.next()?;
    let count = words::counted(1 + wrong.count(), "game");
    Some(match games.len() {
        1 => first.clone(),
        _ => format!("{first}; {count} cannot be read"),
    })
}
