//! The check of whether pieces that were set up make a position.

use super::{Claustro, Position};
use crate::board::CellSet;
use crate::games::{BySide, PositionError, Side};

impl<const W: usize> Claustro<W> {
    /// The position with these pieces, all of them on cells of the board.
    ///
    /// # Errors
    ///
    /// [`PositionError`] when pieces stand on one cell or where they may not.
    pub fn set_up(
        &self,
        pieces: BySide<CellSet<W>>,
        to_move: Side,
    ) -> Result<Position<W>, PositionError> {
        if pieces.first.intersects(pieces.second) {
            return Err(PositionError::Inconsistent("two pieces stand on one cell"));
        }
        for side in Side::BOTH {
            let goal = CellSet::from_cell(self.goals[side]);
            if let Some(cell) = (pieces[side] & !self.open_cells & !goal).first() {
                return Err(PositionError::Cell {
                    cell: self.board.name(cell).to_owned(),
                    why: "no piece of this side may stand there",
                });
            }
        }
        let goals = Side::BOTH.map(|side| pieces[side].contains(self.goals[side]));
        if goals == [true, true] || goals[to_move.index()] {
            return Err(PositionError::Inconsistent(
                "only the side that has just moved can be in its goal",
            ));
        }
        Ok(self.position(pieces, to_move))
    }
}
