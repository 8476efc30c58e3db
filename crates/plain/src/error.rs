//! The errors of commands, with messages that also say what would be right.

use std::io;

use parlour_engines::{EngineError, EngineSpecError};
use parlour_records::{FileError, ImportError, SaveError, SharedTextError};
use parlour_rules::games::{PlyError, PositionError};
use parlour_rules::options::{OptionError, UnknownName};
use parlour_sessions::{set_up, study};

/// The outcome of a command: nothing more, once its sentences are written, or why it was not executed.
pub(crate) type Answer = Result<(), CommandError>;

/// The reason why a command was not executed.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// There is no game yet.
    #[error("no game is open; say `new` and a game, such as `new trike`")]
    NoGame,
    /// No course is being taken.
    #[error("you are not taking a course; say `learn` and a game, such as `learn trike`")]
    NoCourse,
    /// No puzzle is being solved.
    #[error("you are not solving a puzzle; say `puzzle` and a game, such as `puzzle trike`")]
    NoPuzzle,
    /// The game has none.
    #[error("there are no puzzles of {0}")]
    NoPuzzles(&'static str),
    /// No command or game has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// A command was given something that it does not take.
    #[error("`{0}` takes nothing after it")]
    UnexpectedArguments(&'static str),
    /// A command lacks what it needs.
    #[error("`{name}` needs more: say `{name} {arguments}`")]
    MissingArguments {
        /// The command.
        name: &'static str,
        /// The arguments after it.
        arguments: &'static str,
    },
    /// A setting is wrong.
    #[error(transparent)]
    Setting(#[from] OptionError),
    /// A ply cannot be played.
    #[error("{refusal}; {help}")]
    IllegalPly {
        /// The reason.
        refusal: PlyError,
        /// Advice on what to do instead.
        help: String,
    },
    /// A cell or row is not there.
    #[error("there is no {what} `{name}` on this board; {help}")]
    UnknownCell {
        /// The kind of thing it should have been.
        what: &'static str,
        /// The name that was given.
        name: String,
        /// The names there are instead.
        help: String,
    },
    /// No piece of this name may stand there.
    #[error("no piece `{name}` may stand on {cell}; say `setup` for the pieces")]
    NoSuchPiece {
        /// The words that were said.
        name: String,
        /// The cell.
        cell: String,
    },
    /// The set-up is no position of the game.
    #[error("this is not a legal position yet: {0}; say `setup` to hear the position")]
    NoPosition(PositionError),
    /// The set-up cannot be changed so.
    #[error(transparent)]
    SetUp(#[from] set_up::CannotAct),
    /// The study cannot be changed so.
    #[error(transparent)]
    Study(#[from] study::CannotEdit),
    /// Files cannot be imported.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// The game is over.
    #[error("the game is over; say `undo` to go back, or `new` and a game")]
    GameOver,
    /// The engine to move cannot be set up.
    #[error(
        "{why}; the game waits; say `player {side}` and a name to let somebody else play, or the \
         same engine to try again"
    )]
    NotReady {
        /// The reason.
        why: String,
        /// Its side.
        side: &'static str,
    },
    /// A setting cannot be changed so, for this reason.
    #[error("{0}")]
    Refused(String),
    /// There is nothing to do it to.
    #[error("{0}")]
    NothingToDo(&'static str),
    /// There is no game of this number.
    #[error("there is no game `{0}`; say `games` for those that are saved")]
    UnknownGameNumber(String),
    /// An engine has no answer.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The games cannot be kept or read.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The game that is being played could not be saved.
    #[error("the game is not saved: {0}")]
    Unsaved(SaveError),
    /// A file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// A copy cannot be written.
    #[error("{0}; name another file")]
    Copy(SaveError),
    /// A text is no shared game, or the game is too long to be shared.
    #[error(transparent)]
    Shared(#[from] SharedTextError),
    /// There is no such side.
    #[error("there is no side `{name}`; the sides are {first} and {second}")]
    UnknownSide {
        /// The words that were said.
        name: String,
        /// The first side.
        first: &'static str,
        /// The second side.
        second: &'static str,
    },
    /// There is no such player.
    #[error(transparent)]
    Player(#[from] EngineSpecError),
    /// The output is closed.
    #[error(transparent)]
    Output(#[from] io::Error),
}
