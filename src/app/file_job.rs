//! Work on files that the program wants done, away from the screen.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use parlour_learn::deck::Event;
use parlour_library::choices::Choices;
use parlour_matches::play::Change;
use parlour_records::SharedPart;
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::OptionValue;

/// Something to be done with files.
#[derive(Clone, Debug)]
pub enum FileJob {
    /// Write a change of a game to its file; answered by `Message::Saved`.
    Save {
        /// Names the game; the first time makes a new file unless `path` says which one to go on
        /// with.
        game: u64,
        /// The file that the game came from.
        path: Option<String>,
        /// Numbers the saves of the game, to be named in the answer.
        revision: u64,
        /// The change to write.
        change: Change,
    },
    /// Write what was chosen last, to be remembered between runs. That it cannot be written is no
    /// reason to disturb anybody.
    SaveChoices(Box<Choices>),
    /// Add events to the deck of positions that are practised, and read it; answered by
    /// `Message::Deck`.
    Practise {
        /// The events; none to read only.
        events: Vec<Event>,
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
        value: OptionValue,
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
    ReadGame {
        /// Names the request in the answer.
        id: u64,
        /// The file.
        path: String,
        /// The number of the game in its file, from 1.
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
        /// The change to make.
        change: LibraryChange,
    },
    /// Read the file of a game; answered by `Message::GameFile`.
    OpenGame {
        /// Names the request in the answer.
        id: u64,
        /// The file.
        path: String,
    },
    /// Write a text that is handed to the clipboard to a file, too; answered by
    /// `Message::CopyKept`.
    KeepCopy {
        /// The part of the game that the text is of.
        part: SharedPart,
        /// The text.
        text: String,
    },
    /// Write a board to files; answered by `Message::Exported`.
    Export(Box<ExportedBoard>),
}

/// A board to be written to files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExportedBoard {
    /// The name of the files, without an ending.
    pub name: String,
    /// The board as SVG.
    pub svg: String,
    /// The board as plain text.
    pub text: String,
}

/// A change of the library that is done.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LibraryChanged {
    /// The paths of files that are new, back, or have another name.
    pub paths: Vec<String>,
    /// The report of an import, where the path does not say it all.
    pub report: Option<String>,
}

/// Something to be done with files of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibraryChange {
    /// Delete files, so that this can be undone.
    Delete {
        /// The files.
        paths: Vec<String>,
    },
    /// Bring back what was deleted last, in this run or an earlier one.
    Restore,
    /// Give a file another name.
    Rename {
        /// The file.
        path: String,
        /// Its name, without the ending.
        name: String,
    },
    /// Give the one game of a file other tags.
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
        /// The rules of the settings, for texts that name no board.
        usual: Vec<AnyRules>,
    },
    /// Write a copy of a file elsewhere.
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
        /// As of [`LibraryChange::Import`].
        usual: Vec<AnyRules>,
    },
}
