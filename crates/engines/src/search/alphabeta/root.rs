//! The search at the root: one depth after the other, one line after the other.
//!
//! Iterative deepening (<https://www.chessprogramming.org/Iterative_Deepening>) with aspiration
//! windows (<https://www.chessprogramming.org/Aspiration_Windows>): from depth 4 on, each iteration
//! begins with a narrow window around the value of the one before and widens it by a factor of
//! three on the side on which it failed.
//!
//! For several lines (multi-PV), the n-th line is the best one among the plies that begin none of
//! the lines before it; if there are as many lines as plies, each ply is searched by itself. The
//! list of root plies is kept in the order of the last finished iteration; a ply that turns out
//! better in an unfinished one moves to the front at once, so that the answer is right whenever
//! time runs out.

use std::collections::VecDeque;

use super::lead::RootTask;
use super::noise::with_noise;
use super::order::MAX_PLY;
use super::search::Search;
use super::values::{INFINITE, PROVEN, WIN};
use crate::search::engine_game::{Candidate, EngineGame, list_plies};
use crate::search::time_manager::Steadiness;
use crate::search::tuning::Knob;

/// A ply at the root with what the last iteration found out about it.
#[derive(Clone, Debug)]
pub(crate) struct RootPly<P> {
    /// The ply.
    pub(crate) ply: P,
    /// Its value to the side to move, from the last finished iteration in which it was among the
    /// best lines; -`INFINITE` if it never was.
    pub(crate) value: i32,
    /// The principal variation, beginning with the ply.
    pub(crate) line: Vec<P>,
}

impl<P: Copy> RootPly<P> {
    /// A ply of which nothing is known yet.
    fn new(ply: P) -> Self {
        Self {
            ply,
            value: -INFINITE,
            line: vec![ply],
        }
    }
}

/// Sorts plies by falling value; equal ones stay in their order. By insertion: they are few, and
/// nearly in order after each iteration.
fn sort_by_falling_value<P>(plies: &mut [RootPly<P>]) {
    for at in 1..plies.len() {
        let value = plies[at].value;
        let to = plies[..at].partition_point(|ply| ply.value >= value);
        plies[to..=at].rotate_right(1);
    }
}

/// The number of best lines that are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct RootLines<P> {
    /// The number of lines.
    pub(super) count: usize,
    /// The number of plies at the front of the list that begin the first lines, in that order,
    /// whatever they are worth.
    pub(super) pinned: usize,
    /// A ply that has a line of its own behind these, where it begins none of them.
    pub(super) beside: Option<P>,
}

/// The state of the search after an iteration, for reports.
pub(super) struct Iteration<'a, P> {
    /// The depth of the iteration, in plies.
    pub(super) depth: u32,
    /// The greatest distance from the root reached so far, extensions and quiescence included.
    pub(super) selective_depth: u32,
    /// The positions searched by this thread so far.
    pub(super) nodes: u64,
    /// The best lines with their values, best first. The first value is that of the position:
    /// -`INFINITE` while the first iteration has not told it.
    pub(super) best: &'a [RootPly<P>],
}

impl<G: EngineGame> Search<'_, G> {
    /// All legal plies at the root in static order, the most promising first. Plies that do not
    /// answer a threat are among them, last: they may be the only ones there are.
    pub(super) fn root_plies(&self, position: &G::Position) -> Vec<RootPly<G::Ply>> {
        let mut list = Vec::new();
        list_plies(self.game, self.tables, position, true, &mut list);
        let plies = list
            .iter()
            .filter_map(|scored| self.order.candidate(*scored));
        plies
            .map(|Candidate { ply, .. }| RootPly::new(ply))
            .collect()
    }

    /// Searches deeper and deeper until a limit ends it, and calls `report` after each iteration;
    /// after an unfinished one only if it found a better ply or value, so that the last report is
    /// about the ply that is first in the end.
    ///
    /// `plies` holds the root plies and is kept in the order of the last finished iteration, with a
    /// better ply of an unfinished one first. The search also ends when every line is proven and no
    /// deeper search could find a shorter proof, or, on a clock, when there is only one legal ply.
    ///
    /// A loss is reported only where every ply is proven to lose. An iteration that is ended may
    /// have seen no more than that the first ones do: then the value is that of the last one
    /// before.
    pub(super) fn iterative_deepening(
        &mut self,
        position: &G::Position,
        plies: &mut [RootPly<G::Ply>],
        lines: RootLines<G::Ply>,
        mut report: impl FnMut(&Iteration<'_, G::Ply>),
    ) {
        let RootLines { pinned, beside, .. } = lines;
        let lines = lines.count.clamp(1, plies.len().max(1));
        // If every ply is a line, each is searched by itself. Together with those that are left it
        // would be searched as often as there are better ones.
        let every_ply = lines == plies.len();
        let time = self.shared.time;
        let (mut reported, mut settled_value) = (None::<(G::Ply, i32)>, -INFINITE);
        let mut steadiness = Steadiness::default();
        for depth in 1..=time.max_depth().min(MAX_PLY as u32 - 1) {
            self.horizon = depth as usize;
            let (mut finished, mut shown) = (0, lines);
            for first in 0..lines {
                let end = if every_ply || first < pinned {
                    first + 1
                } else {
                    plies.len()
                };
                self.aspiration_search(position, &mut plies[first..end], depth);
                if self.halted {
                    break;
                }
                finished += 1;
            }
            let is_beside = |root: &RootPly<G::Ply>| Some(root.ply) == beside;
            if !self.halted
                && let Some(at) = plies[lines..].iter().position(is_beside)
            {
                plies[lines..=lines + at].rotate_right(1);
                self.aspiration_search(position, &mut plies[lines..=lines], depth);
                shown += usize::from(!self.halted);
            }
            if !self.halted || every_ply {
                sort_by_falling_value(&mut plies[pinned.min(lines)..shown]);
            }
            // Where an iteration is cut off before both were looked at, the one before it stands.
            let is_whole = !self.halted || beside.is_none() || plies[..shown].iter().any(is_beside);
            if !is_whole {
                let first = |root: &RootPly<G::Ply>| Some(root.ply) == reported.map(|(ply, _)| ply);
                if let Some(at) = plies.iter().position(first) {
                    plies[..=at].rotate_right(1);
                }
                return;
            }
            let known = plies[..shown]
                .iter()
                .take_while(|ply| ply.value > -INFINITE);
            let known = known.count();
            // Whether the first value is that of the best of all plies.
            let covers_all = if every_ply {
                known == lines
            } else {
                finished > 0
            };
            let value = plies.first().map_or(-INFINITE, |best| best.value);
            let value = if value >= -PROVEN || covers_all {
                value
            } else {
                settled_value
            };
            if !self.halted {
                settled_value = value;
            }
            let best = plies.first().map(|best| (best.ply, value));
            if !self.halted || known > 0 && best != reported {
                let mut shown = plies[..known].to_vec();
                if let Some(first) = shown.first_mut() {
                    first.value = value;
                }
                if self.halted && !every_ply {
                    // What this iteration did not come to is worth no more than what it put first.
                    for at in pinned.max(1)..known.min(lines) {
                        shown[at].value = shown[at].value.min(shown[at - 1].value);
                    }
                }
                for shown in &mut shown {
                    shown.value = with_noise(shown.value, -self.noise(shown.ply));
                }
                report(&Iteration {
                    depth,
                    // What the table knows was searched before.
                    selective_depth: depth.max(self.selective_depth as u32),
                    // Unwinding counts a few that are not searched.
                    nodes: self.nodes.min(self.max_nodes),
                    best: &shown,
                });
                reported = best;
            }
            if self.halted {
                return;
            }
            let settled = |ply: &RootPly<G::Ply>| {
                ply.value.abs() > PROVEN && WIN - ply.value.abs() <= depth as i32
            };
            if plies[..shown].iter().all(settled) && !time.is_infinite() {
                return;
            }
            if let Some(best) = plies.first() {
                steadiness.note(best.ply, value);
            }
            let hundredths = steadiness.hundredths(self.tuning.get(Knob::LateMargin));
            if time.is_time_up()
                || time.should_stop(hundredths)
                || plies.len() == 1 && time.has_clock()
            {
                return;
            }
        }
    }

    /// Searches what the thread that leads searches, one after the other, until the search is over.
    pub(super) fn follow(&mut self, position: &G::Position) {
        let Some(team) = self.shared.team else {
            return;
        };
        let mut number = 0;
        while self.nodes < self.max_nodes && !self.is_over() {
            // The other one is nearly done, too: what is left for it is in the transposition table.
            let Some((other, task)) = team.lead.other_than(number) else {
                std::thread::yield_now();
                continue;
            };
            number = other;
            self.following = Some(number);
            self.halted = false;
            self.horizon = task.depth as usize;
            let plies = task.plies.iter();
            let plies = plies.filter_map(|&packed| self.game.unpack(packed));
            let mut plies: Vec<_> = plies.map(RootPly::new).collect();
            self.search_root(position, &mut plies, task.depth, task.window);
        }
    }

    /// Tells the threads that follow, if there are any, what is searched at the root now.
    fn lead(&self, plies: &[RootPly<G::Ply>], depth: u32, window: (i32, i32)) {
        if let Some(team) = self.shared.team {
            team.lead.set(RootTask {
                depth,
                window,
                plies: plies.iter().map(|root| self.game.pack(root.ply)).collect(),
            });
        }
    }

    /// Searches to one depth within a window around the value of the last iteration. The window is
    /// widened, in the end to all values, until the value lies inside.
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
        let mut width = self.tuning.get(Knob::Window);
        if depth >= 4 && last.abs() < PROVEN {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            self.lead(plies, depth, (alpha, beta));
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

    /// Searches all root plies to one depth and returns the best value.
    ///
    /// The first ply is searched with the full window, the others with a null window and, if they
    /// beat it, again (<https://www.chessprogramming.org/Principal_Variation_Search>). Late plies
    /// are searched one or two plies less deeply first, from which on is chosen by hand (by three
    /// was weaker in Taacoca: lab/docs/evaluations.md). A ply that is better than those before it
    /// moves to the front with its line. Plies that another thread is searching are put off.
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
        let key = self.table_key(position);
        let (mut fresh, mut put_off) = (0..plies.len(), VecDeque::new());
        loop {
            let at = match fresh.next() {
                Some(at) if at > 0 && self.is_searched_elsewhere(key, plies[at].ply, depth + 1) => {
                    put_off.push_back(plies[at].ply);
                    continue;
                }
                Some(at) => at,
                // Since it was put off, others may have moved to the front.
                None => {
                    let next = put_off.pop_front();
                    let place = |ply| plies.iter().position(|root| root.ply == ply);
                    let Some(at) = next.and_then(place) else {
                        break;
                    };
                    at
                }
            };
            let ply = plies[at].ply;
            let mark = self.mark(key, ply, depth + 1);
            if let Some((busy, mark)) = mark {
                busy.insert(mark);
            }
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
            if let Some((busy, mark)) = mark {
                busy.remove(mark);
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

    /// The principal variation that begins with a root ply just searched. It ends early where a
    /// packed ply is not legal, as after a collision of keys in the transposition table.
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
