//! The tables that engines may ask for, as [`SolvedBoards`](super::SolvedBoards) makes and keeps them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use super::board_table::{BoardTable, SolvedRules};
use super::tactigon::{self, Endings, Material};
use super::{FolderLock, Run, SolveError, TableError, TableFolder, claustro, taacoca};
use parlour_rules::games::tactigon::Tactigon;

/// The tables that were asked for, by game.
#[derive(Default)]
pub(super) struct AllTables {
    claustro: NamedTables<claustro::Table>,
    tactigon: NamedTables<Endings>,
    taacoca: NamedTables<taacoca::Table>,
}

/// The tables of a game that were asked for, by their names.
pub(super) type NamedTables<T> = Mutex<FxHashMap<String, Entry<T>>>;

/// A table that was asked for.
pub(super) enum Entry<T> {
    /// It is not kept, or cannot be read: who makes the table puts it here when it is done.
    Missing,
    /// It is at hand.
    Ready(Arc<T>),
}

/// What a mutex has, even if a thread has panicked with it.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A table that is asked for.
pub(super) trait Wanted: Send + 'static {
    /// What is made.
    type Table: Send + Sync + 'static;

    /// Those that are solved with so many bytes are small enough to be made while somebody waits: that
    /// takes at most some 50 ms.
    const AT_ONCE: u64;

    /// Where the tables of its game are.
    fn of(all: &AllTables) -> &NamedTables<Self::Table>;

    /// What no other table of the game is called in the list.
    fn name(&self) -> String;

    /// How many bytes solving it takes; nothing where it is too large to be solved.
    fn memory(&self) -> Option<u64>;

    /// The table in a folder, if it is there.
    fn open(&self, folder: &TableFolder) -> Result<Option<Self::Table>, TableError>;

    /// The damage that was found in a table while it was asked, once.
    fn take_damage(table: &Self::Table) -> Option<TableError>;

    /// Solves it in memory.
    fn solve(&self, run: &Run<'_>) -> Result<Self::Table, SolveError>;

    /// Solves it and keeps it in a folder.
    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Self::Table, SolveError>;
}

/// A whole board, by its rules.
pub(super) struct WantedBoard<R>(pub(super) R);

/// Rules whose boards have tables.
pub(super) trait Listed: SolvedRules {
    /// Where they are.
    fn of(all: &AllTables) -> &NamedTables<BoardTable<Self>>;
}

impl Listed for parlour_rules::games::claustro::Rules {
    fn of(all: &AllTables) -> &NamedTables<claustro::Table> {
        &all.claustro
    }
}

impl Listed for parlour_rules::games::taacoca::Rules {
    fn of(all: &AllTables) -> &NamedTables<taacoca::Table> {
        &all.taacoca
    }
}

impl<R: Listed + Send + 'static> Wanted for WantedBoard<R>
where
    BoardTable<R>: Send + Sync,
{
    type Table = BoardTable<R>;

    // Claustro's 5×4 takes 324 kB and 40 ms, Taacoca's side 3 2 MB and 0.1 s.
    const AT_ONCE: u64 = 350_000;

    fn of(all: &AllTables) -> &NamedTables<BoardTable<R>> {
        R::of(all)
    }

    fn name(&self) -> String {
        format!("{} {:?}", self.0.name(), self.0.held())
    }

    fn memory(&self) -> Option<u64> {
        BoardTable::memory(&self.0)
    }

    fn open(&self, folder: &TableFolder) -> Result<Option<BoardTable<R>>, TableError> {
        BoardTable::open(&self.0, folder)
    }

    fn take_damage(table: &BoardTable<R>) -> Option<TableError> {
        table.values.take_damage()
    }

    fn solve(&self, run: &Run<'_>) -> Result<BoardTable<R>, SolveError> {
        BoardTable::solve(&self.0, run)
    }

    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<BoardTable<R>, SolveError> {
        BoardTable::solve_in(&self.0, lock, run)
    }
}

/// An ending of Tactigon.
pub(super) struct WantedEnding<const W: usize> {
    pub(super) game: Tactigon<W>,
    pub(super) material: Material,
}

impl<const W: usize> Wanted for WantedEnding<W> {
    type Table = Endings;

    // Three pieces on the normal board take 191 kB and 40 ms, four on the extra-small one 488 kB or more
    // and 90 ms.
    const AT_ONCE: u64 = 250_000;

    fn of(all: &AllTables) -> &NamedTables<Endings> {
        &all.tactigon
    }

    fn name(&self) -> String {
        let rules = self.game.rules();
        format!(
            "{} {:?}",
            tactigon::name(&rules, self.material),
            rules.repetition
        )
    }

    fn memory(&self) -> Option<u64> {
        tactigon::memory(&self.game, self.material)
    }

    fn open(&self, folder: &TableFolder) -> Result<Option<Endings>, TableError> {
        Endings::open(&self.game, self.material, folder)
    }

    fn take_damage(table: &Endings) -> Option<TableError> {
        table.take_damage()
    }

    fn solve(&self, run: &Run<'_>) -> Result<Endings, SolveError> {
        Endings::solve(&self.game, self.material, run)
    }

    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Endings, SolveError> {
        Endings::solve_in(&self.game, self.material, lock, run)
    }
}
