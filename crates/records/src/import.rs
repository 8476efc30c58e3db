//! Taking files of games into a folder, and copies of them out of it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use super::error::{FileError, SaveError};
use super::files::read_file;
use super::pasted::games_in;
use super::played::note_imported;
use super::read::RecordReader;
use super::save::{Replace, write_atomically};
use super::{Journal, Library, NodeId, ReadError, Record, Summary, Tags, TreeCursor};

/// A reason why games cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file cannot be read, or holds no game.
    #[error(transparent)]
    Read(#[from] FileError),
    /// A text holds no game.
    #[error("this text has no games: {0}")]
    Text(ReadError),
    /// A folder holds no files of games.
    #[error("{}: it has no file of games (.plr)", .0.display())]
    NoFiles(PathBuf),
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
}

/// A file of games that was taken in.
#[derive(Debug)]
pub struct Imported {
    /// The copy of it, or the file in which its games are already.
    pub path: PathBuf,
    /// True if there is a copy now: none is made of what is there already, word for word.
    pub is_new: bool,
    /// The other file in which the same games are with other comments.
    pub like: Option<PathBuf>,
    /// The number of games in it, those that cannot be read included.
    pub games: usize,
    /// The mistakes in those that cannot be read, which are copied as they are.
    pub wrong: Vec<FileError>,
}

/// Copies a file of games, or all such files of a folder, into another folder, under names that are
/// free there, unless its games are there already.
///
/// # Errors
///
/// [`ImportError`]; what was copied before stays.
pub fn import(from: &Path, folder: &Path) -> Result<Vec<Imported>, ImportError> {
    let mut importer = Importer::new(folder)?;
    if !from.is_dir() {
        return Ok(vec![importer.take_file(from)?]);
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
    let imported = files.iter().map(|path| importer.take_file(path));
    imported.collect()
}

/// Writes a text of games to a new file in a folder, unless they are there already.
///
/// # Errors
///
/// [`ImportError`] when no game in it can be read, or the file cannot be written.
pub fn import_text(text: &str, folder: &Path) -> Result<Imported, ImportError> {
    // A last line without an end would be taken for one that was cut off.
    let text = format!("{}\n", games_in(text).trim_end());
    let name = Path::new("pasted");
    let imported = Importer::new(folder)?.take(name, "pasted", text.as_bytes());
    imported.map_err(|error| match error {
        ImportError::Read(FileError::Read { error, .. }) => ImportError::Text(*error),
        error => error,
    })
}

/// The worker that takes files into a folder.
struct Importer<'a> {
    folder: &'a Path,
    /// The first game of each file that is there.
    there: Vec<(PathBuf, Summary)>,
}

impl<'a> Importer<'a> {
    fn new(folder: &'a Path) -> Result<Self, SaveError> {
        let entries = Library::new(folder.to_owned()).list()?.into_iter();
        let first = entries.filter_map(|entry| Some((entry.path, entry.summary.ok()?)));
        let there = first.collect();
        Ok(Self { folder, there })
    }

    fn take_file(&mut self, path: &Path) -> Result<Imported, ImportError> {
        let bytes = read_file(path)?.bytes;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        self.take(path, &stem, &bytes)
    }

    fn take(&mut self, from: &Path, stem: &str, bytes: &[u8]) -> Result<Imported, ImportError> {
        let (mut games, mut wrong) = (Vec::new(), Vec::new());
        for game in RecordReader::default().read_each(bytes) {
            match game {
                Ok(game) => games.push(game.record),
                Err(error) => wrong.push(FileError::read(from, error)),
            }
        }
        let count = games.len() + wrong.len();
        let Some(first) = games.first().map(Summary::from) else {
            let none = || FileError::read(from, ReadError::empty());
            return Err(wrong.into_iter().next().unwrap_or_else(none).into());
        };
        let mut imported = Imported {
            path: PathBuf::new(),
            is_new: true,
            like: None,
            games: count,
            wrong,
        };
        for (path, _) in self
            .there
            .iter()
            .filter(|(_, there)| is_like(there, &first))
        {
            let there = read_file(path).map_or_else(|_| Vec::new(), |file| file.records());
            let there = there.into_iter().filter_map(Result::ok);
            let there: Vec<Record> = there.map(|game| game.record).collect();
            if are_among(&games, &there, |game| unlabelled(game).to_string()) {
                imported.path.clone_from(path);
                imported.is_new = false;
                return Ok(imported);
            }
            if are_among(&games, &there, |game| main_line(game).to_string()) {
                imported.like = Some(path.clone());
            }
        }
        imported.path = write_new(self.folder, stem, bytes)?;
        note_imported(&imported.path);
        self.there.push((imported.path.clone(), first));
        Ok(imported)
    }
}

/// Returns whether two summaries may be of one game.
fn is_like(one: &Summary, other: &Summary) -> bool {
    let of = |it: &Summary| (it.plies, it.result, it.rules.clone());
    one.names == other.names && one.date == other.date && of(one) == of(other)
}

/// Returns whether all of these games are among others, compared by what `look` returns.
fn are_among(games: &[Record], others: &[Record], look: impl Fn(&Record) -> String) -> bool {
    let others: FxHashSet<String> = others.iter().map(&look).collect();
    games.iter().all(|game| others.contains(&look(game)))
}

/// A game without what it is tagged with in the library.
fn unlabelled(game: &Record) -> Record {
    let mut game = game.clone();
    game.tags.set(Tags::LABELS, "");
    game
}

/// The plies that were played in a game, and by whom, without what was said of them.
fn main_line(game: &Record) -> Record {
    let mut bare = Record::new(game.start().clone());
    for name in [
        Tags::FIRST,
        Tags::SECOND,
        Tags::EVENT,
        Tags::ROUND,
        Tags::DATE,
        Tags::TIME,
    ] {
        bare.tags.set(name, game.tags.get(name));
    }
    let mut cursor = TreeCursor::new(game, NodeId::ROOT);
    let mut at = NodeId::ROOT;
    for node in game.tree().main_line() {
        cursor.go(game, node);
        if let Some(ply) = game.tree().ply(node) {
            at = bare.add(at, ply, cursor.line());
        }
    }
    bare
}

/// Writes a file under a name that is free in a folder.
fn write_new(folder: &Path, stem: &str, text: &[u8]) -> Result<PathBuf, SaveError> {
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
    let text = read_file(file)?.bytes;
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
/// [`SaveError`] when the file cannot be read or written, is open elsewhere, or holds several
/// games.
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
        import_text("[Game \"trike\"]\n\n1. d2\n2. d3", to.path()).unwrap();
        let games = list(to.path()).unwrap();
        assert_eq!(games.len(), 2, "b.plr has the game of a.plr");
        assert!(
            games
                .iter()
                .all(|game| game.summary.is_ok() && game.is_imported)
        );
    }

    #[test]
    fn what_is_there_already_is_said_and_not_copied() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let file = from.path().join("a.plr");
        let take = |text: &str| {
            fs::write(&file, text).unwrap();
            import(&file, to.path()).unwrap().remove(0)
        };
        let first = take(GAME);
        assert!(first.is_new && first.path == to.path().join("a.plr"));
        set_labels(&first.path, "mine").unwrap();
        let again = take("[Game \"trike\"]\r\n\r\nd2 *\r\n");
        assert!(!again.is_new && again.path == first.path && again.like.is_none());
        let said = take(&GAME.replace("d2", "d2 {good}"));
        assert!(said.is_new && said.path == to.path().join("a-2.plr"));
        assert_eq!(said.like.as_ref(), Some(&first.path));
        assert!(take(&GAME.replace("d2", "d3")).like.is_none());
        assert_eq!(list(to.path()).unwrap().len(), 3);
    }

    #[test]
    fn a_bad_game_is_named_and_the_others_taken() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let file = from.path().join("a.plr");
        let bytes = [
            GAME.as_bytes(),
            b"[Game \"trike\"]\n\n1. d2 {\xff} *\n",
            GAME.as_bytes(),
        ];
        fs::write(&file, bytes.concat()).unwrap();
        let taken = import(&file, to.path()).unwrap().remove(0);
        assert_eq!((taken.games, taken.wrong.len()), (3, 1));
        let wrong = taken.wrong[0].to_string();
        assert!(
            wrong.contains("a.plr:6: the byte ff is not UTF-8"),
            "{wrong}"
        );
        assert_eq!(fs::read(&taken.path).unwrap(), bytes.concat());
        let games = list(to.path()).unwrap();
        let read: Vec<bool> = games.iter().map(|game| game.summary.is_ok()).collect();
        assert_eq!(read, [true, false, true]);
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
        let path = import_text(GAME, folder.path()).unwrap().path;
        set_labels(&path, " opening,,lost ").unwrap();
        let games = list(folder.path()).unwrap();
        assert_eq!(games[0].summary.as_ref().unwrap().labels, "opening, lost");
        set_labels(&path, "").unwrap();
        assert!(!fs::read_to_string(&path).unwrap().contains("Tags"));
    }
}
