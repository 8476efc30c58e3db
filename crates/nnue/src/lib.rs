//! Networks that evaluate positions. A network sees a position twice, once as the side to move and
//! once as the other side does.
//!
//! In each view, each feature of the position adds fitted numbers to some sums. The first sum
//! counts as it is, the others from 0 to 1, and squared. What the sums of both views are worth
//! depends on the bucket of the position, such as how many pieces are left. So what a feature is
//! worth depends on all other features, and yet evaluating is adding; and from one position to the
//! next only what differs has to be added ([`Memory`], [`Counted`]).
//!
//! ```
//! use parlour_nnue::{Network, Numbers, ONE};
//!
//! // Two features and two sums; to see the first feature makes both sums 1.
//! let network = Network::new(Numbers {
//!     rows: vec![[ONE, ONE], [ONE, -ONE]],
//!     worth: vec![[[100, 200], [-100, -200]]],
//!     bias: vec![7],
//! });
//! assert_eq!(network.value([&[0], &[]], 0), 7 + 100 + 200);
//! assert_eq!(network.value([&[], &[1]], 0), 7 - 100);
//! assert_eq!(Network::read(&network.bytes()), Some(network));
//! ```
//!
//! The numbers are trained by `lab fit` and kept as bytes, which are, in little-endian order:
//!
//! | Bytes | What |
//! | --- | --- |
//! | 2, 2, 2 | the numbers of sums, of features and of buckets |
//! | 2 each | by feature and sum: what it adds, in parts of [`ONE`] |
//! | 2 each | by bucket, view and sum: its worth, in hundredths of the game's unit |
//! | 2 each | by bucket: the worth of all positions, in the same |

mod arithmetic;
mod counted;
mod memory;

pub use arithmetic::ONE;
use arithmetic::{SQUARE, add, squares};

pub use counted::{Counted, Counts, listed};
pub use memory::{CellFeatures, Memory, NO_FEATURE, Sight};

/// The number of sums of the networks of games.
pub const SUMS: usize = 64;

/// The most that a feature adds to a sum, either way: so little that the sums of seventy features
/// are within their type.
pub const MOST: i16 = 460;

/// The numbers that a feature adds, or their sums.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct Sums<const SUMS: usize>([i16; SUMS]);

/// The worth of the sums of a bucket.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Worth<const SUMS: usize> {
    /// By view: of the sums that count squared; the first is none of them.
    squared: [Sums<SUMS>; 2],
    /// By view: of the first sum.
    first: [i32; 2],
    /// Of all positions.
    bias: i32,
}

/// A network of `SUMS` sums for each view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network<const SUMS: usize> {
    /// By feature.
    rows: Vec<Sums<SUMS>>,
    /// By bucket.
    worth: Vec<Worth<SUMS>>,
}

/// The numbers that a network of `SUMS` sums for each view is made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers<const SUMS: usize> {
    /// By feature: what it adds to the sums, in parts of [`ONE`].
    pub rows: Vec<[i16; SUMS]>,
    /// By bucket and view: the worth of the sums, in hundredths of the game's unit.
    pub worth: Vec<[[i16; SUMS]; 2]>,
    /// By bucket: the worth of all positions, in the same.
    pub bias: Vec<i16>,
}

impl<const SUMS: usize> Network<SUMS> {
    /// The network of these numbers.
    pub fn new(Numbers { rows, worth, bias }: Numbers<SUMS>) -> Self {
        let worth = worth.into_iter().zip(bias).map(|(views, bias)| Worth {
            squared: views.map(|mut worth| {
                worth[0] = 0;
                Sums(worth)
            }),
            first: views.map(|worth| worth[0].into()),
            bias: bias.into(),
        });
        Self {
            worth: worth.collect(),
            rows: rows.into_iter().map(Sums).collect(),
        }
    }

    /// The network of these bytes, if they hold one with `SUMS` sums.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let [sums, features, buckets] = [numbers.next()?, numbers.next()?, numbers.next()?];
        if usize::try_from(sums) != Ok(SUMS) || !rest.is_empty() {
            return None;
        }
        let mut row = || {
            let mut row = [0; SUMS];
            for number in &mut row {
                *number = numbers.next()?;
            }
            Some(row)
        };
        let rows = (0..features).map(|_| row()).collect::<Option<_>>()?;
        let worth = (0..buckets).map(|_| Some([row()?, row()?]));
        let worth = worth.collect::<Option<_>>()?;
        let bias: Vec<i16> = numbers.by_ref().collect();
        (bias.len() == usize::try_from(buckets).ok()?)
            .then(|| Self::new(Numbers { rows, worth, bias }))
    }

    /// The network of bytes that are compiled in.
    ///
    /// # Panics
    ///
    /// If they do not hold one with `SUMS` sums.
    pub fn compiled_in(bytes: &[u8]) -> Self {
        Self::read(bytes).expect("a network of so many sums is compiled in")
    }

    /// The bytes of the network.
    pub fn bytes(&self) -> Vec<u8> {
        let Numbers { rows, worth, bias } = self.numbers();
        let counts = [SUMS, rows.len(), worth.len()].map(|count| count as i16);
        let numbers = [
            &counts,
            rows.as_flattened(),
            worth.as_flattened().as_flattened(),
            &bias,
        ];
        let numbers = numbers.into_iter().flatten();
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The numbers of the network.
    pub fn numbers(&self) -> Numbers<SUMS> {
        let worth = |worth: &Worth<SUMS>| {
            [0, 1].map(|view| {
                let Sums(mut numbers) = worth.squared[view];
                numbers[0] = worth.first[view] as i16;
                numbers
            })
        };
        Numbers {
            rows: self.rows.iter().map(|&Sums(row)| row).collect(),
            worth: self.worth.iter().map(worth).collect(),
            bias: self.worth.iter().map(|worth| worth.bias as i16).collect(),
        }
    }

    /// The value to the side to move, in hundredths of the game's unit, given the features that it
    /// sees and those that the other side sees.
    pub fn value(&self, views: [&[u16]; 2], bucket: usize) -> i32 {
        let [own, other] = views.map(|features| {
            let mut sums = Sums([0; SUMS]);
            for &feature in features {
                add(&mut sums.0, &self.rows[usize::from(feature)].0);
            }
            sums
        });
        self.worth_of([&own, &other], bucket)
    }

    /// The worth of the sums of the side to move and of the other side.
    #[inline]
    fn worth_of(&self, views: [&Sums<SUMS>; 2], bucket: usize) -> i32 {
        let worth = &self.worth[bucket];
        let (mut first, mut squared) = (0, 0_i32);
        for (at, sums) in views.into_iter().enumerate() {
            first += i32::from(sums.0[0]) * worth.first[at];
            squared = squared.wrapping_add(squares(&sums.0, &worth.squared[at].0));
        }
        worth.bias + first / i32::from(ONE) + squared / SQUARE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network() -> Network<4> {
        let rows = vec![[255, 51, 0, 300], [-51, 102, -90, 300], [0, 0, 90, -600]];
        let worth = vec![
            [[100, 200, 300, 400], [-100, 0, 50, 0]],
            [[10, 0, 0, 0], [0, 0, 0, 0]],
        ];
        let bias = vec![7, -3];
        Network::new(Numbers { rows, worth, bias })
    }

    #[test]
    fn the_first_sum_counts_as_it_is_and_the_others_squared_from_0_to_1() {
        for (own, other, bucket, expected) in [
            (&[] as &[u16], &[] as &[u16], 0, 7),
            // 1, a fifth, nothing, and more than 1.
            (&[0], &[], 0, 7 + 100 + 8 + 400),
            (&[0, 1], &[], 0, 7 + 80 + 72 + 400),
            // Below 0 a sum counts for nothing, but the first.
            (&[1, 2, 2], &[], 0, 7 - 20 + 32 + 37),
            (&[], &[1], 0, 7 + 20),
            (&[0], &[0], 1, -3 + 10),
        ] {
            let found = network().value([own, other], bucket);
            assert!((found - expected).abs() <= 1, "{found}, not {expected}");
        }
    }

    #[test]
    fn a_network_comes_back_from_its_bytes() {
        assert_eq!(Network::new(network().numbers()), network());
        let bytes = network().bytes();
        assert_eq!(Network::read(&bytes), Some(network()));
        assert_eq!(Network::<8>::read(&bytes), None, "another number of sums");
        assert_eq!(Network::<4>::read(&bytes[..bytes.len() - 2]), None);
        assert_eq!(Network::<4>::read(&bytes[1..]), None);
        assert_eq!(Network::<4>::read(&[]), None);
    }
}
