//! Game files (`.plr`): writing as the game goes, reading, replaying.
//!
//! A [`Record`] is one game: its [`Start`], its [`Tags`], the [`Tree`] of every line that was
//! played from the start, and its [`EarlyTermination`] if the rules did not end it. `to_string`
//! writes it in a format like PGN, for people to read and tools to filter; [`read_records`] reads
//! files of many games. Undo and analysis in the app work on the same tree.
//!
//! `docs/records.md` describes the format. What is said of a ply is an [`Annotation`]: a person's
//! words, an engine's [`Evaluation`], clocks, marks and a judgement, each by itself.
//!
//! ```
//! use parlour_rules::games::find_game;
//! use parlour_records::{NodeId, Record, Start};
//!
//! let mut record = Record::new(Start::new(find_game("trike")?)?);
//! let mut node = NodeId::ROOT;
//! for text in ["d2", "swap", "e3"] {
//!     let ply = record.line(node).read_ply(text)?;
//!     node = record.play(node, ply)?;
//! }
//! assert_eq!(record.to_string().parse::<Record>()?, record);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotation;
mod cleanup;
mod clock;
mod cursor;
mod datetime;
mod ending;
mod error;
mod evaluations;
mod explorer;
mod files;
mod foreign;
mod handicap;
mod header;
mod identity;
mod import;
mod index;
mod indexed_game;
mod journal;
mod library;
mod library_explorer;
mod library_index;
mod link;
mod lock;
mod movetext;
mod pasted;
mod paths;
mod played;
mod read;
mod record;
mod rename;
mod review;
mod running_score;
mod save;
mod share;
mod split;
mod start;
mod study;
mod summary;
mod tags;
mod tokens;
mod tree;
mod warning;
pub mod words;
mod write;

pub use annotation::{
    Annotation, Evaluation, ExpectedLine, Glyph, Mark, MarkColour, Marks, ParseEvaluationError,
    ParseExpectedLineError, ParseLossError, PlyLoss,
};
pub use clock::clocks_at;
pub use cursor::TreeCursor;
pub use datetime::{date_of_day, day_of_date, this_moment, this_year};
pub use ending::{EarlyTermination, GameResult, ParseResultError, Termination, TerminationReason};
pub use error::{FileError, ReadError, ReadErrorKind, SaveError};
pub use evaluations::swings;
pub use explorer::{ExploredPly, Explorer, PlayedResults, SwapResults};
pub use files::{FileContents, read_file, read_file_with};
pub use foreign::{
    FORMATS, Format, Hints, NotWrittenError, abstractplay_text, list_text, listed_plies,
};
pub use handicap::{Given, Handicap, ParseHandicapError};
pub use import::{
    ImportError, ImportOptions, Imported, export_file, import, import_contents, import_text,
    set_labels,
};
pub use index::FileIndex;
pub use indexed_game::IndexedGame;
pub use journal::Journal;
pub use library::{
    Library, LibraryEntry, games_folder, list, list_own, note_played, set_games_folder,
};
pub use library_explorer::{ExploredGames, ExploredPlies, LibraryExplorer};
pub use paths::{
    System, file_name, given_path, is_dropped_path, path_of, path_text, shorthand_path,
};
pub use read::{ParsedRecord, read_records};
pub use record::Record;
pub use rename::{put_aside, rename, restore};
pub use review::{
    REVIEW_MEMORY, Review, ReviewSearch, ReviewedPly, Reviewing, Severity, TELLING, behind_name,
    review_limits, told_why,
};
pub use running_score::{ParseScoreError, RunningScore, points_of_halves};
pub use save::export;
pub use save::{Replace, write_atomically};
pub use share::{
    MAX_SHARED_BYTES, SharedPart, SharedTextError, is_shared_text, mailed_text, read_shared_text,
    shared_text,
};
pub use start::{Start, StartError};
pub use summary::Summary;
pub use tags::Tags;
pub use tree::{Edit, Edits, NodeId, Tree};
pub use warning::{Warning, WarningKind};
pub use write::ply_line;
