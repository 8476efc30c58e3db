//! A ply with what a search expects after it: what a reason for the ply is checked against.

use crate::games::claim::{Claim, Sentence};
use parlour_rules::board::Cell;
use parlour_rules::games::{Game, Side};

/// A legal ply, the positions before and after it, and the line that a search expects from there.
///
/// A reason has to be borne out by the line: a piece that is taken back in the next ply was
/// not won, and a threat that the reply removes by capturing was none.
#[derive(Debug)]
pub struct Expected<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The side that plays it.
    pub mover: Side,
    /// The position in which the ply is played.
    pub before: &'a G::Position,
    /// The ply.
    pub ply: G::Ply,
    /// The position after it.
    pub after: &'a G::Position,
    /// The plies that are expected from there, each with the position after it; may be empty.
    pub next: &'a [(G::Ply, G::Position)],
    /// True where the other side threatened to win with its next ply, and no longer can after this
    /// one, as far as the engines can tell without searching.
    pub meets_threat: bool,
    /// True for a ply that is only compared with the one of a hint, and from which no line is
    /// expected.
    pub is_rival: bool,
}

impl<'a, G: Game> Expected<'a, G> {
    /// The position before the ply, the ply, and the position after it.
    pub const fn played(&self) -> (&'a G::Position, G::Ply, &'a G::Position) {
        (self.before, self.ply, self.after)
    }

    /// The name of a cell.
    pub fn name(&self, cell: Cell) -> &'a str {
        self.game.board().name(cell)
    }

    /// The other side, as the game calls it.
    pub fn enemy(&self) -> &'static str {
        G::INFO.sides[!self.mover]
    }

    /// The claim of a sentence about each of some cells.
    pub fn each(
        &self,
        cells: impl IntoIterator<Item = Cell>,
        sentence: &'static Sentence,
    ) -> impl Iterator<Item = Claim> {
        let cells = cells.into_iter();
        cells.map(|cell| sentence.with(&[self.name(cell)]))
    }

    /// The reply that is expected, with the position after it.
    pub fn reply(&self) -> Option<&(G::Ply, G::Position)> {
        self.next.first()
    }

    /// The gain of a number that belongs to a position when the expected line is over, and at its
    /// least after the reply: both have to be more than nothing for a gain that lasts. Looked at
    /// are only positions in which the mover is to move again, so that no exchange is cut in two.
    /// `None` where no reply is expected.
    pub fn lasting_gain(&self, number: impl Fn(&G::Position) -> i32) -> Option<i32> {
        let before = number(self.before);
        let settled = self.next.iter().step_by(2);
        let gains: Vec<i32> = settled.map(|(_, after)| number(after) - before).collect();
        let last = *gains.last()?;
        gains.first().map(|first| last.min(*first))
    }
}
