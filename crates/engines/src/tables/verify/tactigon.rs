//! The positions of an ending of Tactigon, made by setting pieces up.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{Extent, VerifyError, check_extent, draw_cells};
use crate::tables::Run;
use crate::tables::tactigon::{Endings, Material};
use parlour_rules::board::Cell;
use parlour_rules::games::tactigon::{Position, Tactigon};
use parlour_rules::games::{Draft, Game, Piece, PieceKind, Side};
use parlour_rules::random::StableDraws;

/// Checks the values of positions with these pieces, images of one another included: of all in
/// which First is to move, with either side's pieces, or of some drawn at random.
///
/// Returns how many positions were looked at.
///
/// # Errors
///
/// [`VerifyError`] when a value is wrong or missing, or it was asked to stop.
pub fn tactigon<const W: usize>(
    game: &Tactigon<W>,
    endings: &Endings,
    material: Material,
    extent: Extent,
    run: &Run<'_>,
) -> Result<u64, VerifyError> {
    let probe = |position: &Position<W>| endings.probe(game, position);
    let both = [material, material.turned()].map(pieces);
    let different = &both[..if both[0] == both[1] { 1 } else { 2 }];
    let each = game.board().cells().len().pow(material.pieces() as u32);
    let all = |part, parts| {
        different.iter().flat_map(move |set| {
            let numbers = (part..each).step_by(parts);
            numbers.filter_map(move |number| numbered(game, set, number))
        })
    };
    let both = &both;
    let random = |count, seed| {
        let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
        (0..count).filter_map(move |_: u64| {
            let set = &both[generator.below(2) as usize];
            let cells = draw_cells(&mut generator, game.board().cells(), set.len());
            let side = Side::BOTH[generator.below(2) as usize];
            set_up(game, set, &cells, side)
        })
    };
    let total = (each * different.len()) as u64;
    check_extent(game, probe, (extent, total), run, all, random)
}

/// The pieces of an ending, First having those of the side to move.
fn pieces(material: Material) -> Vec<Piece> {
    let of = |side: Side, kinds: Vec<PieceKind>| {
        let pawn = false;
        kinds
            .into_iter()
            .map(move |kind| Piece { side, kind, pawn })
    };
    let [first, second] = material.kinds();
    of(Side::First, first)
        .chain(of(Side::Second, second))
        .collect()
}

/// The position with the pieces on the cells that the digits of a number name, First to move; none
/// where two stand on one cell.
fn numbered<const W: usize>(
    game: &Tactigon<W>,
    pieces: &[Piece],
    number: usize,
) -> Option<Position<W>> {
    let all = game.board().cells();
    let mut left = number;
    let mut digit = || {
        let cell = all[left % all.len()];
        left /= all.len();
        cell
    };
    let cells: Vec<Cell> = pieces.iter().map(|_| digit()).collect();
    let is_free = |(at, cell): (usize, &Cell)| !cells[..at].contains(cell);
    let apart = cells.iter().enumerate().all(is_free);
    apart.then(|| set_up(game, pieces, &cells, Side::First))?
}

fn set_up<const W: usize>(
    game: &Tactigon<W>,
    pieces: &[Piece],
    cells: &[Cell],
    to_move: Side,
) -> Option<Position<W>> {
    let mut draft = Draft::empty(game.board());
    draft.to_move = to_move;
    for (&cell, &piece) in cells.iter().zip(pieces) {
        draft.put(cell, Some(piece));
    }
    game.position_of_draft(&draft).ok()
}
