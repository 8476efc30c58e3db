//! Sets of stones that can step together: counted, listed and chosen from the front stones of
//! the runs they form.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::board::{Cell, CellSet, Direction, Steps};

/// The most stones that move in one ply.
pub(super) const MAX_STONES: usize = 3;

/// The cells of the largest board: more stones than that cannot stand anywhere.
const MAX_CELLS: usize = 469;

/// A ply: a set of stones and a direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Ply {
    /// The stones by ascending cell number; the last repeated when they are fewer than three.
    pub(super) stones: [Cell; MAX_STONES],
    pub(super) direction: Direction,
}

impl Ply {
    /// The ply of one to three stones, in any order, one of them repeated where they are fewer.
    #[inline]
    pub fn new([a, b, c]: [Cell; MAX_STONES], direction: Direction) -> Self {
        // Sorted without branches: the order is a matter of luck.
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        Self {
            stones: if a == b { [a, c, c] } else { [a, b, c] },
            direction,
        }
    }

    /// The ply of three stones by ascending cell number.
    #[inline]
    pub const fn ascending(stones: [Cell; MAX_STONES], direction: Direction) -> Self {
        debug_assert!(stones[0].index() < stones[1].index());
        debug_assert!(stones[1].index() < stones[2].index());
        Self { stones, direction }
    }

    /// The stones that move, by ascending cell number.
    pub fn stones(&self) -> &[Cell] {
        let distinct = 1
            + usize::from(self.stones[0] != self.stones[1])
            + usize::from(self.stones[1] != self.stones[2]);
        &self.stones[..distinct]
    }

    /// The stones that move, by ascending cell number, the last repeated where they are fewer than
    /// three.
    #[inline]
    pub const fn stones_padded(&self) -> [Cell; MAX_STONES] {
        self.stones
    }

    /// The direction in which they move.
    pub const fn direction(&self) -> Direction {
        self.direction
    }

    #[inline]
    pub(super) fn set<const W: usize>(self) -> CellSet<W> {
        let [a, b, c] = self.stones.map(CellSet::from_cell);
        a | b | c
    }
}

/// The stones that can step in one direction, by their place in their run.
#[derive(Clone, Copy, Debug)]
pub struct Fronts<const W: usize> {
    /// `at[n]` are the stones with exactly n stones before them that must step as well.
    pub(super) at: [CellSet<W>; MAX_STONES],
}

impl<const W: usize> Fronts<W> {
    /// All stones that can step together with at most two others of their run.
    #[inline]
    pub fn all(&self) -> CellSet<W> {
        let [first, second, third] = self.at;
        first | second | third
    }

    /// The stones that can step with exactly `before` others of their run, 0 to 2.
    #[inline]
    pub const fn at(&self, before: usize) -> CellSet<W> {
        self.at[before]
    }

    /// Returns the number of sets of `needed` stones that can step.
    #[inline]
    pub(super) fn count(&self, needed: u32) -> u64 {
        let [a, b, c] = self.at.map(|set| u64::from(set.len()));
        match needed {
            // Three leaders; a leader's run of two and another leader; a run of three.
            3 => combinations(a) + b.wrapping_mul(a.wrapping_sub(1)) + c,
            2 => a * a.saturating_sub(1) / 2 + b,
            _ => a,
        }
    }

    /// Calls `visit` with every ply of `needed` stones.
    #[inline]
    pub(super) fn for_each_ply(
        &self,
        steps: &Steps<W, true>,
        needed: u32,
        direction: Direction,
        mut visit: impl FnMut(Ply),
    ) {
        let [first, second, third] = self.at;
        let ahead = |cell| steps.neighbour(cell, direction);
        let mut leaders = ArrayVec::<Cell, MAX_CELLS>::new();
        leaders.extend(first);
        match needed {
            3 => {
                for (i, &a) in leaders.iter().enumerate() {
                    let rest = &leaders[i + 1..];
                    for (j, &b) in rest.iter().enumerate() {
                        for &c in &rest[j + 1..] {
                            let stones = [a, b, c];
                            visit(Ply { stones, direction });
                        }
                    }
                }
                for b in second {
                    let a = ahead(b);
                    for &c in leaders.iter().filter(|&&c| c != a) {
                        visit(Ply::new([a, b, c], direction));
                    }
                }
                for c in third {
                    let b = ahead(c);
                    visit(Ply::new([ahead(b), b, c], direction));
                }
            }
            2 => {
                for (i, &a) in leaders.iter().enumerate() {
                    for &b in &leaders[i + 1..] {
                        visit(Ply::new([a, b, b], direction));
                    }
                }
                for b in second {
                    visit(Ply::new([ahead(b), b, b], direction));
                }
            }
            _ => {
                for a in first {
                    visit(Ply::new([a, a, a], direction));
                }
            }
        }
    }
}

/// Returns the number of sets of three among `n`.
#[inline]
const fn combinations(n: u64) -> u64 {
    // Wrapping only where a factor is 0.
    n.wrapping_mul(n.wrapping_sub(1))
        .wrapping_mul(n.wrapping_sub(2))
        / 6
}
