//! Taacoca's smallest board, solved: side 3, where all stones of a side step together.
//!
//! A table has the value of every position in which both sides have stones, seen from the side to
//! move: half a turn of the board makes Black to move into White to move. Left and right are not
//! folded.
//!
//! Values are of play without the draw by repetition; why wins and losses hold under it stands
//! beside [Tactigon's](super::tactigon). What neither side can force is a draw where the game has
//! that rule. When stones step forward only, nothing repeats, and every position is won or lost.

mod index;
mod positions;

use super::solved_board::{SolvedBoard, SolvedRules};
use super::{ExactValue, FolderLock, Run, SolveError, SolvedBoards, SolvedGame};
use parlour_rules::games::Game;
use parlour_rules::games::taacoca::{Position, Rules, Taacoca};

use index::Index;
use positions::Positions;

/// The values of all positions of the board.
pub type SolvedTaacoca = SolvedBoard<Rules>;

impl SolvedRules for Rules {
    type Game = Taacoca<1>;
    type Index = Index;
    type Positions = Positions;

    fn game(&self) -> Taacoca<1> {
        Taacoca::new(*self, self.board())
    }

    fn index(&self) -> Option<Index> {
        Index::new(self)
    }

    fn index_bytes(index: &Index) -> u64 {
        index.bytes()
    }

    fn positions(&self, index: Index) -> Positions {
        Positions::new(self, index)
    }

    fn held(&self) -> ExactValue {
        ExactValue::held(self.repetition)
    }

    fn name(&self) -> String {
        format!("taacoca-{}-{}", self.side, self.movement)
    }

    fn what(&self) -> String {
        format!("taacoca side={} movement={}", self.side, self.movement)
    }

    #[inline(never)]
    fn solve_in(
        &self,
        lock: &FolderLock<'_>,
        run: &Run<'_>,
    ) -> Result<SolvedBoard<Self>, SolveError> {
        SolvedBoard::make_in(self, lock, run)
    }
}

impl SolvedTaacoca {
    /// The value of a position of this board.
    ///
    /// Returns `None` if a side has more stones than at the start, or the side that has moved has
    /// none, or the file is damaged where the value stands.
    pub fn probe<const W: usize>(
        &self,
        game: &Taacoca<W>,
        position: &Position<W>,
    ) -> Option<ExactValue> {
        let stones = |side| position.stones(side);
        let view = self.index.places.view(game.to_move(position), stones);
        let count = |set: u64| set.count_ones() as usize;
        if count(view.mover) > Index::STONES || !(1..=Index::STONES).contains(&count(view.other)) {
            return None;
        }
        if view.mover == 0 {
            return Some(ExactValue::Loss(0));
        }
        self.values.get(self.index.number(view))
    }
}

impl<const W: usize> SolvedGame for Taacoca<W> {
    fn exact_value(&self, boards: &SolvedBoards, position: &Position<W>) -> Option<ExactValue> {
        boards.board(&self.rules())?.probe(self, position)
    }

    fn strategy(&self) -> Option<&'static [u8]> {
        const SIDE_4: &[u8] = include_bytes!("side-4-forward.strategy");
        let rules = self.rules();
        (rules.side == 4 && rules.is_forward()).then_some(SIDE_4)
    }
}

#[cfg(test)]
mod tests;
