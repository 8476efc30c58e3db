//! Claustro's small boards, solved.
//!
//! A table has the value of every position of a board in which both sides have all their pieces and
//! neither side has won, seen from the side to move: half a turn of the board with the colours exchanged
//! makes Blue to move into Green to move. The diagonal mirror image of a square board is not folded
//! in.
//!
//! # The rules that look at the line
//!
//! Values are of play without them: without draws by repetition, and without the win for the last
//! to move when both sides' plies repeat. Wins and losses hold under them all the same. A winner
//! who plays by the table comes nearer to the end with each ply, so that no position of that play
//! occurs twice. That rules draws by repetition out, and the other rule as well: for both sides to
//! play the same plies three times running, the same position has to come back. (A ply and its
//! answer can only be played again if the answer has undone the ply. A step is not undone, since
//! there are none back and a piece that is captured leaves the capturer on its cell; a capture is
//! undone by a capture from the cell that the captured piece was placed on, and that brings the
//! position back.) Positions of the line before the side first stood to win are no obstacle: none
//! of them was won for it. Only a winner who let the win slip in positions of this play before may
//! be held to a draw by them.

mod index;
mod positions;

use super::solved_board::{SolvedBoard, SolvedRules};
use super::{ExactValue, FolderLock, Run, SolveError, SolvedBoards, SolvedGame};
use parlour_rules::games::claustro::{Claustro, Position, Rules};

use index::Index;
use positions::Positions;

/// The values of all positions of a board. The largest that are solved are 6×5 and 7×4.
pub type SolvedClaustro = SolvedBoard<Rules>;

impl SolvedRules for Rules {
    type Game = Claustro<1>;
    type Index = Index;
    type Positions = Positions;

    fn game(&self) -> Claustro<1> {
        Claustro::new(*self, self.board())
    }

    fn index(&self) -> Option<Index> {
        Index::new(self)
    }

    fn index_bytes(index: &Index) -> u64 {
        index.pairs.bytes()
    }

    fn positions(&self, index: Index) -> Positions {
        Positions::new(self, index)
    }

    fn held(&self) -> ExactValue {
        ExactValue::Undecided
    }

    fn name(&self) -> String {
        format!("claustro-{}x{}", self.width, self.height)
    }

    fn what(&self) -> String {
        format!("claustro width={} height={}", self.width, self.height)
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

impl SolvedClaustro {
    /// The value of a position of this board.
    ///
    /// Returns `None` if a side does not have all its pieces, or the file is damaged where the
    /// value stands.
    pub fn probe<const W: usize>(&self, position: &Position<W>) -> Option<ExactValue> {
        let mover = position.to_move();
        if position.pieces(!mover).contains(self.game().goal(!mover)) {
            return Some(ExactValue::Loss(0));
        }
        let view = self.index.places.view(mover, |side| position.pieces(side));
        let complete = |set: u64| set.count_ones() as usize == self.index.pieces;
        if !complete(view.mover) || !complete(view.other) {
            return None;
        }
        self.values.get(self.index.pairs.number(view))
    }
}

impl<const W: usize> SolvedGame for Claustro<W> {
    fn exact_value(&self, boards: &SolvedBoards, position: &Position<W>) -> Option<ExactValue> {
        boards.board(&self.rules())?.probe(position)
    }
}

#[cfg(test)]
mod tests;
