//! What the evaluation looks at on the default board: the terms of a position.
//!
//! A position has a term for each of its stones, by its own cell and whether the side to move has it;
//! and four more: for the most stones that each side could capture in one ply, and for how soon
//! each brings a stone home that cannot be caught. Half a turn of the board with the sides exchanged
//! makes Black to move into White to move, so that the two are alike.

use super::threats::Rows;
use crate::games::taacoca::{Position, Taacoca};
use crate::games::{BySide, Game, Side};

/// The side of the board that these terms are for.
pub const SIDE: usize = 5;

/// How many cells there are.
const CELLS: usize = 3 * SIDE * (SIDE - 1) + 1;

/// The first term of the side to move's captures, after the cells of both sides; from 0 to 3 stones.
const CAPTURES: usize = 2 * CELLS;

/// The most stones that one ply captures, with none.
const MAX_CAPTURES: usize = 4;

/// The first term of races, after the captures of both sides: none, or in how many plies of its own.
const RACES: usize = CAPTURES + 2 * MAX_CAPTURES;

/// A race of this length or a longer one.
const MAX_RACE: usize = 11;

/// How many terms there are.
pub const TERMS: usize = RACES + 2 * (MAX_RACE + 1);

/// Where the cells of the board are, as terms see them.
#[derive(Clone, Debug)]
pub struct Cells {
    /// By side to move and cell, the term of a stone that it has there.
    terms: BySide<Vec<u8>>,
}

impl Cells {
    /// The cells of the game's board; nothing if its rules are others.
    #[must_use]
    pub fn new<const W: usize>(game: &Taacoca<W>) -> Option<Self> {
        let rules = game.rules();
        if rules.side != SIDE || rules.is_forward() {
            return None;
        }
        let terms = BySide::from_fn(|mover| {
            let mut table = vec![0; game.board().table_len()];
            for (&cell, term) in game.board().cells().iter().zip(0..) {
                table[cell.index()] = match mover {
                    Side::First => CELLS as u8 - 1 - term,
                    Side::Second => term,
                };
            }
            table
        });
        Some(Self { terms })
    }

    /// Calls `visit` with the terms of a position, numbers below [`TERMS`], each once.
    #[inline]
    pub fn for_each_term<const W: usize>(
        &self,
        game: &Taacoca<W>,
        rows: &Rows<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize),
    ) {
        let mover = game.to_move(position);
        let (own, enemy) = (position.stones(mover), position.stones(!mover));
        let terms = &self.terms[mover];
        for cell in own {
            visit(usize::from(terms[cell.index()]));
        }
        for cell in enemy {
            visit(CELLS + usize::from(terms[cell.index()]));
        }
        visit(CAPTURES + game.max_captures(own, enemy, mover) as usize);
        visit(CAPTURES + MAX_CAPTURES + game.max_captures(enemy, own, !mover) as usize);
        let race = |side, first| {
            let plies = game.race(rows, position, side, first);
            plies.map_or(0, |plies| (plies as usize).min(MAX_RACE))
        };
        visit(RACES + race(mover, true));
        visit(RACES + MAX_RACE + 1 + race(!mover, false));
    }

    /// The term that stands for this one in the mirror image of a board, left and right exchanged.
    #[must_use]
    pub const fn mirrored(term: usize) -> usize {
        if term >= CAPTURES {
            return term;
        }
        let (base, mut at) = (term / CELLS * CELLS, term % CELLS);
        let mut row = 0;
        let mut start = 0;
        loop {
            let length = if row < SIDE {
                SIDE + row
            } else {
                3 * SIDE - 2 - row
            };
            if at < length {
                return base + start + length - 1 - at;
            }
            at -= length;
            start += length;
            row += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::taacoca::{Movement, Rules};

    fn game(side: usize, movement: Movement) -> Taacoca<1> {
        let rules = Rules {
            side,
            movement,
            ..Rules::default()
        };
        Taacoca::new(rules, rules.board())
    }

    /// The terms of a position of the default board.
    fn terms(text: &str) -> Vec<usize> {
        let game = game(SIDE, Movement::Any);
        let position = game.read_position(text).unwrap();
        let (cells, rows) = (Cells::new(&game).unwrap(), Rows::new(&game));
        let mut terms = Vec::new();
        cells.for_each_term(&game, &rows, &position, |term| terms.push(term));
        terms.sort_unstable();
        terms
    }

    /// White has stepped to one side.
    const POSITION: &str = "bbbbb/1bbbb1/2bbb2/8/9/8/1www3/1wwww1/wwwww first";

    #[test]
    fn a_position_has_a_term_for_each_stone_and_four_more() {
        let terms = terms(POSITION);
        assert_eq!(terms.len(), 24 + 4);
        assert_eq!(terms.iter().filter(|&&term| term < CELLS).count(), 12);
        assert!(terms.iter().all(|&term| term < TERMS));
        // Nobody can capture, and no stone gets home alone.
        for none in [
            CAPTURES,
            CAPTURES + MAX_CAPTURES,
            RACES,
            RACES + MAX_RACE + 1,
        ] {
            assert!(terms.contains(&none), "{none}");
        }
    }

    #[test]
    fn positions_turned_by_half_a_turn_are_alike() {
        let turned = "bbbbb/1bbbb1/3bbb1/8/9/8/2www2/1wwww1/wwwww second";
        assert_eq!(terms(POSITION), terms(turned));
    }

    #[test]
    fn the_mirror_image_has_the_mirrored_terms() {
        let image = terms("bbbbb/1bbbb1/2bbb2/8/9/8/3www1/1wwww1/wwwww first");
        let mut mirrored: Vec<_> = terms(POSITION).into_iter().map(Cells::mirrored).collect();
        mirrored.sort_unstable();
        assert_eq!(mirrored, image);
        assert_ne!(terms(POSITION), image);
    }

    #[test]
    fn other_rules_have_no_such_terms() {
        assert!(Cells::new(&game(SIDE - 1, Movement::Any)).is_none());
        assert!(Cells::new(&game(SIDE, Movement::Forward)).is_none());
    }
}
