//! Reading files of records.

use std::path::Path;

use super::read::RecordReader;
use super::split::{Chunk, split};
use super::{FileError, ParsedRecord, ReadError};
use parlour_sys::read_bounded;

/// No file of games is longer than this many bytes; what is, is something else.
pub(super) const MAX_FILE_BYTES: u64 = 1 << 30;

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct FileContents {
    /// Its contents, without the half of a letter at its end that a crash may have left. A game of
    /// it may be no text.
    pub bytes: Vec<u8>,
}

impl FileContents {
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
        split(&self.bytes).len()
    }

    /// The game of this number, from 1, if there is one; the others are not read.
    pub fn record(&self, number: usize) -> Option<Result<ParsedRecord, ReadError>> {
        RecordReader::default().read_numbered(&self.bytes, number)
    }

    /// The games in the file, in order, each read when it is wanted: a file may hold very many.
    pub fn each_record(&self) -> impl Iterator<Item = Result<ParsedRecord, ReadError>> + '_ {
        RecordReader::default().read_each(&self.bytes)
    }
}

/// Reads a file of records.
///
/// # Errors
///
/// [`FileError`] when the file cannot be read, or is no text and holds no game.
pub fn read_file(path: &Path) -> Result<FileContents, FileError> {
    let io = |error| FileError::Io {
        path: path.to_owned(),
        error,
    };
    let bytes = whole_letters(read_bounded(path, MAX_FILE_BYTES).map_err(io)?);
    // A picture has no game that a byte of it could be wrong in.
    let has_game = || bytes.windows(5).any(|tag| tag == b"[Game");
    if std::str::from_utf8(&bytes).is_err() && !has_game() {
        return Err(FileError::NotText {
            path: path.to_owned(),
        });
    }
    Ok(FileContents { bytes })
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
