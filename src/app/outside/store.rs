//! The game store on disk: files of the library's folder, each written by a journal.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::files::GameStore;
use crate::app::{LibraryChange, LibraryChanged, NotSaved, OpenedFile};
use parlour_learn::deck::{Deck, DeckFile, Event};
use parlour_library::LibraryItem;
use parlour_library::choices::Choices;
use parlour_matches::play::{Change, GameFile};
use parlour_records::given_path;
use parlour_records::words;
use parlour_records::{
    ExploredPlies, Hints, ImportOptions, Imported, Library, LibraryEntry, LibraryExplorer,
    ReadError, Record, SaveError, games_folder, path_of, path_text,
};
use parlour_rules::games::{AnyLine, AnyRules};
use parlour_rules::options::OptionValue;
use parlour_settings::write_setting;
use parlour_sys::reason;

/// The user's folder of games, and the files of the games being played.
#[derive(Debug, Default)]
pub struct FolderStore {
    files: FxHashMap<u64, GameFile>,
    /// The files of games that were closed: a game reopened at once may not know its file yet.
    closed: FxHashMap<u64, PathBuf>,
    /// The config file.
    config: Option<PathBuf>,
    /// The games as they were listed last, once they were.
    library: Option<Library>,
    /// The same, as the program shows them.
    listed: Arc<[LibraryItem]>,
    explorer: LibraryExplorer,
}

impl FolderStore {
    /// The user's folder, and the config file to write settings to.
    pub fn new(config: Option<PathBuf>) -> Self {
        Self {
            config,
            ..Self::default()
        }
    }

    /// The file of a game: the one it has, one that continues its file, or a new one. A file
    /// that holds several games is only read from; what is played on is a new file.
    fn file(&mut self, game: u64, path: Option<&str>) -> Result<&mut GameFile, SaveError> {
        let closed = self.closed.remove(&game);
        let path = path.map(Path::new).or(closed.as_deref());
        let file = match (self.files.remove(&game), path) {
            (Some(file), _) => file,
            (None, Some(path)) => match GameFile::open(path) {
                Err(SaveError::NotOneGame { .. }) => GameFile::default(),
                opened => opened?.0,
            },
            (None, None) => GameFile::default(),
        };
        Ok(self.files.entry(game).or_insert(file))
    }
}

/// The games of the user's folder. Errors of the folder are reported when a game is saved there.
fn entries(library: &mut Option<Library>) -> &[LibraryEntry] {
    if library.is_none() {
        *library = Library::own().ok();
    }
    let listed = library.as_mut().map(Library::list);
    listed.and_then(Result::ok).unwrap_or_default()
}

/// An error of saving, as the model has it.
fn not_saved(error: SaveError) -> NotSaved {
    match error {
        SaveError::NotAsSaved { .. } => NotSaved::WholeNeeded,
        // There may be no room on the screen for the path.
        SaveError::Io { path, error } => {
            NotSaved::Failed(format!("{} ({})", reason(&error), path.display()))
        }
        error => NotSaved::Failed(error.to_string()),
    }
}

impl GameStore for FolderStore {
    fn save(&mut self, game: u64, path: Option<&str>, change: &Change) -> Result<String, NotSaved> {
        let file = self.file(game, path).map_err(not_saved)?;
        let path = file.write(change).map_err(not_saved)?;
        Ok(path_text(path))
    }

    fn close(&mut self, game: u64) {
        let file = self.files.remove(&game);
        if let Some(path) = file.as_ref().and_then(GameFile::path) {
            self.closed.insert(game, path.to_owned());
        }
    }

    fn list(&mut self) -> Arc<[LibraryItem]> {
        let items: Arc<[LibraryItem]> = entries(&mut self.library)
            .iter()
            .map(LibraryItem::from)
            .collect();
        if items != self.listed {
            // No screen waits for it here.
            for item in &*items {
                let _ = item.search_fields();
            }
            self.listed = items;
        }
        Arc::clone(&self.listed)
    }

    fn practise(&mut self, events: &[Event]) -> Result<Deck, String> {
        let folder = games_folder().map_err(|error| error.to_string())?;
        let file = DeckFile::in_folder(&folder);
        let added = if events.is_empty() {
            Ok(())
        } else {
            file.add(events)
        };
        let deck = added.and_then(|()| file.read());
        deck.map_err(|error| file.why(&error))
    }

    fn explore(&mut self, rules: &AnyRules, line: &AnyLine) -> ExploredPlies {
        let entries = entries(&mut self.library);
        // What cannot be read is said by the library.
        self.explorer.games(entries, rules, |_| ()).plies(line)
    }

    fn read_game(&mut self, path: &str, number: usize) -> Result<Record, String> {
        let library = self.library.as_ref();
        let text = library.map(|library| library.read_game(&path_of(path), number));
        match text {
            Some(Ok(Some(text))) => text.parse().map_err(|error: ReadError| error.to_string()),
            Some(Err(error)) => Err(error.to_string()),
            Some(Ok(None)) | None => Err(format!("{path}: the game is gone")),
        }
    }

    fn change(&mut self, change: &LibraryChange) -> Result<LibraryChanged, String> {
        changed(change).map_err(|error| error.to_string())
    }

    fn save_setting(
        &mut self,
        section: &str,
        key: &str,
        value: &OptionValue,
    ) -> Result<(), String> {
        let Some(path) = &self.config else {
            return Err("there is no home folder for settings".to_owned());
        };
        write_setting(path, section, key, value)
    }

    fn save_choices(&mut self, choices: &Choices) {
        choices.keep();
    }

    fn open(&mut self, game: u64, path: &str) -> Result<OpenedFile, String> {
        let read_only = match GameFile::open(&path_of(path)) {
            Ok((file, _)) => {
                self.files.insert(game, file);
                None
            }
            // A game that is played on gets a new file.
            Err(SaveError::NotOneGame { .. }) => None,
            Err(error) => Some(error.to_string()),
        };
        let text = read(path)?;
        Ok(OpenedFile { text, read_only })
    }
}

/// Makes a change.
fn changed(change: &LibraryChange) -> Result<LibraryChanged, Box<dyn Error>> {
    let mut report = None;
    let paths = match change {
        LibraryChange::Tag { path, labels } => {
            parlour_records::set_labels(&path_of(path), labels)?;
            vec![path_of(path)]
        }
        LibraryChange::Export { path, to } => {
            vec![parlour_records::export_file(
                &path_of(path),
                &given_path(to),
            )?]
        }
        LibraryChange::Import { path, usual } => {
            let options = ImportOptions {
                hints: &hints(usual),
                progress: &mut |_, _| true,
            };
            let copies = parlour_records::import(&given_path(path), &games_folder()?, options)?;
            report = Some(format!("imported {}", told(&copies)));
            copies.into_iter().map(|copy| copy.path).collect()
        }
        LibraryChange::ImportText { text, usual } => {
            let copy = parlour_records::import_text(text, &games_folder()?, &hints(usual))?;
            let is_plain = copy.known == 0 && copy.notes.is_empty() && copy.wrong.is_empty();
            let path = copy.path.clone();
            report = match copy.is_new {
                true if is_plain => None,
                true => Some(format!("imported {}", told(&[copy]))),
                false => Some(format!(
                    "this game is there already, as {}",
                    path_text(&path)
                )),
            };
            vec![path]
        }
        LibraryChange::Delete { paths } => {
            let paths: Vec<PathBuf> = paths.iter().map(|path| path_of(path)).collect();
            parlour_records::put_aside(&games_folder()?, &paths)?;
            Vec::new()
        }
        LibraryChange::Restore => parlour_records::restore(&games_folder()?)?,
        LibraryChange::Rename { path, name } => {
            let path = path_of(path);
            let to = parlour_records::rename(&path, name)?;
            // A deck that cannot be written loses its cards of this game, and nothing else.
            let _ = DeckFile::note_renamed(&path, &to);
            vec![to]
        }
    };
    let paths = paths.iter().map(|path| path_text(path)).collect();
    Ok(LibraryChanged { paths, report })
}

/// The hints of the rules of the settings.
fn hints(usual: &[AnyRules]) -> Hints {
    Hints {
        usual: usual.to_vec(),
        ..Hints::default()
    }
}

/// Says what was imported, what was there already, and what cannot be read.
fn told(files: &[Imported]) -> String {
    let new = files.iter().filter(|file| file.is_new).count();
    let mut told = vec![words::counted(new, "file")];
    if new < files.len() {
        told.push(format!("{} there already", files.len() - new));
    }
    let known: usize = files.iter().map(|file| file.known).sum();
    if known > 0 && new > 0 {
        told.push(format!("{} there already", words::counted(known, "game")));
    }
    let notes = files.iter().flat_map(|file| &file.notes);
    told.extend(notes.take(1).cloned());
    let wrong: Vec<_> = files.iter().flat_map(|file| &file.wrong).collect();
    if let Some(first) = wrong.first() {
        let games = words::counted(wrong.len(), "game");
        told.push(format!("{games} cannot be read: {first}"));
    }
    told.join(", ")
}

/// Returns the content of a file.
fn read(path: &str) -> Result<String, String> {
    let contents = parlour_records::read_file(&path_of(path));
    let contents = contents.map_err(|error| error.to_string())?;
    let text = contents.text().map(str::to_owned);
    text.map_err(|error| format!("{path}:{}: {}", error.line, error.kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_records::{Journal, NodeId, Start};
    use parlour_rules::games::find_game;
    use std::fs;

    /// The file of a game of one ply that is not over.
    fn game(folder: &Path) -> (String, Record) {
        let mut record = Record::new(Start::new(find_game("trike").unwrap()).unwrap());
        let ply = record.start().line().read_ply("d2").unwrap();
        record.play(NodeId::ROOT, ply).unwrap();
        let journal = Journal::create(folder, &record).unwrap();
        (path_text(journal.path()), record)
    }

    #[test]
    fn one_program_at_a_time_has_a_game_open_to_play() {
        let folder = tempfile::tempdir().unwrap();
        let (path, _) = game(folder.path());
        let (mut one, mut other) = (FolderStore::default(), FolderStore::default());
        let first = one.open(1, &path).unwrap();
        assert_eq!(first.read_only, None);
        let second = other.open(1, &path).unwrap();
        assert_eq!(second.text, first.text);
        assert!(second.read_only.is_some());
        one.close(1);
        assert_eq!(other.open(2, &path).unwrap().read_only, None);
    }

    #[test]
    fn plies_are_appended_to_a_file_that_was_opened() {
        let folder = tempfile::tempdir().unwrap();
        let (path, mut record) = game(folder.path());
        let mut store = FolderStore::default();
        store.open(1, &path).unwrap();
        let node = record.tree().main_end();
        let ply = record.line(node).read_ply("e3").unwrap();
        let node = record.play(node, ply).unwrap();
        let change = Change::Plies(record.ply_line(node));
        assert_eq!(store.save(1, Some(&path), &change), Ok(path.clone()));
        assert!(read(&path).unwrap().ends_with("1. d2\n2. e3\n"));
    }

    #[test]
    fn what_another_program_has_written_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let (path, record) = game(folder.path());
        let mut store = FolderStore::default();
        store.open(1, &path).unwrap();
        fs::write(&path, "somebody else's").unwrap();
        let plies = Change::Plies("2. e3\n".to_owned());
        let refused = store.save(1, Some(&path), &plies);
        assert_eq!(refused, Err(NotSaved::WholeNeeded));
        let whole = Change::Whole(Box::new(record));
        let other = store.save(1, Some(&path), &whole).unwrap();
        assert_ne!(other, path, "it goes on in another file");
        assert_eq!(fs::read_to_string(&path).unwrap(), "somebody else's");
    }
}
