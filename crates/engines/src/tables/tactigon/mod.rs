//! Tactigon's endings, solved: all positions with the same few pieces.
//!
//! A table has the value of every position of a board with two pentagons and up to four more
//! pieces, seen from the side to move. Captures lead to endings with fewer pieces, which are solved
//! first; a pentagon that can be captured, and both gold cells held, are wins. The sides are not
//! told apart, nor left and right or top and bottom: one of all images of a position stands
//! for it.
//!
//! # The rule that looks at the line
//!
//! Values are of play without the draw by repetition. Wins and losses hold under it: a winner who
//! plays by the table comes nearer to the end with each ply, so that no position of that play
//! occurs twice, and an earlier one was not won. Only a winner who let the win slip before may be
//! held to a draw. What neither side can force is a draw where the game has that rule.

mod endings;
mod index;
mod material;
mod positions;
mod solve;
impl<const W: usize> SolvedGame for Tactigon<W> {
    fn exact_value(&self, boards: &SolvedBoards, position: &Position<W>) -> Option<ExactValue> {
        Endings::at_hand(boards, self, position)?.probe(self, position)
    }

    fn strategy(&self) -> Option<&'static [u8]> {
        const PLAIN: &[u8] = include_bytes!("extra-small.strategy");
        const ADVANCED: &[u8] = include_bytes!("extra-small-advanced.strategy");
        let rules = self.rules();
        match (
            rules.board,
            rules.has_golden_bonus(),
            rules.has_square_jump(),
        ) {
            (Size::ExtraSmall, false, false) => Some(PLAIN),
            (Size::ExtraSmall, true, true) => Some(ADVANCED),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
mod wanted;

use super::{ExactValue, SolvedBoards, SolvedGame};
pub use endings::{Endings, arising, material};
pub use material::{MOST_PIECES, Material};
use parlour_rules::games::tactigon::{Position, Size, Tactigon};
pub use solve::memory;

use solve::name;
#[cfg(test)]
pub(super) use wanted::WantedEnding;
