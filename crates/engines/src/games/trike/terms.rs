//! The terms that the evaluation finds in a position.
//!
//! A position has a term for each cell of its region (`region.rs`): by where it lies and by what is
//! around it (`shape.rs`); and two more: for the number of cells the pawn can slide to now, and for
//! the size of the region.

use super::region::{Place, Spot, for_each_spot};
use super::shape::CLASSES;
use parlour_rules::games::trike::{Position, Trike};

/// The first term of mobility, after those of cells.
const MOBILITY: usize = 3 * CLASSES;

/// The greatest mobility that is told from greater ones. Chosen by hand.
const MAX_MOBILITY: usize = 23;

/// The first term of sizes.
const SIZES: usize = MOBILITY + MAX_MOBILITY + 1;

/// The greatest size that is told from greater ones. Chosen by hand.
const MAX_SIZE: usize = 63;

/// The number of terms.
pub const TERMS: usize = SIZES + MAX_SIZE + 1;

/// Returns whether a cell has a term: not in the open, where no stone is next to it and the pawn
/// does not come now.
#[inline]
fn counts(spot: Spot) -> bool {
    spot.shape.has_stones || spot.place != Place::Far
}

/// The term of a cell.
#[inline]
fn of_spot(spot: Spot) -> usize {
    let place = match spot.place {
        Place::Beside => 0,
        Place::Near => 1,
        Place::Far => 2,
    };
    place * CLASSES + usize::from(spot.shape.class)
}

/// The term of the number of cells the pawn can slide to.
#[inline]
fn of_mobility(near: u32) -> usize {
    MOBILITY + (near as usize).min(MAX_MOBILITY)
}

/// The term of the size of the region.
#[inline]
fn of_size(region: u32) -> usize {
    SIZES + (region as usize).min(MAX_SIZE)
}

/// Calls `visit` with every term of a position.
pub fn for_each<const W: usize>(game: &Trike<W>, position: &Position<W>, visit: impl FnMut(usize)) {
    for_each_with_spots(game, position, |_| (), visit);
}

/// Calls `look` with every cell of a position's region and `visit` with every term, and returns how
/// many cells there are.
#[inline]
pub(super) fn for_each_with_spots<const W: usize>(
    game: &Trike<W>,
    position: &Position<W>,
    mut look: impl FnMut(Spot),
    mut visit: impl FnMut(usize),
) -> u32 {
    let mut near = 0;
    let region = for_each_spot(game, position, |spot| {
        near += u32::from(spot.place != Place::Far);
        look(spot);
        if counts(spot) {
            visit(of_spot(spot));
        }
    });
    visit(of_mobility(near));
    visit(of_size(region));
    region
}
