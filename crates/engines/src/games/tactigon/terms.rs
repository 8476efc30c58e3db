//! The terms that the evaluation finds in a position, each with two weights, one while all pieces
//! are there and one when only the pentagons are left; between them a weight changes evenly with
//! the number of pieces.
//!
//! The weights are fitted (`weights.rs`) by the example `fit`, which goes through the same terms. A
//! term is a number below [`TERMS`], and counts for the side to move or against it:
//!
//! * how many pieces of each kind a side has, and where each stands, the pentagon included;
//! * how many enemy pieces of each kind its circles, triangles and squares reach, for the side to
//!   move and for the other;
//! * how many gold cells it reaches, with or without one of its own, for either side as well;
//! * how many cells its circles, triangles and squares reach;
//! * the turn.
//!
//! A board and its mirror image about the middle row are alike, as are the sides, which see it from
//! their own ends. The default board and the smaller ones have weights of their own, as places mean
//! something else on each. How far pieces are from either pentagon, and how open and how safe the
//! cells around it are, made no difference to the fit.

use parlour_rules::board::{CellSet, Direction};
use parlour_rules::games::tactigon::{Position, Rules, Size, Tactigon};
use parlour_rules::games::{BySide, Game, PieceKind, Side};

use super::distances::centre;

/// By row of the default board, from the top one to the middle: the number of its cells, and the
/// places before them.
const ROWS: [(i16, i16); 4] = [(2, 0), (9, 2), (10, 11), (11, 21)];

/// The number of places.
const PLACES: usize = 32;

/// The number of boards that have weights of their own.
pub const BOARDS: usize = 3;

/// The kinds of pieces that are counted, and whose reach is: all but the pentagon.
pub(super) const KINDS: usize = 3;

/// The index of the pentagon among the kinds.
const PENTAGON: usize = PieceKind::Pentagon as usize;

/// The first term of numbers of pieces, by kind.
const PIECES: usize = 0;

/// The first term of places, by kind and place.
const PLACE: usize = PIECES + KINDS;

/// The first term of attacks, by turn, attacker and attacked piece.
const ATTACKS: usize = PLACE + PieceKind::TACTIGON.len() * PLACES;

/// The first term of gold, by turn, whether a gold cell is held, and how many others are reached.
const GOLD: usize = ATTACKS + 2 * KINDS * KINDS;

/// The first term of numbers of reached cells, by kind.
const REACH: usize = GOLD + 2 * 2 * 3;

/// The term of the turn, which counts once.
const TURN: usize = REACH + KINDS;

/// The number of terms.
pub const TERMS: usize = TURN + 1;

/// The number of weights: of each term one with all pieces, and then one without.
pub const WEIGHT_COUNT: usize = 2 * TERMS;

/// The pieces of the default board but for the pentagons: with that number the first weight of a
/// term counts alone.
pub const ALL_PIECES: i16 = 24;

/// The number of a board that has weights: the extra-small one, the small one and the normal one
/// without padding.
#[must_use]
pub fn board_number(rules: &Rules) -> Option<usize> {
    match (rules.board, rules.padding) {
        (Size::ExtraSmall, _) => Some(0),
        (Size::Small, _) => Some(1),
        (Size::Normal, 0) => Some(2),
        (Size::Normal, _) => None,
    }
}

/// The number of [`ALL_PIECES`] left.
#[must_use]
#[inline]
pub fn pieces_left<const W: usize>(position: &Position<W>) -> i16 {
    let pieces = position.occupied() & !position.kind(PieceKind::Pentagon);
    (pieces.len() as i16).min(ALL_PIECES)
}

/// The places of the cells of a board, as terms see them: by side and cell.
#[derive(Clone, Debug)]
pub struct Places(BySide<Vec<u8>>);

impl Places {
    /// The places of the game's board, which is no wider than the default one.
    #[must_use]
    pub fn new<const W: usize>(game: &Tactigon<W>) -> Self {
        let board = game.board();
        let middle = board.point(centre(board)).column;
        Self(BySide::from_fn(|side| {
            let mut table = vec![0; board.table_len()];
            for &cell in board.cells() {
                let point = board.point(cell);
                let row = point.row.min(6 - point.row);
                let (length, before) = ROWS[row as usize];
                // In half cells; neighbours in a row are two apart.
                let offset = match side {
                    Side::First => point.column - middle,
                    Side::Second => middle - point.column,
                };
                let at = (offset + length - 1) / 2;
                table[cell.index()] = (before + at) as u8;
            }
            table
        }))
    }

    /// Calls `visit` with the terms of a position and how often each counts; below 0 where it
    /// counts against the side to move. A term may occur more than once.
    #[inline]
    pub fn for_each_term<const W: usize>(
        &self,
        game: &Tactigon<W>,
        position: &Position<W>,
        mut visit: impl FnMut(usize, i16),
    ) {
        let mover = game.to_move(position);
        self.side_terms(game, position, mover, 0, &mut visit);
        self.side_terms(game, position, !mover, 1, |term, times| visit(term, -times));
        visit(TURN, 1);
    }

    /// Calls `visit` with the terms of one side. `turn` is 0 for the side to move.
    #[inline]
    fn side_terms<const W: usize>(
        &self,
        game: &Tactigon<W>,
        position: &Position<W>,
        side: Side,
        turn: usize,
        mut visit: impl FnMut(usize, i16),
    ) {
        let (own, enemy) = (position.side(side), position.side(!side));
        let kinds = PieceKind::TACTIGON.map(|kind| position.kind(kind));
        let places = &self.0[side];
        for (kind, &all) in kinds.iter().enumerate() {
            if kind != PENTAGON {
                visit(PIECES + kind, (own & all).len() as i16);
            }
            for cell in own & all {
                visit(PLACE + kind * PLACES + usize::from(places[cell.index()]), 1);
            }
        }
        let reached = reached(game, position, side);
        for (attacker, reached) in reached.into_iter().enumerate() {
            visit(REACH + attacker, (reached & !own).len() as i16);
            let targets = reached & enemy;
            if targets.is_empty() {
                continue;
            }
            for (attacked, &all) in kinds[..KINDS].iter().enumerate() {
                let term = ATTACKS + (turn * KINDS + attacker) * KINDS + attacked;
                visit(term, (targets & all).len() as i16);
            }
        }
        let [circles, triangles, squares] = reached;
        let gold = game.gold();
        let held = usize::from(own.intersects(gold));
        let others = (circles | triangles | squares) & gold & !own;
        let term = GOLD + (turn * 2 + held) * 3 + others.len() as usize;
        visit(term, 1);
    }
}

/// The cells that the circles, the triangles and the squares of a side reach, whatever stands
/// there.
///
/// All pieces of a kind are flooded from together. The golden bonus is left out: one step more for
/// at most two pieces.
#[inline]
pub(super) fn reached<const W: usize>(
    game: &Tactigon<W>,
    position: &Position<W>,
    side: Side,
) -> [CellSet<W>; KINDS] {
    let own = position.side(side);
    let empty = !position.occupied();
    let near = |set| game.steps().neighbours(set, Direction::HEXAGON);
    let flood = |kind, steps, open| {
        let mut flood = own & position.kind(kind);
        if flood.is_empty() {
            return flood;
        }
        for _ in 1..steps {
            flood |= near(flood) & open;
        }
        near(flood)
    };
    let walkable = if game.rules().has_square_jump() {
        !(position.side(!side) & position.kind(PieceKind::Square))
    } else {
        empty
    };
    [
        flood(PieceKind::Circle, 1, empty),
        flood(PieceKind::Triangle, 3, empty),
        flood(PieceKind::Square, 4, walkable),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The terms of a position, those of one kind put together, without those that cancel out.
    fn terms(settings: &str, text: &str) -> Vec<(usize, i16)> {
        let rules: Rules = settings.parse().unwrap();
        let game = Tactigon::<1>::new(rules, rules.board());
        let position = game.read_position(text).unwrap();
        let mut sums = vec![0; TERMS];
        Places::new(&game).for_each_term(&game, &position, |term, times| sums[term] += times);
        let sums = sums.into_iter().enumerate();
        sums.filter(|&(_, times)| times != 0).collect()
    }

    #[test]
    fn the_start_is_even_but_for_the_turn() {
        let rules = Rules::default();
        let game = Tactigon::<1>::new(rules, rules.board());
        let start = game.position_text(&game.start());
        let even = terms("", &start);
        // Terms that count by turn are alike for both sides, and each side has its own.
        let by_turn = |&(term, _): &(usize, i16)| (ATTACKS..REACH).contains(&term);
        let rest: Vec<_> = even.iter().filter(|term| !by_turn(term)).collect();
        assert_eq!(rest, [&(TURN, 1)]);
        assert_eq!(
            even.iter()
                .filter(|term| by_turn(term))
                .map(|term| term.1)
                .sum::<i16>(),
            0
        );
    }

    #[test]
    fn mirrored_and_turned_positions_are_alike() {
        let one = terms("", "2/4C4/3P6/2s8/10/4c3p/1t first");
        assert_eq!(one, terms("", "1t/4c3p/10/2s8/3P6/4C4/2 first"), "mirrored");
        assert_eq!(one, terms("", "2/4c4/6p3/8S2/10/P3C4/T1 second"), "turned");
    }
}
