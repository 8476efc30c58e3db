//! The file of the active game, and the saved games.

use std::path::Path;

use super::CommandError;
use super::describe::counted;
use crate::records::{
    Journal, LibraryEntry, NodeId, Record, SaveError, Summary, export, games_folder, list,
    read_file,
};

/// The file of a game; there is one from its first ply on.
#[derive(Debug, Default)]
pub(super) struct SavedGame(Option<Journal>);

impl SavedGame {
    /// Opens the game of a library entry and continues its file. A file of several games is only
    /// read from.
    pub(super) fn open(entry: &LibraryEntry) -> Result<(Self, Record), CommandError> {
        match Journal::open(&entry.path) {
            Ok((journal, record)) => Ok((Self(Some(journal)), record)),
            Err(SaveError::NotOneGame { path }) => {
                let games = read_file(&path)?.records();
                let game = games.into_iter().nth(entry.number - 1);
                let game = game.and_then(Result::ok);
                let Some(game) = game else {
                    return Err(SaveError::NotOneGame { path }.into());
                };
                Ok((Self::default(), game.record))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Saves the game; a game without plies needs no file.
    pub(super) fn save(&mut self, record: &Record) -> Result<(), SaveError> {
        match &mut self.0 {
            Some(journal) => journal.save(record)?,
            None if record.tree().next(NodeId::ROOT).is_none() && record.ending.is_none() => {}
            None => self.0 = Some(Journal::create(&games_folder()?, record)?),
        }
        Ok(())
    }

    /// Writes a copy of the game to a file that is not there yet.
    pub(super) fn copy(&self, record: &Record, path: &Path) -> Result<(), CommandError> {
        let copied = match &self.0 {
            Some(journal) => journal.export(record, path),
            None => export(record, path),
        };
        copied.map_err(CommandError::Copy)
    }

    /// The file, once there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(Journal::path)
    }
}

/// The saved games, newest first; those that cannot be read are left out. The paths are without
/// symbolic links, as those of the games being kept.
pub(super) fn saved_games() -> Result<Vec<(LibraryEntry, Summary)>, SaveError> {
    let entries = list(&games_folder()?)?.into_iter();
    let readable = entries.filter_map(|mut entry| {
        entry.path = entry.path.canonicalize().unwrap_or(entry.path);
        let summary = entry.summary.as_ref().ok()?.clone();
        Some((entry, summary))
    });
    Ok(readable.collect())
}

/// A game in one line: `trike side=5, human: Ana against greedy, 3 plies, not finished`.
pub(super) fn summary_line(summary: &Summary) -> String {
    let name = |name: &str| if name.is_empty() { "nobody" } else { name }.to_owned();
    let names = summary.players().map(name);
    let state = if summary.finished {
        format!("ended {}", summary.result)
    } else {
        "not finished".to_owned()
    };
    format!(
        "{}, {} against {}, {}, {state}",
        summary.rules,
        names.first,
        names.second,
        counted(summary.plies, "ply"),
    )
}
