//! Taking files of games into a folder, and copies of them out of it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::{FileError, SaveError};
use super::files::read_file;
use super::read::RecordReader;
use super::save::{Replace, write_atomically};
use super::{Journal, ReadError, Tags};

/// Why games cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file cannot be read, or holds no game.
    #[error(transparent)]
    Read(#[from] FileError),
    /// A text holds no game.
    #[error("this is not a text of games: {0}")]
    Text(ReadError),
    /// A folder holds no files of games.
    #[error("{}: there is no file of games (.plr) in it", .0.display())]
    NoFiles(PathBuf),
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// Copies a file of games, or all such files of a folder, into another folder, under names that are
/// free there. Returns the copies.
///
/// # Errors
///
/// [`ImportError`]; what was copied before stays.
pub fn import(from: &Path, folder: &Path) -> Result<Vec<PathBuf>, ImportError> {
    if !from.is_dir() {
        return Ok(vec![import_file(from, folder)?]);
    }
    let files = fs::read_dir(from).map_err(|error| SaveError::io(from, error))?;
    let mut files: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|end| end == "plr") && path.is_file())
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(ImportError::NoFiles(from.to_owned()));
    }
    files.iter().map(|path| import_file(path, folder)).collect()
}

fn import_file(path: &Path, folder: &Path) -> Result<PathBuf, ImportError> {
    let text = read_file(path)?.text;
    check(&text).map_err(|error| FileError::read(path, error))?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    Ok(write_new(folder, &stem, &text)?)
}

/// Writes a text of games to a new file in a folder, and returns its path.
///
/// # Errors
///
/// [`ImportError`] when no game in it can be read, or the file cannot be written.
pub fn import_text(text: &str, folder: &Path) -> Result<PathBuf, ImportError> {
    check(text).map_err(ImportError::Text)?;
    // A last line without an end would be taken for one that was cut off.
    let text = format!("{}\n", text.trim_end());
    Ok(write_new(folder, "pasted", &text)?)
}

/// Whether a game of a text can be read; otherwise what is wrong with the first.
fn check(text: &str) -> Result<(), ReadError> {
    let mut wrong = None;
    for game in RecordReader::default().read_each(text) {
        match game {
            Ok(_) => return Ok(()),
            Err(error) => wrong = wrong.or(Some(error)),
        }
    }
    Err(wrong.unwrap_or_else(ReadError::empty))
}

/// Writes a file under a name that is free in a folder.
fn write_new(folder: &Path, stem: &str, text: &str) -> Result<PathBuf, SaveError> {
    fs::create_dir_all(folder).map_err(|error| SaveError::io(folder, error))?;
    let stem = stem.trim_start_matches('.');
    let stem = if stem.is_empty() { "games" } else { stem };
    for copy in 1.. {
        let name = match copy {
            1 => format!("{stem}.plr"),
            _ => format!("{stem}-{copy}.plr"),
        };
        let path = folder.join(name);
        match write_atomically(&path, text, Replace::Never) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            written => {
                written.map_err(|error| SaveError::io(&path, error))?;
                return Ok(path);
            }
        }
    }
    unreachable!("the numbers do not end")
}

/// Copies a file of games as it is to a new file, or under its own name into a folder; returns the
/// copy.
///
/// # Errors
///
/// [`SaveError`] when the file cannot be read, or the copy cannot be written or is there already.
pub fn export_file(file: &Path, to: &Path) -> Result<PathBuf, SaveError> {
    let text = read_file(file)?.text;
    let copy = match file.file_name() {
        Some(name) if to.is_dir() => to.join(name),
        _ => to.to_owned(),
    };
    match write_atomically(&copy, &text, Replace::Never) {
        Ok(_) => Ok(copy),
        Err(error) => Err(SaveError::io(&copy, error)),
    }
}

/// Gives the one game of a file other tags to be found by, separated by commas; none takes them
/// away.
///
/// # Errors
///
/// [`SaveError`] when the file cannot be read or written, is open elsewhere, or holds several games.
pub fn set_labels(path: &Path, labels: &str) -> Result<(), SaveError> {
    let (mut journal, mut record) = Journal::open(path)?;
    let labels = labels.split(',').map(str::trim);
    let labels: Vec<&str> = labels.filter(|label| !label.is_empty()).collect();
    record.tags.set(Tags::LABELS, &labels.join(", "));
    journal.save(&record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;

    const GAME: &str = "[Game \"trike\"]\n\n1. d2 *\n";

    #[test]
    fn files_folders_and_texts_become_files_of_their_own() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for name in ["a.plr", "b.plr", "other.txt"] {
            fs::write(from.path().join(name), GAME).unwrap();
        }
        assert_eq!(import(from.path(), to.path()).unwrap().len(), 2);
        let again = import(&from.path().join("a.plr"), to.path()).unwrap();
        assert_eq!(again, [to.path().join("a-2.plr")]);
        import_text("[Game \"trike\"]\n\n1. d2\n2. d3", to.path()).unwrap();
        let games = list(to.path()).unwrap();
        assert_eq!(games.len(), 4);
        assert!(games.iter().all(|game| game.summary.is_ok()));
    }

    #[test]
    fn a_file_is_copied_to_a_path_or_into_a_folder_and_nothing_overwritten() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let file = from.path().join("a.plr");
        fs::write(&file, GAME).unwrap();
        let named = to.path().join("b.txt");
        assert_eq!(export_file(&file, &named).unwrap(), named);
        let copy = export_file(&file, to.path()).unwrap();
        assert_eq!(copy, to.path().join("a.plr"));
        assert_eq!(fs::read_to_string(copy).unwrap(), GAME);
        let error = export_file(&file, to.path()).unwrap_err().to_string();
        assert!(error.contains("a.plr"), "{error}");
        assert!(export_file(&file, &to.path().join("none/c.plr")).is_err());
    }

    #[test]
    fn what_is_no_game_is_refused_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.plr");
        fs::write(&path, "no game").unwrap();
        let to = folder.path().join("to");
        assert!(
            import(&path, &to)
                .unwrap_err()
                .to_string()
                .contains("x.plr")
        );
        assert!(import_text("[Game \"chess\"]\n\n*\n", &to).is_err());
        assert!(!to.exists());
    }

    #[test]
    fn labels_are_kept_in_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = import_text(GAME, folder.path()).unwrap();
        set_labels(&path, " opening,,lost ").unwrap();
        let games = list(folder.path()).unwrap();
        assert_eq!(games[0].summary.as_ref().unwrap().labels, "opening, lost");
        set_labels(&path, "").unwrap();
        assert!(!fs::read_to_string(&path).unwrap().contains("Tags"));
    }
}
