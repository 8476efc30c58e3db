//! The solved boards that engines ask: the smallest, which are made at once, those that are kept,
//! and others that are made in the background when they are first wanted.

use std::sync::{Arc, Mutex, Weak};
use std::thread;

use super::strategy::Strategy;
use super::wanted::{AllTables, Entry, Wanted, WantedBoard, lock};
use super::warning::Warn;
use super::{
    Run, SolveError, SolvedBoard, SolvedFileError, SolvedFileWarning, SolvedFolder, SolvedGame,
    SolvedRules, built_in,
};
use crate::Stop;
use crate::search::engine_game::KnownResult;
use parlour_sys::lower_priority;

/// Tables that take more memory than this are made on demand only (`parlour solve`): Claustro up to
/// 5×5 and 6×4 and Tactigon's endings, of four pieces on boards up to padding 1 and of five on the
/// extra-small one, are made in the background, in less than a minute of one processor; so is
/// Taacoca's side 3, in seconds.
const BACKGROUND_BYTES: u64 = 40 << 20;

/// The solved boards that are at hand. Clones share them. The default has those that are so small
/// that they are made at once, without a folder: the same for every engine on every machine.
///
/// ```no_run
/// use parlour_engines::tables::{SolvedBoards, SolvedFolder};
/// use parlour_rules::games::claustro::Rules;
///
/// let boards = SolvedBoards::kept_in(SolvedFolder::of_user()?);
/// assert!(boards.board(&Rules { width: 11, ..Rules::default() }).is_none());
/// # Ok::<(), parlour_engines::tables::SolvedFileError>(())
/// ```
#[derive(Clone, Default)]
pub struct SolvedBoards(Source);

/// The source of tables.
#[derive(Clone, Default)]
enum Source {
    /// Nowhere.
    Nothing,
    /// They are made at once, where they are small.
    #[default]
    BuiltIn,
    /// Others besides are kept in a folder.
    Folder(Arc<Shared>),
}

/// The state that all clones share.
struct Shared {
    folder: SolvedFolder,
    /// True if small boards that are not kept are solved.
    makes: bool,
    tables: AllTables,
    /// One table is made at a time: only one program, and so one thread, may write in the folder.
    making: Arc<Mutex<()>>,
    /// Is told of files that cannot be used.
    warn: Warn,
    /// Ends work in the background when it is no longer wanted.
    stop: Stop,
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

impl SolvedBoards {
    /// Returns whether there is a folder with tables.
    pub const fn has_folder(&self) -> bool {
        matches!(self.0, Source::Folder(_))
    }

    /// No tables at all, not even the smallest: to see what a search finds out by itself.
    pub const fn none() -> Self {
        Self(Source::Nothing)
    }

    /// The tables that are kept in a folder.
    pub fn kept_in(folder: SolvedFolder) -> Self {
        Self::new(folder, false)
    }

    /// The tables that are kept in a folder; small ones that are not are made in the background
    /// when they are first asked for, and kept there.
    pub fn made_in(folder: SolvedFolder) -> Self {
        Self::new(folder, true)
    }

    /// The tables that are kept in the user's folder; none where there is no such folder.
    pub fn kept_for_user() -> Self {
        SolvedFolder::of_user().map_or_else(|_| Self::default(), Self::kept_in)
    }

    /// As [`SolvedBoards::made_in`], with the user's folder, if there is one.
    pub fn made_for_user() -> Self {
        SolvedFolder::of_user().map_or_else(|_| Self::default(), Self::made_in)
    }

    fn new(folder: SolvedFolder, makes: bool) -> Self {
        Self::with(folder, makes, Arc::new(|_| {}))
    }

    fn with(folder: SolvedFolder, makes: bool, warn: Warn) -> Self {
        Self(Source::Folder(Arc::new(Shared {
            folder,
            makes,
            tables: AllTables::default(),
            making: Arc::default(),
            warn,
            stop: Stop::default(),
        })))
    }

    /// The boards of the same folder, of which none was asked for yet. `warn` hears of each file
    /// that cannot be used, once, on the thread of the engine that wants it, so it must be quick.
    pub fn with_warnings(self, warn: impl Fn(&SolvedFileWarning) + Send + Sync + 'static) -> Self {
        match self.0 {
            Source::Folder(shared) => {
                Self::with(shared.folder.clone(), shared.makes, Arc::new(warn))
            }
            source => Self(source),
        }
    }

    /// The table of a whole board, if it is at hand. A file that is damaged is as good as none.
    pub fn board<R: SolvedRules>(&self, rules: &R) -> Option<Arc<SolvedBoard<R>>> {
        self.get(WantedBoard(*rules))
    }

    /// The result of a position that is known once and for all, or by the proof of its whole game.
    pub(crate) fn proven<G: SolvedGame>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Option<KnownResult<G::Ply>> {
        if matches!(self.0, Source::Nothing) {
            return None;
        }
        let known = game.known_result(position);
        known.or_else(|| Strategy::of(game)?.known(game, position))
    }

    pub(super) fn get<T: Wanted>(&self, wanted: T) -> Option<Arc<T::Solved>> {
        match &self.0 {
            Source::Nothing => None,
            Source::BuiltIn => built_in::table(&wanted),
            Source::Folder(shared) => built_in::table(&wanted).or_else(|| shared.kept(wanted)),
        }
    }
}

impl Shared {
    /// A table that is kept or was made.
    fn kept<T: Wanted>(self: &Arc<Self>, wanted: T) -> Option<Arc<T::Solved>> {
        let tables = self.tables.of::<T::Solved>();
        let mut tables = lock(&tables);
        let entry =
            tables
                .entry(wanted.name())
                .or_insert_with(|| match wanted.open(&self.folder) {
                    Ok(Some(table)) => Entry::Ready(Arc::new(table)),
                    opened => {
                        let memory = wanted.memory().filter(|_| self.makes);
                        let is_made = memory.is_some_and(|bytes| bytes <= BACKGROUND_BYTES);
                        if let Err(error) = opened {
                            self.warn(error, is_made);
                        }
                        if is_made {
                            self.make(wanted, Arc::downgrade(self));
                        }
                        Entry::Missing
                    }
                });
        match entry {
            Entry::Ready(table) => {
                // A large one is read only where it is asked.
                if let Some(error) = T::take_damage(table) {
                    self.warn(error, false);
                }
                Some(Arc::clone(table))
            }
            Entry::Missing => None,
        }
    }

    fn warn(&self, error: SolvedFileError, is_made_again: bool) {
        (self.warn)(&SolvedFileWarning {
            error,
            is_made_again,
        });
    }

    /// Makes a table on a thread of its own, which is not waited for.
    fn make<T: Wanted>(&self, wanted: T, shared: Weak<Self>) {
        let (folder, stop) = (self.folder.clone(), self.stop.clone());
        let making = Arc::clone(&self.making);
        let solve = move || {
            lower_priority();
            let _turn = lock(&making);
            let table = solve(&wanted, &folder, &stop).ok()?;
            let shared = shared.upgrade()?;
            let tables = shared.tables.of::<T::Solved>();
            lock(&tables).insert(wanted.name(), Entry::Ready(Arc::new(table)));
            Some(())
        };
        // Without a thread, or where the folder cannot be written, engines search as ever.
        let _ = thread::Builder::new().spawn(solve);
    }
}

/// Makes a table with one thread and keeps it.
fn solve<T: Wanted>(
    wanted: &T,
    folder: &SolvedFolder,
    stop: &Stop,
) -> Result<T::Solved, SolveError> {
    let run = Run {
        stop: stop.clone(),
        ..Run::default()
    };
    wanted.solve_in(&folder.lock()?, &run)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc;
    use std::time::{Duration, Instant};

    use super::*;
    use parlour_rules::games::claustro::Rules;
    use parlour_rules::games::taacoca;

    fn rules(width: usize, height: usize) -> Rules {
        Rules {
            width,
            height,
            ..Rules::default()
        }
    }

    fn folder() -> (tempfile::TempDir, SolvedFolder) {
        let directory = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(directory.path().join("tables"));
        (directory, folder)
    }

    /// Taacoca's smallest board.
    fn smallest() -> taacoca::Rules {
        "side=3".parse().unwrap()
    }

    #[test]
    fn only_what_is_small_or_kept_is_at_hand() {
        let (_directory, folder) = folder();
        for none in [
            SolvedBoards::default(),
            SolvedBoards::kept_in(folder.clone()),
        ] {
            assert!(none.board(&rules(4, 4)).is_some());
            assert!(none.board(&rules(5, 5)).is_none());
            assert!(none.board(&smallest()).is_none());
        }
        assert!(!folder.path().exists());
        solve(&WantedBoard(smallest()), &folder, &Stop::default()).unwrap();
        let boards = SolvedBoards::kept_in(folder);
        assert!(boards.board(&smallest()).is_some());
        assert!(boards.board(&rules(5, 5)).is_none());
        assert!(boards.board(&rules(11, 11)).is_none());
    }

    #[test]
    fn a_board_is_made_in_the_background_when_it_is_first_wanted_and_kept() {
        let (_directory, folder) = folder();
        let boards = SolvedBoards::made_in(folder.clone());
        wait_for(&boards);
        let kept = SolvedBoards::kept_in(folder);
        assert!(kept.board(&smallest()).is_some());
    }

    /// Asks for the smallest board of Taacoca until it is made.
    fn wait_for(boards: &SolvedBoards) {
        // The thread that makes it gets what others leave: next to nothing on a busy machine.
        let patience = Instant::now() + Duration::from_secs(3_600);
        while boards.board(&smallest()).is_none() {
            assert!(Instant::now() < patience, "it is never made");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_damaged_file_is_told_of_once_and_made_again_where_tables_are_made() {
        let (_directory, folder) = folder();
        let file = folder.file(&smallest().name());
        fs::create_dir_all(folder.path()).unwrap();
        let warned = |boards: SolvedBoards| {
            fs::write(&file, "no table").unwrap();
            let (sender, warnings) = mpsc::channel();
            let boards = boards.with_warnings(move |warning| {
                let SolvedFileWarning {
                    error: SolvedFileError::Damaged { path },
                    is_made_again,
                } = warning
                else {
                    panic!("{warning:?}");
                };
                sender.send((path.clone(), *is_made_again)).unwrap();
            });
            for _ in 0..2 {
                assert!(boards.board(&smallest()).is_none());
            }
            (boards, warnings)
        };
        let (kept, warnings) = warned(SolvedBoards::kept_in(folder.clone()));
        drop(kept);
        assert_eq!(warnings.iter().collect::<Vec<_>>(), [(file.clone(), false)]);
        let (made, warnings) = warned(SolvedBoards::made_in(folder.clone()));
        wait_for(&made);
        drop(made);
        assert_eq!(warnings.iter().collect::<Vec<_>>(), [(file.clone(), true)]);
        assert!(super::super::taacoca::SolvedTaacoca::open(&smallest(), &folder).is_ok());
    }
}
