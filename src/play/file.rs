//! The file of a game being played.

use std::path::Path;

use super::change::Change;
use crate::records::{Journal, Record, SaveError, export, games_folder};

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

    /// Writes a change of the game; a game without a file gets one in the user's folder of games.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when it cannot be written; [`SaveError::NotAsSaved`] when plies are to be
    /// appended to a file that does not hold the plies before: the whole game has to be written
    /// then.
    pub fn write(&mut self, change: &Change) -> Result<(), SaveError> {
        match (&mut self.0, change) {
            (Some(journal), Change::Plies(plies)) => journal.append(plies),
            (Some(journal), Change::Whole(record)) => journal.save(record),
            (None, Change::Whole(record)) => {
                self.0 = Some(Journal::create(&games_folder()?, record)?);
                Ok(())
            }
            (None, Change::Plies(_)) => Err(SaveError::NotAsSaved {
                path: games_folder()?,
            }),
        }
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
