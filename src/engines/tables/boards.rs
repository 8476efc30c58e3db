//! The solved boards that engines ask: those that are kept, and small ones that are made when they
//! are first wanted.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;

use super::claustro::Table;
use super::tactigon::{self, Endings};
use super::wanted::{AllTables, Entry, Wanted, WantedBoard, WantedEnding};
use super::{Run, SolveError, TableFolder};
use crate::engines::Stop;
use crate::games::claustro::Rules;
use crate::games::taacoca;
use crate::games::tactigon::{Position, Tactigon};
use crate::platform::lower_priority;

/// Tables that take more memory than this are made on demand only (`parlour solve`): Claustro up to 5×5
/// and 6×4 and Tactigon's endings, of four pieces on boards up to padding 1 and of five on the extra-small one, are
/// made in the background, in less than a minute of one processor; so is Taacoca's side 3, in seconds.
const BACKGROUND_BYTES: u64 = 40 << 20;

/// The solved boards that are at hand. Clones share them; the default has none.
///
/// ```no_run
/// use parlour::engines::tables::{SolvedBoards, TableFolder};
/// use parlour::games::claustro::Rules;
///
/// let boards = SolvedBoards::kept_in(TableFolder::of_user()?);
/// assert!(boards.claustro(&Rules { width: 11, ..Rules::default() }).is_none());
/// # Ok::<(), parlour::engines::tables::TableError>(())
/// ```
#[derive(Clone, Default)]
pub struct SolvedBoards(Option<Arc<Shared>>);

/// What all clones share.
struct Shared {
    folder: TableFolder,
    /// Whether small boards that are not kept are solved.
    makes: bool,
    tables: AllTables,
    /// One table is made at a time: only one program, and so one thread, may write in the folder.
    making: Arc<Mutex<()>>,
    /// Ends work in the background when nobody wants it any more.
    stop: Stop,
}

impl Drop for Shared {
    fn drop(&mut self) {
        self.stop.raise();
    }
}

impl SolvedBoards {
    /// The tables that are kept in a folder.
    #[must_use]
    pub fn kept_in(folder: TableFolder) -> Self {
        Self::new(folder, false)
    }

    /// The tables that are kept in a folder; small ones that are not are made in the background
    /// when they are first asked for, and kept there.
    #[must_use]
    pub fn made_in(folder: TableFolder) -> Self {
        Self::new(folder, true)
    }

    /// The tables that are kept in the user's folder; none where there is no such folder.
    #[must_use]
    pub fn kept_for_user() -> Self {
        TableFolder::of_user().map_or_else(|_| Self::default(), Self::kept_in)
    }

    /// As [`SolvedBoards::made_in`], with the user's folder, if there is one.
    #[must_use]
    pub fn made_for_user() -> Self {
        TableFolder::of_user().map_or_else(|_| Self::default(), Self::made_in)
    }

    fn new(folder: TableFolder, makes: bool) -> Self {
        Self(Some(Arc::new(Shared {
            folder,
            makes,
            tables: AllTables::default(),
            making: Arc::default(),
            stop: Stop::default(),
        })))
    }

    /// The table of a board of Claustro, if it is at hand. A file that is damaged is as good as none.
    #[must_use]
    pub fn claustro(&self, rules: &Rules) -> Option<Arc<Table>> {
        self.get(WantedBoard(*rules))
    }

    /// The table of a board of Taacoca, if it is at hand.
    #[must_use]
    pub fn taacoca(&self, rules: &taacoca::Rules) -> Option<Arc<super::taacoca::Table>> {
        self.get(WantedBoard(*rules))
    }

    /// The table of the ending that a position of Tactigon is, if it is one and the table is at hand.
    #[must_use]
    pub fn tactigon<const W: usize>(
        &self,
        game: &Tactigon<W>,
        position: &Position<W>,
    ) -> Option<Arc<Endings>> {
        // Before the game is copied, as most positions are no endings.
        self.0.as_ref()?;
        let material = tactigon::material(game, position)?.named();
        let game = game.clone();
        self.get(WantedEnding { game, material })
    }

    fn get<T: Wanted>(&self, wanted: T) -> Option<Arc<T::Table>> {
        let shared = self.0.as_ref()?;
        let mut tables = lock(T::of(&shared.tables));
        let entry = tables.entry(wanted.name()).or_insert_with(|| {
            if let Ok(Some(table)) = wanted.open(&shared.folder) {
                return Entry::Ready(Arc::new(table));
            }
            let is_small = || {
                wanted
                    .memory()
                    .is_some_and(|bytes| bytes <= BACKGROUND_BYTES)
            };
            if shared.makes && is_small() {
                shared.make(wanted, Arc::downgrade(shared));
            }
            Entry::Missing
        });
        match entry {
            Entry::Ready(table) => Some(Arc::clone(table)),
            Entry::Missing => None,
        }
    }
}

impl Shared {
    /// Makes a table on a thread of its own, which is not waited for.
    fn make<T: Wanted>(&self, wanted: T, shared: Weak<Self>) {
        let (folder, stop) = (self.folder.clone(), self.stop.clone());
        let making = Arc::clone(&self.making);
        let solve = move || {
            lower_priority();
            let _turn = lock(&making);
            let table = solve(&wanted, &folder, &stop).ok()?;
            let shared = shared.upgrade()?;
            lock(T::of(&shared.tables)).insert(wanted.name(), Entry::Ready(Arc::new(table)));
            Some(())
        };
        // Without a thread, or where the folder cannot be written, engines search as ever.
        let _ = thread::Builder::new().spawn(solve);
    }
}

/// Makes a table with one thread and keeps it.
fn solve<T: Wanted>(wanted: &T, folder: &TableFolder, stop: &Stop) -> Result<T::Table, SolveError> {
    let run = Run {
        threads: NonZeroUsize::MIN,
        stop,
        progress: &|_| {},
        warn: &|_| {},
    };
    wanted.solve_in(&folder.lock()?, &run)
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PartialEq for SolvedBoards {
    /// Whether both are the same boards, not whether they hold the same.
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl fmt::Debug for SolvedBoards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = self.0.as_ref().map(|shared| shared.folder.path());
        f.debug_tuple("SolvedBoards").field(&folder).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    fn rules(width: usize, height: usize) -> Rules {
        Rules {
            width,
            height,
            ..Rules::default()
        }
    }

    fn folder() -> (tempfile::TempDir, TableFolder) {
        let directory = tempfile::tempdir().unwrap();
        let folder = TableFolder::at(directory.path().join("tables"));
        (directory, folder)
    }

    #[test]
    fn only_what_is_kept_is_at_hand() {
        let (_directory, folder) = folder();
        assert!(SolvedBoards::default().claustro(&rules(4, 4)).is_none());
        let none = SolvedBoards::kept_in(folder.clone());
        assert!(none.claustro(&rules(4, 4)).is_none());
        solve(&WantedBoard(rules(4, 4)), &folder, &Stop::default()).unwrap();
        let boards = SolvedBoards::kept_in(folder);
        assert!(boards.claustro(&rules(4, 4)).is_some());
        assert!(boards.claustro(&rules(5, 4)).is_none());
        assert!(boards.claustro(&rules(11, 11)).is_none());
    }

    #[test]
    fn a_small_board_is_made_when_it_is_first_wanted_and_kept() {
        let (_directory, folder) = folder();
        let boards = SolvedBoards::made_in(folder.clone());
        let patience = Instant::now() + Duration::from_secs(60);
        while boards.claustro(&rules(4, 4)).is_none() {
            assert!(Instant::now() < patience, "it is never made");
            thread::sleep(Duration::from_millis(1));
        }
        let kept = SolvedBoards::kept_in(folder);
        assert!(kept.claustro(&rules(4, 4)).is_some());
    }
}
