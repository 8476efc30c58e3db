//! Reading files of records.

use std::path::Path;

use super::foreign::{ForeignGames, Format, Hints};
use super::pasted::games_in;
use super::read::RecordReader;
use super::split::{Chunk, split};
use super::{FileError, ParsedRecord, ReadError};
use parlour_sys::read_bounded;

/// No file of games is longer than this many bytes; a longer one is something else.
pub(super) const MAX_FILE_BYTES: u64 = 1 << 30;

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct FileContents {
    /// Its contents, without the half of a letter at its end that a crash may have left. A game of
    /// it may be no text.
    pub bytes: Vec<u8>,
    /// Its games, where another program or a person wrote them.
    foreign: Option<ForeignGames>,
}

impl FileContents {
    /// The games of a text that may be our own or of another format.
    pub fn new(bytes: Vec<u8>, hints: &Hints) -> Self {
        let foreign = ForeignGames::find(&bytes, hints);
        Self { bytes, foreign }
    }

    /// The games of a text that was pasted or piped, without what stands around them.
    pub fn pasted(text: &str, hints: &Hints) -> Self {
        let contents = Self::new(text.as_bytes().to_vec(), hints);
        if contents.foreign.is_some() {
            return contents;
        }
        // A last line without an end would be taken for one that was cut off.
        let games = format!("{}\n", games_in(text).trim_end());
        Self {
            bytes: games.into_bytes(),
            foreign: None,
        }
    }

    /// The format, if the games are not our own.
    pub fn format(&self) -> Option<&'static Format> {
        self.foreign.as_ref().map(|games| games.format)
    }

    /// All of it as text.
    ///
    /// # Errors
    ///
    /// [`ReadError`] that says where it is not UTF-8.
    pub fn text(&self) -> Result<&str, ReadError> {
        let whole = Chunk {
            bytes: &self.bytes,
            line: 1,
            start: 0,
        };
        whole.text()
    }

    /// The games in the file, in order.
    pub fn records(&self) -> Vec<Result<ParsedRecord, ReadError>> {
        self.each_record().collect()
    }

    /// The number of games.
    pub fn count(&self) -> usize {
        match &self.foreign {
            Some(games) => games.count(),
            None => split(&self.bytes).len(),
        }
    }

    /// The game of this number, from 1, if there is one; the others are not read.
    pub fn record(&self, number: usize) -> Option<Result<ParsedRecord, ReadError>> {
        match &self.foreign {
            Some(games) => games.each(&self.bytes, number.checked_sub(1)?).next(),
            None => RecordReader::default().read_numbered(&self.bytes, number),
        }
    }

    /// The games in the file, in order, each read when it is wanted: a file may hold very many.
    pub fn each_record(
        &self,
    ) -> Box<dyn Iterator<Item = Result<ParsedRecord, ReadError>> + Send + '_> {
        match &self.foreign {
            Some(games) => Box::new(games.each(&self.bytes, 0)),
            None => Box::new(RecordReader::default().read_each(&self.bytes)),
        }
    }
}

/// Reads a file of records, or of games of another format.
///
/// # Errors
///
/// [`FileError`] when the file cannot be read, or is no text and holds no game.
pub fn read_file(path: &Path) -> Result<FileContents, FileError> {
    read_file_with(path, &Hints::default())
}

/// Reads a file as [`read_file`] does, with the known facts of its games.
///
/// # Errors
///
/// As [`read_file`].
pub fn read_file_with(path: &Path, hints: &Hints) -> Result<FileContents, FileError> {
    let bytes = read_bounded(path, MAX_FILE_BYTES);
    let bytes = whole_letters(bytes.map_err(|error| FileError::io(path, error))?);
    if bytes.starts_with(b"{\"parlour\":") {
        return Err(FileError::Results {
            path: path.to_owned(),
        });
    }
    let contents = FileContents::new(bytes, hints);
    // A picture has no game that a byte of it could be wrong in.
    let has_own = || contents.bytes.windows(5).any(|tag| tag == b"[Game");
    let has_games = || contents.foreign.is_some() || has_own();
    if std::str::from_utf8(&contents.bytes).is_err() && !has_games() {
        return Err(FileError::NotText {
            path: path.to_owned(),
        });
    }
    Ok(contents)
}

/// The bytes of a file without the half of a letter at its end that a crash may have left.
pub(super) fn whole_letters(mut bytes: Vec<u8>) -> Vec<u8> {
    let is_half = |length: &usize| {
        let end = bytes.len().checked_sub(*length).map(|at| &bytes[at..]);
        let read = end.map(std::str::from_utf8);
        // Without a length the error is that the text ends too soon.
        matches!(read, Some(Err(error)) if error.valid_up_to() == 0 && error.error_len().is_none())
    };
    let half = (1..4).find(is_half).unwrap_or(0);
    bytes.truncate(bytes.len() - half);
    bytes
}
