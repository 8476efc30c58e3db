//! Numbering the cells of a board.
//!
//! A cell's bit in a [`CellSet`](super::CellSet) is its number, so the numbering decides what is
//! cheap. The *rotating* numbering embeds the board in a cyclic lattice: `column + stride * row`
//! modulo the bits of the set, in skewed coordinates, so that a step in a given direction is the
//! same rotation for every cell. Shifts of a padded grid are the usual form of this in chess
//! (<https://www.chessprogramming.org/General_Setwise_Operations>); counting modulo the word size
//! packs boards into one word that do not fit it row by row. The *reading* numbering goes from the
//! top row down and from left to right, so that numbers grow along every line, as sliding pieces
//! need.

/// The way the cells of a board are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Numbering {
    /// A step in one direction is one rotation for all cells.
    Rotating,
    /// The same, but sets of one word may be turned in a cycle of fewer than 64 numbers, which
    /// takes two shifts. (A hexagon of 61 cells, five a side, fits no cycle of 62 to 64, but it
    /// fits 61 without a gap, as hexagons of hexagons tile the plane.)
    Tight,
    /// Numbers grow from left to right and from top to bottom.
    Reading,
}

/// A cell's skewed coordinates: on hexagons a step to the south-west keeps the column, on squares
/// a step to the south does. Rows count from the top.
pub(super) type Skewed = (i32, i32);

impl Numbering {
    /// The set sizes, in words of 64 bits, for which games are compiled. Rotations are fastest for
    /// powers of two; the largest boards need nine words.
    const fn sizes(self) -> &'static [usize] {
        match self {
            Self::Rotating | Self::Tight => &[1, 2, 4, 9],
            Self::Reading => &[1, 2, 3],
        }
    }

    /// Numbers cells given in reading order, in the smallest set that fits.
    ///
    /// # Panics
    ///
    /// Panics if the board has more than 576 cells or is far from compact; no rules make such a
    /// board.
    pub(super) fn assign(self, cells: &[Skewed]) -> CellNumbers {
        self.sizes()
            .iter()
            .find_map(|&words| match self {
                Self::Tight if words == 1 => rotating(cells, words, cells.len()),
                Self::Rotating | Self::Tight => rotating(cells, words, 64 * words),
                // The highest number is left unused, for `CellSet::between`.
                Self::Reading => (cells.len() < 64 * words).then(|| CellNumbers {
                    words,
                    cycle: 64 * words,
                    numbers: (0..cells.len()).collect(),
                }),
            })
            .expect("every board of the rules fits the largest set")
    }
}

/// The numbers of a board's cells.
pub(super) struct CellNumbers {
    /// The words of a set.
    pub(super) words: usize,
    /// The modulus of the rotating numbering.
    pub(super) cycle: usize,
    /// The number of each cell.
    pub(super) numbers: Vec<usize>,
}

/// The rotating numbering with the smallest stride that keeps all cells apart, if there is one in a
/// cycle of at least `min_cycle` numbers.
fn rotating(cells: &[Skewed], words: usize, min_cycle: usize) -> Option<CellNumbers> {
    let cycles = (min_cycle..=64 * words).rev();
    // A step down is by the stride or one more, and must be below 64 for `CellSet::shift_left`.
    cycles
        .flat_map(|cycle| (2..cycle.min(63)).map(move |stride| (cycle, stride)))
        .find_map(|(cycle, stride)| {
            let mut taken = vec![false; cycle];
            let numbers: Option<Vec<usize>> = cells
                .iter()
                .map(|(column, row)| {
                    let number = (column + stride as i32 * row).rem_euclid(cycle as i32) as usize;
                    (!std::mem::replace(&mut taken[number], true)).then_some(number)
                })
                .collect();
            Some(CellNumbers {
                words,
                cycle,
                numbers: numbers?,
            })
        })
}
