//! The region: the empty cells that the pawn may still reach, on which alone the rest of a game
//! depends.
//!
//! The game ends on a cell of the region, and the stones counted lie next to it. So what is
//! left of a game depends on which cells are in the region, where in it the pawn can slide now, and
//! on the lead in stones next to each cell, as far as it can be turned (`shape.rs`).

use super::shape::{Around, Shape};
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::trike::{Position, Trike};
use parlour_rules::games::{Game, Side};
use parlour_rules::random::split_mix;

/// The place of a cell of the region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Next to the pawn.
    Beside,
    /// A cell that the pawn can slide to now, but not next to it.
    Near,
    /// Farther.
    Far,
}

/// A cell of the region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The cell.
    pub(super) cell: Cell,
    /// Its place.
    pub(super) place: Place,
    /// Its surroundings.
    pub(super) shape: &'static Shape,
}

/// The stones of both sides.
pub(super) fn both_stones<const W: usize>(position: &Position<W>) -> [CellSet<W>; 2] {
    Side::BOTH.map(|side| position.stones(side))
}

/// Calls `visit` with every cell of the region, ring by ring from where the pawn can slide now, and
/// returns how many there are. `around` has the position's stones.
#[inline]
pub(super) fn for_each_spot<const W: usize>(
    game: &Trike<W>,
    position: &Position<W>,
    around: &Around<W>,
    mut visit: impl FnMut(Spot),
) -> u32 {
    let mover = game.to_move(position);
    let empty = game.cells() & !position.occupied();
    let near = game.destinations(position);
    let pawn = position.pawn();
    let beside = near & pawn.map_or(CellSet::EMPTY, |pawn| game.neighbourhood(pawn));
    let mut region = near;
    let mut reached = CellSet::EMPTY;
    let mut look = |cells: CellSet<W>, place, reached: &mut CellSet<W>| {
        for cell in cells {
            *reached |= game.neighbourhood(cell);
            let shape = around.shape(mover, cell);
            visit(Spot { cell, place, shape });
        }
    };
    look(beside, Place::Beside, &mut reached);
    look(near & !beside, Place::Near, &mut reached);
    loop {
        let ring = reached & empty & !region;
        if ring.is_empty() {
            return region.len();
        }
        region |= ring;
        look(ring, Place::Far, &mut reached);
    }
}

/// A key of what is left of a game, from the spots, the same where colours and the turn are
/// exchanged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key(u64);

impl Key {
    /// The key of no spots.
    pub(super) const NONE: Self = Self(0);

    /// Counts a spot.
    #[inline]
    pub(super) fn count(&mut self, spot: Spot) {
        let reach = u64::from(spot.place != Place::Far);
        let what = (spot.cell.index() as u64) << 5 | ((spot.shape.lead + 7) as u64) << 1 | reach;
        self.0 = self.0.wrapping_add(split_mix(0, what));
    }

    /// The key of the position whose spots were counted; its own where the first stone may still be
    /// placed or taken over.
    pub(super) fn of<const W: usize>(self, game: &Trike<W>, position: &Position<W>) -> u64 {
        if position.can_swap() || position.pawn().is_none() {
            game.key(position)
        } else {
            self.0
        }
    }
}

/// The sides that win wherever the pawn gets stuck, from the fates of the spots.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fates {
    won: bool,
    lost: bool,
}

impl Fates {
    /// Those of no spots.
    pub(super) const NONE: Self = Self {
        won: true,
        lost: true,
    };

    /// Counts a spot.
    #[inline]
    pub(super) const fn count(&mut self, spot: Spot) {
        self.lost &= spot.shape.is_lost;
        self.won &= spot.shape.is_won;
    }

    /// 1 if the side to move wins, -1 if it loses, 0 if that is not decided.
    #[inline]
    pub(super) const fn sign(self) -> i32 {
        match (self.won, self.lost) {
            (_, true) => -1,
            (true, false) => 1,
            (false, false) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::plain::is_won;
    use super::super::shape::Neighbours;
    use super::*;
    use parlour_rules::games::trike::Rules;

    #[test]
    fn positions_of_one_key_have_one_winner_and_what_is_decided_comes_true() {
        let rules = Rules {
            side: 6,
            pie: false,
        };
        let game = Trike::<1>::new(rules, rules.board());
        let neighbours = Neighbours::new(&game);
        let mut around = Around::empty(&neighbours);
        let (mut winners, mut met, mut decided) = (HashMap::new(), 0, 0);
        for seed in 0..3_000 {
            let mut position = game.start();
            for at in 0.. {
                if game.outcome(&position).is_some() {
                    break;
                }
                let (mut fates, mut key) = (Fates::NONE, Key::NONE);
                around.count(&neighbours, both_stones(&position));
                let size = for_each_spot(&game, &position, &around, |spot| {
                    fates.count(spot);
                    key.count(spot);
                });
                let wins_now = game.plies(&position).into_iter().any(|ply| {
                    let end = game.outcome(&game.play_unchecked(&position, ply));
                    end.is_some_and(|end| end.winner == Some(game.to_move(&position)))
                });
                if size <= 8 && !wins_now {
                    let won = is_won(&game, &position);
                    if let Some(other) = winners.insert(key.of(&game, &position), won) {
                        assert_eq!(won, other, "{}", game.position_text(&position));
                        met += 1;
                    }
                    if fates.sign() != 0 {
                        assert_eq!(won, fates.sign() > 0, "{}", game.position_text(&position));
                        decided += 1;
                    }
                }
                let plies = game.plies(&position);
                let drawn = split_mix(seed, at) as usize % plies.len();
                position = game.play_unchecked(&position, plies[drawn]);
            }
        }
        assert!(met > 100 && decided > 100, "{met} {decided}");
    }
}
