//! The file of a game being played.

use std::path::{Path, PathBuf};

use super::change::Change;
use parlour_engines::{EngineRegistry, Player};
use parlour_records::{Journal, Record, SaveError, Tags, export, games_folder, note_played};
use parlour_rules::games::Seat;

/// The file of a game being played; there is one from the game's first ply on.
#[derive(Debug, Default)]
pub struct GameFile {
    journal: Option<Journal>,
    /// The folder of a new file; without one it is the user's folder of games.
    folder: Option<PathBuf>,
    /// True if a person plays in it, as far as that is known.
    is_own: bool,
    /// True if it is noted that one has played in it.
    is_noted: bool,
}

impl GameFile {
    /// The file of a game that will be kept in this folder.
    pub fn in_folder(folder: &Path) -> Self {
        Self {
            folder: Some(folder.to_owned()),
            ..Self::default()
        }
    }

    /// Opens the file of a game to play on in it. No other program can until this is dropped.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when the file cannot be read or written, is open in another program, or does
    /// not hold exactly one game.
    pub fn open(path: &Path) -> Result<(Self, Record), SaveError> {
        let (journal, record) = Journal::open(path)?;
        let file = Self {
            journal: Some(journal),
            folder: None,
            is_own: is_own(&record),
            is_noted: false,
        };
        Ok((file, record))
    }

    /// Writes a change of the game and returns the file's path; a game without a file gets one in
    /// its folder.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when it cannot be written; [`SaveError::NotAsSaved`] when plies are to be
    /// appended to a file that does not hold the plies before: the whole game has to be written
    /// then.
    pub fn write(&mut self, change: &Change) -> Result<&Path, SaveError> {
        if let Change::Whole(record) = change {
            self.is_own = is_own(record);
        }
        let journal = match (&mut self.journal, change) {
            (Some(journal), Change::Plies(plies)) => {
                journal.append(plies)?;
                journal
            }
            (Some(journal), Change::Whole(record)) => {
                journal.save(record)?;
                journal
            }
            (empty, Change::Whole(record)) => {
                let folder = self.folder.clone().map_or_else(games_folder, Ok)?;
                empty.insert(Journal::create(&folder, record)?)
            }
            (None, Change::Plies(_)) => {
                let path = self.folder.clone().map_or_else(games_folder, Ok)?;
                return Err(SaveError::NotAsSaved { path });
            }
        };
        if self.is_own && !self.is_noted {
            note_played(journal.path());
            self.is_noted = true;
        }
        Ok(journal.path())
    }

    /// Writes a copy of the game to a file that is not there yet.
    ///
    /// # Errors
    ///
    /// [`SaveError`] when that file cannot be written, or is there already.
    pub fn export(&self, record: &Record, path: &Path) -> Result<(), SaveError> {
        match &self.journal {
            Some(journal) => journal.export(record, path),
            None => export(record, path),
        }
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }
}

/// Returns whether a game is played by a person, and is no study.
fn is_own(record: &Record) -> bool {
    let registry = EngineRegistry::default();
    let is_human = |seat| matches!(record.player(seat, &registry), Ok(Player::Human(_)));
    record.tags.get(Tags::EVENT).is_empty() && Seat::BOTH.into_iter().any(is_human)
}
