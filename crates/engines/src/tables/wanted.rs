//! The tables that engines may ask for, as [`SolvedBoards`](super::SolvedBoards) makes and keeps
//! them.

use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::solved_board::{SolvedBoard, SolvedRules};
use super::{FolderLock, Run, SolveError, SolvedFileError, SolvedFolder};

/// The tables that were asked for, by their type.
#[derive(Default)]
pub(super) struct AllTables(Mutex<FxHashMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl AllTables {
    /// Those of one type.
    pub(super) fn of<T: Send + Sync + 'static>(&self) -> Arc<NamedTables<T>> {
        let mut all = lock(&self.0);
        let tables = all
            .entry(TypeId::of::<T>())
            .or_insert_with(|| Arc::<NamedTables<T>>::default());
        let tables = Arc::clone(tables).downcast();
        tables.expect("they are kept by their type")
    }
}

/// The tables of a type that were asked for, by their names.
pub(super) type NamedTables<T> = Mutex<FxHashMap<String, Entry<T>>>;

/// A table that was asked for.
pub(super) enum Entry<T> {
    /// It is not kept, or cannot be read: who makes the table puts it here when it is done.
    Missing,
    /// It is at hand.
    Ready(Arc<T>),
}

/// Locks a mutex, even if a thread has panicked with it.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table that is asked for.
pub(super) trait Wanted: Send + 'static {
    /// The table that is made.
    type Solved: Send + Sync + 'static;

    /// The most bytes for tables that are small enough to be made while a person waits: that takes
    /// at most some 50 ms.
    const AT_ONCE: u64;

    /// The name in the list, which no other table of its type has.
    fn name(&self) -> String;

    /// The bytes that solving it takes; none where it is too large to be solved.
    fn memory(&self) -> Option<u64>;

    /// The table in a folder, if it is there.
    fn open(&self, folder: &SolvedFolder) -> Result<Option<Self::Solved>, SolvedFileError>;

    /// The damage that was found in a table while it was asked, once.
    fn take_damage(table: &Self::Solved) -> Option<SolvedFileError>;

    /// Solves it in memory.
    fn solve(&self, run: &Run<'_>) -> Result<Self::Solved, SolveError>;

    /// Solves it and keeps it in a folder.
    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Self::Solved, SolveError>;
}

/// A whole board, by its rules.
pub(super) struct WantedBoard<R>(pub(super) R);

impl<R: SolvedRules> Wanted for WantedBoard<R> {
    type Solved = SolvedBoard<R>;

    // Claustro's 5×4 takes 324 kB and 40 ms, Taacoca's side 3 2 MB and 0.1 s.
    const AT_ONCE: u64 = 350_000;

    fn name(&self) -> String {
        format!("{} {:?}", self.0.name(), self.0.held())
    }

    fn memory(&self) -> Option<u64> {
        SolvedBoard::memory(&self.0)
    }

    fn open(&self, folder: &SolvedFolder) -> Result<Option<SolvedBoard<R>>, SolvedFileError> {
        SolvedBoard::open(&self.0, folder)
    }

    fn take_damage(table: &SolvedBoard<R>) -> Option<SolvedFileError> {
        table.values.take_damage()
    }

    fn solve(&self, run: &Run<'_>) -> Result<SolvedBoard<R>, SolveError> {
        SolvedBoard::solve(&self.0, run)
    }

    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<SolvedBoard<R>, SolveError> {
        SolvedBoard::solve_in(&self.0, lock, run)
    }
}
