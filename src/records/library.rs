//! The library: a folder of game files, with a summary of each game.

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustc_hash::FxHashMap;

use super::error::{FileError, SaveError};
use super::index::FileIndex;
use super::read::RecordReader;
use super::{ReadError, Summary};
use crate::games::AnyRules;
use crate::platform;

/// The folder of the user's games, `$XDG_DATA_HOME/parlour/games`, which need not exist.
///
/// # Errors
///
/// [`SaveError::NoHome`] when there is no home folder.
pub fn games_folder() -> Result<PathBuf, SaveError> {
    let folder = platform::data_folder().ok_or(SaveError::NoHome)?;
    Ok(folder.join("games"))
}

/// One game of the library, or a file that cannot be read.
#[derive(Debug)]
pub struct LibraryEntry {
    /// The file.
    pub path: PathBuf,
    /// Which game of the file it is, from 1.
    pub number: usize,
    /// When the file was last written.
    pub modified: SystemTime,
    /// How many bytes the file has.
    pub size: u64,
    /// The game, or what is wrong with it.
    pub summary: Result<Summary, FileError>,
}

impl LibraryEntry {
    /// Whether it is a game of these rules.
    #[must_use]
    pub fn has_rules(&self, rules: &AnyRules) -> bool {
        let summary = self.summary.as_ref();
        summary.is_ok_and(|summary| summary.rules == *rules)
    }
}

/// The games of a folder. Listing them again reads only the files that have changed.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    files: FxHashMap<PathBuf, FileIndex>,
}

impl Library {
    /// The games of a folder, which has not been read yet.
    #[must_use]
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            files: FxHashMap::default(),
        }
    }

    /// The text of a game as it was listed last, by its file and its number there from 1; none if it
    /// is not there any more.
    ///
    /// # Errors
    ///
    /// [`FileError`] when the file cannot be read or is no text.
    pub fn read_game(&self, path: &Path, number: usize) -> Result<Option<String>, FileError> {
        let index = number.checked_sub(1).zip(self.files.get(path));
        index.map_or(Ok(None), |(number, file)| file.read_game(number))
    }

    /// The games, those written last first. A folder that does not exist has none; a file that
    /// cannot be read is listed with the reason.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when the folder itself cannot be read.
    pub fn list(&mut self) -> Result<Vec<LibraryEntry>, SaveError> {
        let error = |error| SaveError::io(&self.folder, error);
        let files = match fs::read_dir(&self.folder) {
            Err(missing) if missing.kind() == io::ErrorKind::NotFound => {
                self.files.clear();
                return Ok(Vec::new());
            }
            files => files.map_err(error)?,
        };
        let mut entries = Vec::new();
        let mut reader = RecordReader::default();
        let mut before = std::mem::take(&mut self.files);
        for file in files {
            let path = file.map_err(error)?.path();
            if !is_record(&path) {
                continue;
            }
            let index = before.remove(&path);
            let mut index = index.unwrap_or_else(|| FileIndex::new(path.clone()));
            add_entries(&mut index, &mut reader, &mut entries);
            self.files.insert(path, index);
        }
        entries.sort_by(|a, b| {
            let newest = Reverse(a.modified).cmp(&Reverse(b.modified));
            newest
                .then_with(|| b.path.cmp(&a.path))
                .then(a.number.cmp(&b.number))
        });
        Ok(entries)
    }
}

/// The games of a folder, as [`Library::list`] lists them.
///
/// # Errors
///
/// [`SaveError`] when the folder itself cannot be read.
pub fn list(folder: &Path) -> Result<Vec<LibraryEntry>, SaveError> {
    Library::new(folder.to_owned()).list()
}

/// Whether a file is to hold records, by its name.
fn is_record(path: &Path) -> bool {
    let hidden = path
        .file_name()
        .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|extension| extension == "plr")
}

/// Adds the games of one file.
fn add_entries(index: &mut FileIndex, reader: &mut RecordReader, entries: &mut Vec<LibraryEntry>) {
    let path = index.path().to_owned();
    let metadata = fs::metadata(&path);
    let modified = metadata
        .as_ref()
        .ok()
        .and_then(|metadata| metadata.modified().ok())
        .unwrap_or(SystemTime::UNIX_EPOCH);
    let size = metadata.as_ref().map_or(0, fs::Metadata::len);
    // Opening a pipe would block until another process writes to it.
    if metadata.is_ok_and(|metadata| !metadata.is_file()) {
        return;
    }
    let mut add = |number, summary| {
        entries.push(LibraryEntry {
            path: path.clone(),
            number,
            modified,
            size,
            summary,
        });
    };
    if let Err(error) = index.update_with(reader, |_, _, _| {}) {
        return add(1, Err(error));
    }
    if index.games().is_empty() {
        add(1, Err(FileError::read(&path, ReadError::empty())));
    }
    for (number, game) in (1..).zip(index.games()) {
        let summary = game.summary.clone();
        add(
            number,
            summary.map_err(|error| FileError::read(&path, error)),
        );
    }
}
