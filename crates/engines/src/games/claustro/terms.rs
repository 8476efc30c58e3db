//! The terms that the evaluation finds in a position on every board but 5×5 (`cells.rs`), each with
//! a weight.
//!
//! The weights are fitted (`weights.rs`) by the example `fit`, which
//! goes through the same terms. A term is a number below [`TERMS`]; a position has one for each of
//! its pieces and three more:
//!
//! * where each piece stands, by the steps to its goal along the two sides of the board, for the
//!   pieces of the side to move and of the other side each;
//! * how many captures the side to move has, placements aside (the same number as the other side
//!   would have);
//! * how many steps the side to move has, and how many the other side would have.
//!
//! A board and its mirror image about the line between the goals are alike, so that the lesser
//! number of steps is taken first. Weights are fitted on square boards; on others, places are those
//! of the square board of nearly the same size, in proportion.

use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::claustro::{Claustro, Position};
use parlour_rules::games::{BySide, Game, Side};

/// The number of places on the largest board, those of goals and neutral cells among them.
pub const PLACES: usize = 66;

/// The most captures told apart; more count as this number. Chosen by hand, as more are rare.
const MAX_CAPTURES: usize = 4;

/// The most steps told apart; more count as this number. Chosen by hand.
const MAX_STEPS: usize = 9;

/// The first term of steps, after those of captures.
const STEPS: usize = MAX_CAPTURES + 1;

/// The number of terms of captures and steps.
pub const MOVES: usize = STEPS + 2 * (MAX_STEPS + 1);

/// The number of terms: first the places of both sides.
pub const TERMS: usize = 2 * PLACES + MOVES;

/// The side of the smallest board with weights of its own.
pub const MIN_SIDE: usize = 4;

/// The side of the largest board.
pub const MAX_SIDE: usize = 11;

/// The place with these numbers of steps to go along the one side of the board and along the other.
#[must_use]
pub const fn place(one: usize, other: usize) -> usize {
    let (least, most) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    most * (most + 1) / 2 + least
}

/// The places of the cells of a board, as terms see them.
#[derive(Clone, Debug)]
pub struct Places {
    /// The side of the square board whose weights are meant.
    side: usize,
    /// By side and cell.
    places: BySide<Vec<u8>>,
}

impl Places {
    /// The places of the game's board.
    #[must_use]
    pub fn new<const W: usize>(game: &Claustro<W>) -> Self {
        let rules = game.rules();
        let (width, height) = (rules.width, rules.height);
        let side = (width + height).div_ceil(2);
        // To the nearest, in whole numbers.
        let scaled = |steps, length| (2 * steps * (side - 1) + length - 1) / (2 * (length - 1));
        let places = BySide::from_fn(|mover| {
            let mut table = vec![0; game.board().table_len()];
            for (at, &cell) in game.board().cells().iter().enumerate() {
                let (column, row) = (at / height, at % height);
                let (across, up) = match mover {
                    Side::First => (width - 1 - column, height - 1 - row),
                    Side::Second => (column, row),
                };
                table[cell.index()] = place(scaled(across, width), scaled(up, height)) as u8;
            }
            table
        });
        Self { side, places }
    }

    /// The side of the square board whose weights are meant, [`MIN_SIDE`] to [`MAX_SIDE`].
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// Calls `visit` with the terms of a position. A term may occur more than once.
    #[inline]
    pub fn for_each_term<const W: usize>(
        &self,
        game: &Claustro<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize),
    ) {
        let mover = game.to_move(position);
        let (own, enemy) = (position.pieces(mover), position.pieces(!mover));
        let place = |side: Side, cell: Cell| usize::from(self.places[side][cell.index()]);
        for cell in own {
            visit(place(mover, cell));
        }
        for cell in enemy {
            visit(PLACES + place(!mover, cell));
        }
        for_each_moves_term(game, position, |term| visit(2 * PLACES + term));
    }
}

/// Calls `visit` with the three terms of captures and steps, numbers below [`MOVES`].
#[inline]
pub fn for_each_moves_term<const W: usize>(
    game: &Claustro<W>,
    position: &Position<W>,
    mut visit: impl FnMut(usize),
) {
    let mover = game.to_move(position);
    let (own, enemy) = (position.pieces(mover), position.pieces(!mover));
    let moves = |pieces, directions: &[Direction], onto| {
        let moved = |&direction| (game.steps().step(pieces, direction) & onto).len();
        directions.iter().map(moved).sum::<u32>() as usize
    };
    let captures = moves(own, &Direction::DIAGONAL, enemy);
    visit(captures.min(MAX_CAPTURES));
    let empty = game.empty_cells(position);
    for (at, (pieces, side)) in [(own, mover), (enemy, !mover)].into_iter().enumerate() {
        let steps = moves(pieces, &Claustro::<W>::directions(side), empty);
        visit(STEPS + at * (MAX_STEPS + 1) + steps.min(MAX_STEPS));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::claustro::Rules;

    fn rules(width: usize, height: usize) -> Rules {
        Rules {
            width,
            height,
            ..Rules::default()
        }
    }

    /// The terms of a position of the default board.
    fn terms(text: &str) -> Vec<usize> {
        let game = Claustro::<1>::new(rules(5, 5), rules(5, 5).board());
        let position = game.read_position(text).unwrap();
        let mut terms = Vec::new();
        Places::new(&game).for_each_term(&game, &position, |term| terms.push(term));
        terms.sort_unstable();
        terms
    }

    #[test]
    fn a_position_has_a_term_for_each_piece_and_three_more() {
        // Green is two steps from its goal either way, Blue one and three; Green can capture, and
        // each has two steps.
        let expected = [
            place(2, 2),
            PLACES + place(1, 3),
            2 * PLACES + 1,
            2 * PLACES + STEPS + 2,
            2 * PLACES + STEPS + MAX_STEPS + 1 + 2,
        ];
        assert_eq!(terms("5/1b3/2g2/5/5 first"), expected);
    }

    #[test]
    fn mirrored_and_turned_positions_are_alike() {
        let one = terms("5/b4/2g2/3b1/1g3 first");
        // Mirrored about the line between the goals; then the sides exchanged by half a turn.
        assert_eq!(one, terms("5/1b3/2g2/g4/3b1 first"));
        assert_eq!(one, terms("3b1/1g3/2b2/4g/5 second"));
    }

    fn check_places<const W: usize>(game: &Claustro<W>) {
        let places = Places::new(game);
        let most = place(places.side() - 1, places.side() - 1);
        let closed = [0, most, place(0, places.side() - 1)];
        for side in Side::BOTH {
            for &cell in game.board().cells() {
                let at = usize::from(places.places[side][cell.index()]);
                let open = game.open_cells().contains(cell);
                let name = game.rules().title();
                assert!(at <= most && open != closed.contains(&at), "{name}");
            }
        }
    }

    #[test]
    fn every_board_has_the_places_of_a_square_one() {
        for (width, height) in [(4, 4), (6, 4), (4, 7), (5, 6), (4, 11), (11, 5), (11, 11)] {
            let rules = rules(width, height);
            let board = rules.board();
            match board.words() {
                1 => check_places(&Claustro::<1>::new(rules, board)),
                _ => check_places(&Claustro::<2>::new(rules, board)),
            }
        }
    }
}
