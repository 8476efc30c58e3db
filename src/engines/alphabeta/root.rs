//! The search at the root: one depth after the other, one line after the other.
//!
//! Iterative deepening (<https://www.chessprogramming.org/Iterative_Deepening>) with aspiration
//! windows (<https://www.chessprogramming.org/Aspiration_Windows>). For several lines, each is the
//! best one without the first plies of those before it.

use super::order::MAX_PLY;
use super::search::Search;
use super::values::{INFINITE, PROVEN, WIN};
use crate::engines::knowledge::{Candidate, Knowledge, add_missing, list_candidates, sort};

/// A ply at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootPly<P> {
    /// The ply.
    pub(crate) ply: P,
    /// Its value in the last finished iteration in which it was among the best lines.
    pub(crate) value: i32,
    /// The best line, beginning with the ply.
    pub(crate) line: Vec<P>,
}

/// Where the search stands after an iteration.
pub(super) struct Iteration<'a, P> {
    /// The depth of the iteration.
    pub(super) depth: u32,
    /// The greatest depth reached.
    pub(super) selective_depth: u32,
    /// The positions looked at.
    pub(super) nodes: u64,
    /// The best lines, best first.
    pub(super) best: &'a [RootPly<P>],
}

/// The first half-width of a window around the last value.
const WINDOW: i32 = 30;

impl<G: Knowledge> Search<'_, G> {
    /// The plies at the root, the most promising first.
    pub(super) fn root_plies(&self, position: &G::Position) -> Vec<RootPly<G::Ply>> {
        let mut list = Vec::new();
        list_candidates(self.game, self.tables, position, &mut list);
        add_missing(self.game, position, &mut list);
        sort(&mut list);
        let known = |candidate: &Candidate<G::Ply>| RootPly {
            ply: candidate.ply,
            value: -INFINITE,
            line: vec![candidate.ply],
        };
        list.iter().map(known).collect()
    }

    /// Searches deeper and deeper, from depth `from` on, until the limits end it; `plies` is kept
    /// in the order of the last finished iteration, with a better ply of an unfinished one first.
    pub(super) fn iterative_deepening(
        &mut self,
        position: &G::Position,
        plies: &mut [RootPly<G::Ply>],
        lines: usize,
        from: u32,
        mut report: impl FnMut(&Iteration<'_, G::Ply>),
    ) {
        let lines = lines.clamp(1, plies.len().max(1));
        let time = self.shared.time;
        for depth in from..=time.max_depth().min(MAX_PLY as u32 - 1) {
            self.horizon = depth as usize;
            for first in 0..lines {
                self.aspiration_search(position, &mut plies[first..], depth);
                if self.halted {
                    break;
                }
            }
            if self.halted {
                return;
            }
            plies[..lines].sort_by_key(|ply| -ply.value);
            report(&Iteration {
                depth,
                selective_depth: self.selective_depth as u32,
                nodes: self.nodes,
                best: &plies[..lines],
            });
            let settled = |ply: &RootPly<G::Ply>| {
                ply.value.abs() > PROVEN && WIN - ply.value.abs() <= depth as i32
            };
            if plies[..lines].iter().all(settled) && !time.is_infinite() {
                return;
            }
            if time.is_time_up() || time.should_stop() || plies.len() == 1 && time.has_clock() {
                return;
            }
        }
    }

    /// Searches to one depth within a window around the last value, widened as needed.
    fn aspiration_search(
        &mut self,
        position: &G::Position,
        plies: &mut [RootPly<G::Ply>],
        depth: u32,
    ) {
        let Some(last) = plies.first().map(|ply| ply.value) else {
            return;
        };
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = WINDOW;
        if depth >= 4 && last.abs() < PROVEN {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let value = self.search_root(position, plies, depth, (alpha, beta));
            if self.halted {
                return;
            }
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if value - width < -PROVEN || width > 1000 {
                    -INFINITE
                } else {
                    value - width
                };
            } else if value >= beta && beta < INFINITE {
                beta = if value + width > PROVEN || width > 1000 {
                    INFINITE
                } else {
                    value + width
                };
            } else {
                return;
            }
        }
    }

    /// Searches all plies to one depth; one that is better than those before it comes first.
    fn search_root(
        &mut self,
        position: &G::Position,
        plies: &mut [RootPly<G::Ply>],
        depth: u32,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let mut best = -INFINITE;
        let mut low = alpha;
        let depth = depth as i32 - 1;
        for at in 0..plies.len() {
            let ply = plies[at].ply;
            let mut value = -INFINITE;
            let narrow = (low, low + 1);
            if at > 0 {
                let late = usize::from(depth >= 3) * at * usize::from(low.abs() < PROVEN);
                let less = i32::from(late >= 4) + i32::from(late >= 16);
                value = self.value_after(position, ply, depth - less, narrow);
                if value > low && less > 0 && !self.halted {
                    value = self.value_after(position, ply, depth, narrow);
                }
            }
            if at == 0 || value > low && value < beta && !self.halted {
                value = self.value_after(position, ply, depth, (low, beta));
            }
            if self.halted {
                return best;
            }
            if value > best {
                best = value;
                if value > low || at == 0 {
                    plies[..=at].rotate_right(1);
                    plies[0].value = value;
                    plies[0].line = self.line(position, ply);
                }
                low = low.max(value);
            }
            if low >= beta {
                break;
            }
        }
        best
    }

    /// The best line from the root that begins with a ply.
    fn line(&self, position: &G::Position, first: G::Ply) -> Vec<G::Ply> {
        let mut line = vec![first];
        let mut position = self.game.play_unchecked(position, first);
        for &packed in &self.best_lines[1] {
            match self.game.unpack(packed) {
                Some(ply) if self.game.is_legal(&position, ply) => {
                    position = self.game.play_unchecked(&position, ply);
                    line.push(ply);
                }
                _ => break,
            }
        }
        line
    }
}
