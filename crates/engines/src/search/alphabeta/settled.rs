//! Ending the search of a node that another thread has settled meanwhile.
//!
//! Threads search plies of the same node at the same time. When one of them finds a ply that cuts
//! off, what the others do below the node is of no use any more. The result is in the transposition
//! table: so each thread looks there now and then for the nodes above it, and unwinds to the first
//! that is settled. ABDADA as it is mostly implemented looks at a node only before each of its
//! plies (T. Kerrigan, *Simplified ABDADA*,
//! <http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA/>).

use super::busy::LEAST_DEPTH;
use super::search::{Node, Search, table_cutoff};
use crate::search::engine_game::EngineGame;

/// The number of positions from one look of a thread to the next, a power of two. Chosen by hand.
const INTERVAL: u64 = 128;

/// A node whose plies are being tried, with a window that no value lies within: any other thread
/// that searches it as deep settles it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode {
    /// The key of the position in the transposition table.
    key: u64,
    /// Plies left to the horizon.
    depth: i32,
    /// The window.
    window: (i32, i32),
    /// The distance from the root.
    ply: usize,
}

/// An open node that another thread has settled.
#[derive(Clone, Copy, Debug)]
pub(super) struct SettledNode {
    /// The distance from the root.
    ply: usize,
    /// Its value.
    value: i32,
}

impl<G: EngineGame> Search<'_, G> {
    /// Adds a node to the open ones where there are other threads and its search takes long enough.
    pub(super) fn open(&mut self, node: &Node) -> bool {
        let opened = self.shared.team.is_some() && node.depth >= LEAST_DEPTH;
        if opened {
            self.open.push(OpenNode {
                key: node.key,
                depth: node.depth,
                window: (node.alpha, node.beta),
                ply: node.ply,
            });
        }
        opened
    }

    /// Now and then, makes the search unwind to the first open node that another thread has
    /// settled.
    pub(super) fn look_at_open_nodes(&mut self) {
        if self.halted || self.nodes & (INTERVAL - 1) != 0 {
            return;
        }
        let value = |open: &OpenNode| {
            let entry = self.shared.table.probe(open.key)?;
            table_cutoff(entry, open.depth, open.window, open.ply)
        };
        let settled = |open| {
            value(open).map(|value| SettledNode {
                ply: open.ply,
                value,
            })
        };
        self.settled = self.open.iter().find_map(settled);
        self.halted = self.settled.is_some();
    }

    /// The value of the node at this distance from the root, where the search has unwound to it as
    /// it is settled; the search goes on then.
    pub(super) fn take_settled(&mut self, ply: usize) -> Option<i32> {
        let settled = self.settled.take_if(|settled| settled.ply == ply)?;
        self.halted = false;
        Some(settled.value)
    }
}
