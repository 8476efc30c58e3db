//! Game files (`.plr`): writing as the game goes, reading, replaying.
//!
//! A [`Record`] is one game: its [`Start`], its [`Tags`], the [`Tree`] of every line that was
//! played from the start, and its [`Ending`] if the rules did not end it. `to_string` writes it in
//! a format like PGN, for people to read and tools to filter; [`read_records`] reads files of many
//! games. Undo and analysis in the app work on the same tree.
//!
//! # The format
//!
//! * A tag is a line `[Name "value"]`, with `\"` and `\\` for a quote and a backslash. Game, Rules,
//!   Position, Result and Termination follow from the game; all others are kept as they are. Date
//!   and Time are in UTC.
//! * Plies are numbered one by one from 1; numbers, white space and the letters' case do not matter
//!   to readers.
//! * A comment in braces speaks of the ply before it. It ends at the first closing brace: one that
//!   belongs to the text is written `\)`, a new line `\n` and a backslash `\\`.
//! * A variation in parentheses replaces the ply before it.
//! * The result stands at the end. What the rules say of the last position counts more than that,
//!   and that more than the tag. A game without it is unfinished, possibly by a crash.
//! * On a clock, the tag `TimeControl` says how much time there is, and `[%clk 0:04:31.5]` in the
//!   comment of a ply what was left to its player after it, both as in PGN; the tag Clock says what
//!   was left to the player whose turn it was when an unfinished game was put away.
//! * Results are by side (colour). First and Second name who *began* as such, whatever `swap` did.
//! * The tag Source names the game that this one was begun from, and after which ply.
//!
//! ```
//! use parlour::games::find_game;
//! use parlour::records::{NodeId, Record, Start};
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

mod cleanup;
mod clock;
mod cursor;
mod datetime;
mod ending;
mod error;
mod files;
mod header;
mod index;
mod journal;
mod library;
mod lock;
mod movetext;
mod opinion;
mod read;
mod record;
mod save;
mod split;
mod start;
mod summary;
mod tags;
mod tokens;
mod tree;
mod warning;
mod write;

pub use cursor::TreeCursor;
pub use ending::{Ending, GameEnding, GameResult, ParseResultError, Termination};
pub use error::{FileError, ReadError, ReadErrorKind, SaveError};
pub use files::{FileContents, read_file};
pub use index::{FileIndex, IndexedGame};
pub use journal::Journal;
pub use library::{Library, LibraryEntry, games_folder, list};
pub use opinion::{Opinion, ParseOpinionError};
pub use read::{ParsedRecord, read_records};
pub use record::Record;
pub(crate) use save::{Replace, write_atomically};
pub use save::{delete, export};
pub use start::{Start, StartError};
pub use summary::Summary;
pub use tags::Tags;
pub use tree::{NodeId, Tree};
pub use warning::{Warning, WarningKind};
pub use write::ply_line;
