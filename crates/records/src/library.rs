//! The library: a folder of game files, with a summary of each game.

use parlour_sys::SystemTime;
use parlour_sys::fs;
use std::cmp::Reverse;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rustc_hash::FxHashMap;

use super::error::{FileError, SaveError};
use super::index::{FileIndex, FileStamp};
use super::library_index;
use super::played::{self, time_text};
use super::read::RecordReader;
use super::{ReadError, Summary};
use parlour_rules::games::AnyRules;

/// The folder that the user has set for games, if any.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Keeps games in this folder from here on. A program says this once, when it starts: later calls
/// change nothing, so that no game is looked for in one place and kept in another.
pub fn set_games_folder(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// The folder of the user's games: the one that was set, or `$XDG_DATA_HOME/parlour/games`. It need
/// not exist.
///
/// # Errors
///
/// [`SaveError::NoHome`] when there is no home folder.
pub fn games_folder() -> Result<PathBuf, SaveError> {
    if let Some(folder) = FOLDER.get() {
        return Ok(folder.clone());
    }
    let folder = parlour_sys::data_folder().ok_or(SaveError::NoHome)?;
    Ok(folder.join("games"))
}

/// One game of the library, or a file that cannot be read.
#[derive(Debug)]
pub struct LibraryEntry {
    /// The file.
    pub path: PathBuf,
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The time when the file was last written.
    pub modified: SystemTime,
    /// The time when the game was played last, in UTC, by what parlour wrote: `2026.11.20
    /// 17:05:59`. The games of a file have the time of the last one.
    pub played: String,
    /// True if the file was taken in from elsewhere, and not played on here.
    pub is_imported: bool,
    /// The size of the file in bytes.
    pub size: u64,
    /// The game, or its fault.
    pub summary: Result<Summary, FileError>,
}

impl LibraryEntry {
    /// Returns whether it is a game of these rules.
    pub fn has_rules(&self, rules: &AnyRules) -> bool {
        let summary = self.summary.as_ref();
        summary.is_ok_and(|summary| summary.rules == *rules)
    }
}

/// The games of a folder. Listing them again reads only the files that have changed, and makes no
/// new list if none has.
#[derive(Debug)]
pub struct Library {
    folder: PathBuf,
    /// By their names.
    files: FxHashMap<OsString, FileIndex>,
    /// The games as they were listed last.
    entries: Vec<LibraryEntry>,
    /// The state of the file with their order then.
    order: Option<FileStamp>,
    /// The index on the disk, if there is to be one.
    disk_index: Option<DiskIndex>,
}

/// The facts about the index on the disk.
#[derive(Clone, Copy, Debug, Default)]
struct DiskIndex {
    is_loaded: bool,
    /// The number of files that the index does not have as they are.
    behind: usize,
}

impl DiskIndex {
    /// Returns whether the index of a library of `files` files is to be written anew, as it is
    /// behind by more than a few: reading those takes less time than writing it after every game.
    const fn is_outdated(self, files: usize) -> bool {
        self.behind > 16 + files / 64
    }
}

impl Library {
    /// The games of a folder, which has not been read yet.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            files: FxHashMap::default(),
            entries: Vec::new(),
            order: None,
            disk_index: None,
        }
    }

    /// The games of the user's folder, with its index.
    ///
    /// # Errors
    ///
    /// [`SaveError::NoHome`] when there is no home folder.
    pub fn own() -> Result<Self, SaveError> {
        games_folder().map(Self::indexed)
    }

    /// The games of a folder that keeps an index beside them, which is read and, when it is wrong,
    /// written.
    pub fn indexed(folder: PathBuf) -> Self {
        Self {
            disk_index: Some(DiskIndex::default()),
            ..Self::new(folder)
        }
    }

    /// The text of a game as it was listed last, by its file and its number there from 1; none if
    /// it is not there any more.
    ///
    /// # Errors
    ///
    /// [`FileError`] when the file cannot be read or is no text.
    pub fn read_game(&self, path: &Path, number: usize) -> Result<Option<String>, FileError> {
        let file = path.file_name().and_then(|name| self.files.get(name));
        let index = number.checked_sub(1).zip(file);
        index.map_or(Ok(None), |(number, file)| file.read_game(number))
    }

    /// The games, those played last first. A folder that does not exist has none; a file that
    /// cannot be read is listed with the reason.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when the folder itself cannot be read.
    pub fn list(&mut self) -> Result<&[LibraryEntry], SaveError> {
        if !self.is_listed() {
            self.entries.clear();
            self.order = FileStamp::of(&self.folder.join(played::NAME));
            self.entries = self.list_anew()?;
        }
        Ok(&self.entries)
    }

    /// Returns whether the folder is as it was listed last, and its index need not be written.
    fn is_listed(&self) -> bool {
        let Ok(files) = fs::read_dir(&self.folder) else {
            return false;
        };
        let names = files.flatten().map(|file| file.file_name());
        let names: Vec<OsString> = names.filter(|name| is_record(Path::new(name))).collect();
        let is_known = |name| {
            let known = self.files.get(name);
            known.is_some_and(|file| file.stamp() == FileStamp::of(file.path()))
        };
        names.len() == self.files.len()
            && names.iter().all(is_known)
            && self.order == FileStamp::of(&self.folder.join(played::NAME))
            && !self.disk_index.unwrap_or_default().is_outdated(names.len())
    }

    fn list_anew(&mut self) -> Result<Vec<LibraryEntry>, SaveError> {
        let error = |error| SaveError::io(&self.folder, error);
        let files = match fs::read_dir(&self.folder) {
            Err(missing) if missing.kind() == io::ErrorKind::NotFound => {
                self.files.clear();
                return Ok(Vec::new());
            }
            files => files.map_err(error)?,
        };
        if let Some(disk_index) = &mut self.disk_index
            && !disk_index.is_loaded
        {
            disk_index.is_loaded = true;
            self.files = library_index::load(&self.folder);
        }
        let mut entries = Vec::new();
        let mut reader = RecordReader::default();
        let mut before = std::mem::take(&mut self.files);
        let mut changed = 0;
        for file in files {
            let name = file.map_err(error)?.file_name();
            if !is_record(Path::new(&name)) {
                continue;
            }
            let index = before.remove(&name);
            let mut index = index.unwrap_or_else(|| FileIndex::new(self.folder.join(&name)));
            let is_changed = add_entries(&mut index, &mut reader, &mut entries);
            changed += usize::from(is_changed);
            self.files.insert(name, index);
        }
        self.write_index(changed + before.len());
        order(&self.folder, &mut entries);
        Ok(entries)
    }

    /// Writes the index of the folder, if there is to be one and it is wrong by enough; `changed`
    /// files were not as they were known.
    fn write_index(&mut self, changed: usize) {
        let Some(disk_index) = &mut self.disk_index else {
            return;
        };
        disk_index.behind += changed;
        if disk_index.is_outdated(self.files.len()) {
            // If it cannot be written, the games are read the next time.
            let fresh = library_index::save(&self.folder, self.files.values());
            disk_index.behind = fresh.unwrap_or(0);
        }
    }
}

/// The games of the user's folder, as [`Library::list`] lists them.
///
/// # Errors
///
/// [`SaveError`] when there is no home folder, or the folder cannot be read.
pub fn list_own() -> Result<Vec<LibraryEntry>, SaveError> {
    let mut library = Library::own()?;
    library.list()?;
    Ok(library.entries)
}

/// The games of a folder, as [`Library::list`] lists them.
///
/// # Errors
///
/// [`SaveError`] when the folder itself cannot be read.
pub fn list(folder: &Path) -> Result<Vec<LibraryEntry>, SaveError> {
    let mut library = Library::new(folder.to_owned());
    library.list()?;
    Ok(library.entries)
}

/// Returns whether a file is to hold records, by its name.
fn is_record(path: &Path) -> bool {
    let hidden = path
        .file_name()
        .is_none_or(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|extension| extension == "plr")
}

/// Orders the games of a folder, those played last first.
fn order(folder: &Path, entries: &mut [LibraryEntry]) {
    let known = played::load(folder);
    let now = time_text(SystemTime::now());
    let not_ahead = |time: &String| !time.is_empty() && *time <= now;
    for file in entries.chunk_by_mut(|a, b| a.path == b.path) {
        let dates = file.iter().filter_map(|entry| entry.summary.as_ref().ok());
        let dates = dates.map(|summary| summary.date.clone()).filter(not_ahead);
        let written = || Some(time_text(file[0].modified)).filter(not_ahead);
        let name = known.get(&played::name_of(&file[0].path));
        let played = match name {
            Some(known) => known.when.clone(),
            // A copy is not newer than the game in it.
            None => dates.max().or_else(written).unwrap_or_default(),
        };
        for entry in file {
            entry.played.clone_from(&played);
            entry.is_imported = name.is_some_and(|known| known.is_imported);
        }
    }
    let line = |entry: &LibraryEntry| known.get(&played::name_of(&entry.path)).map(|it| it.line);
    entries.sort_by_cached_key(|entry| {
        let newest = Reverse((entry.played.clone(), line(entry), entry.path.clone()));
        (newest, entry.number)
    });
}

/// Notes that the user has just played in a file, if it is in the folder of games.
pub fn note_played(path: &Path) {
    let own = games_folder()
        .ok()
        .and_then(|own| parlour_sys::real_path(own).ok());
    if own.is_some_and(|own| path.parent() == Some(&own)) {
        played::note_played(path);
    }
}

/// Adds the games of one file; returns whether it had to be read.
fn add_entries(
    index: &mut FileIndex,
    reader: &mut RecordReader,
    entries: &mut Vec<LibraryEntry>,
) -> bool {
    let path = index.path().to_owned();
    let metadata = fs::metadata(&path);
    let stamp = metadata.as_ref().ok().map(FileStamp::from);
    let mut add = |number, summary| {
        let modified = stamp.and_then(|stamp| stamp.modified);
        entries.push(LibraryEntry {
            path: path.clone(),
            number,
            modified: modified.unwrap_or(SystemTime::UNIX_EPOCH),
            played: String::new(),
            is_imported: false,
            size: stamp.map_or(0, |stamp| stamp.size),
            summary,
        });
    };
    let metadata = match metadata {
        // Opening a pipe would block until another process writes to it.
        Ok(metadata) if !metadata.is_file() => return false,
        Ok(metadata) => metadata,
        Err(error) => {
            add(1, Err(FileError::io(&path, error)));
            return false;
        }
    };
    let stamp = FileStamp::from(&metadata);
    let changed = match index.update_to(stamp, reader, |_, _, _| {}) {
        Ok(changed) => changed,
        Err(error) => {
            add(1, Err(error));
            return true;
        }
    };
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
    changed.is_some()
}
