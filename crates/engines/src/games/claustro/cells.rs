//! The terms that the evaluation finds in a position on 5×5.
//!
//! A position has a term for each of its pieces, by its own cell and whether the side to move has
//! it, and the three of captures and steps ([`for_each_moves_term`]). Half a turn of the board with
//! the sides exchanged makes Blue to move into Green to move, so that the two are alike.

use super::terms::{MOVES, for_each_moves_term};
use crate::games::cell_terms::CellTerms;
use parlour_rules::games::Game;
use parlour_rules::games::claustro::{Claustro, Position};

/// The columns and rows of the board that these terms are for.
pub const SIDE: usize = 5;

/// The number of cells, all but goals and neutral cells.
const CELLS: usize = SIDE * SIDE - 4;

/// The number of terms: the cells of the side to move, those of the other side, captures and steps.
pub const TERMS: usize = 2 * CELLS + MOVES;

/// The cells of the board, as terms see them; goals and neutral cells have none.
#[derive(Clone, Debug)]
pub struct Cells(CellTerms<CELLS>);

impl Cells {
    /// The cells of the game's board; nothing if it has another size.
    #[must_use]
    pub fn new<const W: usize>(game: &Claustro<W>) -> Option<Self> {
        let rules = game.rules();
        if (rules.width, rules.height) != (SIDE, SIDE) {
            return None;
        }
        Some(Self(CellTerms::new(game.board(), game.open_cells())))
    }

    /// Calls `visit` with the terms of a position, numbers below [`TERMS`], each once.
    #[inline]
    pub fn for_each_term<const W: usize>(
        &self,
        game: &Claustro<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize),
    ) {
        let mover = game.to_move(position);
        let (own, enemy) = (position.pieces(mover), position.pieces(!mover));
        self.0.for_each(mover, own, enemy, &mut visit);
        for_each_moves_term(game, position, |term| visit(2 * CELLS + term));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::claustro::Rules;

    fn game(width: usize, height: usize) -> Claustro<1> {
        let rules = Rules {
            width,
            height,
            ..Rules::default()
        };
        Claustro::new(rules, rules.board())
    }

    /// The terms of a position of the default board.
    fn terms(text: &str) -> Vec<usize> {
        let game = game(SIDE, SIDE);
        let position = game.read_position(text).unwrap();
        let mut terms = Vec::new();
        let cells = Cells::new(&game).unwrap();
        cells.for_each_term(&game, &position, |term| terms.push(term));
        terms.sort_unstable();
        terms
    }

    #[test]
    fn a_position_has_a_term_for_each_piece_and_three_more() {
        let terms = terms("5/1b3/2g2/3g1/5 first");
        assert_eq!(terms.len(), 6);
        // In the middle of the cells stands a piece of the side to move.
        assert!(terms.contains(&(CELLS / 2)));
        assert_eq!(terms.iter().filter(|&&term| term < CELLS).count(), 2);
        assert!(terms.iter().all(|&term| term < TERMS));
    }

    #[test]
    fn positions_turned_by_half_a_turn_are_alike() {
        let one = terms("5/b4/2g2/3b1/1g3 first");
        assert_eq!(one, terms("3b1/1g3/2b2/4g/5 second"));
        assert_ne!(one, terms("5/b4/2g2/3b1/1g3 second"));
    }

    #[test]
    fn other_boards_have_no_such_terms() {
        for (width, height) in [(4, 5), (5, 4), (5, 6), (6, 6)] {
            assert!(Cells::new(&game(width, height)).is_none());
        }
    }
}
