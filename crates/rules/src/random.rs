//! Random draws that a seed fixes for ever.
//!
//! The generator is `rand`'s [`Xoshiro256PlusPlus`] (D. Blackman, S. Vigna, *Scrambled linear
//! pseudorandom number generators*, ACM TOMS 47, 2021, <https://prng.di.unimi.it/>), seeded by
//! [`seed_from_u64`], which is `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, *Fast splittable
//! pseudorandom number generators*, OOPSLA 2014).
//!
//! Results and records name a seed, and the seed has to give the same choices on every machine and
//! in every later version. `rand` promises that of a named generator, but not of its bounded draws
//! and shuffles, which may change between its releases. So these few lines are ours: a bounded
//! number comes without bias from D. Lemire's multiplication (*Fast random integer generation in
//! an interval*, ACM TOMACS 29, 2019).
//!
//! ```
//! use parlour_rules::random::StableDraws;
//! use rand::rngs::Xoshiro256PlusPlus;
//! use rand::{Rng, SeedableRng};
//!
//! let mut one = Xoshiro256PlusPlus::seed_from_u64(7);
//! let mut two = Xoshiro256PlusPlus::seed_from_u64(7);
//! assert_eq!(one.next_u64(), two.next_u64());
//! assert!(one.below(6) < 6);
//! ```
//!
//! [`Xoshiro256PlusPlus`]: rand::rngs::Xoshiro256PlusPlus
//! [`seed_from_u64`]: rand::SeedableRng::seed_from_u64

use rand::Rng;

/// The increment of `SplitMix64`: 2⁶⁴ divided by the golden ratio, made odd.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number at `index` of the `SplitMix64` sequence that starts from `seed`.
///
/// The sequence is a counter put through a mixer, so any of its numbers is had at once: number
/// 70 000 needs none of those before it.
///
/// ```
/// use parlour_rules::random::split_mix;
///
/// assert_eq!(split_mix(0, 0), 0xe220_a839_7b1d_cdaf);
/// assert_eq!(split_mix(0, 1), 0x6e78_9e6a_a1b9_65f4);
/// ```
#[inline]
pub const fn split_mix(seed: u64, index: u64) -> u64 {
    let z = seed.wrapping_add(GOLDEN.wrapping_mul(index.wrapping_add(1)));
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Draws whose outcome a seed fixes for ever, from any of `rand`'s generators.
///
/// The trait stands beside `rand`'s `RngExt` and `SliceRandom`, which may draw otherwise in their
/// next release.
pub trait StableDraws: Rng {
    /// A number from 0 to `bound` − 1, all equally likely; 0 when `bound` is 0, which leaves
    /// nothing to choose.
    #[inline]
    fn below(&mut self, bound: u64) -> u64 {
        // The high half of draw × bound is the answer. Low halves below 2⁶⁴ mod bound would make
        // some answers more likely by one, and are drawn again; that number is below the bound,
        // so the division is rarely needed.
        let product = u128::from(self.next_u64()) * u128::from(bound);
        if (product as u64) < bound {
            return below_again(self, product, bound);
        }
        (product >> 64) as u64
    }

    /// Puts `items` in an order drawn at random, each order equally likely (Fisher and Yates,
    /// from the back, as in D. E. Knuth, *The Art of Computer Programming*, 3.4.2, algorithm P).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u64 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}

impl<R: Rng + ?Sized> StableDraws for R {}

/// The end of [`StableDraws::below`] in the rare case that a draw may have to be thrown away.
#[cold]
fn below_again(rng: &mut (impl Rng + ?Sized), mut product: u128, bound: u64) -> u64 {
    if bound == 0 {
        return 0;
    }
    let unfair = bound.wrapping_neg() % bound;
    while (product as u64) < unfair {
        product = u128::from(rng.next_u64()) * u128::from(bound);
    }
    (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::SeedableRng;
    use rand::rngs::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn split_mix_gives_the_published_sequence() {
        let expected = [
            0xe220_a839_7b1d_cdaf,
            0x6e78_9e6a_a1b9_65f4,
            0x06c4_5d18_8009_454f,
            0xf88b_b8a8_724c_81ec,
        ];
        assert_eq!(expected, std::array::from_fn(|i| split_mix(0, i as u64)));
    }

    #[test]
    fn the_first_choices_of_a_seed_never_change() {
        // Worked out apart from this code, by the published algorithms in Python.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(2026);
        let drawn: Vec<u64> = (0..8).map(|_| rng.below(100)).collect();
        let mut order: Vec<u32> = (0..8).collect();
        rng.shuffle(&mut order);
        assert_eq!(drawn, [42, 61, 72, 86, 3, 91, 80, 89]);
        assert_eq!(order, [1, 0, 4, 7, 2, 5, 3, 6]);
    }

    #[test]
    fn nothing_to_choose_from_is_zero() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        assert_eq!(rng.below(0), 0);
        assert_eq!(rng.below(1), 0);
    }

    #[test]
    fn a_bound_that_does_not_divide_the_range_is_drawn_fairly() {
        // Three quarters of the range: without the rejection, two of every four draws would go to
        // the answers that 3 divides.
        let bound = 3 << 62;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut thirds = [0_i32; 3];
        for _ in 0..30_000 {
            thirds[(rng.below(bound) % 3) as usize] += 1;
        }
        // 30 000 draws: a standard deviation of 82 around 10 000.
        for third in thirds {
            assert!((third - 10_000).abs() < 410, "{thirds:?}");
        }
    }

    proptest! {
        #[test]
        fn a_seed_is_spread_by_split_mix(seed: u64) {
            let mut state = [0; 32];
            for (index, word) in state.chunks_exact_mut(8).enumerate() {
                word.copy_from_slice(&split_mix(seed, index as u64).to_le_bytes());
            }
            prop_assert_eq!(
                Xoshiro256PlusPlus::seed_from_u64(seed),
                Xoshiro256PlusPlus::from_seed(state)
            );
        }

        #[test]
        fn a_shuffle_keeps_every_item(seed: u64, length in 0_usize..60) {
            let mut items: Vec<usize> = (0..length).collect();
            Xoshiro256PlusPlus::seed_from_u64(seed).shuffle(&mut items);
            items.sort_unstable();
            prop_assert_eq!(items, (0..length).collect::<Vec<_>>());
        }

        #[test]
        fn a_draw_stays_below_its_bound(seed: u64, bound in 1_u64..) {
            prop_assert!(Xoshiro256PlusPlus::seed_from_u64(seed).below(bound) < bound);
        }
    }
}
