//! The file of a game, written as the game is played.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::cleanup::remove_stale_files;
use super::datetime::DateTime;
use super::error::SaveError;
use super::files::read_file;
use super::lock::{Lock, is_at};
use super::save::{Replace, export, write_atomically};
use super::{FileError, Record, Tags};

/// Saves one game to a file while it is played.
///
/// [`Journal::save`] makes the file match the record, whatever was changed. Plies played at the end
/// are appended and flushed to the disk; for anything else (a variation, a comment on an earlier
/// ply, the end of the game) the file is written anew beside itself and renamed over. A crash at
/// any moment leaves a file that reads as the game up to the last ply saved.
///
/// An error leaves the record in memory as it is and the file readable; saving again is enough to
/// continue.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The text of the file.
    written: String,
    /// The date and time in the file, which the record may lack.
    date: String,
    time: String,
    _lock: Lock,
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
        let folder = folder
            .canonicalize()
            .map_err(|error| SaveError::io(folder, error))?;
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
        for copy in 1.. {
            let name = match copy {
                1 => format!("{stem}.plr"),
                _ => format!("{stem}-{copy}.plr"),
            };
            let path = folder.join(name);
            let error = |error| SaveError::io(&path, error);
            let Some(lock) = Lock::take(&path).map_err(error)? else {
                continue;
            };
            match write_atomically(&path, &text, Replace::Never) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                written => {
                    return Ok(Self {
                        file: written.map_err(error)?,
                        path,
                        written: text,
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
        let path = path.canonicalize().map_err(error)?;
        let error = |error| SaveError::io(&path, error);
        let Some(lock) = Lock::take(&path).map_err(error)? else {
            return Err(SaveError::InUse { path });
        };
        let file = File::options()
            .read(true)
            .write(true)
            .open(&path)
            .map_err(error)?;
        let contents = read_file(&path)?;
        let mut games = contents.records().into_iter();
        let (Some(game), None) = (games.next(), games.next()) else {
            return Err(SaveError::NotOneGame { path });
        };
        let record = game.map_err(|error| FileError::read(&path, error))?.record;
        let journal = Self {
            path,
            file,
            written: contents.text,
            date: record.tags.get(Tags::DATE).to_owned(),
            time: record.tags.get(Tags::TIME).to_owned(),
            _lock: lock,
        };
        Ok((journal, record))
    }

    /// Makes the file match the record.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when that fails; the file is then unchanged.
    pub fn save(&mut self, record: &Record) -> Result<(), SaveError> {
        let record = dated(record, &self.date, &self.time);
        let text = text_of(&record);
        if record.is_finished() {
            // The last plies first, by themselves: appending may succeed where there is no room
            // for a second copy of the file. If it fails, so will what follows, and is told.
            let _ = self.append(&record.unfinished_text());
        }
        match self.append(&text) {
            Ok(true) => Ok(()),
            Ok(false) => self.rewrite(text),
            Err(error) => Err(error),
        }
        .map_err(|error| SaveError::io(&self.path, error))
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
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Appends the rest of a text that begins with the text of the file; false if it does not begin
    /// so.
    fn append(&mut self, text: &str) -> io::Result<bool> {
        let Some(more) = text.strip_prefix(&self.written) else {
            return Ok(false);
        };
        if !self.is_intact()? {
            return Ok(false);
        }
        if more.is_empty() {
            return Ok(true);
        }
        self.file.seek(SeekFrom::Start(self.written.len() as u64))?;
        let appended = self
            .file
            .write_all(more.as_bytes())
            .and_then(|()| self.file.sync_data());
        if let Err(error) = appended {
            // Half a ply must not be followed by the next one. If this fails, too, the file is no
            // longer intact, and the next attempt writes it anew.
            let _ = self.file.set_len(self.written.len() as u64);
            return Err(error);
        }
        self.written.push_str(more);
        Ok(true)
    }

    /// Whether the file is still there with the same length, so that it was neither removed nor
    /// changed.
    fn is_intact(&self) -> io::Result<bool> {
        let length = self.file.metadata()?.len();
        Ok(length == self.written.len() as u64 && is_at(&self.file, &self.path)?)
    }

    fn rewrite(&mut self, text: String) -> io::Result<()> {
        self.file = write_atomically(&self.path, &text, Replace::Always)?;
        self.written = text;
        Ok(())
    }
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
