//! The changes of a tree that can be taken back, and those that were.

use super::{Edit, NodeId, Tree};

/// The changes that can be taken back, and those that were.
///
/// ```
/// use parlour_records::{Edit, Edits, NodeId, Record, Start, TreeCursor};
/// use parlour_rules::games::find_game;
///
/// let mut record = Record::new(Start::new(find_game("trike")?)?);
/// let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
/// let node = cursor.play(&mut record, cursor.line().read_ply("d2")?)?;
/// let mut edits = Edits::default();
/// edits.made(NodeId::ROOT, Edit::Detach { node });
/// assert_eq!(edits.undo(record.tree_mut(), node), Some(NodeId::ROOT));
/// assert!(record.tree().children(NodeId::ROOT).is_empty());
/// assert_eq!(edits.redo(record.tree_mut(), NodeId::ROOT), Some(node));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Edits {
    /// The edits that undo each change, the last one last, with the node that was looked at before
    /// it.
    undo: Vec<(NodeId, Edit)>,
    redo: Vec<(NodeId, Edit)>,
}

impl Edits {
    /// Notes a change by what undoes it, and the node that was looked at before it.
    pub fn made(&mut self, before: NodeId, undo: Edit) {
        self.undo.push((before, undo));
        self.redo.clear();
    }

    /// Takes the last change back in its tree, where `here` is looked at, and returns the node that
    /// was looked at before it; none where there is no change.
    pub fn undo(&mut self, tree: &mut Tree, here: NodeId) -> Option<NodeId> {
        let (node, edit) = self.undo.pop()?;
        self.redo.push((here, tree.apply(edit)));
        Some(node)
    }

    /// Makes the change again that was taken back last, and returns the node that was looked at
    /// then.
    pub fn redo(&mut self, tree: &mut Tree, here: NodeId) -> Option<NodeId> {
        let (node, edit) = self.redo.pop()?;
        self.undo.push((here, tree.apply(edit)));
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Record, Start, TreeCursor};
    use parlour_rules::games::find_game;

    #[test]
    fn what_was_taken_back_is_gone_after_another_change() {
        let mut record = Record::new(Start::new(find_game("trike").unwrap()).unwrap());
        let mut edits = Edits::default();
        for text in ["d2", "d3"] {
            let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
            let ply = cursor.line().read_ply(text).unwrap();
            let node = cursor.play(&mut record, ply).unwrap();
            edits.made(NodeId::ROOT, Edit::Detach { node });
            if text == "d2" {
                edits.undo(record.tree_mut(), node).unwrap();
            }
        }
        assert_eq!(edits.redo(record.tree_mut(), NodeId::ROOT), None);
        assert_eq!(record.tree().children(NodeId::ROOT).len(), 1);
        assert_eq!(
            edits.undo(record.tree_mut(), NodeId::ROOT),
            Some(NodeId::ROOT)
        );
        assert_eq!(edits.undo(record.tree_mut(), NodeId::ROOT), None);
    }
}
