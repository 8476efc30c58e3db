//! Numbers for Taacoca's positions.

use crate::tables::views::{Pairs, Places, View};
use parlour_rules::games::taacoca::Rules;

/// Numbers for all positions of a board in which both sides have stones.
#[derive(Clone, Debug)]
pub struct Index {
    pub(super) places: Places,
    /// By the stones of the side to move and of the other: where their numbers begin, and the
    /// numbers.
    parts: Vec<(usize, Pairs)>,
    size: usize,
}

impl Index {
    /// The most stones of a side: the number that a ply moves, so that all of them move.
    pub(super) const STONES: usize = 3;

    /// The numbers of a board; nothing when there are too many stones.
    pub(super) fn new(rules: &Rules) -> Option<Self> {
        (rules.side == 3).then(|| {
            let places = Places::new(&rules.board(), |_| true);
            let count = places.cells().len();
            let mut size = 0;
            let sizes = 1..=Self::STONES;
            let each = sizes
                .clone()
                .flat_map(|mover| sizes.clone().map(move |other| (mover, other)));
            let parts = each.map(|(mover, other)| {
                let pairs = Pairs::new(count, mover, other);
                let begin = size;
                size += pairs.size();
                (begin, pairs)
            });
            Self {
                parts: parts.collect(),
                places,
                size,
            }
        })
    }

    /// The number of positions.
    pub(super) const fn size(&self) -> usize {
        self.size
    }

    /// The bytes that these numbers take.
    pub(super) fn bytes(&self) -> u64 {
        self.parts.iter().map(|(_, pairs)| pairs.bytes()).sum()
    }

    /// The number of a position in which each side has one to [`Index::STONES`] stones.
    pub(super) fn number(&self, view: View) -> usize {
        let [mover, other] = [view.mover, view.other].map(|set| set.count_ones() as usize - 1);
        let (begin, pairs) = &self.parts[mover * Self::STONES + other];
        begin + pairs.number(view)
    }

    /// The position with this number.
    pub(super) fn view(&self, number: usize) -> View {
        let part = self.parts.partition_point(|&(begin, _)| begin <= number) - 1;
        let (begin, pairs) = &self.parts[part];
        pairs.view(number - begin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_that_of_its_position() {
        let rules = Rules {
            side: 3,
            ..Rules::default()
        };
        let index = Index::new(&rules).unwrap();
        // The sums of the ways to choose one to three of 19 cells, and the same of the others.
        assert_eq!(
            index.size(),
            19 * (18 + 153 + 816) + 171 * (17 + 136 + 680) + 969 * (16 + 120 + 560)
        );
        for number in (0..index.size()).step_by(7) {
            let view = index.view(number);
            assert_eq!(view.mover & view.other, 0);
            assert_eq!(index.number(view), number);
        }
        assert!(Index::new(&Rules::default()).is_none());
    }
}
