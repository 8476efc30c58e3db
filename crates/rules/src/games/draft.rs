//! Positions that are set up by hand.

use super::{BySide, Piece, Side};
use crate::board::{Board, Cell, CellSet};

/// A position being set up by hand: it need not be one of the game yet.
///
/// [`Game::placeable`](super::Game::placeable) tells which pieces may stand on a cell, and
/// [`Game::position_of_draft`](super::Game::position_of_draft) whether a draft is a position.
///
/// ```
/// use parlour_rules::games::{AnyLine, find_game};
///
/// let line = AnyLine::new(&find_game("trike")?)?;
/// let mut draft = line.draft();
/// let cell = line.board().cell("d2")?;
/// draft.put(cell, line.placeable(cell).first().copied());
/// let error = line.at_draft(&draft).unwrap_err().to_string();
/// assert_eq!(error, "stones without a pawn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// By cell: what stands there.
    pieces: Vec<Option<Piece>>,
    /// The side to move.
    pub to_move: Side,
    /// True if the players may exchange sides now, in a game that ever lets them.
    pub swap: bool,
}

impl Draft {
    /// An empty board with the first side to move.
    pub fn empty(board: &Board) -> Self {
        Self {
            pieces: vec![None; board.table_len()],
            to_move: Side::First,
            swap: false,
        }
    }

    /// Puts a piece on a cell in place of what stands there, or nothing. There is one pawn: where
    /// it is put, it leaves the cell on which it stood.
    pub fn put(&mut self, cell: Cell, piece: Option<Piece>) {
        if piece.is_some_and(|piece| piece.pawn) {
            for other in self.pieces.iter_mut().flatten() {
                other.pawn = false;
            }
        }
        if let Some(place) = self.pieces.get_mut(cell.index()) {
            *place = piece;
        }
    }

    /// Returns the piece on a cell.
    pub fn piece(&self, cell: Cell) -> Option<Piece> {
        *self.pieces.get(cell.index())?
    }

    /// The pieces with their cells, by ascending cell number.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> + '_ {
        let all = self.pieces.iter().enumerate();
        all.filter_map(|(number, piece)| Some((Cell::new(number), (*piece)?)))
    }

    /// The cells on which each side's pieces stand, of whatever kind.
    pub fn cells<const W: usize>(&self) -> BySide<CellSet<W>> {
        BySide::from_fn(|side| {
            let own = self.pieces().filter(|(_, piece)| piece.side == side);
            own.map(|(cell, _)| cell).collect()
        })
    }

    /// Returns the cell of the pawn.
    pub fn pawn(&self) -> Option<Cell> {
        let mut pieces = self.pieces();
        pieces.find_map(|(cell, piece)| piece.pawn.then_some(cell))
    }
}
