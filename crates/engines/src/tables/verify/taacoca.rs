//! The positions of a board of Taacoca with up to three stones a side, made from sets of cells.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{Extent, VerifyError, check_extent, draw_cells, subsets};
use crate::tables::Run;
use crate::tables::taacoca::SolvedTaacoca;
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::taacoca::{Position, Taacoca};
use parlour_rules::games::{BySide, Draft, Game, Piece, PieceKind, Side};
use parlour_rules::random::StableDraws;

/// The most stones of a side.
const MOST: u32 = 3;

/// Checks the values of positions: of all in which First is to move, whose successors are all in
/// which Second is, or of some drawn at random.
///
/// Returns how many positions were looked at.
///
/// # Errors
///
/// [`VerifyError`] when a value is wrong or missing, or it was asked to stop.
pub fn taacoca(table: &SolvedTaacoca, extent: Extent, run: &Run<'_>) -> Result<u64, VerifyError> {
    let game = table.game();
    let probe = |position: &Position<1>| table.probe(game, position);
    check_extent(
        game,
        probe,
        (extent, table.counts().positions()),
        run,
        |part, parts| all(game, part, parts),
        |count, seed| random(game, count, seed),
    )
}

/// A share of all positions with First to move.
fn all(game: &Taacoca<1>, part: usize, parts: usize) -> impl Iterator<Item = Position<1>> + Send {
    let cells = game.board().cells();
    let sets = (1..=MOST).flat_map(|count| subsets::<1>(cells.to_vec(), count));
    sets.skip(part).step_by(parts).flat_map(move |first| {
        let left = cells
            .iter()
            .copied()
            .filter(move |&cell| !first.contains(cell));
        let left: Vec<Cell> = left.collect();
        let others = (1..=MOST).flat_map(move |count| subsets(left.clone(), count));
        others.filter_map(move |second| set_up(game, BySide::new(first, second), Side::First))
    })
}

/// Positions drawn at random, of both sides.
fn random(game: &Taacoca<1>, count: u64, seed: u64) -> impl Iterator<Item = Position<1>> + Send {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let draw = move || {
        let mut stones = || 1 + generator.below(u64::from(MOST)) as usize;
        let (first, second) = (stones(), stones());
        let drawn = draw_cells(&mut generator, game.board().cells(), first + second);
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        let stones = BySide::new(set(&drawn[..first]), set(&drawn[first..]));
        set_up(game, stones, Side::BOTH[generator.below(2) as usize])
    };
    // If the side to move would have won before, there is no position.
    std::iter::repeat_with(draw).flatten().take(count as usize)
}

fn set_up(game: &Taacoca<1>, stones: BySide<CellSet<1>>, to_move: Side) -> Option<Position<1>> {
    let mut draft = Draft::empty(game.board());
    draft.to_move = to_move;
    for side in Side::BOTH {
        let (kind, pawn) = (PieceKind::Stone, false);
        for cell in stones[side] {
            draft.put(cell, Some(Piece { side, kind, pawn }));
        }
    }
    game.position_of_draft(&draft).ok()
}
