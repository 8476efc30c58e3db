//! Sets of cells as bitboards, one bit a cell (<https://www.chessprogramming.org/Bitboards>).

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use super::Cell;

/// A set of cells of one board as a bit set of `W` words of 64 bits.
///
/// `W` is [`Board::words`](super::Board::words): one word up to 64 cells, more on larger boards.
/// All operations take constant time and touch no memory but the words. Sets combine by `&`, `|`,
/// `^` and `!`; the complement contains numbers that are no cells. The words are visited by
/// counting and not by iterators, which take several times as long where code is not optimised.
///
/// ```
/// use parlour_rules::board::{Cell, CellSet};
///
/// let evens: CellSet<1> = (0..10).step_by(2).map(Cell::new).collect();
/// let threes: CellSet<1> = (0..10).step_by(3).map(Cell::new).collect();
/// assert_eq!((evens & threes).into_iter().map(Cell::index).collect::<Vec<_>>(), [0, 6]);
/// assert_eq!((evens | threes).len(), 7);
/// assert_eq!(evens.first(), Some(Cell::new(0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The set without cells.
    pub const EMPTY: Self = Self([0; W]);

    /// The number of bits of the set.
    pub const BITS: usize = 64 * W;

    /// The set of a single cell.
    #[inline]
    pub const fn from_cell(cell: Cell) -> Self {
        let bit = 1 << (cell.index() % 64);
        let mut words = [0; W];
        if W <= 4 {
            // Each word by itself, so that the set need not be in memory.
            let mut word = 0;
            while word < W {
                words[word] = if word == Self::word_index(cell) {
                    bit
                } else {
                    0
                };
                word += 1;
            }
        } else {
            words[Self::word_index(cell)] = bit;
        }
        Self(words)
    }

    /// Adds a cell.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[Self::word_index(cell)] |= 1 << (cell.index() % 64);
    }

    /// Removes a cell.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[Self::word_index(cell)] &= !(1 << (cell.index() % 64));
    }

    /// The index of the word with a cell's bit. Cells of larger boards wrap around: a remainder by
    /// a constant costs less than a bounds check.
    #[inline]
    const fn word_index(cell: Cell) -> usize {
        cell.index() / 64 % W
    }

    /// Removes the cell with the lowest number from the set and returns it.
    #[inline]
    pub const fn pop_first(&mut self) -> Option<Cell> {
        let mut word = 0;
        while word < W {
            let bits = self.0[word];
            if bits != 0 {
                self.0[word] = bits & (bits - 1);
                return Some(Cell::new(word * 64 + bits.trailing_zeros() as usize));
            }
            word += 1;
        }
        None
    }

    /// Returns whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0[Self::word_index(cell)] >> (cell.index() % 64) & 1 != 0
    }

    /// Returns whether the set has no cells.
    #[inline]
    pub const fn is_empty(self) -> bool {
        let mut all = 0;
        let mut word = 0;
        while word < W {
            all |= self.0[word];
            word += 1;
        }
        all == 0
    }

    /// Returns whether the two sets share a cell.
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns whether every cell of this set is in the other.
    #[inline]
    pub fn is_subset(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// The number of cells of the set.
    #[inline]
    pub const fn len(self) -> u32 {
        let mut count = 0;
        let mut word = 0;
        while word < W {
            count += self.0[word].count_ones();
            word += 1;
        }
        count
    }

    /// The cell with the lowest number.
    #[inline]
    pub const fn first(mut self) -> Option<Cell> {
        self.pop_first()
    }

    /// The cell with the highest number.
    #[inline]
    pub const fn last(self) -> Option<Cell> {
        let mut word = W;
        while word > 0 {
            word -= 1;
            let bits = self.0[word];
            if bits != 0 {
                return Some(Cell::new(word * 64 + 63 - bits.leading_zeros() as usize));
            }
        }
        None
    }

    /// The set with all numbers raised by `count` (below 64); numbers past the last bit are
    /// dropped.
    #[inline]
    pub const fn shift_left(self, count: u32) -> Self {
        if W == 1 {
            return Self([self.0[0] << (count % 64); W]);
        }
        let mut words = [0; W];
        let mut below = 0;
        let mut word = 0;
        while word < W {
            words[word] = self.0[word] << (count % 64) | below;
            // `>> (64 - count)` in two shifts, so that a count of 0 gives nothing.
            below = self.0[word] >> 1 >> (63 - count % 64);
            word += 1;
        }
        Self(words)
    }

    /// The set with all numbers lowered by `count` (below 64); numbers below zero are dropped.
    #[inline]
    pub const fn shift_right(self, count: u32) -> Self {
        if W == 1 {
            return Self([self.0[0] >> (count % 64); W]);
        }
        let mut words = [0; W];
        let mut above = 0;
        let mut word = W;
        while word > 0 {
            word -= 1;
            words[word] = self.0[word] >> (count % 64) | above;
            above = self.0[word] << 1 << (63 - count % 64);
        }
        Self(words)
    }

    /// As [`CellSet::shift_left`], with numbers past the last bit wrapping around to zero.
    #[inline]
    pub const fn rotate_left(self, count: u32) -> Self {
        if W == 1 {
            return Self([self.0[0].rotate_left(count); W]);
        }
        let mut raised = self.shift_left(count);
        raised.0[0] |= self.0[W - 1] >> 1 >> (63 - count % 64);
        raised
    }

    /// As [`CellSet::shift_right`], with numbers below zero wrapping around to the last bit.
    #[inline]
    pub const fn rotate_right(self, count: u32) -> Self {
        if W == 1 {
            return Self([self.0[0].rotate_right(count); W]);
        }
        let mut lowered = self.shift_right(count);
        lowered.0[W - 1] |= self.0[0] << 1 << (63 - count % 64);
        lowered
    }

    /// All numbers below the lowest of the set; all numbers if the set is empty.
    #[inline]
    pub const fn below_first(self) -> Self {
        let mut words = [0; W];
        let mut open = !0;
        let mut word = 0;
        while word < W {
            let bits = self.0[word];
            words[word] = bits.wrapping_sub(1) & !bits & open;
            open = if bits == 0 { open } else { 0 };
            word += 1;
        }
        Self(words)
    }

    /// All numbers above the highest of the set; all numbers if the set is empty.
    #[inline]
    pub const fn above_last(self) -> Self {
        let mut words = [0; W];
        let mut open = !0;
        let mut word = W;
        while word > 0 {
            word -= 1;
            let bits = self.0[word];
            words[word] = !(!0_u64).unbounded_shr(bits.leading_zeros()) & open;
            open = if bits == 0 { open } else { 0 };
        }
        Self(words)
    }

    /// The numbers above all cells of `lower` and below all of `upper`.
    ///
    /// The highest number there is must not be in `lower`.
    #[inline]
    pub fn between(lower: Self, upper: Self) -> Self {
        debug_assert!(lower.0[W - 1] >> 63 == 0, "the highest number is not used");
        if W > 1 {
            return lower.above_last() & upper.below_first();
        }
        // Doubled, a number is where the numbers above it begin, and zero where all do; the sign
        // bit shifted to there fills what is above. This saves the test for an empty set.
        let doubled = lower.0[0] << 1 | 1;
        let above = (i64::MIN >> doubled.leading_zeros()) as u64;
        Self([above; W]) & upper.below_first()
    }
}

impl<const W: usize> Default for CellSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! bitwise {
    ($operator:ident, $method:ident, $assigning:ident, $assign:ident) => {
        impl<const W: usize> $operator for CellSet<W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign(other);
                self
            }
        }

        impl<const W: usize> $assigning for CellSet<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                let mut word = 0;
                while word < W {
                    self.0[word].$assign(other.0[word]);
                    word += 1;
                }
            }
        }
    };
}

bitwise!(BitAnd, bitand, BitAndAssign, bitand_assign);
bitwise!(BitOr, bitor, BitOrAssign, bitor_assign);
bitwise!(BitXor, bitxor, BitXorAssign, bitxor_assign);

impl<const W: usize> Not for CellSet<W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        let mut word = 0;
        while word < W {
            self.0[word] = !self.0[word];
            word += 1;
        }
        self
    }
}

/// The cells of a set in the order of their numbers.
#[derive(Clone, Debug)]
pub struct CellIter<const W: usize>(CellSet<W>);

impl<const W: usize> Iterator for CellIter<W> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.0.pop_first()
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellIter<W>;

    #[inline]
    fn into_iter(self) -> CellIter<W> {
        CellIter(self)
    }
}

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<const W: usize> fmt::Debug for CellSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.into_iter().map(Cell::index))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set<const W: usize>(numbers: &BTreeSet<usize>) -> CellSet<W> {
        numbers.iter().map(|&number| Cell::new(number)).collect()
    }

    fn numbers(words: usize) -> impl Strategy<Value = BTreeSet<usize>> {
        proptest::collection::btree_set(0..64 * words, 0..40)
    }

    fn agrees<const W: usize>(a: &BTreeSet<usize>, b: &BTreeSet<usize>, turn: usize) {
        let (x, y) = (set::<W>(a), set::<W>(b));
        assert_eq!(x & y, set(&(a & b)));
        assert_eq!(x | y, set(&(a | b)));
        assert_eq!(x ^ y, set(&(a ^ b)));
        assert_eq!(x & !y, set(&(a - b)));
        assert_eq!(x.len() as usize, a.len());
        assert_eq!(x.is_empty(), a.is_empty());
        assert_eq!(x.intersects(y), !a.is_disjoint(b));
        assert_eq!(x.is_subset(y), a.is_subset(b));
        assert_eq!(x.first().map(Cell::index), a.first().copied());
        assert_eq!(x.last().map(Cell::index), a.last().copied());
        assert!(x.into_iter().map(Cell::index).eq(a.iter().copied()));
        let raised = a.iter().map(|n| (n + turn) % CellSet::<W>::BITS).collect();
        assert_eq!(x.rotate_left(turn as u32), set(&raised));
        assert_eq!(x.rotate_left(turn as u32).rotate_right(turn as u32), x);
        let up = a
            .iter()
            .map(|n| n + turn)
            .filter(|&n| n < CellSet::<W>::BITS);
        assert_eq!(x.shift_left(turn as u32), set(&up.collect()));
        let down = a.iter().filter_map(|n| n.checked_sub(turn));
        assert_eq!(x.shift_right(turn as u32), set(&down.collect()));
        for number in 0..CellSet::<W>::BITS {
            assert_eq!(x.contains(Cell::new(number)), a.contains(&number));
        }
    }

    proptest! {
        #[test]
        fn one_word_behaves_like_a_set(a in numbers(1), b in numbers(1), turn in 0usize..64) {
            agrees::<1>(&a, &b, turn);
        }

        #[test]
        fn two_words_behave_like_a_set(a in numbers(2), b in numbers(2), turn in 0usize..64) {
            agrees::<2>(&a, &b, turn);
        }

        #[test]
        fn many_words_behave_like_a_set(a in numbers(9), b in numbers(9), turn in 0usize..64) {
            agrees::<9>(&a, &b, turn);
        }

        #[test]
        fn the_numbers_beyond_a_set_are_those_outside_its_range(a in numbers(3)) {
            let (lowest, highest) = (a.first().copied(), a.last().copied());
            let below = (0..192).filter(|n| lowest.is_none_or(|lowest| *n < lowest)).collect();
            let above = (0..192).filter(|n| highest.is_none_or(|highest| *n > highest)).collect();
            assert_eq!(set::<3>(&a).below_first(), set(&below));
            assert_eq!(set::<3>(&a).above_last(), set(&above));
        }

        #[test]
        fn between_two_sets_are_the_numbers_of_neither_side(
            a in numbers(1),
            b in numbers(1),
            word in 0_usize..2,
        ) {
            let a: BTreeSet<usize> = a.into_iter().filter(|&n| n < 63).collect();
            let one = set::<1>(&a).above_last() & set::<1>(&b).below_first();
            assert_eq!(CellSet::between(set::<1>(&a), set(&b)), one);
            let raised = |a: &BTreeSet<usize>| a.iter().map(|n| n + 64 * word).collect();
            let (a, b) = (raised(&a), raised(&b));
            let two = set::<2>(&a).above_last() & set::<2>(&b).below_first();
            assert_eq!(CellSet::between(set::<2>(&a), set(&b)), two);
        }
    }
}
