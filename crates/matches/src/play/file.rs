//! The file of a game being played.

use std::path::Path;

use super::change::Change;
use parlour_records::{Journal, Record, SaveError, export, games_folder};

/// The file of a game being played; there is one from the game's first ply on.
#[derive(Debug, Default)]
pub struct GameFile(Option<Journal>);

impl GameFile {
    /// Opens the file of a game to play on in it. Nobody else can until this is dropped.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when the file cannot be read or written, is open in another program, or does
    /// not hold exactly one game.
    pub fn open(path: &Path) -> Result<(Self, Record), SaveError> {
        let (journal, record) = Journal::open(path)?;
        Ok((Self(Some(journal)), record))
    }

    /// Writes a change of the game and returns the file's path; a game without a file gets one in
    /// the user's folder of games.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when it cannot be written; [`SaveError::NotAsSaved`] when plies are to be
    /// appended to a file that does not hold the plies before: the whole game has to be written
    /// then.
    pub fn write(&mut self, change: &Change) -> Result<&Path, SaveError> {
        let journal = match (&mut self.0, change) {
            (Some(journal), Change::Plies(plies)) => {
                journal.append(plies)?;
                journal
            }
            (Some(journal), Change::Whole(record)) => {
                journal.save(record)?;
                journal
            }
            (empty, Change::Whole(record)) => {
                empty.insert(Journal::create(&games_folder()?, record)?)
            }
            (None, Change::Plies(_)) => {
                let path = games_folder()?;
                return Err(SaveError::NotAsSaved { path });
            }
        };
        Ok(journal.path())
    }

    /// Writes a copy of the game to a file that is not there yet.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when that file cannot be written, or is there already.
    pub fn export(&self, record: &Record, path: &Path) -> Result<(), SaveError> {
        match &self.0 {
            Some(journal) => journal.export(record, path),
            None => export(record, path),
        }
    }

    /// The file, once there is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(Journal::path)
    }
}
