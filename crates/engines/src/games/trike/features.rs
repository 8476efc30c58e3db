//! The features that the network sees in a position, once as the side to move and once as the
//! other side sees it.
//!
//! A feature is a number below [`COUNT`]. They are
//!
//! * of each cell of the region (`region.rs`), but for those in the open: where it lies from the
//!   pawn and what is around it (`shape.rs`);
//! * the steps from the pawn to the nearest edge of the board;
//! * the number of cells that the pawn can slide to now, and of those of the region.

use super::region::{Fates, Key, Place, both_stones, for_each_spot};
use super::shape::{Around, CLASSES, MAX_SIDE, Neighbours};
use parlour_nnue::{Counted, Counts, SUMS, listed};
use parlour_rules::games::trike::{Position, Trike};
use parlour_rules::games::{Game, Side};

/// The places of cells: those of [`Place`], in its order.
const PLACES: usize = Place::Far as usize + 1;

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

/// The number of features that are counted; those from [`COUNT`] on are never there.
const COUNTED: usize = COUNT.next_multiple_of(8);

/// The position evaluated last.
pub(super) type Sums = Counted<SUMS, COUNTED>;

/// The features of a board.
#[derive(Clone, Debug)]
pub struct Features {
    /// By cell: the steps to the nearest edge.
    edges: Vec<u8>,
    /// The cells next to each.
    neighbours: Neighbours,
}

/// The facts about a position.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The features that each side sees.
    pub(super) counts: Counts<COUNTED>,
    /// The number of cells of the region.
    pub(super) region: u32,
    /// The sides that win wherever the pawn gets stuck.
    pub(super) fates: Fates,
    /// The key of what is left of the game.
    pub(super) key: u64,
}

impl Features {
    /// The features of the game's board.
    pub fn new<const W: usize>(game: &Trike<W>) -> Self {
        let mut edges = vec![0; game.board().table_len()];
        let last = game.rules().side - 1;
        for (row, cells) in game.board().rows().iter().enumerate() {
            for (at, cell) in cells.iter().enumerate() {
                edges[cell.index()] = at.min(row - at).min(last - row) as u8;
            }
        }
        Self {
            edges,
            neighbours: Neighbours::new(game),
        }
    }

    /// Surveys a position.
    pub fn survey<const W: usize>(&self, game: &Trike<W>, position: &Position<W>) -> Survey {
        self.survey_around(game, position, &self.around(position))
    }

    /// The surroundings of the cells in a position.
    pub(super) fn around<const W: usize>(&self, position: &Position<W>) -> Around<W> {
        let mut around = Around::empty(&self.neighbours);
        self.count(&mut around, position);
        around
    }

    /// Counts the stones of a position in place of those before.
    #[inline]
    pub(super) fn count<const W: usize>(&self, around: &mut Around<W>, position: &Position<W>) {
        around.count(&self.neighbours, both_stones(position));
    }

    /// Surveys a position, whose stones are counted.
    #[inline]
    pub(super) fn survey_around<const W: usize>(
        &self,
        game: &Trike<W>,
        position: &Position<W>,
        around: &Around<W>,
    ) -> Survey {
        let mut counts = [[0; COUNTED]; 2];
        let [first, second] = &mut counts;
        let (own, other) = match game.to_move(position) {
            Side::First => (first, second),
            Side::Second => (second, first),
        };
        let (mut near, mut fates, mut key) = (0, Fates::NONE, Key::NONE);
        let region = for_each_spot(game, position, around, |spot| {
            fates.count(spot);
            key.count(spot);
            let (place, is_near) = (spot.place as usize, spot.place != Place::Far);
            near += usize::from(is_near);
            if spot.shape.has_stones || is_near {
                let [class, exchanged] = spot.shape.classes;
                own[place * CLASSES + usize::from(class)] += 1;
                other[place * CLASSES + usize::from(exchanged)] += 1;
            }
        });
        for view in &mut counts {
            view[MOBILITY + near.min(MAX_MOBILITY)] = 1;
            view[SIZES + (region as usize).min(MAX_SIZE)] = 1;
            if let Some(pawn) = position.pawn() {
                view[PAWN + usize::from(self.edges[pawn.index()])] = 1;
            }
        }
        Survey {
            counts,
            region,
            fates,
            key: key.of(game, position),
        }
    }
}

impl Survey {
    /// The features that the side to move sees, and those that the other side sees.
    pub fn views(&self, mover: Side) -> [Vec<u16>; 2] {
        [mover, !mover].map(|side| listed(&self.counts[side.index()]))
    }

    /// The bucket that weighs the sums.
    pub fn bucket(&self) -> usize {
        SIZES_OF_BUCKETS.partition_point(|&most| most < self.region)
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
        let survey = features.survey(&game, &position);
        survey.views(game.to_move(&position)).map(|view| {
            let view: Vec<_> = view.into_iter().map(usize::from).collect();
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
