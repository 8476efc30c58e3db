//! Which plies were good elsewhere in the search: killers, countermoves and the history heuristic.
//!
//! See <https://www.chessprogramming.org/Killer_Heuristic>,
//! <https://www.chessprogramming.org/Countermove_Heuristic> and
//! <https://www.chessprogramming.org/History_Heuristic>; the history is kept in bounds by gravity.

use crate::games::Side;

/// The greatest history value of a feature, either way. A quiet ply's history is the sum over its
/// features, at most three, so it stays far below the bonuses of the preferred plies
/// ([`ScoredPly::with_preferred`](crate::engines::scored_ply::ScoredPly::with_preferred)).
const MAX_HISTORY: i32 = 8192;

/// The greatest distance from the root that is searched; positions there are worth their static
/// evaluation.
pub(super) const MAX_PLY: usize = 120;

/// What one thread has learned about which plies cause beta cutoffs.
///
/// Killers belong to a distance from the root, history and countermoves to a side. A ply is
/// described by a few features, numbers that the game chooses
/// ([`EngineGame::features`](crate::engines::engine_game::EngineGame::features)), such as the pair of
/// its cells: two plies with a feature in common share its history.
pub(super) struct HistoryTables {
    /// By distance from the root: the packed numbers of the last two quiet plies that caused a
    /// cutoff there, the latest first; 0 for none.
    killers: Vec<[u32; 2]>,
    /// By side and feature: from -`MAX_HISTORY` to `MAX_HISTORY`, greater where plies with the
    /// feature caused more cutoffs.
    history: [Vec<i16>; 2],
    /// By side and first feature of the ply before: the packed number of the quiet ply that refuted
    /// it; 0 for none.
    counters: [Vec<u32>; 2],
}

impl HistoryTables {
    /// Empty tables for plies of so many features.
    pub(super) fn new(features: usize) -> Self {
        Self {
            killers: vec![[0; 2]; MAX_PLY + 2],
            history: [vec![0; features], vec![0; features]],
            counters: [vec![0; features], vec![0; features]],
        }
    }

    /// The history of a side, by feature.
    pub(super) fn history(&self, side: Side) -> &[i16] {
        &self.history[side.index()]
    }

    /// The packed numbers of the quiet plies to try before other quiet ones: the two killers of
    /// this distance from the root and the countermove to the last ply, `last` being the first
    /// feature of that. 0 stands for none and is no ply's number.
    pub(super) fn preferred(&self, depth: usize, side: Side, last: Option<usize>) -> [u32; 3] {
        let [first, second] = self.killers[depth.min(MAX_PLY)];
        let counter = last.map_or(0, |feature| self.counters[side.index()][feature]);
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
            self.counters[side.index()][feature] = ply;
        }
    }

    /// Raises or lowers the history of features by `by`, from -[`MAX_HISTORY`] to [`MAX_HISTORY`].
    ///
    /// Gravity keeps the values in bounds: the nearer a value is to the bound in the direction of
    /// the change, the less it changes
    /// (<https://www.chessprogramming.org/History_Heuristic#History_Bonuses>).
    pub(super) fn update(&mut self, side: Side, features: &[usize], by: i32) {
        let by = by.clamp(-MAX_HISTORY, MAX_HISTORY);
        for &feature in features {
            let entry = &mut self.history[side.index()][feature];
            let now = i32::from(*entry);
            *entry = (now + by - now * by.abs() / MAX_HISTORY) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_in_bounds() {
        let mut history = HistoryTables::new(3);
        for _ in 0..1000 {
            history.update(Side::First, &[0], 3000);
            history.update(Side::First, &[1], -3000);
        }
        let first = history.history(Side::First);
        assert!(i32::from(first[0]) > MAX_HISTORY / 2 && i32::from(first[0]) <= MAX_HISTORY);
        assert!(i32::from(first[1]) < -MAX_HISTORY / 2 && i32::from(first[1]) >= -MAX_HISTORY);
        assert_eq!(history.history(Side::Second)[0], 0);
    }

    #[test]
    fn killers_are_two_and_differ() {
        let mut history = HistoryTables::new(3);
        for ply in [5, 6, 6] {
            history.record_cutoff(2, Side::First, Some(1), ply);
        }
        assert_eq!(history.preferred(2, Side::First, Some(1)), [6, 5, 6]);
        assert_eq!(history.preferred(3, Side::First, None), [0, 0, 0]);
    }
}
