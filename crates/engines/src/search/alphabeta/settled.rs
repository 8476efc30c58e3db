//! Ending the search of a node that another thread has settled meanwhile.
//!
//! Threads search plies of the same node at the same time. When one of them finds a ply that cuts
//! off, the work of the others below the node is wasted. The result is in the transposition
//! table: so each thread looks there now and then for the nodes above it, and unwinds to the first
//! that is settled. ABDADA as it is mostly implemented looks at a node only before each of its
//! plies (T. Kerrigan, *Simplified ABDADA*,
//! <http://www.tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA/>).

use super::busy::LEAST_DEPTH;
use super::search::{Node, table_cutoff};
use super::transposition_table::TranspositionTable;

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

/// The nodes whose plies are being tried and that other threads may settle meanwhile, from the
/// root on.
#[derive(Debug, Default)]
pub(super) struct OpenNodes {
    /// The nodes.
    nodes: Vec<OpenNode>,
    /// The one that another thread has settled, while the search unwinds to it.
    settled: Option<SettledNode>,
}

impl OpenNodes {
    /// Returns whether there are none.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a node where its search takes long enough; returns whether it does.
    pub(super) fn push(&mut self, node: &Node) -> bool {
        let opened = node.depth >= LEAST_DEPTH;
        if opened {
            self.nodes.push(OpenNode {
                key: node.key,
                depth: node.depth,
                window: (node.alpha, node.beta),
                ply: node.ply,
            });
        }
        opened
    }

    /// Drops the last node.
    pub(super) fn pop(&mut self) {
        self.nodes.pop();
    }

    /// Looks now and then, by the number of positions searched, for the first node that another
    /// thread has settled; returns whether there is one, to which the search has to unwind.
    pub(super) fn find_settled(&mut self, searched: u64, table: &TranspositionTable) -> bool {
        if searched & (INTERVAL - 1) != 0 {
            return false;
        }
        let value = |open: &OpenNode| {
            let entry = table.probe(open.key)?;
            table_cutoff(entry, open.depth, open.window, open.ply)
        };
        let settled = |open| {
            value(open).map(|value| SettledNode {
                ply: open.ply,
                value,
            })
        };
        self.settled = self.nodes.iter().find_map(settled);
        self.settled.is_some()
    }

    /// Makes the search unwind to the root rather than to a node that is settled.
    pub(super) const fn forget_settled(&mut self) {
        self.settled = None;
    }

    /// The value of the node at this distance from the root, where the search has unwound to it as
    /// it is settled; the search continues there.
    pub(super) fn take_settled(&mut self, ply: usize) -> Option<i32> {
        let settled = self.settled.take_if(|settled| settled.ply == ply)?;
        Some(settled.value)
    }
}
