//! The evaluation, and what the order of plies goes by.
//!
//! The evaluation is a [network](parlour_nnue) for all boards, of the features that
//! `features.rs` names.

use std::sync::LazyLock;

use super::distances::{centre, distance};
use super::features::{Features, Remembered};
use parlour_nnue::{Network, SUMS};
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::tactigon::{Combat, Position, Tactigon, combat};
use parlour_rules::games::{Game, PieceKind};

/// The values of the pieces in hundredths, in the order of [`PieceKind::TACTIGON`], by which
/// exchanges are ordered and boards with padding evaluated; losing the pentagon loses the game. Set
/// by hand from the combat table.
pub(super) const PIECE_VALUES: [i32; 4] = [190, 330, 270, 3000];

/// The value of a piece on a gold cell, beside its own. Set by hand, as are the values of other
/// places.
const GOLD: i32 = 60;

/// The network, trained by `lab fit`.
static NETWORK: LazyLock<Network<SUMS>> =
    LazyLock::new(|| Network::compiled_in(include_bytes!("network.bin")));

/// The tables of a board.
pub struct Tables<const W: usize> {
    /// The network of the evaluation.
    network: &'static Network<SUMS>,
    /// The features that it sees.
    features: Features<W>,
    /// By kind and cell: the value of a piece for standing there to the order of plies.
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
        Self {
            network: &NETWORK,
            features: Features::new(game),
            place: std::array::from_fn(table),
            hunts,
        }
    }
}

/// The value of a position for the side to move, by what differs from the one remembered.
#[inline]
pub(super) fn value<const W: usize>(
    game: &Tactigon<W>,
    tables: &Tables<W>,
    memory: &mut Remembered<W>,
    position: &Position<W>,
) -> i32 {
    let seen = tables.features.see(game, position);
    let mover = game.to_move(position);
    tables
        .network
        .value_of(memory, &seen, &tables.features, mover)
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
    #[cfg_attr(
        debug_assertions,
        ignore = "too few games come to one where it is not optimised"
    )]
    fn won_endings_are_told_from_lost_ones() {
        let settings = "board=extra-small";
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

    #[test]
    #[cfg_attr(debug_assertions, ignore = "proves too few where it is not optimised")]
    fn proven_positions_with_equal_pieces_are_told_apart() {
        let game = game("board=extra-small");
        let positions = Play::new(800).quiet_positions(&game);
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
