//! Claustro's small boards, solved.
//!
//! A table has the value of every position of a board in which both sides have all their pieces and
//! nobody has won, seen from the side to move: half a turn of the board with the colours exchanged
//! makes Blue to move into Green to move. The diagonal mirror image of a square board is not folded
//! in.
//!
//! # The rules that look at the line
//!
//! Values are of play without them: without draws by repetition, and without the win for the last
//! to move when both sides' plies repeat. Wins and losses hold under them all the same. A winner who
//! plays by the table comes nearer to the end with each ply, so that no position of that play
//! occurs twice. That rules draws by repetition out, and the other rule as well: for both sides to
//! play the same plies three times running, the same position has to come back. (A ply and its
//! answer can only be played again if the answer has undone the ply. A step is not undone, since
//! there are none back and a piece that is captured leaves the capturer on its cell; a capture is
//! undone by a capture from the cell that the captured piece was placed on, and that brings the
//! position back.) Positions of the line before the side first stood to win are no obstacle: none of
//! them was won for it. Only a winner who let the win slip in positions of this play before may be
//! held to a draw by them.

mod index;
mod positions;

use super::folder::{FolderLock, TableFolder};
use super::retrograde::{Class, Retrograde};
use super::values::{Counts, Values};
use super::{Run, SolveError, TableError, Value, kept};
use crate::games::claustro::{Claustro, Position, Rules};

use index::Index;
use positions::Positions;

/// The values of all positions of a board.
#[derive(Debug)]
pub struct Table {
    game: Claustro<1>,
    index: Index,
    values: Values,
}

/// What neither side can force.
const HELD: Value = Value::Undecided;

/// How many bytes solving a board takes; nothing for boards that are too large to be solved: the
/// largest are 6×5 and 7×4.
#[must_use]
pub fn memory(rules: &Rules) -> Option<u64> {
    let index = Index::new(rules)?;
    Some(Retrograde::bytes(index.size()) + index.bytes())
}

impl Table {
    /// The table of a board in a folder, if it is there.
    ///
    /// # Errors
    ///
    /// [`TableError`] when the file is damaged or cannot be read.
    pub fn open(rules: &Rules, folder: &TableFolder) -> Result<Option<Self>, TableError> {
        let Some(index) = Index::new(rules) else {
            return Ok(None);
        };
        let values = Values::open(folder, &name(rules), &what(rules), index.size(), HELD)?;
        Ok(values.map(|values| Self::new(rules, index, values)))
    }

    /// Solves a board in memory: for small ones.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when the board is too large, or it was asked to stop.
    pub fn solve(rules: &Rules, run: &Run<'_>) -> Result<Self, SolveError> {
        let index = Index::new(rules).ok_or(SolveError::TooLarge)?;
        let class = Positions::new(rules, index.clone());
        let mut solution = Retrograde::new(class.size())?;
        solution.run(&class, run)?;
        Ok(Self::new(rules, index, Values::new(&solution, HELD)))
    }

    /// Solves a board and keeps the table in a folder. What an earlier call was stopped at is gone
    /// on with.
    ///
    /// # Errors
    ///
    /// [`SolveError`] when the board is too large, the folder cannot be written, or it was asked
    /// to stop.
    pub fn solve_in(
        rules: &Rules,
        lock: &FolderLock<'_>,
        run: &Run<'_>,
    ) -> Result<Self, SolveError> {
        let index = Index::new(rules).ok_or(SolveError::TooLarge)?;
        let class = Positions::new(rules, index.clone());
        let values = kept::solve(&class, HELD, lock, &name(rules), &what(rules), run)?;
        Ok(Self::new(rules, index, values))
    }

    fn new(rules: &Rules, index: Index, values: Values) -> Self {
        Self {
            game: Claustro::new(*rules, rules.board()),
            index,
            values,
        }
    }

    /// The rules that the table was asked for with.
    #[must_use]
    pub const fn game(&self) -> &Claustro<1> {
        &self.game
    }

    /// How many positions have which value.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.values.counts()
    }

    /// Reads the whole table, to find any damage now rather than later.
    ///
    /// # Errors
    ///
    /// [`TableError`] when there is some.
    pub fn check(&self) -> Result<(), TableError> {
        self.values.check()
    }

    /// The value of a position of this board.
    ///
    /// Nothing where a side does not have all its pieces, or the file is damaged where the value
    /// stands.
    #[must_use]
    pub fn probe<const W: usize>(&self, position: &Position<W>) -> Option<Value> {
        let mover = position.to_move();
        if position.pieces(!mover).contains(self.game.goal(!mover)) {
            return Some(Value::Loss(0));
        }
        let view = self.index.places.view(mover, |side| position.pieces(side));
        let complete = |set: u64| set.count_ones() as usize == self.index.pieces();
        if !complete(view.mover) || !complete(view.other) {
            return None;
        }
        self.values.get(self.index.number(view))
    }
}

/// What the table's file is called.
pub(super) fn name(rules: &Rules) -> String {
    format!("claustro-{}x{}", rules.width, rules.height)
}

fn what(rules: &Rules) -> String {
    format!("claustro width={} height={}", rules.width, rules.height)
}

#[cfg(test)]
mod tests;
