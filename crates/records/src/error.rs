//! The mistakes that a record can have.

use std::io;
use std::path::{Path, PathBuf};

use parlour_rules::games::{PlyError, PositionError};
use parlour_rules::options::{OptionError, UnknownName};
use parlour_rules::text::quoted;
use parlour_sys::reason;

/// The error of reading a record: where and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct ReadError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The mistake there.
    pub kind: ReadErrorKind,
}

/// The most tags a game may have.
pub(super) const MAX_TAGS: usize = 10_000;

/// The most plies a game may have, those of its variations included. Since each variation has one,
/// no more variations can be open at once.
pub(super) const MAX_PLIES: usize = 100_000;

/// A text from a file as it can be quoted in a message.
pub(super) fn quotable(text: &str) -> String {
    const LONGEST: usize = 60;
    quoted(text, LONGEST)
}

impl ReadError {
    /// There is no game where there should be one.
    pub(super) const fn empty() -> Self {
        ReadErrorKind::NoGame.at(1)
    }
}

impl ReadErrorKind {
    /// The error that it is on a line.
    pub(super) const fn at(self, line: usize) -> ReadError {
        ReadError { line, kind: self }
    }
}

/// A reason why a text is not a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadErrorKind {
    /// A tag that is not of the form `[Name "value"]`.
    #[error("`{0}` is not of the form [Name \"value\"]")]
    TagForm(String),
    /// The text of one game is longer than 64 MB.
    #[error("the game is longer than 64 MB")]
    TooLong,
    /// The game has more tags than are read.
    #[error("the game has more than {MAX_TAGS} tags")]
    TooManyTags,
    /// The game has more plies than are read.
    #[error("the game has more than {MAX_PLIES} moves, with those of its variations")]
    TooManyPlies,
    /// No tag names the game.
    #[error("there is no tag Game before the first move")]
    NoGame,
    /// A byte that is not part of a text.
    #[error("the byte {0:02x} is not UTF-8, in which games are written")]
    NotText(u8),
    /// A tag by which other programs say something that this one would read from another.
    #[error("the tag {name} is not read here, and this is another game without it; use {right}")]
    OtherTag {
        /// The tag.
        name: String,
        /// The tag that says it here.
        right: &'static str,
    },
    /// The tag Game names no game.
    #[error(transparent)]
    Game(#[from] UnknownName),
    /// The tag Rules is not a list of the game's settings.
    #[error("Rules: {0}")]
    Rules(OptionError),
    /// The tag Position is not a position of the game.
    #[error("Position: {0}")]
    Position(PositionError),
    /// A ply that cannot be read or is not legal.
    #[error("move {number} `{text}`: {refusal}")]
    Ply {
        /// The number of the ply in the line, from 1.
        number: usize,
        /// The text written.
        text: String,
        /// The reason why it is refused.
        refusal: PlyError,
    },
    /// Signs behind a ply that are no judgement.
    #[error("`{0}` is not a judgement of a move: expected ! ? !! ?? !? ?! and $1, $2, ...")]
    Glyph(String),
    /// A comment without an end.
    #[error("the comment has no closing brace")]
    UnclosedComment,
    /// A variation without an end.
    #[error("the variation has no closing parenthesis")]
    UnclosedVariation,
    /// A variation before the first ply.
    #[error("a variation follows the move it replaces, and there is none before this one")]
    NothingToReplace,
    /// A result that ends a variation, not the game.
    #[error("the result `{0}` stands inside a variation")]
    ResultInVariation(String),
    /// The text fits the game on several boards.
    #[error(
        "the moves fit {titles}; say which, by a line such as `{example}` above them or by the game and what is set (--game and --set)"
    )]
    SeveralBoards {
        /// The boards.
        titles: String,
        /// The first of them, as it can be written.
        example: String,
    },
    /// The text fits no board, and does not say which it is of.
    #[error("no {unnamed} is named, and the moves fit none; as {title}, {why}")]
    FitsNone {
        /// What is not named: the game, or its board.
        unnamed: &'static str,
        /// The board that it fits best.
        title: String,
        /// The reason why it does not fit that one.
        why: Box<Self>,
    },
    /// A game, a board or a variant that there is not here.
    #[error("{0} is not read here")]
    NotPlayedHere(String),
    /// Whoever reads the text says that it is of another game or board than it says itself.
    #[error("the text names {named}, not {given}")]
    NamesOther {
        /// The game or the setting in the text.
        named: String,
        /// The one that was given with it.
        given: String,
    },
    /// A record of another site is not of its form.
    #[error("the record is not of its form: {0}")]
    Json(String),
    /// Something is wrong in a game of another format that begins on the same line as another one.
    #[error("game {0}: {1}")]
    OfGame(usize, Box<Self>),
    /// Bytes that are not part of a text, in a game of another format.
    #[error("it has bytes that are not UTF-8")]
    ForeignBytes,
    /// A second game where there should be one.
    #[error("a second game begins here")]
    SecondGame,
    /// A text without any game.
    #[error("there is no game here: no tag Game, and no list of moves")]
    NoGameHere,
    /// Text that belongs to no game.
    #[error("`{0}` does not belong here")]
    UnexpectedText(String),
}

/// A reason why a file of records cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{}: {}", path.display(), reason(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The file is not text.
    #[error("{}: not a UTF-8 text file", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
    },
    /// The file holds the results of a match.
    #[error("{}: the results of a match, whose games are beside it in a file that ends in .plr", path.display())]
    Results {
        /// The file.
        path: PathBuf,
    },
    /// A game in the file cannot be read.
    #[error("{}:{}: {}", path.display(), error.line, error.kind)]
    Read {
        /// The file.
        path: PathBuf,
        /// The place and the reason.
        error: Box<ReadError>,
    },
}

/// A reason why a game cannot be saved. The game in memory is unchanged, and saving again may
/// succeed.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is no home folder to save games in.
    #[error("there is no home folder: set HOME or XDG_DATA_HOME")]
    NoHome,
    /// The operating system reports an error.
    #[error("{}: {}", path.display(), reason(error))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Another program has the same game open.
    #[error("{}: another parlour has this game open", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file is not as it was saved: another program changed it, or it is not an unfinished
    /// game as we write it.
    #[error("{}: the file is not as it was saved", path.display())]
    NotAsSaved {
        /// The file.
        path: PathBuf,
    },
    /// Only a file with exactly one game can be appended to.
    #[error("{}: not a file of one game", path.display())]
    NotOneGame {
        /// The file.
        path: PathBuf,
    },
    /// A name that no file can have on every system.
    #[error(
        "`{name}` cannot be the name of a file: use up to 80 letters, digits, spaces and dashes"
    )]
    BadName {
        /// The name.
        name: String,
    },
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
}

impl FileError {
    /// The error of the operating system with a file.
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            error,
        }
    }

    /// The error that a file could not be read, for this reason.
    pub fn read(path: &Path, error: ReadError) -> Self {
        Self::Read {
            path: path.to_owned(),
            error: Box::new(error),
        }
    }
}

impl SaveError {
    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            error,
        }
    }
}
