//! The evaluation made by hand, of boards that have neither a network nor fitted weights.
//!
//! It adds up, for each side, 100 for a stone and 3r + r² for a stone that has come r rows; 55 for
//! each stone the side to move could capture in one ply and 25 for each the enemy could; 900, less
//! 40 a ply, for a stone that reaches the enemy home before any enemy stone can catch it; and 15
//! for the turn. The numbers are fitted to nothing.

use super::races::race;
use super::threats::Rows;
use super::threats::max_captures;
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{BySide, Game, Side};

/// The value of a stone, in hundredths: the game's unit.
const STONE: i32 = 100;

/// The value of a stone that the side to move could capture, which takes the most that one
/// direction offers.
const CAPTURE: i32 = 55;

/// The value of a stone that the other side could capture, which comes after.
const ENEMY_CAPTURE: i32 = 25;

/// The value of the turn.
const TURN: i32 = 15;

/// The evaluation made by hand, for a board.
pub(super) struct ByHand<const W: usize> {
    /// By side and binary digit, the lowest first: the cells whose value for how far a stone has
    /// come has that digit set, so that all stones are added up by one population count a digit.
    digits: BySide<Vec<CellSet<W>>>,
}

impl<const W: usize> ByHand<W> {
    /// The evaluation of the game's board, where having come to a cell has these values by side and
    /// cell.
    pub(super) fn new(game: &Taacoca<W>, place: &BySide<Vec<i32>>) -> Self {
        let digits = BySide::from_fn(|side| {
            let most = place[side].iter().max().map_or(0, |most| most.ilog2());
            let has_one = |digit: u32, cell: &Cell| place[side][cell.index()] >> digit & 1 == 1;
            let cells = game.board().cells().iter().copied();
            (0..=most)
                .map(|digit| cells.clone().filter(|cell| has_one(digit, cell)).collect())
                .collect()
        });
        Self { digits }
    }

    /// The value of a side's stones and of how far they have come.
    fn side_value(&self, own: CellSet<W>, side: Side) -> i32 {
        let digits = self.digits[side].iter().rev();
        let come = digits.fold(0, |sum, &ones| 2 * sum + (own & ones).len() as i32);
        STONE * own.len() as i32 + come
    }

    /// The worth of a position to the side to move, in hundredths of a stone.
    pub(super) fn value(&self, game: &Taacoca<W>, rows: &Rows<W>, position: &Position<W>) -> i32 {
        let mover = game.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let stones = self.side_value(own, mover) - self.side_value(enemy, !mover);
        let captures = CAPTURE * max_captures(game, own, enemy, mover) as i32
            - ENEMY_CAPTURE * max_captures(game, enemy, own, !mover) as i32;
        let worth = |plies| 900 - 40 * plies;
        let ours = race(game, rows, position, mover, true);
        let theirs = race(game, rows, position, !mover, false);
        let race = match (ours, theirs) {
            (Some(ours), Some(theirs)) if ours <= theirs => worth(ours),
            (_, Some(theirs)) => -worth(theirs),
            (Some(ours), None) => worth(ours),
            (None, None) => 0,
        };
        stones + captures + race + TURN
    }
}
