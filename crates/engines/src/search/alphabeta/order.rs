//! The plies that were good elsewhere in the search: killers, countermoves and the history
//! heuristic.
//!
//! See <https://www.chessprogramming.org/Killer_Heuristic>,
//! <https://www.chessprogramming.org/Countermove_Heuristic> and
//! <https://www.chessprogramming.org/History_Heuristic>; the history is kept in bounds by gravity.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicI16, AtomicU32};

use parlour_rules::games::Side;

/// The greatest history value of a feature, either way. A quiet ply's history is the sum over its
/// features, at most three, so it stays far below the bonuses of the preferred plies
/// ([`ScoredPly::with_preferred`](crate::search::scored_ply::ScoredPly::with_preferred)). Chosen by
/// hand; it fits 16 bits.
const MAX_HISTORY: i32 = 8192;

/// The greatest distance from the root that is searched; positions there are worth their static
/// evaluation. Chosen by hand, beyond what searches reach but in a game's last plies.
pub(super) const MAX_PLY: usize = 120;

/// The knowledge that all threads of a search have gained together about plies that cause beta
/// cutoffs: so each of them orders plies as well as a single thread would. A change that is lost
/// because another thread makes one at the same time does no harm.
///
/// History and countermoves belong to a side. A ply is described by a few features, numbers that
/// the game chooses ([`EngineGame::features`](crate::search::engine_game::EngineGame::features)),
/// such as the pair of its cells: two plies with a feature in common share its history.
#[derive(Debug)]
pub(super) struct SharedHistory {
    /// By side and feature: from -`MAX_HISTORY` to `MAX_HISTORY`, greater where plies with the
    /// feature caused more cutoffs.
    history: [Vec<AtomicI16>; 2],
    /// By side and first feature of the ply before: the packed number of the quiet ply that refuted
    /// it; 0 for none.
    counters: [Vec<AtomicU32>; 2],
}

impl SharedHistory {
    /// A history of nothing yet, of plies of the given number of features.
    pub(super) fn new(features: usize) -> Self {
        let history = || (0..features).map(|_| AtomicI16::new(0)).collect();
        let counters = || (0..features).map(|_| AtomicU32::new(0)).collect();
        Self {
            history: [history(), history()],
            counters: [counters(), counters()],
        }
    }
}

/// The knowledge that a thread has about plies that cause beta cutoffs.
pub(super) struct HistoryTables<'a> {
    /// By distance from the root: the packed numbers of the last two quiet plies that caused a
    /// cutoff there in this thread, the latest first; 0 for none.
    killers: Vec<[u32; 2]>,
    /// The part that it has in common with the other threads.
    shared: &'a SharedHistory,
}

impl<'a> HistoryTables<'a> {
    /// The knowledge of all threads, and no killers.
    pub(super) fn new(shared: &'a SharedHistory) -> Self {
        Self {
            killers: vec![[0; 2]; MAX_PLY + 2],
            shared,
        }
    }

    /// The history of a side, by feature.
    pub(super) fn history(&self, side: Side) -> impl Fn(usize) -> i32 {
        let history = &self.shared.history[side.index()];
        |feature| i32::from(history[feature].load(Relaxed))
    }

    /// The packed numbers of the quiet plies to try before other quiet ones: the two killers of
    /// this distance from the root and the countermove to the last ply, `last` being the first
    /// feature of that. 0 stands for none and is no ply's number.
    pub(super) fn preferred(&self, depth: usize, side: Side, last: Option<usize>) -> [u32; 3] {
        let [first, second] = self.killers[depth.min(MAX_PLY)];
        let counter = last.map_or(0, |feature| {
            self.shared.counters[side.index()][feature].load(Relaxed)
        });
        [first, second, counter]
    }

    /// Makes the quiet ply that caused a cutoff a killer at this distance from the root and the
    /// countermove to the last ply.
    pub(super) fn record_cutoff(
        &mut self,
        depth: usize,
        side: Side,
        last: Option<usize>,
        ply: u32,
    ) {
        let killers = &mut self.killers[depth.min(MAX_PLY)];
        if killers[0] != ply {
            *killers = [ply, killers[0]];
        }
        if let Some(feature) = last {
            self.shared.counters[side.index()][feature].store(ply, Relaxed);
        }
    }

    /// Raises or lowers the history of features by `by`, from -[`MAX_HISTORY`] to [`MAX_HISTORY`].
    ///
    /// Gravity keeps the values in bounds: the nearer a value is to the bound in the direction of
    /// the change, the less it changes
    /// (<https://www.chessprogramming.org/History_Heuristic#History_Bonuses>).
    pub(super) fn update(&self, side: Side, features: &[usize], by: i32) {
        let by = by.clamp(-MAX_HISTORY, MAX_HISTORY);
        for &feature in features {
            let entry = &self.shared.history[side.index()][feature];
            let now = i32::from(entry.load(Relaxed));
            entry.store((now + by - now * by.abs() / MAX_HISTORY) as i16, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_in_bounds() {
        let shared = SharedHistory::new(3);
        let history = HistoryTables::new(&shared);
        for _ in 0..1000 {
            history.update(Side::First, &[0], 3000);
            history.update(Side::First, &[1], -3000);
        }
        let first = history.history(Side::First);
        assert!(first(0) > MAX_HISTORY / 2 && first(0) <= MAX_HISTORY);
        assert!(first(1) < -MAX_HISTORY / 2 && first(1) >= -MAX_HISTORY);
        assert_eq!(history.history(Side::Second)(0), 0);
    }

    #[test]
    fn killers_are_two_and_differ() {
        let shared = SharedHistory::new(3);
        let mut history = HistoryTables::new(&shared);
        for ply in [5, 6, 6] {
            history.record_cutoff(2, Side::First, Some(1), ply);
        }
        assert_eq!(history.preferred(2, Side::First, Some(1)), [6, 5, 6]);
        assert_eq!(history.preferred(3, Side::First, None), [0, 0, 0]);
    }
}
