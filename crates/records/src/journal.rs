//! The file of a game, written as the game is played.

use parlour_sys::SystemTime;
use parlour_sys::fs::{self, File};
use std::io::{self, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::cleanup::remove_stale_files;
use super::datetime::DateTime;
use super::error::SaveError;
use super::files::read_file;
use super::lock::lock_game;
use super::save::{Replace, export, numbered_paths, write_atomically};
use super::{FileError, Record, Tags};
use parlour_sys::{LockFile, is_at, write_durably};

/// Saves one game to a file while it is played.
///
/// [`Journal::append`] adds plies at the end of the file and flushes them to the disk: a ply costs
/// what that ply costs, however long the game is. [`Journal::save`] makes the file match the
/// record, whatever was changed; what cannot be appended (a variation, a comment on an earlier ply,
/// the end of the game) is written anew beside the file and renamed over it. A crash at any moment
/// leaves a file that reads as the game up to the last ply saved.
///
/// Before anything is written, the file is checked: if its length, its time or its inode have
/// changed, its content is compared. Changes by other programs are never overwritten: the game
/// then continues in a new file beside it, which [`Journal::path`] names.
///
/// An error leaves the record in memory as it is and the file readable; saving again is enough to
/// continue.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The text of the file.
    written: String,
    stamp: Stamp,
    /// True if it is an unfinished game just as we write it, so that plies can be appended.
    open_ended: bool,
    /// The date and time in the file, which the record may lack.
    date: String,
    time: String,
    _lock: LockFile,
}

/// The state of a file that the system tells: other programs change it when they write.
type Stamp = (u64, Option<SystemTime>);

/// The fate of a file since it was written last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FileState {
    /// It is as it was.
    Unchanged,
    /// It is not there any more.
    Removed,
    /// It holds something else.
    Changed,
}

impl Journal {
    /// Creates a file in a folder, and the folder if need be. The file is named by the record's
    /// date, time and game; a record without a date gets the current one, in the file only.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when the folder or the file cannot be made.
    pub fn create(folder: &Path, record: &Record) -> Result<Self, SaveError> {
        fs::create_dir_all(folder).map_err(|error| SaveError::io(folder, error))?;
        let folder =
            parlour_sys::real_path(folder).map_err(|error| SaveError::io(folder, error))?;
        remove_stale_files(&folder);
        let now = DateTime::new(SystemTime::now());
        let tag = |name, else_now: String| match record.tags.get(name) {
            "" => else_now,
            given => given.to_owned(),
        };
        let (date, time) = (tag(Tags::DATE, now.date()), tag(Tags::TIME, now.time()));
        let text = text_of(&dated(record, &date, &time));
        let stem: String = format!("{date}-{time}-{}", record.start().info().id)
            .chars()
            .filter(|c| c.is_ascii_alphanumeric() || ".-".contains(*c))
            .map(|c| if c == '.' { '-' } else { c })
            .take(64)
            .collect();
        for path in numbered_paths(&folder, &stem) {
            let error = |error| SaveError::io(&path, error);
            let Some(lock) = lock_game(&path).map_err(error)? else {
                continue;
            };
            match write_atomically(&path, &text, Replace::Never) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                written => {
                    let file = written.map_err(error)?;
                    return Ok(Self {
                        stamp: stamp(&file).map_err(error)?,
                        file,
                        path,
                        written: text,
                        open_ended: !record.is_finished(),
                        date,
                        time,
                        _lock: lock,
                    });
                }
            }
        }
        unreachable!("the numbers do not end")
    }

    /// Opens the file of a game to continue it, and returns the game in it.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when the file cannot be read or written, is being written by another program,
    /// or does not hold exactly one game.
    pub fn open(path: &Path) -> Result<(Self, Record), SaveError> {
        let error = |error| SaveError::io(path, error);
        // Renaming over a symbolic link would replace the link.
        let path = parlour_sys::real_path(path).map_err(error)?;
        let error = |error| SaveError::io(&path, error);
        let Some(lock) = lock_game(&path).map_err(error)? else {
            return Err(SaveError::InUse { path });
        };
        let file = File::options()
            .read(true)
            .write(true)
            .open(&path)
            .map_err(error)?;
        let stamp = stamp(&file).map_err(error)?;
        let contents = read_file(&path)?;
        let mut games = contents.records().into_iter();
        let (Some(game), None) = (games.next(), games.next()) else {
            return Err(SaveError::NotOneGame { path });
        };
        let record = game.map_err(|error| FileError::read(&path, error))?.record;
        let text = contents.text();
        let text = text
            .map_err(|error| FileError::read(&path, error))?
            .to_owned();
        let is_whole = stamp.0 == text.len() as u64;
        let journal = Self {
            path,
            file,
            open_ended: is_whole && !record.is_finished() && text == record.unfinished_text(),
            written: text,
            stamp,
            date: record.tags.get(Tags::DATE).to_owned(),
            time: record.tags.get(Tags::TIME).to_owned(),
            _lock: lock,
        };
        Ok((journal, record))
    }

    /// Appends plies at the end of the main line, as [`Record::ply_line`] writes them, to a file
    /// that holds the plies before them.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when that fails: the file then still holds what it held, and takes no more
    /// plies until the game is saved. [`SaveError::NotAsSaved`] when the file has changed, or is
    /// not an unfinished game as we write it; [`Journal::save`] can help then.
    pub fn append(&mut self, plies: &str) -> Result<(), SaveError> {
        let path = self.path.clone();
        let error = |error| SaveError::io(&path, error);
        if !self.open_ended || self.look().map_err(error)? != FileState::Unchanged {
            return Err(SaveError::NotAsSaved { path });
        }
        let written = self.write_more(plies);
        // Later plies must not be appended where these are missing.
        self.open_ended = written.is_ok();
        written.map_err(error)
    }

    /// Makes the file match the record. If another program has changed the file, the game
    /// continues in a new one beside it.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when that fails; the file is then unchanged.
    pub fn save(&mut self, record: &Record) -> Result<(), SaveError> {
        let path = self.path.clone();
        let error = |error| SaveError::io(&path, error);
        let state = self.look().map_err(error)?;
        if state == FileState::Changed {
            let folder = self.path.parent().unwrap_or(Path::new("."));
            let record = dated(record, &self.date, &self.time);
            *self = Self::create(folder, &record)?;
            return Ok(());
        }
        let record = dated(record, &self.date, &self.time);
        let text = text_of(&record);
        self.open_ended = false;
        if state == FileState::Unchanged {
            if record.is_finished() {
                // The last plies first, by themselves: appending may succeed where there is no
                // room for a second copy of the file. If it fails, so will what follows.
                let _ = self.extend_to(&record.unfinished_text());
            }
            if self.extend_to(&text).map_err(error)? {
                self.open_ended = !record.is_finished();
                return Ok(());
            }
        }
        self.replace(text).map_err(error)?;
        self.open_ended = !record.is_finished();
        Ok(())
    }

    /// Writes the game to another file, which must not be there yet, with the date it has here.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when that file cannot be written, or is there already.
    pub fn export(&self, record: &Record, path: &Path) -> Result<(), SaveError> {
        export(&dated(record, &self.date, &self.time), path)
    }

    /// The file, with all symbolic links resolved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends the rest of a text that begins with the text of the file; false if it does not begin
    /// so.
    fn extend_to(&mut self, text: &str) -> io::Result<bool> {
        match text.strip_prefix(&self.written) {
            // Behind what was read there may be half a letter.
            Some(more) if self.stamp.0 == self.written.len() as u64 => {
                self.write_more(more).map(|()| true)
            }
            _ => Ok(false),
        }
    }

    /// Writes at the end of the file, which is as it was.
    fn write_more(&mut self, more: &str) -> io::Result<()> {
        if more.is_empty() {
            return Ok(());
        }
        self.file.seek(SeekFrom::Start(self.written.len() as u64))?;
        if let Err(error) = write_durably(&mut self.file, more.as_bytes()) {
            // Half a ply must not be followed by the next one.
            let _ = self.file.set_len(self.written.len() as u64);
            self.stamp = stamp(&self.file).unwrap_or(self.stamp);
            return Err(error);
        }
        self.written.push_str(more);
        self.stamp = stamp(&self.file)?;
        Ok(())
    }

    /// Puts a file with this text in the place of the file.
    fn replace(&mut self, text: String) -> io::Result<()> {
        self.file = write_atomically(&self.path, &text, Replace::Always)?;
        self.written = text;
        self.stamp = stamp(&self.file)?;
        Ok(())
    }

    /// Returns the fate of the file. One that was copied or touched, and holds what it held, is
    /// opened anew.
    fn look(&mut self) -> io::Result<FileState> {
        if is_at(&self.file, &self.path)? && stamp(&self.file)? == self.stamp {
            return Ok(FileState::Unchanged);
        }
        let opened = File::options().read(true).write(true).open(&self.path);
        let file = match opened {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(FileState::Removed);
            }
            opened => opened?,
        };
        let found = stamp(&file)?;
        if fs::read(&self.path)? != self.written.as_bytes() {
            return Ok(FileState::Changed);
        }
        (self.file, self.stamp) = (file, found);
        Ok(FileState::Unchanged)
    }
}

fn stamp(file: &File) -> io::Result<Stamp> {
    let metadata = file.metadata()?;
    Ok((metadata.len(), metadata.modified().ok()))
}

/// The text that the file should have, with a result at its end only when the game is over.
fn text_of(record: &Record) -> String {
    if record.is_finished() {
        record.to_string()
    } else {
        record.unfinished_text()
    }
}

/// The record with a date and a time, if it has none.
fn dated(record: &Record, date: &str, time: &str) -> Record {
    let mut record = record.clone();
    for (name, value) in [(Tags::DATE, date), (Tags::TIME, time)] {
        if record.tags.get(name).is_empty() {
            record.tags.set(name, value);
        }
    }
    record
}
