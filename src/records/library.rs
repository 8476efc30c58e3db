//! The library: a folder of game files, with a summary of each game.

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use etcetera::base_strategy::{BaseStrategy, Xdg};

use super::error::{FileError, SaveError};
use super::files::read_file;
use super::read::RecordReader;
use super::{GameResult, ParsedRecord, Record, Tags};
use crate::games::{BySide, GameInfo, Settings};

/// The folder of the user's games, `$XDG_DATA_HOME/parlour/games`, which need not exist.
///
/// # Errors
///
/// [`SaveError::NoHome`] when there is no home folder.
pub fn games_folder() -> Result<PathBuf, SaveError> {
    let dirs = Xdg::new().map_err(|_| SaveError::NoHome)?;
    Ok(dirs.data_dir().join("parlour").join("games"))
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
    /// The game, or what is wrong with it.
    pub summary: Result<Summary, FileError>,
}

/// The summary of a game.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The game.
    pub game: &'static GameInfo,
    /// Its settings.
    pub rules: Settings,
    /// The players who began as First and Second, from the tags.
    pub names: BySide<String>,
    /// How many plies the main line has.
    pub plies: usize,
    /// The result, by side.
    pub result: GameResult,
    /// Whether the game is over; one that was broken off for good is, without a result.
    pub finished: bool,
    /// When it began, from the tags Date and Time: `2026.11.20 17:05:59`.
    pub date: String,
}

impl From<&Record> for Summary {
    fn from(record: &Record) -> Self {
        let date = [record.tags.get(Tags::DATE), record.tags.get(Tags::TIME)];
        Self {
            game: record.start().info(),
            rules: record.start().settings().clone(),
            names: record.names().map(str::to_owned),
            plies: record.tree().main_line().count(),
            result: record.result(),
            finished: record.is_finished(),
            date: date.join(" ").trim().to_owned(),
        }
    }
}

/// The games of a folder, those written last first. A folder that does not exist has none; a file
/// that cannot be read is listed with the reason.
///
/// # Errors
///
/// [`SaveError`] when the folder itself cannot be read.
pub fn list(folder: &Path) -> Result<Vec<LibraryEntry>, SaveError> {
    let error = |error| SaveError::io(folder, error);
    let files = match fs::read_dir(folder) {
        Err(missing) if missing.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        files => files.map_err(error)?,
    };
    let mut entries = Vec::new();
    let mut reader = RecordReader::default();
    for file in files {
        let path = file.map_err(error)?.path();
        if is_record(&path) {
            read_entries(&mut reader, &path, &mut entries);
        }
    }
    entries.sort_by(|a, b| {
        let newest = Reverse(a.modified).cmp(&Reverse(b.modified));
        newest
            .then_with(|| b.path.cmp(&a.path))
            .then(a.number.cmp(&b.number))
    });
    Ok(entries)
}

/// Whether a file is to hold records, by its name.
fn is_record(path: &Path) -> bool {
    let hidden = path
        .file_name()
        .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|extension| extension == "plr")
}

/// Adds the games of one file.
fn read_entries(reader: &mut RecordReader, path: &Path, entries: &mut Vec<LibraryEntry>) {
    let metadata = fs::metadata(path);
    let modified = metadata
        .as_ref()
        .ok()
        .and_then(|metadata| metadata.modified().ok())
        .unwrap_or(SystemTime::UNIX_EPOCH);
    // Opening a pipe would block until another process writes to it.
    if metadata.is_ok_and(|metadata| !metadata.is_file()) {
        return;
    }
    let mut add = |number, summary| {
        entries.push(LibraryEntry {
            path: path.to_owned(),
            number,
            modified,
            summary,
        });
    };
    let contents = match read_file(path) {
        Ok(contents) => contents,
        Err(error) => return add(1, Err(error)),
    };
    let mut games = reader.read(&contents.text);
    if games.is_empty() {
        games.push(Err(super::ReadError::empty()));
    }
    for (number, game) in (1..).zip(games) {
        let summary = game
            .map(|ParsedRecord { record, .. }| Summary::from(&record))
            .map_err(|error| FileError::read(path, error));
        add(number, summary);
    }
}
