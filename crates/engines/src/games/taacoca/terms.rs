//! The terms that the evaluation finds in a position on some boards other than the default one,
//! each with two weights, one while all stones are there and one when none are left; between them a
//! weight changes evenly with the number of stones.
//!
//! The weights are fitted (`weights.rs`) by the example `fit`, which goes through the same terms. A
//! term is a number below [`TERMS`]; a position has one for each of its stones, which counts for
//! the side to move or against it, and four more:
//!
//! * where a stone stands, by the rows that it has still to go and by how far from the end of its
//!   row;
//! * captures and races (`tactics.rs`).
//!
//! The other boards keep the evaluation made by hand: on larger ones weights fitted in the same way
//! lost against it (docs/evaluations.md).

use super::tactics::TACTICS;
use super::tactics::for_each_tactic;
use super::threats::Rows;
use parlour_rules::board::{Cell, Direction};
use parlour_rules::games::taacoca::{Movement, Position, Rules, Taacoca};
use parlour_rules::games::{BySide, Game, Side};

/// The number of cells told apart from the end of a row, on either side; those farther in are
/// alike. Chosen by hand.
const FLANKS: usize = 4;

/// The boards with weights of their own, by side and movement.
pub const BOARDS: [(usize, Movement); 5] = [
    (4, Movement::Any),
    (6, Movement::Any),
    (4, Movement::Forward),
    (5, Movement::Forward),
    (6, Movement::Forward),
];

/// The rows of the largest of these boards.
const ROWS: usize = 2 * 6 - 1;

/// The number of places.
const PLACES: usize = ROWS * FLANKS;

/// The number of terms.
pub const TERMS: usize = PLACES + TACTICS;

/// The number of weights: of each term one with all stones, and then one without.
pub const WEIGHT_COUNT: usize = 2 * TERMS;

/// The number in [`BOARDS`] of the board of these rules; nothing where it has no weights.
#[must_use]
pub fn board_number(rules: &Rules) -> Option<usize> {
    let board = (rules.side, rules.movement);
    BOARDS
        .iter()
        .position(|with_weights| *with_weights == board)
}

/// The places of the cells of a board, as terms see them.
#[derive(Clone, Debug)]
pub struct Places {
    /// By side and cell.
    places: BySide<Vec<u8>>,
    /// The stones of both sides at the start: with that number the first weight of a term counts
    /// alone.
    all: u32,
}

impl Places {
    /// The places of the game's board, one of [`BOARDS`].
    #[must_use]
    pub fn new<const W: usize>(game: &Taacoca<W>) -> Self {
        let places = BySide::from_fn(|side| {
            let mut table = vec![0; game.board().table_len()];
            for &cell in game.board().cells() {
                let row = game.distance(side, cell) as usize;
                table[cell.index()] = (row * FLANKS + flank(game, cell)) as u8;
            }
            table
        });
        let start = game.start();
        Self {
            places,
            all: Side::BOTH.map(|side| start.stones(side).len()).iter().sum(),
        }
    }

    /// The stones of both sides at the start.
    #[must_use]
    pub const fn all_stones(&self) -> u32 {
        self.all
    }

    /// The number of [`Places::all_stones`] left.
    #[must_use]
    #[inline]
    pub fn stones_left<const W: usize>(&self, position: &Position<W>) -> u32 {
        let stones = Side::BOTH.map(|side| position.stones(side).len());
        stones.iter().sum::<u32>().min(self.all)
    }

    /// Calls `visit` with the terms of a position and whether each counts for the side to move (1)
    /// or against it (-1). A term may occur more than once.
    #[inline]
    pub fn for_each_term<const W: usize>(
        &self,
        game: &Taacoca<W>,
        rows: &Rows<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize, i32),
    ) {
        let mover = game.to_move(position);
        for (side, times) in [(mover, 1), (!mover, -1)] {
            for cell in position.stones(side) {
                visit(usize::from(self.places[side][cell.index()]), times);
            }
        }
        for_each_tactic(game, rows, position, |term| visit(PLACES + term, 1));
    }
}

/// The number of cells between a cell and the nearer end of its row, up to those that are told
/// apart.
fn flank<const W: usize>(game: &Taacoca<W>, cell: Cell) -> usize {
    let steps = |direction| {
        let next = |&cell: &Cell| game.board().neighbour(cell, direction);
        let cells = std::iter::successors(Some(cell), next).skip(1);
        cells.take(FLANKS - 1).count()
    };
    steps(Direction::East).min(steps(Direction::West))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(settings: &str) -> Taacoca<1> {
        let rules: Rules = settings.parse().unwrap();
        Taacoca::new(rules, rules.board())
    }

    /// The terms of a position, those against the side to move below 0 by one more.
    fn terms(settings: &str, text: &str) -> Vec<i32> {
        let game = game(settings);
        let position = game.read_position(text).unwrap();
        let (places, rows) = (Places::new(&game), Rows::new(&game));
        let mut terms = Vec::new();
        places.for_each_term(&game, &rows, &position, |term, times| {
            assert!(term < TERMS);
            let term = term as i32;
            terms.push(if times > 0 { term } else { -1 - term });
        });
        terms.sort_unstable();
        terms
    }

    #[test]
    fn stones_count_by_their_rows_to_go_and_how_far_in_they_stand() {
        // White's stones have 5 rows to go, at the end of the row and beside it, Black's one.
        let terms = terms("side=4", "4/5/6/7/6/wwb2/4 first");
        let place = |to_go: i32, flank: i32| to_go * FLANKS as i32 + flank;
        assert_eq!(terms[0], -1 - place(1, 2));
        assert_eq!(terms[1..3], [place(5, 0), place(5, 1)]);
        assert_eq!(terms.len(), 3 + 4);
    }

    #[test]
    fn mirrored_and_turned_positions_are_alike() {
        let one = terms("side=4", "1bb1/5/2b3/7/1w4/w4/2ww first");
        assert_eq!(one, terms("side=4", "1bb1/5/3b2/7/4w1/4w/ww2 first"));
        assert_eq!(one, terms("side=4", "bb2/4b/4b1/7/3w2/5/1ww1 second"));
    }

    fn check_places<const W: usize>(game: &Taacoca<W>) {
        let (places, rules) = (Places::new(game), game.rules());
        for owner in Side::BOTH {
            let row = |cell: &Cell| usize::from(places.places[owner][cell.index()]) / FLANKS;
            let rows = game.board().cells().iter().map(row);
            assert_eq!(rows.clone().min(), Some(0), "{}", rules.title());
            assert_eq!(rows.max(), Some(2 * rules.side - 2), "{}", rules.title());
        }
        assert_eq!(places.stones_left(&game.start()), places.all_stones());
    }

    #[test]
    fn every_board_with_weights_has_places_for_all_cells() {
        for (number, (side, movement)) in BOARDS.into_iter().enumerate() {
            let rules = Rules {
                side,
                movement,
                ..Rules::default()
            };
            assert_eq!(board_number(&rules), Some(number));
            let board = rules.board();
            match board.words() {
                1 => check_places(&Taacoca::<1>::new(rules, board)),
                _ => check_places(&Taacoca::<2>::new(rules, board)),
            }
        }
        assert_eq!(board_number(&Rules::default()), None);
    }
}
