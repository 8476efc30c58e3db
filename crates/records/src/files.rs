//! Reading files of records.

use std::path::Path;

use super::read::RecordReader;
use super::split::split;
use super::{FileError, ParsedRecord, ReadError};
use parlour_sys::read_bounded;

/// No file of games is longer than this many bytes; what is, is something else.
pub(super) const MAX_FILE_BYTES: u64 = 1 << 30;

/// A file as it was read.
#[derive(Clone, Debug)]
pub struct FileContents {
    /// The text, without the half of a letter at its end that a crash may have left.
    pub text: String,
}

impl FileContents {
    /// The games in the file, in order.
    #[must_use]
    pub fn records(&self) -> Vec<Result<ParsedRecord, ReadError>> {
        self.each_record().collect()
    }

    /// How many games there are.
    #[must_use]
    pub fn count(&self) -> usize {
        split(&self.text).len()
    }

    /// The game of this number, from 1, if there is one; the others are not read.
    #[must_use]
    pub fn record(&self, number: usize) -> Option<Result<ParsedRecord, ReadError>> {
        RecordReader::default().read_numbered(&self.text, number)
    }

    /// The games in the file, in order, each read when it is wanted: a file may hold very many.
    pub fn each_record(&self) -> impl Iterator<Item = Result<ParsedRecord, ReadError>> + '_ {
        RecordReader::default().read_each(&self.text)
    }
}

/// Reads a file of records.
///
/// # Errors
///
/// [`FileError`] when the file cannot be read or is no text.
pub fn read_file(path: &Path) -> Result<FileContents, FileError> {
    let io = |error| FileError::Io {
        path: path.to_owned(),
        error,
    };
    let bytes = read_bounded(path, MAX_FILE_BYTES).map_err(io)?;
    let text = text_of_bytes(bytes).ok_or_else(|| FileError::NotText {
        path: path.to_owned(),
    })?;
    Ok(FileContents { text })
}

/// The text of a file, without the half of a letter at its end that a crash may have left; none
/// where it is no text in UTF-8.
pub(super) fn text_of_bytes(bytes: Vec<u8>) -> Option<String> {
    String::from_utf8(bytes)
        .or_else(|error| {
            let cut = error.utf8_error();
            let valid = cut.valid_up_to();
            let mut bytes = error.into_bytes();
            // Without a length the error is that the text ends too soon.
            if cut.error_len().is_none() {
                bytes.truncate(valid);
            }
            String::from_utf8(bytes)
        })
        .ok()
}
