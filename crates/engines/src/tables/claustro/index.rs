//! Numbers for Claustro's positions.

use crate::tables::views::{Pairs, Places};
use parlour_rules::games::claustro::{Claustro, Rules};

/// Numbers for the positions of a board in which no piece is in a goal.
#[derive(Clone, Debug)]
pub struct Index {
    /// The open cells.
    pub(super) places: Places,
    /// The number of pieces of each side.
    pub(super) pieces: usize,
    /// The numbers.
    pub(super) pairs: Pairs,
}

impl Index {
    /// The numbers of a board; nothing when there are too many positions.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        let count = rules.width * rules.height - 4;
        let pieces = rules.width + rules.height - 6;
        // Numbers have 32 bits in the files.
        let fits = count < 32 && pieces < 6;
        fits.then(|| {
            let board = rules.board();
            let open = Claustro::<1>::new(*rules, board.clone()).open_cells();
            Self {
                places: Places::new(&board, |cell| open.contains(cell)),
                pieces,
                pairs: Pairs::new(count, pieces, pieces),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_its_position() {
        let rules = Rules {
            width: 5,
            height: 4,
            repetition: None,
        };
        let index = Index::new(&rules).unwrap();
        assert_eq!(index.pairs.size(), 160_160);
        for number in 0..index.pairs.size() {
            let view = index.pairs.view(number);
            assert_eq!(view.mover & view.other, 0);
            assert_eq!(index.pairs.number(view), number);
        }
    }

    #[test]
    fn half_a_turn_exchanges_the_sides_start_positions() {
        use parlour_rules::games::{Game, Side};
        let rules = Rules {
            width: 6,
            height: 5,
            repetition: None,
        };
        let index = Index::new(&rules).unwrap();
        let game = Claustro::<1>::new(rules, rules.board());
        let start = game.start();
        let [green, blue] = Side::BOTH.map(|side| index.places.set(start.pieces(side)));
        assert_eq!(index.places.turned(green), blue);
    }

    #[test]
    fn boards_with_too_many_positions_have_no_numbers() {
        let fits = |width, height| {
            let rules = Rules {
                width,
                height,
                repetition: None,
            };
            Index::new(&rules).is_some()
        };
        assert!(fits(4, 7) && fits(6, 5));
        assert!(!fits(6, 6) && !fits(8, 4) && !fits(11, 11));
    }
}
