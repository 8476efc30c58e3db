//! Taking files of games into a folder, and copies of them out of it.

use parlour_sys::fs;
use std::io;
use std::path::{Path, PathBuf};

use rustc_hash::{FxHashMap, FxHashSet};

use super::error::{FileError, SaveError};
use super::files::{FileContents, read_file, read_file_with};
use super::foreign::Hints;
use super::identity::Identity;
use super::library::list;
use super::played::note_imported;
use super::save::{Replace, numbered_paths, write_atomically};
use super::{Journal, ReadError, Record, Summary, Tags};

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

/// The way games are imported.
pub struct ImportOptions<'a> {
    /// The facts known of games of another format.
    pub hints: &'a Hints,
    /// Hears how many games of a file in another format are read, and of how many; returns whether
    /// to continue. What was read until then is kept.
    pub progress: &'a mut dyn FnMut(usize, usize) -> bool,
}

/// A file of games that was taken in.
#[derive(Debug, Default)]
pub struct Imported {
    /// The copy of it, or the file in which its games are already.
    pub path: PathBuf,
    /// True if there is a copy now: a game that is there already, word for word, is not copied.
    pub is_new: bool,
    /// The other file in which the same games are with other comments.
    pub like: Option<PathBuf>,
    /// The number of games in it, those that cannot be read included.
    pub games: usize,
    /// The number of games of another format that were there already, and are not taken in again.
    pub known: usize,
    /// The mistakes in those that cannot be read, which are copied as they are from our own files
    /// and left out of others; of a folder, in files without a game that can be read, too.
    pub wrong: Vec<FileError>,
    /// The remarks on games of another format, each with file and line.
    pub notes: Vec<String>,
    /// The number of games of another format of which something is not carried over.
    pub incomplete: usize,
}

/// Copies a file of games, or all such files of a folder, into another folder, under names that are
/// free there, unless its games are there already. Of a file in another format the games that are
/// not there are written as records. A file of a folder that cannot be read is left out, with the
/// mistake.
///
/// # Errors
///
/// [`ImportError`], where no file can be read, too; what was copied before stays.
pub fn import(
    from: &Path,
    folder: &Path,
    mut options: ImportOptions<'_>,
) -> Result<Vec<Imported>, ImportError> {
    let mut importer = Importer::new(folder)?;
    if !is_folder(from) {
        return Ok(vec![importer.take_file(from, &mut options)?]);
    }
    let files = fs::read_dir(from).map_err(|error| SaveError::io(from, error))?;
    let mut files: Vec<PathBuf> = files
        .flatten()
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|end| end == "plr") && !is_folder(path))
        .collect();
    files.sort();
    if files.is_empty() {
        return Err(ImportError::NoFiles(from.to_owned()));
    }
    let (mut taken, mut wrong) = (Vec::new(), Vec::new());
    for path in &files {
        match importer.take_file(path, &mut options) {
            Err(ImportError::Read(error)) => wrong.push(error),
            imported => taken.push(imported?),
        }
    }
    match taken.first_mut() {
        Some(first) => first.wrong.append(&mut wrong),
        None => return Err(wrong.remove(0).into()),
    }
    Ok(taken)
}

/// Writes a text of games to a new file in a folder, unless they are there already.
///
/// # Errors
///
/// [`ImportError`] when no game in it can be read, or the file cannot be written.
pub fn import_text(text: &str, folder: &Path, hints: &Hints) -> Result<Imported, ImportError> {
    let contents = FileContents::pasted(text, hints);
    let progress = &mut |_, _| true;
    let options = ImportOptions { hints, progress };
    let imported = import_contents(&contents, Path::new(PASTED), folder, options);
    imported.map_err(|error| match error {
        ImportError::Read(FileError::Read { error, .. }) => ImportError::Text(*error),
        error => error,
    })
}

/// The name of files of games that were in no file.
const PASTED: &str = "pasted";

/// Writes games that were read to a new file in a folder, unless they are there already. Errors
/// name where they are from.
///
/// # Errors
///
/// As [`import_text`].
pub fn import_contents(
    contents: &FileContents,
    from: &Path,
    folder: &Path,
    mut options: ImportOptions<'_>,
) -> Result<Imported, ImportError> {
    Importer::new(folder)?.take(from, PASTED, contents, &mut options)
}

/// The worker that takes files into a folder.
struct Importer<'a> {
    folder: &'a Path,
    /// The files there that have a game, by what its summary says of it.
    there: FxHashMap<String, Vec<PathBuf>>,
    /// The games of files there, as far as they were looked at.
    known: FxHashMap<PathBuf, KnownGames>,
}

/// The games of a file.
#[derive(Default)]
struct KnownGames {
    /// Their texts, without the library's tags.
    texts: FxHashSet<String>,
    /// The games by their moves.
    identities: FxHashMap<String, Vec<Identity>>,
}

impl KnownGames {
    fn add(&mut self, game: &Record) {
        let identity = Identity::from(game);
        let same = self.identities.entry(identity.played.clone());
        same.or_default().push(identity);
    }

    /// Returns whether a game is among them, whichever program wrote it.
    fn has(&self, game: &Record) -> bool {
        let identity = Identity::from(game);
        let same = self.identities.get(&identity.played);
        same.is_some_and(|same| same.iter().any(|other| other.is_same(&identity)))
    }
}

impl<'a> Importer<'a> {
    fn new(folder: &'a Path) -> Result<Self, SaveError> {
        let mut there: FxHashMap<String, Vec<PathBuf>> = FxHashMap::default();
        for entry in list(folder)? {
            if let Ok(summary) = entry.summary {
                there.entry(key(&summary)).or_default().push(entry.path);
            }
        }
        Ok(Self {
            folder,
            there,
            known: FxHashMap::default(),
        })
    }

    fn take_file(
        &mut self,
        path: &Path,
        options: &mut ImportOptions<'_>,
    ) -> Result<Imported, ImportError> {
        let contents = read_file_with(path, options.hints)?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        self.take(path, &stem, &contents, options)
    }

    fn take(
        &mut self,
        from: &Path,
        stem: &str,
        contents: &FileContents,
        options: &mut ImportOptions<'_>,
    ) -> Result<Imported, ImportError> {
        let mut imported = Imported {
            is_new: true,
            games: contents.count(),
            ..Imported::default()
        };
        let games = self.fresh(from, contents, options, &mut imported);
        if games.is_empty() && imported.known > 0 {
            imported.is_new = false;
            return Ok(imported);
        }
        let Some(first) = games.first().map(Summary::from) else {
            let none = || FileError::read(from, ReadError::empty());
            return Err(imported
                .wrong
                .into_iter()
                .next()
                .unwrap_or_else(none)
                .into());
        };
        if contents.format().is_some() {
            let mut text = String::new();
            for game in &games {
                game.append_to(&mut text);
            }
            imported.path = write_new(self.folder, stem, text.as_bytes())?;
        } else {
            for path in self.files_like(&first) {
                let there = self.known_games(&path);
                let is_there = |game| there.texts.contains(&unlabelled(game).to_string());
                if games.iter().all(is_there) {
                    imported.path = path;
                    imported.is_new = false;
                    return Ok(imported);
                }
                if games.iter().all(|game| there.has(game)) {
                    imported.like = Some(path);
                }
            }
            imported.path = write_new(self.folder, stem, &contents.bytes)?;
        }
        note_imported(&imported.path);
        for game in &games {
            let there = self.there.entry(key(&Summary::from(game))).or_default();
            if there.last() != Some(&imported.path) {
                there.push(imported.path.clone());
            }
        }
        Ok(imported)
    }

    /// The games of a file but for those of another format that are there already. What is said
    /// about them is noted.
    fn fresh(
        &mut self,
        from: &Path,
        contents: &FileContents,
        options: &mut ImportOptions<'_>,
        imported: &mut Imported,
    ) -> Vec<Record> {
        let is_foreign = contents.format().is_some();
        let (mut games, mut fresh) = (Vec::new(), KnownGames::default());
        for (read, game) in (1..).zip(contents.each_record()) {
            match game {
                Err(error) => imported.wrong.push(FileError::read(from, error)),
                Ok(game) if is_foreign => {
                    if fresh.has(&game.record) || self.file_with(imported, &game.record) {
                        imported.known += 1;
                    } else {
                        imported.incomplete += usize::from(game.leaves_out());
                        imported.notes.extend(game.notes(from));
                        fresh.add(&game.record);
                        games.push(game.record);
                    }
                }
                Ok(game) => games.push(game.record),
            }
            if is_foreign && !(options.progress)(read, imported.games) {
                break;
            }
        }
        games
    }

    /// Returns whether a game is in a file there, which is the path of what is imported then unless
    /// there is one.
    fn file_with(&mut self, imported: &mut Imported, game: &Record) -> bool {
        let mut files = self.files_like(&Summary::from(game)).into_iter();
        let found = files.find(|path| self.known_games(path).has(game));
        let is_found = found.is_some();
        if let Some(path) = found.filter(|_| imported.path.as_os_str().is_empty()) {
            imported.path = path;
        }
        is_found
    }

    /// The files that may have a game of this summary.
    fn files_like(&self, summary: &Summary) -> Vec<PathBuf> {
        let mut files = self.there.get(&key(summary)).cloned().unwrap_or_default();
        files.dedup();
        files
    }

    /// The games of a file there.
    fn known_games(&mut self, path: &Path) -> &KnownGames {
        self.known.entry(path.to_owned()).or_insert_with(|| {
            let mut known = KnownGames::default();
            let games = read_file(path).map_or_else(|_| Vec::new(), |file| file.records());
            for game in games.into_iter().flatten() {
                known.texts.insert(unlabelled(&game.record).to_string());
                known.add(&game.record);
            }
            known
        })
    }
}

/// The facts in the summary of a game that do not depend on the program that wrote it.
fn key(summary: &Summary) -> String {
    let Summary {
        rules,
        plies,
        result,
        ..
    } = summary;
    format!("{rules} {plies} {result}")
}

/// A game without the library's tags.
fn unlabelled(game: &Record) -> Record {
    let mut game = game.clone();
    game.tags.set(Tags::LABELS, "");
    game
}

/// Writes a file under a name that is free in a folder.
fn write_new(folder: &Path, stem: &str, text: &[u8]) -> Result<PathBuf, SaveError> {
    fs::create_dir_all(folder).map_err(|error| SaveError::io(folder, error))?;
    let stem = stem.trim_start_matches('.');
    let stem = if stem.is_empty() { "games" } else { stem };
    for path in numbered_paths(folder, stem) {
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
        Some(name) if is_folder(to) => to.join(name),
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

/// Returns whether there is a folder at a path.
fn is_folder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.is_dir())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;

    const GAME: &str = "[Game \"trike\"]\n\n1. d2 *\n";

    fn import(from: &Path, folder: &Path) -> Result<Vec<Imported>, ImportError> {
        let (hints, progress) = (&Hints::default(), &mut |_, _| true);
        super::import(from, folder, ImportOptions { hints, progress })
    }

    fn import_text(text: &str, folder: &Path) -> Result<Imported, ImportError> {
        super::import_text(text, folder, &Hints::default())
    }

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
    fn a_file_without_a_game_keeps_no_other_of_its_folder_out() {
        let (from, to) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for (name, text) in [("a.plr", "no game"), ("b.plr", GAME), ("c.plr", "")] {
            fs::write(from.path().join(name), text).unwrap();
        }
        let taken = import(from.path(), to.path()).unwrap();
        let wrong: Vec<String> = taken[0].wrong.iter().map(ToString::to_string).collect();
        assert_eq!(taken.len(), 1);
        assert!(wrong[0].contains("a.plr:1"), "{wrong:?}");
        assert!(wrong[1].contains("c.plr"), "{wrong:?}");
        assert_eq!(list(to.path()).unwrap().len(), 1);
        fs::remove_file(from.path().join("b.plr")).unwrap();
        let error = import(from.path(), to.path()).unwrap_err().to_string();
        assert!(error.contains("a.plr:1"), "{error}");
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
