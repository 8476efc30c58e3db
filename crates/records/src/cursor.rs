//! A place in a record, with the line that leads there.

use std::sync::Arc;

use super::record::play_again;
use super::{NodeId, Record};
use parlour_rules::games::{AnyLine, AnyPly, PlyError};

/// A node of a record and the line to it, kept in step: going from node to node costs no more
/// than the plies between them, and playing a ply no more than that ply.
///
/// A cursor is meaningful only together with the record it was made for.
///
/// ```
/// use parlour_rules::games::find_game;
/// use parlour_records::{NodeId, Record, Start, TreeCursor};
///
/// let mut record = Record::new(Start::new(find_game("trike")?)?);
/// let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
/// for text in ["d2", "swap", "e3"] {
///     let ply = cursor.line().read_ply(text)?;
///     cursor.play(&mut record, ply)?;
/// }
/// assert_eq!(cursor.node(), record.tree().main_end());
/// cursor.go(&record, NodeId::ROOT);
/// assert!(cursor.line().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeCursor {
    node: NodeId,
    line: Arc<AnyLine>,
}

impl TreeCursor {
    /// A cursor at a node.
    pub fn new(record: &Record, node: NodeId) -> Self {
        Self {
            node,
            line: Arc::new(record.line(node)),
        }
    }

    /// The node.
    pub const fn node(&self) -> NodeId {
        self.node
    }

    /// The line to it.
    pub fn line(&self) -> &AnyLine {
        &self.line
    }

    /// The line to it, to be shared with another thread. Once no other thread holds it, moving on
    /// does not copy it.
    pub fn shared_line(&self) -> Arc<AnyLine> {
        self.line.clone()
    }

    /// Goes to another node.
    pub fn go(&mut self, record: &Record, node: NodeId) {
        if node == self.node {
            return;
        }
        let tree = record.tree();
        let (mut from, mut to) = (self.node, node);
        let mut ahead = Vec::new();
        // Back from both ends to the node at which the two lines part.
        while from != to {
            let parent = if tree.depth(from) > tree.depth(to) {
                let parent = tree.parent(from);
                from = parent.unwrap_or(from);
                parent
            } else {
                let parent = tree.parent(to);
                ahead.extend(tree.ply(to));
                to = parent.unwrap_or(to);
                parent
            };
            if parent.is_none() {
                // One of them was detached from the tree.
                *self = Self::new(record, node);
                return;
            }
        }
        let line = Arc::make_mut(&mut self.line);
        while line.len() > tree.depth(from) {
            line.undo();
        }
        for ply in ahead.into_iter().rev() {
            play_again(line, ply);
        }
        self.node = node;
    }

    /// Plays a ply and goes to the node it leads to: the one that is there, if it was played
    /// before, or else a new one, the last of its siblings.
    ///
    /// # Errors
    ///
    /// [`PlyError`] if the ply is not legal here; nothing is changed then.
    pub fn play(&mut self, record: &mut Record, ply: AnyPly) -> Result<NodeId, PlyError> {
        if let Some(child) = record.tree().child(self.node, ply) {
            self.go(record, child);
            return Ok(child);
        }
        let line = Arc::make_mut(&mut self.line);
        line.play(ply)?;
        self.node = record.add(self.node, ply, line);
        Ok(self.node)
    }

    /// Plays a line that was tried or is expected, as far as its plies are legal, and goes to its
    /// last node. Returns the first node that was not there yet.
    pub fn play_line(&mut self, record: &mut Record, plies: &[AnyPly]) -> Option<NodeId> {
        let mut added = None;
        for &ply in plies {
            let known = record.tree().child(self.node, ply);
            let Ok(node) = self.play(record, ply) else {
                break;
            };
            if known.is_none() {
                added.get_or_insert(node);
            }
        }
        added
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Start;
    use parlour_rules::games::find_game;

    fn record() -> Record {
        let trike = find_game("trike").unwrap();
        Record::new(Start::new(trike).unwrap())
    }

    /// Plays plies after a node; returns the nodes they lead to.
    fn play(record: &mut Record, at: NodeId, plies: &str) -> Vec<NodeId> {
        let mut cursor = TreeCursor::new(record, at);
        let play = |text| {
            let ply = cursor.line().read_ply(text).unwrap();
            cursor.play(record, ply).unwrap()
        };
        plies.split(' ').map(play).collect()
    }

    #[test]
    fn from_any_node_to_any_other_the_line_is_that_of_the_node() {
        let mut record = record();
        let main = play(&mut record, NodeId::ROOT, "d2 swap e3 f3 f4");
        let other = play(&mut record, main[1], "d3 d4 e4");
        let all: Vec<NodeId> = record.tree().iter().collect();
        assert_eq!(all.len(), 1 + main.len() + other.len());
        for &from in &all {
            for &to in &all {
                let mut cursor = TreeCursor::new(&record, from);
                cursor.go(&record, to);
                assert_eq!(cursor.node(), to);
                assert_eq!(cursor.line().plies(), record.line(to).plies());
            }
        }
    }

    #[test]
    fn an_illegal_ply_changes_nothing() {
        let mut record = record();
        let [first, ..] = play(&mut record, NodeId::ROOT, "d2 swap")[..] else {
            panic!("two moves were played");
        };
        let mut cursor = TreeCursor::new(&record, first);
        let d2 = record.tree().ply(first).unwrap();
        assert!(cursor.play(&mut record, d2).is_err());
        assert_eq!((cursor.node(), cursor.line().len()), (first, 1));
        assert_eq!(record.tree().iter().count(), 3);
    }

    #[test]
    fn a_detached_node_can_be_left() {
        let mut record = record();
        let nodes = play(&mut record, NodeId::ROOT, "d2 swap e3");
        let mut cursor = TreeCursor::new(&record, nodes[2]);
        record.tree_mut().detach(nodes[1]);
        cursor.go(&record, nodes[0]);
        assert_eq!(cursor.line().plies(), record.line(nodes[0]).plies());
    }

    #[test]
    fn the_line_is_copied_only_while_it_is_shared() {
        let mut record = record();
        let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
        let address = |cursor: &TreeCursor| std::ptr::from_ref(cursor.line());
        let before = address(&cursor);
        for text in ["d2", "swap"] {
            let ply = cursor.line().read_ply(text).unwrap();
            drop(cursor.shared_line());
            cursor.play(&mut record, ply).unwrap();
        }
        assert_eq!(address(&cursor), before);
        let held = cursor.shared_line();
        cursor.go(&record, NodeId::ROOT);
        assert_eq!((held.len(), cursor.line().len()), (2, 0));
    }
}
