//! Messages: everything that can happen to the program.
//!
//! Messages are plain data and can be written down: a recorded list of them replays a session
//! exactly, since [`update`](super::update) depends on nothing else.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::file_game::FilePiece;
use super::file_job::LibraryChanged;
use parlour_learn::deck::Deck;
use parlour_library::LibraryItem;
use parlour_library::collecting::{CollectProgress, Collected};
pub use parlour_matches::play::EngineEvent;
use parlour_records::{ExploredPlies, Record, SharedPart};
use parlour_sessions::guest::News;
use parlour_terminal::Answer;
use parlour_terminal::input::{Key, Mouse};
use parlour_together::protocol::HubEvent;

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// The terminal has this many columns and rows; the first message of a session.
    Resized {
        /// Columns of the terminal.
        columns: u16,
        /// Rows of the terminal.
        rows: u16,
    },
    /// A key was pressed or repeated.
    Key(Key),
    /// A key was pressed or repeated that counts as the second one where it means nothing.
    KeyOr(Key, Key),
    /// The mouse was used.
    Mouse(Mouse),
    /// The pointer has come to something else that answers it.
    Pointer {
        /// The column.
        column: u16,
        /// The row.
        row: u16,
    },
    /// A text was pasted.
    Paste(String),
    /// The current time, sent before every other message that comes at another time.
    Time {
        /// The milliseconds since the session began.
        millis: u64,
    },
    /// A timer set by an effect has run out.
    Timer {
        /// The timer.
        id: u64,
    },
    /// An engine reports or answers.
    Engine {
        /// The search it speaks of.
        search: u64,
        /// Its report.
        event: EngineEvent,
    },
    /// The result of writing a board to files.
    Exported {
        /// The picture's file, beside which the text is, or why there is none.
        result: Result<String, String>,
    },
    /// The result of writing a text for the clipboard to a file.
    CopyKept {
        /// The part of the game that the text is of.
        part: SharedPart,
        /// The file that holds the text, or why there is none.
        result: Result<String, String>,
    },
    /// The result of saving a game.
    Saved {
        /// The game.
        game: u64,
        /// The save that is answered.
        revision: u64,
        /// The file that holds the game, or why it is not saved.
        result: Result<String, NotSaved>,
    },
    /// The result of writing a setting to the config file.
    SettingSaved {
        /// The request that is answered.
        id: u64,
        /// Nothing, or the reason why it is not written.
        result: Result<(), String>,
    },
    /// The deck of positions that are practised.
    Deck {
        /// The deck with all that was to be added, or why nothing is added or read.
        result: Result<Box<Deck>, String>,
    },
    /// The number of games at a host in which it is the user's move.
    Due {
        /// The command that leads there.
        host: String,
        /// The number; none without an answer, so that the one before stands.
        games: Option<usize>,
    },
    /// The user's games are being gone through for positions to practise.
    Collecting {
        /// How far that has come.
        progress: CollectProgress,
    },
    /// They were gone through, or that was stopped.
    Collected {
        /// What came of it, or why it cannot be done.
        result: Result<Collected, String>,
    },
    /// The games in the library.
    Library {
        /// The request that is answered.
        id: u64,
        /// The games, newest first; the same as before where nothing has changed.
        items: Arc<[LibraryItem]>,
    },
    /// The file of a game that was asked for, or why it cannot be read.
    GameFile {
        /// The request that is answered.
        id: u64,
        /// The file.
        file: Result<OpenedFile, String>,
    },
    /// One game of the library, or why it cannot be read.
    LibraryGame {
        /// The request that is answered.
        id: u64,
        /// The game.
        game: Result<Box<Record>, String>,
    },
    /// The plies played in a position.
    Explored {
        /// The request that is answered.
        id: u64,
        /// The plies, the most frequent first.
        plies: ExploredPlies,
    },
    /// Files of the library were deleted, brought back or given another name.
    LibraryChanged {
        /// The request that is answered.
        id: u64,
        /// The change, or the reason why not everything is done.
        result: Result<LibraryChanged, String>,
    },
    /// Games of a file that is replayed or followed, or why it cannot be read. A reading is
    /// answered by as many of these as it takes, so that none takes long to handle.
    FileRead {
        /// The number of the asker.
        id: u64,
        /// Some of the games.
        piece: Result<FilePiece, String>,
    },
    /// A table of solved positions that is kept cannot be used.
    #[serde(rename = "table-warning")]
    SolvedFileWarning {
        /// The error and its consequence, as a sentence.
        text: String,
    },
    /// The hub of the tables says something.
    Hub(Box<HubEvent>),
    /// What is new for the guest then. The model tells only its screens.
    #[serde(skip)]
    Guest(Box<News>),
    /// The line to the hub is lost, or cannot be opened.
    HubGone,
    /// The terminal has said something about itself.
    Terminal(Answer),
    /// The program is to end: a signal, or the terminal is gone.
    Terminate,
    /// The program is back from the background and must draw everything anew.
    Resumed,
}

/// The file of a game that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenedFile {
    /// Its content.
    pub text: String,
    /// The reason why it can only be read, if there is one: another program has it open.
    pub read_only: Option<String>,
}

/// The reason why a game was not saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotSaved {
    /// Plies were to be appended to a file that does not hold the game before them: the whole game
    /// has to be saved.
    WholeNeeded,
    /// It cannot be written, for this reason.
    Failed(String),
}
