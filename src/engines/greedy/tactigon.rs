//! Tactigon: pieces near the centre, gold, and above all the pentagon. A piece scores its number of
//! sides for each step it is nearer to the centre than five, 200 on gold, and 1,000 as the
//! pentagon; capturing the enemy pentagon and holding both gold cells come before everything.

use super::ScorePly;
use crate::board::{Board, Cell};
use crate::games::tactigon::{Position, Tactigon};
use crate::games::{Game, PieceKind, Side};

/// The score of a pentagon.
const PENTAGON: i32 = 1000;
/// The score of another piece on gold.
const ON_GOLD: i32 = 200;
/// Greater than the score of any position.
const WIN: i32 = 1_000_000;

impl<const W: usize> ScorePly for Tactigon<W> {
    fn score_ply(&self, position: &Position<W>, ply: Self::Ply) -> f64 {
        let mover = self.to_move(position);
        let after = self.play_unchecked(position, ply);
        if !after
            .side(!mover)
            .intersects(after.kind(PieceKind::Pentagon))
        {
            return f64::from(2 * WIN);
        }
        if self.gold().is_subset(after.side(mover)) {
            return f64::from(WIN);
        }
        f64::from(worth(self, &after, mover) - worth(self, &after, !mover))
    }
}

/// The score of a side's pieces.
fn worth<const W: usize>(game: &Tactigon<W>, position: &Position<W>, side: Side) -> i32 {
    let centre = centre(game.board());
    let own = position.side(side);
    PieceKind::TACTIGON
        .into_iter()
        .flat_map(|kind| {
            (own & position.kind(kind))
                .into_iter()
                .map(move |cell| (kind, cell))
        })
        .map(|(kind, cell)| match sides(kind) {
            5 => PENTAGON,
            _ if game.gold().contains(cell) => ON_GOLD,
            sides => sides * (5 - distance(game.board(), cell, centre)),
        })
        .sum()
}

/// How many sides a piece of this kind has, a circle counting as one.
const fn sides(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::Circle | PieceKind::Stone => 1,
        PieceKind::Triangle => 3,
        PieceKind::Square => 4,
        PieceKind::Pentagon => 5,
    }
}

/// The cell in the middle of the middle row, which is the fourth of seven on every board.
fn centre(board: &Board) -> Cell {
    let row = |cell: &Cell| board.point(*cell).row == 3;
    let middle: Vec<Cell> = board.cells().iter().copied().filter(row).collect();
    middle[middle.len() / 2]
}

/// The number of steps between two cells of an empty, unbounded board.
fn distance(board: &Board, from: Cell, to: Cell) -> i32 {
    let (from, to) = (board.point(from), board.point(to));
    let rows = i32::from((from.row - to.row).abs());
    let columns = i32::from((from.column - to.column).abs());
    // A step to another row takes one half column along for free.
    rows + (columns - rows).max(0) / 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::greedy::tests::choices;
    use crate::engines::test_position;
    use crate::games::AnyLine;

    #[test]
    fn distances_are_those_of_a_walk() {
        let board = Board::hexagons(&[2, 9, 10, 11, 10, 9, 2]);
        let at = |a, b| {
            let cell = |name| board.cell(name).unwrap();
            distance(&board, cell(a), cell(b))
        };
        assert_eq!(at("d6", "d6"), 0);
        assert_eq!(at("d6", "d1"), 5);
        assert_eq!(at("d6", "b5"), 2);
        assert_eq!(at("d6", "b1"), 5, "two rows and three columns");
        assert_eq!(at("a1", "g2"), 6);
        assert_eq!(board.name(centre(&board)), "d6");
    }

    #[test]
    fn the_pentagon_is_captured_first_of_all() {
        // Red's triangle can take the pentagon or complete the golds.
        let text = "2/4C4/6p3/P10/4T5/9/2 first";
        assert_eq!(
            choices(&test_position("tactigon", "", text)),
            ["e5xc7".to_owned()].into()
        );
    }

    #[test]
    fn a_completed_pair_of_golds_comes_before_captures() {
        let text = "2/4CTs2/10/P9p/10/5T3/2 first";
        assert_eq!(
            choices(&test_position("tactigon", "", text)),
            ["f6-f5".to_owned()].into()
        );
    }

    #[test]
    fn a_piece_on_gold_is_worth_two_hundred_and_others_their_sides_near_the_centre() {
        let line = test_position("tactigon", "", "2/9/10/P9p/6C3/4T4/2 first");
        let AnyLine::Tactigon1(line) = line else {
            unreachable!("53 cells are one word")
        };
        let (game, position) = (line.game(), line.position());
        assert_eq!(worth(game, position, Side::First), 1000 + 200 + 3);
        assert_eq!(worth(game, position, Side::Second), 1000);
    }
}
