//! Changes of a tree that can be taken back.

use super::{NodeId, Tree};
use crate::annotation::{Glyph, Marks};

/// A change of a tree. [`Tree::apply`] makes it and gives back the change that undoes it.
///
/// The words of engines are not among what is changed here: taking words back does not take an
/// evaluation back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit {
    /// Take a node out of the tree, with all that follows it.
    Detach {
        /// The node; the root stays where it is.
        node: NodeId,
    },
    /// Put a node back that was taken out.
    Attach {
        /// The node.
        node: NodeId,
        /// The node before it.
        parent: NodeId,
        /// Its place among the children of that, the main one having 0.
        place: usize,
    },
    /// Move a node to another place among its siblings.
    Move {
        /// The node.
        node: NodeId,
        /// Its place, the main one having 0.
        place: usize,
    },
    /// Say something else of a node.
    Say {
        /// The node.
        node: NodeId,
        /// The words.
        words: String,
        /// The judgement.
        glyph: Option<Glyph>,
    },
    /// Draw other marks on the board at a node.
    Mark {
        /// The node.
        node: NodeId,
        /// All its marks.
        marks: Marks,
    },
}

impl Tree {
    /// Makes a change, and returns the one that undoes it.
    pub fn apply(&mut self, edit: Edit) -> Edit {
        match edit {
            Edit::Detach { node } => {
                let Some((parent, place)) = self.parent(node).zip(self.place(node)) else {
                    return Edit::Detach { node };
                };
                self.detach(node);
                Edit::Attach {
                    node,
                    parent,
                    place,
                }
            }
            Edit::Attach {
                node,
                parent,
                place,
            } => {
                if self.parent(node).is_none() && node != NodeId::ROOT {
                    self.nodes[node.index()].parent = Some(parent);
                    let children = &mut self.nodes[parent.index()].children;
                    children.insert(place.min(children.len()), node);
                    self.main_end = self.end_of(NodeId::ROOT);
                }
                Edit::Detach { node }
            }
            Edit::Move { node, place } => {
                let Some((parent, before)) = self.parent(node).zip(self.place(node)) else {
                    return Edit::Move { node, place };
                };
                let children = &mut self.nodes[parent.index()].children;
                children.remove(before);
                children.insert(place.min(children.len()), node);
                self.main_end = self.end_of(NodeId::ROOT);
                Edit::Move {
                    node,
                    place: before,
                }
            }
            Edit::Mark { node, marks } => {
                let own = &mut self.annotation_mut(node).marks;
                let marks = std::mem::replace(own, marks);
                Edit::Mark { node, marks }
            }
            Edit::Say { node, words, glyph } => {
                let annotation = self.annotation_mut(node);
                let before = Edit::Say {
                    node,
                    words: annotation.words().to_owned(),
                    glyph: annotation.glyph,
                };
                annotation.set_words(&words);
                annotation.glyph = glyph;
                before
            }
        }
    }

    /// The place of a node among its siblings, the main one having 0; none for the root and for a
    /// node that was taken out.
    pub fn place(&self, node: NodeId) -> Option<usize> {
        let siblings = self.children(self.parent(node)?);
        siblings.iter().position(|sibling| *sibling == node)
    }

    /// The first ply of the variation that a node belongs to: the last one on the way from the root
    /// that is not the main continuation. None on the main line.
    pub fn variation_start(&self, node: NodeId) -> Option<NodeId> {
        let path = self.path(node).into_iter();
        path.rev().find(|&step| self.place(step) != Some(0))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Edit, Glyph, NodeId, Record, Start, TreeCursor};
    use parlour_rules::games::find_game;

    /// Trike: d2 (d3 d4, d4 e4) swap e3.
    fn record() -> (Record, [NodeId; 3]) {
        let start = Start::new(find_game("trike").unwrap()).unwrap();
        let mut record = Record::new(start);
        let mut keep = |texts: &str| {
            let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
            let mut first = None;
            for text in texts.split(' ') {
                let ply = cursor.line().read_ply(text).unwrap();
                let node = cursor.play(&mut record, ply).unwrap();
                first.get_or_insert(node);
            }
            first.unwrap()
        };
        let nodes = [keep("d2 swap e3"), keep("d3 d4"), keep("d4 e4")];
        (record, nodes)
    }

    #[test]
    fn every_change_can_be_taken_back_and_made_again() {
        let (mut record, [main, other, third]) = record();
        let before = record.clone();
        let say = Edit::Say {
            node: other,
            words: "better".to_owned(),
            glyph: Some(Glyph::Good),
        };
        let edits = [
            Edit::Move {
                node: third,
                place: 0,
            },
            say,
            Edit::Detach { node: other },
            Edit::Detach { node: third },
            Edit::Detach { node: main },
        ];
        let mut undo = Vec::new();
        let mut states = Vec::new();
        for edit in edits {
            states.push(record.to_string());
            undo.push(record.tree_mut().apply(edit));
        }
        assert_eq!(record.tree().main_end(), NodeId::ROOT);
        let mut redo = Vec::new();
        for (edit, state) in undo.into_iter().zip(&states).rev() {
            redo.push(record.tree_mut().apply(edit));
            assert_eq!(record.to_string(), *state);
        }
        assert_eq!(record, before);
        for edit in redo.into_iter().rev() {
            record.tree_mut().apply(edit);
        }
        assert_eq!(record.tree().iter().count(), 1);
    }

    #[test]
    fn the_root_stays() {
        let (mut record, _) = record();
        let before = record.clone();
        let node = NodeId::ROOT;
        record.tree_mut().apply(Edit::Detach { node });
        record.tree_mut().apply(Edit::Move { node, place: 3 });
        assert_eq!(record, before);
    }

    #[test]
    fn a_variation_begins_where_it_leaves_the_main_continuation() {
        let (mut record, [main, other, _]) = record();
        let tree = record.tree();
        assert_eq!(tree.variation_start(tree.main_end()), None);
        assert_eq!(tree.variation_start(main), None);
        let end = tree.end_of(other);
        assert_eq!(tree.variation_start(end), Some(other));
        assert_eq!(tree.place(other), Some(1));
        let place = 0;
        record.tree_mut().apply(Edit::Move { node: other, place });
        assert_eq!(record.tree().variation_start(end), None);
        assert_eq!(record.tree().main_end(), end);
    }

    #[test]
    fn a_line_is_kept_once_and_only_as_far_as_it_is_legal() {
        let (mut record, [main, ..]) = record();
        let mut line = record.line(main);
        let mut plies = Vec::new();
        for text in ["swap", "e3", "f3"] {
            plies.push(line.read_ply(text).unwrap());
            line.play(*plies.last().unwrap()).unwrap();
        }
        plies.push(plies[1]);
        let mut cursor = TreeCursor::new(&record, main);
        let added = cursor.play_line(&mut record, &plies);
        let end = cursor.node();
        assert_eq!(record.tree().depth(end), 4);
        assert_eq!(
            record.tree().parent(added.unwrap()),
            Some(record.tree().path(end)[2])
        );
        cursor.go(&record, main);
        assert_eq!(cursor.play_line(&mut record, &plies), None);
        assert_eq!(cursor.node(), end);
    }
}
