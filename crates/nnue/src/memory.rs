//! The sums of the position evaluated last, which are those of the next one but for what differs.

use parlour_rules::board::{Cell, CellSet};
use parlour_rules::games::{BySide, Side};

use crate::arithmetic::{add, subtract};
use crate::{Network, Sums};

/// The number that stands for no feature.
pub const NO_FEATURE: u16 = u16::MAX;

/// The features that are compared at once with those of the position before.
const AT_ONCE: usize = 8;

/// A position as a network sees it: `SETS` sets of cells, and `MORE` features beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight<const W: usize, const SETS: usize, const MORE: usize> {
    /// The sets, in the same order whichever side is to move.
    pub sets: [CellSet<W>; SETS],
    /// By the side that looks: the features beside them, or [`NO_FEATURE`].
    pub more: BySide<[u16; MORE]>,
    /// By the side that looks: true if it sees the board in a mirror.
    pub mirror: BySide<bool>,
    /// The bucket that weighs the sums.
    pub bucket: usize,
}

/// The features of the cells of a board.
pub trait CellFeatures {
    /// The feature of a cell of a set, as a side sees it.
    fn of_cell(&self, viewer: Side, mirror: bool, set: usize, cell: Cell) -> u16;
}

impl<const W: usize, const SETS: usize, const MORE: usize> Sight<W, SETS, MORE> {
    /// Nothing at all.
    const NOTHING: Self = Self {
        sets: [CellSet::EMPTY; SETS],
        more: BySide::new([NO_FEATURE; MORE], [NO_FEATURE; MORE]),
        mirror: BySide::new(false, false),
        bucket: 0,
    };

    /// The features that the side to move sees, and those that the other side sees. Both see
    /// equally many.
    pub fn views(&self, mover: Side, cells: &impl CellFeatures) -> [Vec<u16>; 2] {
        [mover, !mover].map(|side| self.features(side, cells))
    }

    /// The features that a side sees.
    fn features(&self, viewer: Side, cells: &impl CellFeatures) -> Vec<u16> {
        let mirror = self.mirror[viewer];
        let sets = self.sets.iter().enumerate();
        let of_cells = sets.flat_map(|(set, of)| {
            of.into_iter()
                .map(move |cell| cells.of_cell(viewer, mirror, set, cell))
        });
        let more = self.more[viewer].into_iter();
        of_cells
            .chain(more.filter(|&feature| feature != NO_FEATURE))
            .collect()
    }
}

/// The position evaluated last, and the sums of both views of it. At first that is nothing.
#[derive(Clone, Debug)]
pub struct Memory<const SUMS: usize, const W: usize, const SETS: usize, const MORE: usize> {
    /// The position, once there was one.
    last: Option<Sight<W, SETS, MORE>>,
    /// By the side that looks.
    sums: BySide<Sums<SUMS>>,
}

impl<const SUMS: usize, const W: usize, const SETS: usize, const MORE: usize> Default
    for Memory<SUMS, W, SETS, MORE>
{
    fn default() -> Self {
        Self {
            last: None,
            sums: BySide::new(Sums([0; SUMS]), Sums([0; SUMS])),
        }
    }
}

impl<const SUMS: usize> Network<SUMS> {
    /// The value to the side to move of what there is to see, in hundredths of the game's unit.
    #[must_use]
    #[inline]
    pub fn value_of<const W: usize, const SETS: usize, const MORE: usize>(
        &self,
        memory: &mut Memory<SUMS, W, SETS, MORE>,
        now: &Sight<W, SETS, MORE>,
        cells: &impl CellFeatures,
        mover: Side,
    ) -> i32 {
        for viewer in Side::BOTH {
            self.update(memory, now, cells, viewer);
        }
        memory.last = Some(*now);
        let sums = &memory.sums;
        self.worth_of([&sums[mover], &sums[!mover]], now.bucket)
    }

    /// Makes the sums of a view those of what there is to see now.
    #[inline]
    fn update<const W: usize, const SETS: usize, const MORE: usize>(
        &self,
        memory: &mut Memory<SUMS, W, SETS, MORE>,
        now: &Sight<W, SETS, MORE>,
        cells: &impl CellFeatures,
        viewer: Side,
    ) {
        let mirror = now.mirror[viewer];
        let last = memory.last.as_ref();
        let last = last.filter(|last| last.mirror[viewer] == mirror);
        let Sums(sums) = &mut memory.sums[viewer];
        if last.is_none() {
            *sums = [0; SUMS];
        }
        let row = |feature: u16| &self.rows[usize::from(feature)].0;
        let nothing = &Sight::NOTHING;
        let last = last.unwrap_or(nothing);
        for (set, (&now, &before)) in now.sets.iter().zip(&last.sets).enumerate() {
            for cell in now & !before {
                add(sums, row(cells.of_cell(viewer, mirror, set, cell)));
            }
            for cell in before & !now {
                subtract(sums, row(cells.of_cell(viewer, mirror, set, cell)));
            }
        }
        let more = now.more[viewer].chunks(AT_ONCE);
        for (now, before) in more.zip(last.more[viewer].chunks(AT_ONCE)) {
            if now == before {
                continue;
            }
            for (&now, &before) in now.iter().zip(before) {
                if now == before {
                    continue;
                }
                if before != NO_FEATURE {
                    subtract(sums, row(before));
                }
                if now != NO_FEATURE {
                    add(sums, row(now));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Numbers;

    /// Each set has a feature of its own, another one in the mirror.
    struct BySet;

    impl CellFeatures for BySet {
        fn of_cell(&self, viewer: Side, mirror: bool, set: usize, cell: Cell) -> u16 {
            let other = viewer == Side::Second;
            (4 * set + 2 * usize::from(mirror) + usize::from(other) + cell.index() % 2) as u16
        }
    }

    #[test]
    fn what_differs_comes_to_the_same_as_all_features() {
        let rows: Vec<_> = (0..12)
            .map(|row| [row * 9 - 50, 40 - row, row * row, 17])
            .collect();
        let worth = vec![[[100, 200, 300, 400], [-100, 0, 50, 70]]; 2];
        let bias = vec![7, -3];
        let network = Network::new(Numbers { rows, worth, bias });
        let mut memory = Memory::default();
        let set =
            |cells: &[usize]| -> CellSet<1> { cells.iter().copied().map(Cell::new).collect() };
        for (mover, sets, more, mirror) in [
            (Side::First, [set(&[0, 1, 2]), set(&[])], [9, 10], false),
            (Side::Second, [set(&[1, 2]), set(&[5, 6])], [9, 11], false),
            (Side::First, [set(&[1, 2]), set(&[5, 6])], [9, 11], true),
            (Side::First, [set(&[]), set(&[5])], [8, NO_FEATURE], true),
            (
                Side::Second,
                [set(&[3, 4, 8, 9]), set(&[5])],
                [8, 10],
                false,
            ),
        ] {
            for bucket in [0, 1] {
                let sight = Sight {
                    sets,
                    more: BySide::new(more, [more[1], more[0]]),
                    mirror: BySide::new(mirror, false),
                    bucket,
                };
                let features = sight.views(mover, &BySet);
                let expected = network.value([&features[0], &features[1]], bucket);
                let found = network.value_of(&mut memory, &sight, &BySet, mover);
                assert_eq!(found, expected, "{features:?}");
            }
        }
    }
}
