//! The game store on disk: files of the library's folder, each written by a journal.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustc_hash::FxHashMap;

use super::files::GameStore;
use crate::app::LibraryItem;
use crate::arena::files::files_to_follow;
use crate::options::Options;
use crate::records::{self, Journal, Record, SaveError, games_folder, list};

/// The user's folder of games, and the journals of the games being played.
#[derive(Debug, Default)]
pub(super) struct FolderStore {
    journals: FxHashMap<u64, Journal>,
    /// The files of games that were closed: a game reopened at once may not know its file yet.
    closed: FxHashMap<u64, PathBuf>,
    /// What was followed under which id: the files, their lengths and times when they were read
    /// last.
    read: FxHashMap<u64, Vec<FileStamp>>,
}

impl FolderStore {
    /// The journal of a game: the one it has, one that goes on with its file, or a new one. A
    /// file that holds several games is only read from; what is played on is a new file.
    fn journal(
        &mut self,
        game: u64,
        path: Option<&str>,
        record: &Record,
    ) -> Result<&mut Journal, SaveError> {
        let closed = self.closed.remove(&game);
        let path = path.map(Path::new).or(closed.as_deref());
        let journal = match (self.journals.remove(&game), path) {
            (Some(journal), _) => journal,
            (None, Some(path)) => match Journal::open(path) {
                Err(SaveError::NotOneGame { .. }) => Journal::create(&games_folder()?, record)?,
                opened => opened?.0,
            },
            (None, None) => Journal::create(&games_folder()?, record)?,
        };
        Ok(self.journals.entry(game).or_insert(journal))
    }
}

impl GameStore for FolderStore {
    fn save(&mut self, game: u64, path: Option<&str>, record: &Record) -> Result<String, String> {
        let mut save = || {
            let journal = self.journal(game, path, record)?;
            journal.save(record)?;
            Ok(text_of(journal.path()))
        };
        save().map_err(|error: SaveError| error.to_string())
    }

    fn close(&mut self, game: u64) {
        if let Some(journal) = self.journals.remove(&game) {
            self.closed.insert(game, journal.path().to_owned());
        }
    }

    fn list(&mut self) -> Vec<LibraryItem> {
        let entries = games_folder().and_then(|folder| list(&folder));
        // Errors of the folder are reported when a game is saved there.
        let entries = entries.unwrap_or_default().into_iter();
        entries.map(entry).collect()
    }

    fn open(&mut self, path: &str) -> Result<String, String> {
        let contents = records::read_file(Path::new(path));
        contents
            .map(|contents| contents.text)
            .map_err(|error| error.to_string())
    }

    fn read_if_changed(&mut self, id: u64, path: &str) -> Option<Result<String, String>> {
        // Looked at before they are read: what comes in between is read once more.
        let seen = |path: PathBuf| {
            let data = fs::metadata(&path).ok()?;
            Some((path, data.len(), data.modified().ok()))
        };
        let files = files_to_follow(Path::new(path));
        let seen: Vec<FileStamp> = files.into_iter().filter_map(seen).collect();
        let texts = seen.iter().map(|(file, ..)| records::read_file(file));
        match self.read.insert(id, seen.clone()) {
            Some(before) if before == seen => None,
            // There may be none yet, of a match that is about to begin.
            None if seen.is_empty() => Some(self.open(path)),
            _ => {
                let texts: Result<Vec<String>, _> =
                    texts.map(|text| text.map(|text| text.text)).collect();
                Some(
                    texts
                        .map(|texts| joined(&texts))
                        .map_err(|error| error.to_string()),
                )
            }
        }
    }
}

/// The texts of several files as one. A line that is being written would otherwise be joined with
/// the next file.
fn joined(texts: &[String]) -> String {
    let [only] = texts else {
        let whole = |text: &String| {
            text.rfind('\n')
                .map_or(String::new(), |end| text[..=end].to_owned())
        };
        return texts.iter().map(whole).collect::<Vec<String>>().join("\n");
    };
    only.clone()
}

/// A file, its length in bytes and when it was written last.
type FileStamp = (PathBuf, u64, Option<SystemTime>);

/// A file's path as the model holds it.
fn text_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// A game as the library shows it.
fn entry(entry: records::LibraryEntry) -> LibraryItem {
    let path = text_of(&entry.path);
    let number = entry.number;
    match entry.summary {
        Ok(summary) => LibraryItem {
            path,
            number,
            game: summary.rules.info().id.to_owned(),
            rules: summary.rules.pairs(),
            first: summary.players().first.to_owned(),
            second: summary.players().second.to_owned(),
            date: summary.date,
            plies: summary.plies,
            result: summary.result.to_string(),
            finished: summary.finished,
            error: None,
        },
        Err(error) => LibraryItem {
            path,
            number,
            error: Some(error.to_string()),
            ..LibraryItem::default()
        },
    }
}
