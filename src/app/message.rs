//! Messages: everything that can happen to the program.
//!
//! Messages are plain data and can be written down: a recorded list of them replays a session
//! exactly, since [`update`](super::update) depends on nothing else.

use serde::{Deserialize, Serialize};

use super::file_game::FilePiece;
use super::input::{Key, Mouse};
use super::terminal::Answer;
use crate::engines::{EngineRegistry, Player, Report};
use crate::games::{AnyLine, Side};
use crate::play::EngineFailure;
use crate::records::Evaluation;
use crate::words;

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
    /// The mouse was used.
    Mouse(Mouse),
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
        /// What it says.
        #[serde(rename = "news")]
        event: EngineEvent,
    },
    /// The result of writing a board to files.
    Exported {
        /// The picture's file, beside which the text is, or why there is none.
        result: Result<String, String>,
    },
    /// The result of saving a game.
    #[serde(rename = "kept")]
    Saved {
        /// The game.
        game: u64,
        /// Which save is answered.
        revision: u64,
        /// The file that holds the game, or why it is not saved.
        result: Result<String, NotSaved>,
    },
    /// The result of writing a setting to the config file.
    SettingSaved {
        /// The request that is answered.
        id: u64,
        /// Why it is not written, if it is not.
        result: Result<(), String>,
    },
    /// The games in the library.
    Library {
        /// The request that is answered.
        id: u64,
        /// The games, newest first.
        items: Vec<LibraryItem>,
    },
    /// The file of a game that was asked for, or why it cannot be read.
    #[serde(rename = "opened")]
    GameFile {
        /// The request that is answered.
        id: u64,
        /// The file.
        file: Result<OpenedFile, String>,
    },
    /// Games of a file that is replayed or followed, or why it cannot be read. A reading is
    /// answered by as many of these as it takes, so that none takes long to handle.
    #[serde(rename = "read")]
    FileRead {
        /// Who asked for it.
        id: u64,
        /// Some of the games.
        piece: Result<FilePiece, String>,
    },
    /// The terminal has said something about itself.
    Terminal(Answer),
    /// The program is to end: a signal, or the terminal is gone.
    Terminate,
    /// The program is back from the background and must draw everything anew.
    Resumed,
}

/// What an engine reports.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineEvent {
    /// The state of its search, with the texts of plies.
    #[serde(rename = "thinks")]
    Info(Report<String>),
    /// It plays this ply.
    #[serde(rename = "chose")]
    Ply(String),
    /// It failed.
    Failed(EngineFailure),
}

/// The file of a game that was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenedFile {
    /// What it holds.
    pub text: String,
    /// Why it can only be read, if that is so: another program has it open.
    pub read_only: Option<String>,
}

/// Why a game was not saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotSaved {
    /// Plies were to be appended to a file that does not hold the game before them: the whole game
    /// has to be saved.
    WholeNeeded,
    /// It cannot be written, for this reason.
    Failed(String),
}

impl Report<String> {
    /// The side of which score and probability speak, at the end of this line: that of the player to
    /// move, who has the other one after a `swap` that is recommended.
    #[must_use]
    pub fn side(&self, line: &AnyLine) -> Side {
        let best = self.expected().first();
        match best.and_then(|text| line.read_ply(text).ok()) {
            Some(ply) if line.swaps_players(ply) => !line.to_move(),
            _ => line.to_move(),
        }
    }

    /// First's advantage, from -1 to 1, at the end of this line.
    #[must_use]
    pub fn first_advantage(&self, line: &AnyLine) -> Option<f32> {
        Some(Evaluation::of_position(self, self.side(line))?.first_advantage())
    }
}

/// A game in the library.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LibraryItem {
    /// The file.
    pub path: String,
    /// Which of the file's games it is, from 1.
    pub number: usize,
    /// The game's identifier.
    pub game: String,
    /// The game with its board, as in "Claustro 5 × 5".
    pub title: String,
    /// The text of the tag of who plays First at the end of the game, whatever `swap` did.
    pub first: String,
    /// The text of the tag of who plays Second then.
    pub second: String,
    /// What people call these two.
    pub players: [String; 2],
    /// When it began.
    pub date: String,
    /// How many plies were played.
    pub plies: usize,
    /// How it ended, as in "Red won by gold, 42 plies"; none while it is unfinished.
    pub ending: Option<String>,
    /// Why the file is not a game, if it is not.
    pub error: Option<String>,
}

impl LibraryItem {
    /// Whether the game can be played on.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.error.is_none() && self.ending.is_none()
    }

    /// Whether one of the players is a human, as far as these engines are known.
    #[must_use]
    pub fn has_human(&self, registry: &EngineRegistry) -> bool {
        let is_human = |name: &String| {
            // Nobody is named in records that were written by hand.
            name.is_empty() || matches!(registry.player(name), Ok(Player::Human(_)))
        };
        [&self.first, &self.second].into_iter().any(is_human)
    }

    /// A short summary of the game: the game, the players and the plies.
    #[must_use]
    pub fn summary(&self) -> String {
        let [first, second] = &self.players;
        let plies = words::counted(self.plies, "ply");
        format!("{}, {first} - {second}, {plies}", self.title)
    }

    /// The game in one line: date, game, players, plies and result.
    #[must_use]
    pub fn row(&self) -> String {
        if self.error.is_some() {
            return format!("{}: cannot be read", self.path);
        }
        let state = match &self.ending {
            Some(ending) => ending.clone(),
            None => format!("unfinished, {}", words::counted(self.plies, "ply")),
        };
        let [first, second] = &self.players;
        format!("{}  {}  {first} - {second}  {state}", self.date, self.title)
    }
}
