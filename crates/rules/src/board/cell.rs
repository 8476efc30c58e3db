//! A cell of a board.

use serde::{Deserialize, Serialize};

/// A cell of one board, as a number below [`Board::table_len`](super::Board::table_len).
///
/// A cell is meaningful only together with the board that gave it out. The numbers need not be
/// contiguous; names and neighbours are asked of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this number.
    #[inline]
    pub const fn new(number: usize) -> Self {
        Self(number as u16)
    }

    /// The number, for indexing tables of [`Board::table_len`](super::Board::table_len) entries.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
