//! The table of a whole board: how it is opened, made and kept, whatever the game.

use std::fmt::Debug;

use super::folder::{FolderLock, SolvedFolder};
use super::retrograde::{Class, Retrograde};
use super::values::{Counts, Values};
use super::{ExactValue, Run, SolveError, SolvedFileError, kept};

/// The rules of a game some of whose boards are solved as a whole.
pub trait SolvedRules: Copy + Send + 'static {
    /// The game with these rules.
    type Game: Debug + Send + Sync;
    /// Numbers for the positions of a board.
    type Index: Clone + Debug + Send + Sync;
    /// The positions, as they are solved.
    type Positions: Class;

    /// The game on its board.
    fn game(&self) -> Self::Game;

    /// Numbers for all positions; nothing when there are too many.
    fn index(&self) -> Option<Self::Index>;

    /// The bytes that the numbers take.
    fn index_bytes(index: &Self::Index) -> u64;

    /// All positions.
    fn positions(&self, index: Self::Index) -> Self::Positions;

    /// The value that neither side can force.
    fn held(&self) -> ExactValue;

    /// The name of the table's file.
    fn name(&self) -> String;

    /// The board of the table, as its file says.
    fn what(&self) -> String;

    /// Solves the board as [`SolvedBoard::solve_in`] does. Each game says so itself, so that the
    /// solver is compiled in this package and not once more, less optimised, where it is called.
    ///
    /// # Errors
    ///
    /// As there.
    fn solve_in(
        &self,
        lock: &FolderLock<'_>,
        run: &Run<'_>,
    ) -> Result<SolvedBoard<Self>, SolveError>;
}

/// The values of all positions of a board.
#[derive(Debug)]
pub struct SolvedBoard<R: SolvedRules> {
    game: R::Game,
    pub(super) index: R::Index,
    pub(super) values: Values,
}

impl<R: SolvedRules> SolvedBoard<R> {
    /// The bytes that solving a board takes; none for boards that are too large to be solved.
    pub fn memory(rules: &R) -> Option<u64> {
        let index = rules.index()?;
        let bytes = R::index_bytes(&index);
        Some(Retrograde::bytes(rules.positions(index).size()) + bytes)
    }

    /// The table of a board in a folder, if it is there.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when the file is damaged or cannot be read.
    pub fn open(rules: &R, folder: &SolvedFolder) -> Result<Option<Self>, SolvedFileError> {
        let Some(index) = rules.index() else {
            return Ok(None);
        };
        let size = rules.positions(index.clone()).size();
        let values = Values::open(folder, &rules.name(), &rules.what(), size, rules.held())?;
        Ok(values.map(|values| Self::new(rules, index, values)))
    }

    /// Solves a board in memory: for small ones.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when the board is too large, or it was asked to stop.
    pub fn solve(rules: &R, run: &Run<'_>) -> Result<Self, SolveError> {
        Self::make(rules, |class| {
            let mut solution = Retrograde::new(class.size())?;
            solution.run(class, run)?;
            Ok(Values::new(&solution, rules.held()))
        })
    }

    /// Solves a board and keeps the table in a folder. A call resumes where an earlier one was
    /// stopped.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when the board is too large, the folder cannot be written, or it was asked
    /// to stop.
    pub fn solve_in(rules: &R, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Self, SolveError> {
        rules.solve_in(lock, run)
    }

    /// Solves a board and keeps the table in a folder, of a game that is known.
    pub(super) fn make_in(
        rules: &R,
        lock: &FolderLock<'_>,
        run: &Run<'_>,
    ) -> Result<Self, SolveError> {
        let (name, what) = (rules.name(), rules.what());
        Self::make(rules, |class| {
            kept::solve(class, rules.held(), lock, &name, &what, run)
        })
    }

    fn make(
        rules: &R,
        solve: impl FnOnce(&R::Positions) -> Result<Values, SolveError>,
    ) -> Result<Self, SolveError> {
        let index = rules.index().ok_or(SolveError::TooLarge)?;
        let values = solve(&rules.positions(index.clone()))?;
        Ok(Self::new(rules, index, values))
    }

    fn new(rules: &R, index: R::Index, values: Values) -> Self {
        Self {
            game: rules.game(),
            index,
            values,
        }
    }

    /// The game that the table was asked for with.
    pub const fn game(&self) -> &R::Game {
        &self.game
    }

    /// The number of positions of each value.
    pub const fn counts(&self) -> Counts {
        self.values.counts()
    }

    /// Reads the whole table, to find any damage now rather than later.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when there is some.
    pub fn check(&self) -> Result<(), SolvedFileError> {
        self.values.check()
    }
}
