//! Single positions.

use super::MAX_SIDE;
use super::masks::Masks;
use super::search::{Position, Search};
use super::winner_table::WinnerTable;
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::trike::{self, Rules, Trike};
use parlour_rules::games::{Game, Side};

/// Tells who wins positions of one board, and remembers what it has found.
pub struct Solver {
    masks: Masks,
    table: WinnerTable,
}

impl Solver {
    /// A solver that remembers in the given number of bytes. `None` where the board is larger than
    /// [`MAX_SIDE`].
    pub fn new(rules: &Rules, bytes: usize) -> Option<Self> {
        (rules.side <= MAX_SIDE).then(|| Self {
            masks: Masks::new(rules),
            table: WinnerTable::new(bytes),
        })
    }

    /// Returns whether the side to move wins if it does not swap. `None` if that is not found
    /// within the given number of positions and 16,384 more, and if the game has not begun or is
    /// over.
    pub fn wins<const W: usize>(
        &self,
        game: &Trike<W>,
        position: &trike::Position<W>,
        most: u64,
    ) -> Option<bool> {
        let pawn = self.bit(position.pawn()?);
        if game.outcome(position).is_some() {
            return None;
        }
        let mover = game.to_move(position);
        let stones = |side: Side| self.bits(position.stones(side));
        let position = Position {
            pawn,
            own: stones(mover),
            other: stones(!mover),
        };
        let stop = |searched| searched > most;
        let mut search = Search::new(&self.masks, &self.table, &stop);
        let won = search.wins(position);
        (!search.stopped).then_some(won)
    }

    fn bit(&self, cell: Cell) -> usize {
        self.masks.bits[cell.index()]
    }

    fn bits<const W: usize>(&self, cells: CellSet<W>) -> u64 {
        let bits = cells.into_iter().map(|cell| 1 << self.bit(cell));
        bits.fold(0, |all, bit: u64| all | bit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::trike::plain::is_won;
    use parlour_rules::random::split_mix;

    #[test]
    fn late_positions_are_what_plain_search_finds() {
        for side in [6, 7, 8] {
            let rules = Rules { side, pie: false };
            let game = Trike::<1>::new(rules, rules.board());
            let solver = Solver::new(&rules, 1 << 20).unwrap();
            let start = game.start();
            assert_eq!(
                solver.wins(&game, &start, u64::MAX),
                None,
                "there is no pawn"
            );
            let mut found = 0;
            for seed in 0..60 {
                // Plies drawn at random, until few cells are empty.
                let mut position = start;
                let empty = |position: &trike::Position<1>| game.cells() & !position.occupied();
                let mut at = 0;
                while game.outcome(&position).is_none() && empty(&position).len() > 12 {
                    let plies = game.plies(&position);
                    let drawn = split_mix(seed, at) as usize % plies.len();
                    position = game.play_unchecked(&position, plies[drawn]);
                    at += 1;
                }
                let won = solver.wins(&game, &position, u64::MAX);
                let is_over = game.outcome(&position).is_some();
                assert_eq!(won.is_none(), is_over);
                if let Some(won) = won {
                    assert_eq!(won, is_won(&game, &position), "side {side}, seed {seed}");
                    found += 1;
                }
            }
            assert!(found > 10, "{found} on side {side}");
        }
    }

    #[test]
    fn nothing_is_said_of_what_takes_longer_and_of_large_boards() {
        let rules = |side| Rules { side, pie: false };
        let game = Trike::<1>::new(rules(8), rules(8).board());
        let solver = Solver::new(&rules(8), 1 << 20).unwrap();
        let first = game.plies(&game.start())[0];
        let position = game.play_unchecked(&game.start(), first);
        assert_eq!(solver.wins(&game, &position, 100_000), None);
        assert!(Solver::new(&rules(9), 1 << 20).is_none());
    }
}
