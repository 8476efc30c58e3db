//! The terms that the evaluation finds in a position on the default board.
//!
//! A position has a term for each of its stones, by its own cell and whether the side to move has
//! it; and four more for captures and races (`tactics.rs`). Half a turn of the board with the sides
//! exchanged makes Black to move into White to move, so that the two are alike.

use super::tactics::TACTICS;
use super::tactics::for_each_tactic;
use super::threats::Rows;
use crate::games::cell_terms::CellTerms;
use parlour_rules::board::Cell;
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{Game, Side};

/// The side of the board that these terms are for.
pub const SIDE: usize = 5;

/// The number of cells.
const CELLS: usize = 3 * SIDE * (SIDE - 1) + 1;

/// The number of terms: first the cells of both sides.
pub const TERMS: usize = 2 * CELLS + TACTICS;

/// The cells of the board, as terms see them.
#[derive(Clone, Debug)]
pub struct Cells(CellTerms<CELLS>);

impl Cells {
    /// The cells of the game's board; nothing if its rules are others.
    #[must_use]
    pub fn new<const W: usize>(game: &Taacoca<W>) -> Option<Self> {
        let rules = game.rules();
        if rules.side != SIDE || rules.is_forward() {
            return None;
        }
        let board = game.board();
        let cells = board.cells().iter().rev().copied();
        Some(Self(CellTerms::new(board, cells)))
    }

    /// The term of a stone of `side` on a cell while `mover` is to move.
    #[must_use]
    pub fn stone_term(&self, mover: Side, side: Side, cell: Cell) -> usize {
        self.0.term(mover, side, cell)
    }

    /// Calls `visit` with the terms of a position, numbers below [`TERMS`], each once.
    #[inline]
    pub fn for_each_term<const W: usize>(
        &self,
        game: &Taacoca<W>,
        rows: &Rows<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize),
    ) {
        let mover = game.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        self.0.for_each(mover, own, enemy, &mut visit);
        for_each_tactic(game, rows, position, |term| visit(2 * CELLS + term));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::taacoca::{Movement, Rules};

    fn game(side: usize, movement: Movement) -> Taacoca<1> {
        let rules = Rules {
            side,
            movement,
            ..Rules::default()
        };
        Taacoca::new(rules, rules.board())
    }

    /// The terms of a position of the default board.
    fn terms(text: &str) -> Vec<usize> {
        let game = game(SIDE, Movement::Any);
        let position = game.read_position(text).unwrap();
        let (cells, rows) = (Cells::new(&game).unwrap(), Rows::new(&game));
        let mut terms = Vec::new();
        cells.for_each_term(&game, &rows, &position, |term| terms.push(term));
        terms.sort_unstable();
        terms
    }

    /// White has stepped to one side.
    const POSITION: &str = "bbbbb/1bbbb1/2bbb2/8/9/8/1www3/1wwww1/wwwww first";

    #[test]
    fn a_position_has_a_term_for_each_stone_and_four_more() {
        let terms = terms(POSITION);
        assert_eq!(terms.len(), 24 + 4);
        assert_eq!(terms.iter().filter(|&&term| term < CELLS).count(), 12);
        assert!(terms.iter().all(|&term| term < TERMS));
    }

    #[test]
    fn positions_turned_by_half_a_turn_are_alike() {
        let turned = "bbbbb/1bbbb1/3bbb1/8/9/8/2www2/1wwww1/wwwww second";
        assert_eq!(terms(POSITION), terms(turned));
    }

    #[test]
    fn other_rules_have_no_such_terms() {
        assert!(Cells::new(&game(SIDE - 1, Movement::Any)).is_none());
        assert!(Cells::new(&game(SIDE, Movement::Forward)).is_none());
    }
}
