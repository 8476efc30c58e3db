//! Effects: the only way in which [`update`](super::update) acts on the outside.

use std::sync::Arc;

use crate::engines::{EngineRef, Limits};
use crate::games::{AnyLine, AnyRules};
use crate::options::Value;
use crate::play::Change;

/// Something to be done outside the model. Its result arrives as a message.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Let an engine choose a ply; answered by `Message::Engine` with the same id.
    Search {
        /// Names the search in the answers.
        id: u64,
        /// The seat whose engine is to think: engines keep what they learned for the game.
        seat: SeatId,
        /// The engine.
        engine: EngineRef,
        /// The rule settings of the game.
        rules: AnyRules,
        /// Where it is to choose.
        line: Arc<AnyLine>,
        /// Its limits.
        limits: Limits,
    },
    /// End a search at once; no messages of it follow.
    StopSearch {
        /// The search.
        id: u64,
    },
    /// Send `Message::Timer` after some time.
    Timer {
        /// Names the timer in the message.
        id: u64,
        /// After how many milliseconds.
        millis: u64,
    },
    /// Write a change of a game to its file; answered by `Message::Saved`.
    Save {
        /// Names the game; the first time makes a new file unless `path` says which one to go on
        /// with.
        game: u64,
        /// The file that the game came from.
        path: Option<String>,
        /// Numbers the saves of the game, to be named in the answer.
        revision: u64,
        /// What is to be written.
        change: Change,
    },
    /// Write what was chosen last, to be remembered between runs. That it cannot be written is no
    /// reason to disturb anybody.
    SaveChoices {
        /// The text of the file.
        text: String,
    },
    /// Write a setting to the config file; answered by `Message::SettingSaved`.
    SaveSetting {
        /// Names the request in the answer.
        id: u64,
        /// The section.
        section: &'static str,
        /// The key in it.
        key: &'static str,
        /// The value.
        value: Value,
    },
    /// Close a game's file.
    CloseGame {
        /// The game.
        game: u64,
    },
    /// List the library; answered by `Message::Library`.
    ListGames {
        /// Names the request in the answer.
        id: u64,
    },
    /// Read one game of the library, to be looked at; answered by `Message::LibraryGame`.
    ReadLibraryGame {
        /// Names the request in the answer.
        id: u64,
        /// The file.
        path: String,
        /// Which of the file's games, from 1.
        number: usize,
    },
    /// Find what was played in a position in the games of the library; answered by
    /// `Message::Explored`.
    Explore {
        /// Names the request in the answer.
        id: u64,
        /// The rules of the games.
        rules: AnyRules,
        /// The line to the position.
        line: Arc<AnyLine>,
    },
    /// Change a file of the library; answered by `Message::LibraryChanged`.
    ChangeLibrary {
        /// Names the request in the answer.
        id: u64,
        /// What is to be done.
        change: LibraryChange,
    },
    /// Read the file of a game; answered by `Message::GameFile`.
    OpenGame {
        /// Names the request in the answer.
        id: u64,
        /// The file.
        path: String,
    },
    /// Read a file, unless it is as it was when it was read last under this id; answered by
    /// `Message::FileRead`.
    ReadFile {
        /// Names who asks in the answers.
        id: u64,
        /// The file.
        path: String,
    },
    /// Ring the terminal's bell.
    Bell,
    /// Write a board to files; answered by `Message::Exported`.
    Export(Box<ExportedBoard>),
    /// Hand a text to the terminal for the clipboard. Whether the terminal takes it is not known.
    Copy {
        /// The text.
        text: String,
    },
    /// Turn mouse reports on or off, so that the terminal can select text.
    CaptureMouse(bool),
    /// Go to the background, as Ctrl-Z asks.
    Suspend,
    /// End the program.
    Quit,
}

/// A board to be written to files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedBoard {
    /// What the files are called, without an ending.
    pub name: String,
    /// The board as SVG.
    pub svg: String,
    /// The board as plain text.
    pub text: String,
}

/// Something to be done with a file of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibraryChange {
    /// Delete it, so that this can be undone.
    Delete {
        /// The file.
        path: String,
    },
    /// Bring it back.
    Restore {
        /// Where it is since it was deleted.
        deleted: String,
        /// Where it was.
        path: String,
    },
    /// Give it another name.
    Rename {
        /// The file.
        path: String,
        /// Its name, without the ending.
        name: String,
    },
    /// Give its one game other tags.
    Tag {
        /// The file.
        path: String,
        /// The tags, separated by commas.
        labels: String,
    },
    /// Take copies of a file of games, or of those of a folder, into the library.
    Import {
        /// The file or folder.
        path: String,
    },
    /// Write a copy of it elsewhere.
    Export {
        /// The file.
        path: String,
        /// The file or folder to be written to.
        to: String,
    },
    /// Take the games of a text into the library.
    ImportText {
        /// The text.
        text: String,
    },
}

/// One engine's place in one game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SeatId {
    /// The game.
    pub game: u64,
    /// 0 for the player who began as First, 1 for the other.
    pub player: usize,
}
