//! Taacoca's smallest board, solved: side 3, where all stones of a side step together.
//!
//! A table has the value of every position in which both sides have stones, seen from the side to
//! move: half a turn of the board makes Black to move into White to move. Left and right are not folded.
//!
//! Values are of play without the draw by repetition; why wins and losses hold under it stands beside
//! [Tactigon's](super::tactigon). What neither side can force is a draw where the game has that rule. When
//! stones step forward only, nothing repeats, and every position is won or lost.

mod index;
mod positions;

use super::folder::{FolderLock, TableFolder};
use super::retrograde::Retrograde;
use super::values::{Counts, Values};
use super::{Run, SolveError, TableError, Value, kept};
use crate::games::Game;
use crate::games::taacoca::{Position, Rules, Taacoca};

use index::Index;
use positions::Positions;

/// The values of all positions of the board.
#[derive(Debug)]
pub struct Table {
    index: Index,
    values: Values,
}

/// How many bytes solving a board takes; nothing for boards that are too large to be solved.
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
        let held = Value::held(rules.repetition);
        let values = Values::open(folder, &name(rules), &what(rules), index.size(), held)?;
        Ok(values.map(|values| Self { index, values }))
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
        let held = Value::held(rules.repetition);
        let values = kept::solve(&class, held, lock, &name(rules), &what(rules), run)?;
        Ok(Self { index, values })
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
    /// Nothing where a side has more stones than at the start, or the side that has moved has none, or
    /// the file is damaged where the value stands.
    #[must_use]
    pub fn probe<const W: usize>(
        &self,
        game: &Taacoca<W>,
        position: &Position<W>,
    ) -> Option<Value> {
        let stones = |side| position.stones(side);
        let view = self.index.places.view(game.to_move(position), stones);
        let count = |set: u64| set.count_ones() as usize;
        if count(view.mover) > Index::STONES || !(1..=Index::STONES).contains(&count(view.other)) {
            return None;
        }
        if view.mover == 0 {
            return Some(Value::Loss(0));
        }
        self.values.get(self.index.number(view))
    }
}

/// What the table's file is called.
pub(super) fn name(rules: &Rules) -> String {
    format!("taacoca-{}-{}", rules.side, rules.movement)
}

fn what(rules: &Rules) -> String {
    format!("taacoca side={} movement={}", rules.side, rules.movement)
}

#[cfg(test)]
mod tests;
