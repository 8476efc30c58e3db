//! Numbers for sets of a given size: the combinatorial number system.
//!
//! The sets of k out of n cells are numbered from 0 in colexicographic order: a set with the
//! members a < b < c has the number C(a, 1) + C(b, 2) + C(c, 3) (D. E. Knuth, *The Art of Computer
//! Programming* 4A, 7.2.1.3). So an array holds one value for each set without gaps.

/// The most cells a set is taken from.
pub(super) const MOST_CELLS: usize = 40;

/// The most members of a set.
pub(super) const MOST_MEMBERS: usize = 8;

/// `CHOOSE[k][n]` is the number of sets of k out of n cells.
static CHOOSE: [[u32; MOST_CELLS + 1]; MOST_MEMBERS + 1] = {
    let mut table = [[0; MOST_CELLS + 1]; MOST_MEMBERS + 1];
    let mut n = 0;
    while n <= MOST_CELLS {
        table[0][n] = 1;
        let mut k = 1;
        while n > 0 && k <= MOST_MEMBERS {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of sets of `members` out of `cells` cells; at most [`MOST_MEMBERS`] of
/// [`MOST_CELLS`].
#[inline]
pub(super) const fn choose(cells: usize, members: usize) -> usize {
    CHOOSE[members][cells] as usize
}

/// The members of a set, from the lowest on.
#[inline]
pub(super) fn members(set: u64) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let member = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        member
    })
}

/// The number of a set among those of its size.
#[inline]
pub(super) fn rank(set: u64) -> usize {
    let terms = members(set)
        .zip(1..)
        .map(|(member, size)| choose(member, size));
    terms.sum()
}

/// The set with this number among those with the given number of members.
#[inline]
pub(super) fn unrank(rank: usize, members: usize) -> u64 {
    let (mut left, mut set) = (rank, 0);
    for size in (1..=members).rev() {
        // The highest member is the largest c with C(c, size) within what is left.
        let above = CHOOSE[size].partition_point(|&count| count as usize <= left);
        let member = above - 1;
        left -= choose(member, size);
        set |= 1 << member;
    }
    set
}

/// The members of a set renumbered as if the cells of `gone`, which it does not meet, were taken
/// out of the board.
#[inline]
pub(super) fn compress(set: u64, gone: u64) -> u64 {
    let (mut left, mut packed) = (set, 0);
    while left != 0 {
        let bit = left & left.wrapping_neg();
        let below = (gone & (bit - 1)).count_ones();
        packed |= bit >> below;
        left ^= bit;
    }
    packed
}

/// The set that [`compress`] renumbered.
#[inline]
pub(super) fn expand(packed: u64, gone: u64) -> u64 {
    // Cells are put back from the lowest on, each moving those at and above it up.
    let (mut left, mut set) = (gone, packed);
    while left != 0 {
        let bit = left & left.wrapping_neg();
        let below = set & (bit - 1);
        set = below | (set ^ below) << 1;
        left ^= bit;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_has_the_number_of_its_place_in_order() {
        for (cells, members) in [(7, 0), (9, 1), (9, 4), (12, 6)] {
            // In colexicographic order sets grow as binary numbers do.
            let sets = (0_u64..1 << cells).filter(|set| set.count_ones() == members);
            let mut count = 0;
            for set in sets {
                assert_eq!(rank(set), count);
                assert_eq!(unrank(count, members as usize), set);
                count += 1;
            }
            assert_eq!(count, choose(cells, members as usize));
        }
    }

    #[test]
    fn sets_are_renumbered_around_cells_taken_out() {
        assert_eq!(compress(0b1010_0100, 0b0101_0001), 0b11010);
        for gone in 0_u64..256 {
            for set in 0_u64..256 {
                let set = set & !gone;
                assert_eq!(expand(compress(set, gone), gone), set);
            }
        }
    }
}
