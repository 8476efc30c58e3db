//! The changes of a study that can be taken back, and those that were.

use parlour_records::{Edit, NodeId};

/// The changes that can be taken back, and those that were.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits {
    /// The edits that undo each change, the last one last, with the node that was looked at before
    /// it.
    pub(super) undo: Vec<(NodeId, Edit)>,
    pub(super) redo: Vec<(NodeId, Edit)>,
}

impl Edits {
    /// Notes a change by what undoes it, and the node that was looked at before it.
    pub(super) fn made(&mut self, before: NodeId, undo: Edit) {
        self.undo.push((before, undo));
        self.redo.clear();
    }
}
