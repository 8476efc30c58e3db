//! A mistake for which a better ply is to be found.

use parlour_records::{NodeId, ReviewedPly};

/// A mistake of the game for which a better ply is to be found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Retry {
    /// The position before it.
    pub(super) node: NodeId,
    pub(super) mistake: ReviewedPly,
    /// The search that judges the ply that was tried, and the node after that.
    pub(super) search: Option<(u64, NodeId)>,
    /// Whether what the engine would play may be seen.
    pub(super) is_answered: bool,
}
