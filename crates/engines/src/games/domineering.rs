//! The knowledge that engines have of Domineering, the fifth game: as little as a game has to
//! bring.

use crate::games::profile::{PlayedGame, Profile};
use crate::search::engine_game::EngineGame;
use crate::tables::SolvedGame;
use parlour_rules::board::Cell;
use parlour_rules::games::Game;
use parlour_rules::games::domineering::{Domineering, Ply, Position};

impl<const W: usize> EngineGame for Domineering<W> {
    type Tables = ();

    type Memory = ();

    fn tables(&self) {}

    /// The number of dominoes open to the side to move, less those open to the other.
    fn evaluate_after(&self, (): &(), (): &mut (), position: &Position<W>) -> i32 {
        let mover = self.to_move(position);
        let open = |side| self.open(position, side).count() as i32;
        100 * (open(mover) - open(!mover))
    }

    fn pack(&self, ply: Ply) -> u32 {
        let span = self.board().table_len();
        (ply.from.index() * span + ply.to.index()) as u32 + 1
    }

    fn unpack(&self, number: u32) -> Option<Ply> {
        let (number, span) = (number.checked_sub(1)? as usize, self.board().table_len());
        let [from, to] = [number / span, number % span];
        let ply = (from < span).then(|| Ply {
            from: Cell::new(from),
            to: Cell::new(to),
        })?;
        let is_cell = |cell| self.board().contains(cell);
        (is_cell(ply.from) && is_cell(ply.to)).then_some(ply)
    }
}

impl<const W: usize> SolvedGame for Domineering<W> {}

impl<const W: usize> PlayedGame for Domineering<W> {
    const PROFILE: Profile<Self> = Profile::PLAIN;
}
