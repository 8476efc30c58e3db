//! The features that the network sees in a position, once as the side to move and once as the
//! other side sees it.
//!
//! A feature is a number below [`COUNT`]. They are
//!
//! * of each cell of the region (`region.rs`), but for those in the open: where it lies from the
//!   pawn and what is around it (`shape.rs`);
//! * the steps from the pawn to the nearest edge of the board;
//! * the number of cells that the pawn can slide to now, and of those of the region.

use super::region::{Place, Spot, for_each_spot};
use super::shape::{CELLS, CLASSES, MAX_SIDE};
use crate::games::two_views::{CellFeatures, Memory, NO_FEATURE, SUMS, Sight};
use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::trike::{Position, Trike};
use parlour_rules::games::{BySide, Game, Side};

/// The places of cells: beside the pawn, where it can slide to otherwise, and farther.
const PLACES: usize = 3;

/// The first feature of the number of cells the pawn can slide to, after those of cells.
const MOBILITY: usize = PLACES * CLASSES;

/// The greatest mobility that is told from greater ones. Chosen by hand.
const MAX_MOBILITY: usize = 23;

/// The first feature of the size of the region.
const SIZES: usize = MOBILITY + MAX_MOBILITY + 1;

/// The greatest size that is told from greater ones. Chosen by hand.
const MAX_SIZE: usize = 63;

/// The first feature of the pawn, by the steps to the nearest edge.
const PAWN: usize = SIZES + MAX_SIZE + 1;

/// The number of features.
pub const COUNT: usize = PAWN + MAX_SIDE / 3 + 1;

/// The number of buckets.
pub const BUCKETS: usize = SIZES_OF_BUCKETS.len() + 1;

/// The size of the largest region of each bucket but the last one. Chosen by hand.
const SIZES_OF_BUCKETS: [u32; 5] = [10, 15, 22, 32, 48];

/// The features beside that of the pawn: by cell, and two more.
const MORE: usize = CELLS + 2;

/// A position as the network sees it.
pub type Seen<const W: usize> = Sight<W, 1, MORE>;

/// The position evaluated last.
pub type Remembered<const W: usize> = Memory<SUMS, W, 1, MORE>;

/// The features of a board.
#[derive(Clone, Debug)]
pub struct Features {
    /// By cell: the steps to the nearest edge.
    edges: Vec<u8>,
}

impl Features {
    /// The features of the game's board.
    #[must_use]
    pub fn new<const W: usize>(game: &Trike<W>) -> Self {
        let mut edges = vec![0; game.board().table_len()];
        let last = game.rules().side - 1;
        for (row, cells) in game.board().rows().iter().enumerate() {
            for (at, cell) in cells.iter().enumerate() {
                edges[cell.index()] = at.min(row - at).min(last - row) as u8;
            }
        }
        Self { edges }
    }
}

/// The position as both sides see it.
#[must_use]
pub fn see<const W: usize>(game: &Trike<W>, position: &Position<W>) -> Seen<W> {
    see_with_spots(game, position, |_| ()).0
}

/// The position as both sides see it, and the size of its region, each cell of which `look` is
/// called with.
#[inline]
pub(super) fn see_with_spots<const W: usize>(
    game: &Trike<W>,
    position: &Position<W>,
    mut look: impl FnMut(Spot),
) -> (Seen<W>, u32) {
    let mover = game.to_move(position);
    let (mut own, mut other) = ([NO_FEATURE; MORE], [NO_FEATURE; MORE]);
    let mut near = 0;
    let region = for_each_spot(game, position, |spot| {
        look(spot);
        let place = match spot.place {
            Place::Beside => 0,
            Place::Near => 1,
            Place::Far => 2,
        };
        near += usize::from(place < 2);
        if spot.shape.has_stones || place < 2 {
            let [class, exchanged] = spot.shape.classes;
            let at = spot.cell.index();
            own[at] = (place * CLASSES) as u16 + u16::from(class);
            other[at] = (place * CLASSES) as u16 + u16::from(exchanged);
        }
    });
    for view in [&mut own, &mut other] {
        view[CELLS] = (MOBILITY + near.min(MAX_MOBILITY)) as u16;
        view[CELLS + 1] = (SIZES + (region as usize).min(MAX_SIZE)) as u16;
    }
    let pawn = position.pawn().map_or(CellSet::EMPTY, CellSet::from_cell);
    let seen = Seen {
        sets: [pawn],
        more: match mover {
            Side::First => BySide::new(own, other),
            Side::Second => BySide::new(other, own),
        },
        mirror: BySide::new(false, false),
        bucket: SIZES_OF_BUCKETS.partition_point(|&most| most < region),
    };
    (seen, region)
}

impl CellFeatures for Features {
    #[inline]
    fn of_cell(&self, _viewer: Side, _mirror: bool, _set: usize, cell: Cell) -> u16 {
        PAWN as u16 + u16::from(self.edges[cell.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::trike::Rules;

    /// The features of both views of a position, sorted.
    fn features(side: usize, text: &str) -> [Vec<usize>; 2] {
        let rules = Rules { side, pie: false };
        let game = Trike::<1>::new(rules, rules.board());
        let position = game.read_position(text).unwrap();
        let features = Features::new(&game);
        let seen = see(&game, &position);
        seen.views(game.to_move(&position), &features).map(|view| {
            let mut view: Vec<_> = view.into_iter().map(usize::from).collect();
            view.sort_unstable();
            assert!(view.iter().all(|&feature| feature < COUNT));
            view
        })
    }

    #[test]
    fn a_cell_counts_by_its_place_and_by_what_is_around_it() {
        // The pawn is in the row at the bottom, on the only stone.
        let [own, other] = features(4, "1/2/3/1w2 second d2 -");
        assert_eq!(own.len(), other.len());
        let cells = |view: &[usize]| view.iter().filter(|&&at| at < MOBILITY).count();
        // Four cells are beside the pawn, and it slides to two farther ones. No other cell is next
        // to the stone.
        assert_eq!(cells(&own), 6);
        assert_eq!(own.iter().filter(|&&at| at < CLASSES).count(), 4);
        assert_eq!(own[6..], [MOBILITY + 6, SIZES + 9, PAWN]);
        assert_ne!(own, other, "the stone is the enemy's to one of them");
    }

    #[test]
    fn exchanged_colours_and_mirrored_boards_are_alike() {
        let one = features(5, "1/w1/1b1/2w1/5 second d3 -");
        assert_eq!(one, features(5, "1/1w/1b1/1w2/5 second d2 -"));
        assert_eq!(one, features(5, "1/b1/1w1/2b1/5 first d3 -"));
        let [own, other] = features(5, "1/b1/1w1/2b1/5 second d3 -");
        assert_eq!(one, [other, own]);
    }
}
