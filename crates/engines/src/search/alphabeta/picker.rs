//! The order in which the plies of a node are tried.
//!
//! Most nodes that fail high do so with one of their first plies, so the work of ordering is put
//! off as long as possible (<https://www.chessprogramming.org/Move_Ordering>): first comes the ply
//! from the transposition table, before any plies are generated; then the list is generated once,
//! the best few are looked for one by one, the next dozen is selected and sorted, and only what
//! then still has not cut off sorts the rest.
//!
//! The order is that of [`ScoredPly`]: tactical plies by what they win, then the preferred quiet
//! plies (killers and the countermove), then the others by history.

use super::order::HistoryTables;
use crate::search::engine_game::{Candidate, EngineGame};
use crate::search::scored_ply::ScoredPly;
use parlour_rules::games::Side;

/// The number of plies that are found one by one, each by a pass over the list: many nodes need no
/// more. Chosen by hand, as the next number is; neither changes the order.
const SINGLE: usize = 3;

/// The number of plies that are selected and sorted after those: most nodes need no more.
const SORTED: usize = 12;

/// Hands out the plies of one node: the one from the transposition table before any others are
/// generated, the rest in falling order of value.
///
/// The list is lent by the search, which keeps one for each distance from the root so that nodes
/// allocate no memory.
pub(super) struct Picker {
    /// The plies, those before `sorted` in their final order.
    pub(super) list: Vec<ScoredPly>,
    /// The index of the ply to hand out next.
    next: usize,
    /// The number of plies at the start of the list that are in their final order.
    sorted: usize,
    /// The number of times that more plies were put in order; 0 before the list was generated.
    rounds: usize,
}

impl Picker {
    /// Hands out the ply with the packed number `first`, if there is one, before all others. `list`
    /// is reused memory; what it holds is dropped.
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

    /// The next ply, or `None` after the last. `make` is called at most once, when plies beyond the
    /// first are needed, and appends all plies of the node to the list.
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

    /// Drops the first ply where the generated list has it again.
    fn drop_repeated(&mut self) {
        if self.sorted == 1 {
            let first = self.list[0].number();
            let mut others = self.list[1..].iter();
            if let Some(at) = others.position(|other| other.number() == first) {
                self.list.swap_remove(at + 1);
            }
        }
    }

    /// Puts more of the list in order: one ply for each of the first rounds, then the next
    /// [`SORTED`], then all that are left.
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

/// The order of plies: what the game says of them, and what the search has learned.
pub(super) struct PlyOrder<'a, G: EngineGame> {
    /// The rules.
    game: &'a G,
    /// The game's tables for ordering.
    tables: &'a G::Tables,
    /// Killers, countermoves and history.
    pub(super) history: HistoryTables<'a>,
}

impl<'a, G: EngineGame> PlyOrder<'a, G> {
    /// The order of a game's plies.
    pub(super) const fn new(
        game: &'a G,
        tables: &'a G::Tables,
        history: HistoryTables<'a>,
    ) -> Self {
        Self {
            game,
            tables,
            history,
        }
    }

    /// The ply behind a scored ply; `None` for a number that is no ply's.
    #[inline]
    pub(super) fn candidate(&self, scored: ScoredPly) -> Option<Candidate<G::Ply>> {
        Some(Candidate {
            ply: self.game.unpack(scored.number())?,
            value: scored.value(),
        })
    }

    /// Appends all plies of a node with their ordering values; killers and the countermove come
    /// before the other quiet plies. `ply` is the distance from the root and `last` the first
    /// feature of the ply before.
    pub(super) fn gather(
        &self,
        position: &G::Position,
        ply: usize,
        last: Option<usize>,
        into: &mut Vec<ScoredPly>,
    ) {
        let side = self.game.to_move(position);
        let bonus = self.history.history(side);
        let preferred = self.history.preferred(ply, side, last);
        let from = into.len();
        let list = |ply, value| into.push(ScoredPly::new(value, self.game.pack(ply)));
        self.game.candidates(self.tables, position, bonus, list);
        // All at once, which takes a fraction of an instruction for each.
        for scored in &mut into[from..] {
            *scored = scored.with_preferred(preferred);
        }
    }

    /// Appends the plies that the quiescence search looks at.
    pub(super) fn gather_noisy(&self, position: &G::Position, into: &mut Vec<ScoredPly>) {
        let list = |ply, value| into.push(ScoredPly::new(value, self.game.pack(ply)));
        self.game.noisy(self.tables, position, list);
    }

    /// Updates the history after the ply `good` has caused a cutoff: its features gain, those of the
    /// plies tried before it lose as much, `by`; of quiet plies, or of all where the game has a great
    /// many tactical ones.
    pub(super) fn update(
        &self,
        position: &G::Position,
        side: Side,
        by: i32,
        picker: &Picker,
        good: G::Ply,
    ) {
        let tried = picker.tried().iter();
        let tried = tried.filter(|scored| scored.is_quiet() || G::MANY_TACTICAL);
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
