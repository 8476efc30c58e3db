//! The tables that engines may ask for, as [`SolvedBoards`](super::SolvedBoards) makes and keeps them.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::claustro::{self, Table};
use super::tactigon::{self, Endings, Material};
use super::{FolderLock, Run, SolveError, TableError, TableFolder};
use crate::games::claustro::Rules;
use crate::games::tactigon::Tactigon;

/// The tables that were asked for, by game.
#[derive(Default)]
pub(super) struct Shelves {
    claustro: Shelf<Table>,
    tactigon: Shelf<Endings>,
}

/// The tables of a game that were asked for, by their names.
pub(super) type Shelf<T> = Mutex<FxHashMap<String, Entry<T>>>;

/// A table that was asked for.
pub(super) enum Entry<T> {
    /// It is not kept, or cannot be read: who makes the table puts it here when it is done.
    Missing,
    /// It is at hand.
    Ready(Arc<T>),
}

/// A table that is asked for.
pub(super) trait Wanted: Send + 'static {
    /// What is made.
    type Table: Send + Sync + 'static;

    /// Where the tables of its game are.
    fn shelf(shelves: &Shelves) -> &Shelf<Self::Table>;

    /// What no other table of the game is called.
    fn name(&self) -> String;

    /// How many bytes solving it takes; nothing where it is too large to be solved.
    fn memory(&self) -> Option<u64>;

    /// The table in a folder, if it is there.
    fn open(&self, folder: &TableFolder) -> Result<Option<Self::Table>, TableError>;

    /// Solves it and keeps it in a folder.
    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Self::Table, SolveError>;
}

/// A board of Claustro.
impl Wanted for Rules {
    type Table = Table;

    fn shelf(shelves: &Shelves) -> &Shelf<Table> {
        &shelves.claustro
    }

    fn name(&self) -> String {
        claustro::name(self)
    }

    fn memory(&self) -> Option<u64> {
        claustro::memory(self)
    }

    fn open(&self, folder: &TableFolder) -> Result<Option<Table>, TableError> {
        Table::open(self, folder)
    }

    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Table, SolveError> {
        Table::solve_in(self, lock, run)
    }
}

/// An ending of Tactigon.
pub(super) struct WantedEnding<const W: usize> {
    pub(super) game: Tactigon<W>,
    pub(super) material: Material,
}

impl<const W: usize> Wanted for WantedEnding<W> {
    type Table = Endings;

    fn shelf(shelves: &Shelves) -> &Shelf<Endings> {
        &shelves.tactigon
    }

    fn name(&self) -> String {
        tactigon::name(&self.game.rules(), self.material)
    }

    fn memory(&self) -> Option<u64> {
        Some(tactigon::memory(&self.game, self.material))
    }

    fn open(&self, folder: &TableFolder) -> Result<Option<Endings>, TableError> {
        Endings::open(&self.game, self.material, folder)
    }

    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Endings, SolveError> {
        Endings::solve_in(&self.game, self.material, lock, run)
    }
}
