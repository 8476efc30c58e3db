//! The two sides of a game.

use std::ops::{Index, IndexMut, Not};

use serde::{Deserialize, Serialize};

/// A side. First moves first; every game gives the two sides names and colours of their own.
///
/// ```
/// use parlour_rules::games::Side;
///
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(Side::BOTH.map(Side::name), ["first", "second"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// The side that makes the first ply.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, First first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for First, 1 for Second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the seat of the player of this side, where `swapped` says whether the players have
    /// exchanged sides.
    #[inline]
    pub const fn seat(self, swapped: bool) -> Seat {
        match (self, swapped) {
            (Self::First, false) | (Self::Second, true) => Seat::First,
            (Self::Second, false) | (Self::First, true) => Seat::Second,
        }
    }

    /// `first` or `second`, as written in results and position texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }
}

impl Not for Side {
    type Output = Self;

    /// The opponent.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One of the two players, named by the side with which they began. It stays theirs when the
/// players exchange sides (Trike's `swap`); [`Side::seat`] and [`Seat::side`] are the one place
/// where that is taken into account.
///
/// ```
/// use parlour_rules::games::{Seat, Side};
///
/// assert_eq!(Side::First.seat(false), Seat::First);
/// assert_eq!(Side::First.seat(true), Seat::Second);
/// assert_eq!(Seat::Second.side(true), Side::First);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The player who began as First.
    First,
    /// The player who began as Second.
    Second,
}

impl Seat {
    /// Both players, the one who began as First first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for who began as First, 1 for the other: the index in lists of players.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side that this player has, where `swapped` says whether the players have exchanged
    /// sides.
    #[inline]
    pub const fn side(self, swapped: bool) -> Side {
        match (self, swapped) {
            (Self::First, false) | (Self::Second, true) => Side::First,
            (Self::Second, false) | (Self::First, true) => Side::Second,
        }
    }
}

impl Not for Seat {
    type Output = Self;

    /// The other player.
    #[inline]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One value for each side, indexed by [`Side`].
///
/// ```
/// use parlour_rules::games::{BySide, Side};
///
/// let mut score = BySide::new(3, 4);
/// score[Side::First] += 2;
/// assert_eq!(score.map(|points| 10 * points), BySide::new(50, 40));
/// assert_eq!(score.swapped()[Side::First], 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BySide<T> {
    /// First's value.
    pub first: T,
    /// Second's value.
    pub second: T,
}

impl<T> BySide<T> {
    /// The pair of these two values.
    pub const fn new(first: T, second: T) -> Self {
        Self { first, second }
    }

    /// Makes each side's value with a function.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        Self {
            first: make(Side::First),
            second: make(Side::Second),
        }
    }

    /// Turns each side's value into another.
    pub fn map<U>(self, mut turn: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            first: turn(self.first),
            second: turn(self.second),
        }
    }

    /// The two values, borrowed.
    pub const fn as_ref(&self) -> BySide<&T> {
        BySide::new(&self.first, &self.second)
    }

    /// The two values exchanged.
    pub fn swapped(self) -> Self {
        Self {
            first: self.second,
            second: self.first,
        }
    }
}

impl<T> From<BySide<T>> for [T; 2] {
    fn from(pair: BySide<T>) -> Self {
        [pair.first, pair.second]
    }
}

impl<T> From<[T; 2]> for BySide<T> {
    fn from([first, second]: [T; 2]) -> Self {
        Self { first, second }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}
