//! The positions of a board of Claustro, made from sets of cells.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{Extent, VerifyError, check_extent, draw_cells, subsets};
use crate::tables::Run;
use crate::tables::claustro::SolvedClaustro;
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::claustro::{Claustro, Position};
use parlour_rules::games::{BySide, Side};
use parlour_rules::random::StableDraws;

/// Checks the values of positions with all pieces on open cells: of all in which First is to move,
/// whose successors are all in which Second is, or of some drawn at random.
///
/// Returns how many positions were looked at.
///
/// # Errors
///
/// [`VerifyError`] when a value is wrong or missing, or it was asked to stop.
pub fn claustro(table: &SolvedClaustro, extent: Extent, run: &Run<'_>) -> Result<u64, VerifyError> {
    let game = table.game();
    let probe = |position: &Position<1>| table.probe(position);
    check_extent(
        game,
        probe,
        (extent, table.counts().positions()),
        run,
        |part, parts| all(game, part, parts),
        |count, seed| random(game, count, seed),
    )
}

/// The number of pieces of a side.
fn pieces(game: &Claustro<1>) -> u32 {
    let rules = game.rules();
    (rules.width + rules.height - 6) as u32
}

fn cells(game: &Claustro<1>, but: CellSet<1>) -> Vec<Cell> {
    (game.open_cells() & !but).into_iter().collect()
}

/// A share of all positions with First to move.
fn all(game: &Claustro<1>, part: usize, parts: usize) -> impl Iterator<Item = Position<1>> + Send {
    let count = pieces(game);
    let first = subsets(cells(game, CellSet::EMPTY), count);
    first.skip(part).step_by(parts).flat_map(move |first| {
        let second = subsets(cells(game, first), count);
        second.filter_map(move |second| game.set_up(BySide::new(first, second), Side::First).ok())
    })
}

/// Positions drawn at random, of both sides.
fn random(game: &Claustro<1>, count: u64, seed: u64) -> impl Iterator<Item = Position<1>> + Send {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (open, pieces) = (cells(game, CellSet::EMPTY), pieces(game) as usize);
    (0..count).filter_map(move |_| {
        let drawn = draw_cells(&mut generator, &open, 2 * pieces);
        let (first, second) = drawn.split_at(pieces);
        let set = |cells: &[Cell]| cells.iter().copied().collect();
        let side = Side::BOTH[generator.below(2) as usize];
        game.set_up(BySide::new(set(first), set(second)), side).ok()
    })
}
