//! In what order the plies of a node are tried.

use super::search::Search;
use crate::engines::knowledge::{Candidate, Knowledge};
use crate::games::Side;

/// Sorts by falling value, and by the ply where values are equal.
pub(super) fn sort<P: Ord + Copy>(list: &mut [Candidate<P>]) {
    list.sort_unstable_by(|a, b| b.value.cmp(&a.value).then(a.ply.cmp(&b.ply)));
}

/// How many plies are sorted to begin with: most nodes need no more.
const FIRST: usize = 12;

/// Hands out plies: the one from the table before any others are made, the rest by value.
pub(super) struct Picker<P> {
    pub(super) list: Vec<Candidate<P>>,
    next: usize,
    sorted: usize,
    listed: bool,
}

impl<P: Ord + Copy> Picker<P> {
    /// Hands out `first`, if there is such a ply, before all others; `list` is memory to use.
    pub(super) fn new(mut list: Vec<Candidate<P>>, first: Option<P>) -> Self {
        list.clear();
        list.extend(first.map(|ply| Candidate {
            ply,
            value: i32::MAX,
        }));
        Self {
            sorted: list.len(),
            list,
            next: 0,
            listed: false,
        }
    }

    /// The next ply; `make` appends them all to the list when they are needed.
    #[inline]
    pub(super) fn next(
        &mut self,
        make: impl FnOnce(&mut Vec<Candidate<P>>),
    ) -> Option<Candidate<P>> {
        if self.next == self.sorted {
            if !self.listed {
                self.listed = true;
                let first = self.list.first().map(|candidate| candidate.ply);
                make(&mut self.list);
                if let Some(first) = first
                    && let Some(at) = self.list[1..].iter().position(|other| other.ply == first)
                {
                    self.list.swap_remove(at + 1);
                }
                self.sorted = self.list.len().min(self.next + FIRST);
                let rest = &mut self.list[self.next..];
                if rest.len() > FIRST {
                    rest.select_nth_unstable_by(FIRST, |a, b| {
                        b.value.cmp(&a.value).then(a.ply.cmp(&b.ply))
                    });
                }
                sort(&mut self.list[self.next..self.sorted]);
            } else if self.sorted < self.list.len() {
                sort(&mut self.list[self.sorted..]);
                self.sorted = self.list.len();
            }
        }
        let candidate = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(candidate)
    }

    /// The plies handed out so far.
    fn tried(&self) -> &[Candidate<P>] {
        &self.list[..self.next]
    }
}

impl<G: Knowledge> Search<'_, G> {
    /// Lists a node's plies, favourites with a value above other quiet ones.
    pub(super) fn gather(
        &self,
        position: &G::Position,
        ply: usize,
        last: Option<usize>,
        into: &mut Vec<Candidate<G::Ply>>,
    ) {
        let side = self.game.to_move(position);
        let history = self.memory.history(side);
        let bonus = |feature: usize| i32::from(history[feature]);
        let from = into.len();
        self.game.candidates(self.lore, position, bonus, into);
        let favourites = self.memory.favourites(ply, side, last);
        for candidate in &mut into[from..] {
            if candidate.is_quiet() {
                let packed = self.game.pack(candidate.ply);
                if let Some(rank) = favourites.iter().position(|&ply| ply == packed) {
                    candidate.value += 40_000 - 10_000 * rank as i32;
                }
            }
        }
    }

    /// The quiet ply that caused a cutoff gains, those tried before it lose.
    pub(super) fn learn(
        &mut self,
        position: &G::Position,
        side: Side,
        depth: i32,
        picker: &Picker<G::Ply>,
        good: G::Ply,
    ) {
        let by = (depth * depth * 16).min(1600);
        for candidate in picker.tried() {
            if candidate.is_quiet() && candidate.ply != good {
                let features = self.game.features(position, candidate.ply);
                self.memory.learn(side, &features, -by);
            }
        }
        let features = self.game.features(position, good);
        self.memory.learn(side, &features, by);
    }
}
