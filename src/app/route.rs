//! The values by which screens ask for other screens.

use serde::{Deserialize, Serialize};

use super::file_game::FileGame;
use super::speed::Speed;
use parlour_matches::play::GameSession;
use parlour_records::{NodeId, Record};

/// Makes the enumeration of routes from the list of screens.
macro_rules! routes {
    ($($module:ident::$screen:ident {
        $($(#[$doc:meta])* $route:ident $(($value:ident: $type:ty))? => $open:ident,)+
    })+) => {
        /// A screen to be opened, and with what. The list of screens says which screen each stands
        /// for.
        #[derive(Clone, Debug)]
        pub enum Route {
            $($($(#[$doc])* $route $(($type))?,)+)+
        }
    };
}

screens!(routes);

/// Games that are to be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReplayOptions {
    /// The file, or the name of where the games are from.
    pub path: String,
    /// The games, if they are in no file of our own: that is not read then.
    #[serde(default)]
    pub games: Vec<FileGame>,
    /// The speed.
    pub speed: Speed,
    /// Another process writes to the file and is followed.
    pub follow: bool,
    /// The screen goes by itself to where something happens.
    #[serde(default)]
    pub broadcast: bool,
    /// Results are hidden until they are reached.
    #[serde(default)]
    pub no_spoilers: bool,
    /// The way in which it begins.
    #[serde(default)]
    pub begin: Begin,
}

/// The way in which a replay begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Begin {
    /// It shows the first game at once.
    #[default]
    Playing,
    /// It waits at the start of the game of this index, for steps to be filmed.
    Waiting(usize),
    /// It shows the list of games, for one to be studied.
    Choosing,
}

impl ReplayOptions {
    /// A file that is not followed, from its first game on.
    pub fn new(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            games: Vec::new(),
            speed: Speed::of_replay(false),
            follow: false,
            broadcast: false,
            no_spoilers: false,
            begin: Begin::Playing,
        }
    }
}

/// A game from a file.
#[derive(Clone, Debug)]
pub struct SavedGame {
    /// Names the game to those who save it and think about it.
    pub id: u64,
    /// The game.
    pub record: Record,
    /// Its file.
    pub path: String,
    /// The reason why it can only be read, if there is one.
    pub read_only: Option<String>,
}

/// A game, or a position, that is to be studied. Nothing of it is changed by that.
#[derive(Clone, Debug)]
pub struct StudySource {
    /// The game.
    pub record: Record,
    /// The node to look at first.
    pub node: NodeId,
    /// Its name in studies of it and in games that are played on from it: the name of its file, or
    /// nothing.
    pub name: String,
    /// Its file, if it has one.
    pub file: Option<StudyFile>,
    /// The remark with which it opens.
    pub notice: Option<String>,
}

impl StudySource {
    /// A game that is in no file, to be looked at from its end.
    pub fn new(record: Record) -> Self {
        Self {
            node: record.tree().main_end(),
            record,
            name: String::new(),
            file: None,
            notice: None,
        }
    }
}

/// The file of a game that is studied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StudyFile {
    /// The id under which the file is open; none if it is not.
    pub id: Option<u64>,
    /// A screen below has it open, and will close it.
    pub is_lent: bool,
    /// It may be written to.
    pub is_writable: bool,
    /// The file.
    pub path: String,
}

/// A game of a match in which a person plays for one of the engines.
#[derive(Clone, Debug)]
pub struct BorrowedGame {
    /// Names the game to those who save it and think about it, as in the match.
    pub id: u64,
    /// The game.
    pub game: GameSession,
    /// Its file, once there is one.
    pub path: Option<String>,
}
