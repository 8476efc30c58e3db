//! In what order the plies of a node are tried.

use super::scored_ply::ScoredPly;
use super::search::Search;
use crate::engines::knowledge::{Candidate, Knowledge};
use crate::games::Side;

/// How many plies are looked for one by one to begin with: many nodes need no more.
const SINGLE: usize = 3;

/// How many plies are sorted next: most nodes need no more.
const SORTED: usize = 12;

/// Hands out plies: the one from the table before any others are made, the rest by value.
pub(super) struct Picker {
    pub(super) list: Vec<ScoredPly>,
    next: usize,
    /// How many are in their place.
    sorted: usize,
    /// How often some were put in their place.
    rounds: usize,
}

impl Picker {
    /// Hands out the ply with the number `first`, if there is one, before all others; `list` is
    /// memory to use.
    pub(super) fn new(mut list: Vec<ScoredPly>, first: Option<u32>) -> Self {
        list.clear();
        list.extend(first.map(|number| ScoredPly::new(i32::MAX, number)));
        Self {
            next: 0,
            sorted: list.len(),
            rounds: 0,
            list,
        }
    }

    /// The next ply; `make` appends them all to the list when they are needed.
    #[inline]
    pub(super) fn next(&mut self, make: impl FnOnce(&mut Vec<ScoredPly>)) -> Option<ScoredPly> {
        if self.next == self.sorted {
            if self.rounds == 0 {
                make(&mut self.list);
                self.drop_repeated();
            }
            self.sort_more();
        }
        let scored = self.list.get(self.next).copied()?;
        self.next += 1;
        Some(scored)
    }

    /// Drops the first ply where it is listed again.
    fn drop_repeated(&mut self) {
        if self.sorted == 1 {
            let first = self.list[0].number();
            let mut others = self.list[1..].iter();
            if let Some(at) = others.position(|other| other.number() == first) {
                self.list.swap_remove(at + 1);
            }
        }
    }

    /// Puts more of the list in its place, first a few plies and in the end all.
    fn sort_more(&mut self) {
        let rest = &mut self.list[self.next..];
        let more = if self.rounds < SINGLE {
            let first = rest.iter().copied().fold(ScoredPly::LAST, ScoredPly::min);
            if let Some(at) = rest.iter().position(|&scored| scored == first) {
                rest.swap(0, at);
            }
            rest.len().min(1)
        } else if self.rounds == SINGLE && rest.len() > SORTED {
            rest.select_nth_unstable(SORTED);
            rest[..SORTED].sort_unstable();
            SORTED
        } else {
            rest.sort_unstable();
            rest.len()
        };
        self.sorted += more;
        self.rounds += 1;
    }

    /// The plies handed out so far.
    fn tried(&self) -> &[ScoredPly] {
        &self.list[..self.next]
    }
}

impl<G: Knowledge> Search<'_, G> {
    /// The ply of a rank.
    #[inline]
    pub(super) fn candidate(&self, scored: ScoredPly) -> Option<Candidate<G::Ply>> {
        Some(Candidate {
            ply: self.game.unpack(scored.number())?,
            value: scored.value(),
        })
    }

    /// Lists a node's plies, favourites with a value above other quiet ones.
    pub(super) fn gather(
        &self,
        position: &G::Position,
        ply: usize,
        last: Option<usize>,
        into: &mut Vec<ScoredPly>,
    ) {
        let side = self.game.to_move(position);
        let history = self.history.history(side);
        let bonus = |feature: usize| i32::from(history[feature]);
        let preferred = self.history.preferred(ply, side, last);
        let from = into.len();
        let list = |ply, value| into.push(ScoredPly::new(value, self.game.pack(ply)));
        self.game.candidates(self.tables, position, bonus, list);
        // All at once, which takes a fraction of an instruction for each.
        for scored in &mut into[from..] {
            *scored = scored.with_preferred(preferred);
        }
    }

    /// Lists the plies to be looked at beyond the horizon.
    pub(super) fn gather_noisy(&self, position: &G::Position, into: &mut Vec<ScoredPly>) {
        let list = |ply, value| into.push(ScoredPly::new(value, self.game.pack(ply)));
        self.game.noisy(self.tables, position, list);
    }

    /// The quiet ply that caused a cutoff gains, those tried before it lose.
    pub(super) fn update_history(
        &mut self,
        position: &G::Position,
        side: Side,
        depth: i32,
        picker: &Picker,
        good: G::Ply,
    ) {
        let by = (depth * depth * 16).min(1600);
        let tried = picker.tried().iter().filter(|scored| scored.is_quiet());
        for &scored in tried {
            if let Some(Candidate { ply, .. }) = self.candidate(scored)
                && ply != good
            {
                let features = self.game.features(position, ply);
                self.history.update(side, &features, -by);
            }
        }
        let features = self.game.features(position, good);
        self.history.update(side, &features, by);
    }
}
