//! What was asked of the games of the library, and their answer.

use parlour_records::{ExploredPly, NodeId};

/// What is known of the games of the library.
#[derive(Clone, Debug, Default)]
pub(super) struct ExplorerPanel {
    pub(super) is_on: bool,
    /// What was asked for last, and of which node.
    pub(super) asked: Option<(u64, NodeId)>,
    /// What was played there; none until the answer has come.
    pub(super) plies: Option<Vec<ExploredPly>>,
}
