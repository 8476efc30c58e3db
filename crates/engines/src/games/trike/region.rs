//! The region: the empty cells that the pawn may still reach, on which alone the rest of a game
//! depends.
//!
//! The game ends on a cell of the region, and what is counted there lies next to it. So what is
//! left of a game depends on which cells are in the region, where in it the pawn can slide now, and
//! on the lead in stones next to each cell. Not all of a lead matters: the pawn comes to its last
//! cell from one next to it, where the other side has just placed a stone, so that of the empty
//! cells on and next to the last one each side gets one. A lead of one stone for each of the empty
//! cells next to a cell cannot be turned there.

use super::shape::{self, Shape};
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::Game;
use parlour_rules::games::trike::{Position, Trike};
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
    /// Its surroundings; [`Shape::ALONE`] for all that are far from the pawn and next to no stone.
    pub(super) shape: Shape,
}

/// The possible fates of a spot for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It has the majority there whenever the pawn is stuck there.
    Won,
    /// The other side has.
    Lost,
    /// Neither yet.
    Undecided,
}

impl Spot {
    /// Its possible fate.
    #[inline]
    pub(super) const fn fate(self) -> Fate {
        let Shape { open, lead, .. } = self.shape;
        let open = open as i8;
        if lead >= open {
            Fate::Won
        } else if -lead >= open {
            Fate::Lost
        } else {
            Fate::Undecided
        }
    }
}

/// Calls `visit` with every cell of the region, ring by ring from where the pawn can slide now, and
/// returns how many there are.
#[inline]
pub(super) fn for_each_spot<const W: usize>(
    game: &Trike<W>,
    position: &Position<W>,
    mut visit: impl FnMut(Spot),
) -> u32 {
    let mover = game.to_move(position);
    let (own, enemy) = (position.stones(mover), position.stones(!mover));
    let occupied = own | enemy;
    let empty = game.cells() & !occupied;
    let near = game.destinations(position);
    let beside = position
        .pawn()
        .map_or(CellSet::EMPTY, |pawn| game.neighbourhood(pawn));
    let side = game.rules().side;
    let (mut region, mut ring) = (near, near);
    while !ring.is_empty() {
        let mut reached = CellSet::EMPTY;
        for cell in ring {
            let around = game.neighbourhood(cell);
            reached |= around;
            let place = match (near.contains(cell), beside.contains(cell)) {
                (true, true) => Place::Beside,
                (true, false) => Place::Near,
                (false, _) => Place::Far,
            };
            // Most of a large board is far from the pawn and from all stones.
            let shape = if place == Place::Far && !around.intersects(occupied) {
                Shape::ALONE
            } else {
                *shape::around(side, own, enemy, cell)
            };
            visit(Spot { cell, place, shape });
        }
        ring = reached & empty & !region;
        region |= ring;
    }
    region.len()
}

/// A key of what is left of a game, the same where colours and the turn are exchanged; the
/// position's own where the first stone may still be placed or taken over.
pub(super) fn key<const W: usize>(game: &Trike<W>, position: &Position<W>) -> u64 {
    if position.can_swap() || position.pawn().is_none() {
        return game.key(position);
    }
    let mut key = 0_u64;
    for_each_spot(game, position, |spot| {
        let lead = match spot.fate() {
            Fate::Won => 7,
            Fate::Lost => -7,
            Fate::Undecided => i32::from(spot.shape.lead),
        };
        let reach = u64::from(spot.place != Place::Far);
        let what = (spot.cell.index() as u64) << 5 | ((lead + 7) as u64) << 1 | reach;
        key = key.wrapping_add(split_mix(0, what));
    });
    key
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
        let fate = spot.fate();
        let (won, lost) = (matches!(fate, Fate::Won), matches!(fate, Fate::Lost));
        self.lost &= lost;
        // Without an empty cell next to it, it can be entered only now, which nobody who loses
        // there has to do.
        self.won &= won || lost && spot.shape.open == 0;
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
    use super::*;
    use parlour_rules::games::trike::Rules;

    #[test]
    fn positions_of_one_key_have_one_winner_and_what_is_decided_comes_true() {
        let rules = Rules {
            side: 6,
            pie: false,
        };
        let game = Trike::<1>::new(rules, rules.board());
        let (mut winners, mut met, mut decided) = (HashMap::new(), 0, 0);
        for seed in 0..3_000 {
            let mut position = game.start();
            for at in 0.. {
                if game.outcome(&position).is_some() {
                    break;
                }
                let mut fates = Fates::NONE;
                let size = for_each_spot(&game, &position, |spot| fates.count(spot));
                let wins_now = game.plies(&position).into_iter().any(|ply| {
                    let end = game.outcome(&game.play_unchecked(&position, ply));
                    end.is_some_and(|end| end.winner == Some(game.to_move(&position)))
                });
                if size <= 8 && !wins_now {
                    let won = is_won(&game, &position);
                    if let Some(other) = winners.insert(key(&game, &position), won) {
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
