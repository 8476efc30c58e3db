//! The evaluation, and what the order of plies goes by.
//!
//! On the default board and the smaller ones it is the sum of fitted weights of the position's
//! terms ([`terms`](super::terms)). On boards with padding it is made by hand, since weights that
//! were fitted to games there played worse: it adds up, for each side, the values of its pieces
//! ([`PIECE_VALUES`]) and of their cells, which are worth more near gold and the centre; and takes
//! off for enemy pieces near the pentagon, for open cells around it, and for pieces that attack it.

use super::distances::{centre, distance};
use super::terms::{ALL_PIECES, Places, TERMS, board_number, pieces_left};
use super::weights::WEIGHTS;
use parlour_rules::board::{Cell, CellSet, Direction};
use parlour_rules::games::tactigon::{Combat, Position, Tactigon, combat};
use parlour_rules::games::{Game, PieceKind, Side};

/// The values of the pieces in hundredths, in the order of [`PieceKind::TACTIGON`], by which
/// exchanges are ordered and boards with padding evaluated; losing the pentagon loses the game. Set
/// by hand from the combat table.
pub(super) const PIECE_VALUES: [i32; 4] = [190, 330, 270, 3000];

/// The value of a piece on a gold cell, beside its own. Set by hand, as are the values of other
/// places.
const GOLD: i32 = 60;

/// The worth of an attack on the pentagon to the attacker, where the evaluation is made by hand.
/// Chosen by hand, not fitted, as all numbers of that evaluation.
const CHECK: i32 = 45;

/// The worth of the turn, where the evaluation is made by hand. Chosen by hand, not fitted.
const TURN: i32 = 15;

/// The fitted weights of a board.
struct Fitted {
    /// The places of the cells.
    places: Places,
    /// By term: the weight with all pieces in the upper half of the number and added to the one
    /// without, so that both are summed at once.
    weights: [i32; TERMS],
}

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// The weights of the evaluation, where they are fitted.
    fitted: Option<Fitted>,
    /// By kind and cell: the value of a piece for standing there, to the order of plies and where
    /// the evaluation is made by hand.
    pub(super) place: [Vec<i32>; 4],
    /// By cell and kind: the cells from which a piece could reach the cell on an empty board, and
    /// the cell itself.
    pub(super) hunts: Vec<[CellSet<W>; 4]>,
}

impl<const W: usize> Tables<W> {
    /// The tables of the game's board.
    pub(super) fn new(game: &Tactigon<W>) -> Self {
        let board = game.board();
        let golds: Vec<Cell> = game.gold().into_iter().collect();
        let middle = centre(board);
        let table = |kind: usize| {
            let mut table = vec![0; board.table_len()];
            for &cell in board.cells() {
                let near = golds.iter().map(|&gold| distance(board, cell, gold));
                let near = near.min().unwrap_or(0);
                let centre = distance(board, cell, middle);
                let on_gold = if game.gold().contains(cell) { GOLD } else { 0 };
                table[cell.index()] = match kind {
                    0 => on_gold + 20 - 5 * near - 3 * centre,
                    1 => on_gold + 15 - 2 * near - 4 * centre,
                    2 => on_gold + 15 - 2 * near - 3 * centre,
                    _ => on_gold / 2,
                };
            }
            table
        };
        let mut hunts = vec![[CellSet::EMPTY; 4]; board.table_len()];
        for kind in PieceKind::TACTIGON.map(|kind| kind as usize) {
            for &from in board.cells() {
                for to in game.empty_board_reach(kind, from) | CellSet::from_cell(from) {
                    hunts[to.index()][kind].insert(from);
                }
            }
        }
        let fitted = board_number(&game.rules()).map(|number| {
            let weight = |term: usize| i32::from(WEIGHTS[number][term]);
            let both = |term| (weight(2 * term) << 16) + weight(2 * term + 1);
            Fitted {
                places: Places::new(game),
                weights: std::array::from_fn(both),
            }
        });
        Self {
            fitted,
            place: std::array::from_fn(table),
            hunts,
        }
    }
}

impl Fitted {
    /// The sum of the weights of a position's terms, for the side to move, given the number of
    /// pieces.
    #[inline]
    fn evaluate<const W: usize>(&self, game: &Tactigon<W>, position: &Position<W>) -> i32 {
        let mut sum = 0_i32;
        self.places.for_each_term(game, position, |term, times| {
            sum = sum.wrapping_add(self.weights[term].wrapping_mul(i32::from(times)));
        });
        let last = i32::from(sum as i16);
        let first = sum.wrapping_sub(last) >> 16;
        let (left, all) = (i32::from(pieces_left(position)), i32::from(ALL_PIECES));
        (first * left + last * (all - left)) / all
    }
}

/// The value of a position for the side to move.
#[inline]
pub(super) fn value<const W: usize>(
    game: &Tactigon<W>,
    tables: &Tables<W>,
    position: &Position<W>,
) -> i32 {
    if let Some(fitted) = &tables.fitted {
        return fitted.evaluate(game, position);
    }
    let mover = game.to_move(position);
    side_value(game, tables, position, mover) - side_value(game, tables, position, !mover) + TURN
}

/// The value of a side's pieces, of where they stand and of the safety of its pentagon.
#[inline]
fn side_value<const W: usize>(
    game: &Tactigon<W>,
    tables: &Tables<W>,
    position: &Position<W>,
    side: Side,
) -> i32 {
    let own = position.side(side);
    let mut sum = 0;
    for (kind, (worth, place)) in PieceKind::TACTIGON
        .into_iter()
        .zip(PIECE_VALUES.iter().zip(&tables.place))
    {
        let pieces = own & position.kind(kind);
        sum += worth * pieces.len() as i32;
        for cell in pieces {
            sum += place[cell.index()];
        }
    }
    let pentagon = own & position.kind(PieceKind::Pentagon);
    // The enemy's way towards the pentagon: what stands in the ring of each step.
    let occupied = position.occupied();
    let enemy = position.side(!side);
    let mut flood = pentagon;
    for (step, weight) in [(1, 10), (2, 8), (3, 6), (4, 3)] {
        let ring = game.steps().neighbours(flood, Direction::HEXAGON) & !flood;
        let hunters = ring & enemy;
        if !hunters.is_empty() {
            sum -= weight * hunters.len() as i32;
            let near = hunters & position.kind(PieceKind::Triangle);
            let square = hunters & position.kind(PieceKind::Square);
            if step <= 3 && !near.is_empty() || step <= 4 && !square.is_empty() {
                sum -= CHECK;
            }
        }
        if step <= 2 {
            sum -= 2 * (ring & !occupied).len() as i32;
        }
        flood |= ring & !occupied;
    }
    sum
}

/// The gain of an attack, less its cost at once.
#[inline]
pub(super) fn exchange(attacker: usize, defender: usize) -> i32 {
    let kinds = PieceKind::TACTIGON;
    match combat(kinds[attacker], kinds[defender]) {
        Combat::Exchanges => PIECE_VALUES[defender] - PIECE_VALUES[attacker],
        Combat::Captures | Combat::Barred => PIECE_VALUES[defender],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amount::amount;
    use crate::tables::Run;
    use crate::tables::tactigon::{Endings, Material, material};
    use crate::truth::{Play, assert_tells, decided, proven};
    use parlour_rules::games::tactigon::Rules;

    fn game(settings: &str) -> Tactigon<1> {
        let rules: Rules = settings.parse().unwrap();
        Tactigon::new(rules, rules.board())
    }

    /// The worth of the pieces of the side to move, less that of the other's.
    fn pieces(game: &Tactigon<1>, position: &Position<1>) -> i32 {
        let worth = |side| {
            let cells = position.side(side).into_iter();
            cells
                .map(|cell| PIECE_VALUES[position.kind_at(cell)])
                .sum::<i32>()
        };
        let mover = game.to_move(position);
        worth(mover) - worth(!mover)
    }

    #[test]
    fn won_endings_are_told_from_lost_ones() {
        // Too few games come to one in a build that is not optimised.
        for settings in amount([].as_slice(), &["board=extra-small"]) {
            let game = game(settings);
            let solved = |material| Endings::solve(&game, material, &Run::default()).unwrap();
            let endings: Vec<_> = Material::all(4).into_iter().map(solved).collect();
            let positions = Play::new(2_000).quiet_positions(&game);
            let few = |position: &&Position<1>| material(&game, position).is_some();
            let positions: Vec<_> = positions.iter().filter(few).copied().collect();
            assert_tells(
                settings,
                &game,
                &positions,
                |position| {
                    let mut endings = endings.iter();
                    decided(endings.find_map(|endings| endings.probe(&game, position))?)
                },
                |position| pieces(&game, position),
                0.9,
            );
        }
    }

    #[test]
    fn proven_positions_with_equal_pieces_are_told_apart() {
        let game = game("board=extra-small");
        // Few are proven in a build that is not optimised.
        let Some(games) = amount(None, Some(800)) else {
            return;
        };
        let positions = Play::new(games).quiet_positions(&game);
        let is_even = |position: &&Position<1>| pieces(&game, position) == 0;
        let positions: Vec<_> = positions.iter().filter(is_even).copied().collect();
        assert_tells(
            "equal pieces",
            &game,
            &positions,
            |position| proven(&game, position, 5_000),
            |position| pieces(&game, position),
            0.8,
        );
    }
}
