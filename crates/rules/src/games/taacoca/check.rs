//! The check of whether pieces that were set up make a position.

use super::{Position, Taacoca};
use crate::board::CellSet;
use crate::games::{BySide, PositionError, Side};

impl<const W: usize> Taacoca<W> {
    /// The position of these stones, or why they make no position.
    pub(super) fn checked(
        &self,
        stones: BySide<CellSet<W>>,
        mover: Side,
    ) -> Result<Position<W>, PositionError> {
        if stones[mover].intersects(self.homes[!mover]) || stones[!mover].is_empty() {
            let why = "the side to move has won already, before the other side's last move";
            return Err(PositionError::Inconsistent(why));
        }
        Ok(self.position(stones, mover))
    }
}
