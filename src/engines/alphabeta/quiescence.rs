//! The search beyond the horizon.

use super::order::MAX_PLY;
use super::picker::Picker;
use super::search::Search;
use super::values::{INFINITE, WIN, outcome_value};
use crate::engines::knowledge::{Knowledge, StaticResult};

/// Captures are followed this many plies beyond the horizon.
const CAPTURES: u32 = 8;

/// Threats are answered this many plies beyond the horizon.
const ANSWERS: u32 = 4;

impl<G: Knowledge> Search<'_, G> {
    /// The value beyond the horizon, where only captures and answers to threats are looked at
    /// (<https://www.chessprogramming.org/Quiescence_Search>).
    pub(super) fn quiesce(
        &mut self,
        position: &G::Position,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        beyond: u32,
        threatened: bool,
    ) -> i32 {
        let answers = threatened && beyond < ANSWERS;
        let mut best = -INFINITE;
        if !answers {
            best = self.estimate(position);
            if best >= beta || beyond >= CAPTURES || ply >= MAX_PLY {
                return best;
            }
            alpha = alpha.max(best);
        }
        let mut picker = Picker::new(std::mem::take(&mut self.lists[ply]), None);
        let list = |search: &Self, list: &mut _| {
            if answers {
                search.gather(position, ply, None, list);
            } else {
                search.gather_noisy(position, list);
            }
        };
        while let Some(candidate) = picker
            .next(|into| list(self, into))
            .and_then(|scored| self.candidate(scored))
        {
            let after = self.game.play_unchecked(position, candidate.ply);
            let value = -self.quiet_node(&after, (-beta, -alpha), ply + 1, beyond + 1);
            if self.halted {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        let none = picker.list.is_empty();
        self.lists[ply] = picker.list;
        if answers && none {
            return ply as i32 + 2 - WIN;
        }
        best
    }

    /// A position beyond the horizon.
    fn quiet_node(
        &mut self,
        position: &G::Position,
        (alpha, beta): (i32, i32),
        ply: usize,
        beyond: u32,
    ) -> i32 {
        if self.tick() {
            return 0;
        }
        self.selective_depth = self.selective_depth.max(ply);
        if let Some(outcome) = self.game.outcome(position) {
            return outcome_value(outcome, self.game.to_move(position), ply);
        }
        let threatened = match self.game.static_result(self.tables, position) {
            StaticResult::Win(plies) => return WIN - ply as i32 - plies as i32,
            StaticResult::Loss(plies) => return ply as i32 + plies as i32 - WIN,
            StaticResult::Threatened => true,
            StaticResult::Open => false,
        };
        self.quiesce(position, (alpha, beta), ply, beyond, threatened)
    }
}
