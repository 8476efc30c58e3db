//! The tables of endings that engines ask for.

use std::sync::Arc;

use super::{Endings, Material, material, memory, name};
use crate::tables::wanted::Wanted;
use crate::tables::{FolderLock, Run, SolveError, SolvedBoards, SolvedFileError, SolvedFolder};
use parlour_rules::games::tactigon::{Position, Tactigon};

impl Endings {
    /// The table of the ending that a position is, if it is one and the table is at hand.
    pub fn at_hand<const W: usize>(
        boards: &SolvedBoards,
        game: &Tactigon<W>,
        position: &Position<W>,
    ) -> Option<Arc<Self>> {
        // Most positions are no endings.
        let material = material(game, position)?.named();
        let game = game.clone();
        boards.get(WantedEnding { game, material })
    }
}

/// An ending of Tactigon.
pub(in crate::tables) struct WantedEnding<const W: usize> {
    pub(in crate::tables) game: Tactigon<W>,
    pub(in crate::tables) material: Material,
}

impl<const W: usize> Wanted for WantedEnding<W> {
    type Solved = Endings;

    // Three pieces on the normal board take 191 kB and 40 ms, four on the extra-small one 488 kB or
    // more and 90 ms.
    const AT_ONCE: u64 = 250_000;

    fn name(&self) -> String {
        let rules = self.game.rules();
        format!("{} {:?}", name(&rules, self.material), rules.repetition)
    }

    fn memory(&self) -> Option<u64> {
        memory(&self.game, self.material)
    }

    fn open(&self, folder: &SolvedFolder) -> Result<Option<Endings>, SolvedFileError> {
        Endings::open(&self.game, self.material, folder)
    }

    fn take_damage(table: &Endings) -> Option<SolvedFileError> {
        table.take_damage()
    }

    fn solve(&self, run: &Run<'_>) -> Result<Endings, SolveError> {
        Endings::solve(&self.game, self.material, run)
    }

    fn solve_in(&self, lock: &FolderLock<'_>, run: &Run<'_>) -> Result<Endings, SolveError> {
        Endings::solve_game_in(&self.game, self.material, lock, run)
    }
}
