//! Going through the tree, and trying plies.

use super::Study;
use crate::app::shared::Shared;
use crate::app::ui::picker::Picked;
use parlour_records::{Edit, NodeId};
use parlour_rules::board::Cell;
use parlour_rules::games::AnyPly;

impl Study {
    /// Looks at another node.
    pub(super) fn go(&mut self, node: NodeId, shared: &mut Shared) {
        if node != self.node() {
            self.leave_question(node, shared);
            self.cursor.go(&self.record, node);
            self.picker.clear();
            self.arrow_from = None;
            self.save(shared);
        }
    }

    /// Looks at a node, or says why there is none.
    pub(super) fn go_or_say(&mut self, node: Option<NodeId>, or_say: &str, shared: &mut Shared) {
        match node {
            Some(node) => self.go(node, shared),
            None => self.message = Some(or_say.to_owned()),
        }
    }

    /// The next variation: where several plies were tried from here, the second of them, and
    /// otherwise the next of those that were tried instead of the last one.
    pub(super) fn next_branch(&self) -> Option<NodeId> {
        let tree = self.record.tree();
        if let Some(&second) = tree.children(self.node()).get(1) {
            return Some(second);
        }
        let siblings = tree.children(tree.parent(self.node())?);
        let at = tree.place(self.node())?;
        let next = siblings[(at + 1) % siblings.len()];
        (next != self.node()).then_some(next)
    }

    /// Picks a cell; a ply that is made up is tried.
    pub(super) fn pick_cell(&mut self, cell: Cell, shared: &mut Shared) {
        let picked = self.picker.pick_cell(self.cursor.line(), cell);
        self.take_picked(picked, shared);
    }

    /// Picks a choice by its name.
    pub(super) fn pick_name(&mut self, name: &'static str, shared: &mut Shared) {
        let picked = self.picker.pick_name(self.cursor.line(), name);
        self.take_picked(picked, shared);
    }

    fn take_picked(&mut self, picked: Picked, shared: &mut Shared) {
        match picked {
            Picked::Ply(ply) => self.try_ply(ply, shared),
            Picked::Waiting => {}
            Picked::Refused(why) => self.message = Some(why),
        }
    }

    /// Tries the ply with a text, or says why not.
    pub(super) fn try_text(&mut self, text: &str, shared: &mut Shared) {
        match self.line().read_ply(text.trim()) {
            Ok(ply) => self.try_ply(ply, shared),
            Err(why) => self.message = Some(why.to_string()),
        }
    }

    /// Goes to the node of a ply: the one that is there, or a new variation.
    pub(super) fn try_ply(&mut self, ply: AnyPly, shared: &mut Shared) {
        let before = self.node();
        let is_new = self.record.tree().child(before, ply).is_none();
        match self.cursor.play(&mut self.record, ply) {
            Ok(node) if is_new => {
                self.edits.made(before, Edit::Detach { node });
                self.store.changed();
                self.save(shared);
                self.judge_try(node, shared);
            }
            Ok(node) => {
                self.save(shared);
                self.judge_try(node, shared);
            }
            Err(why) => self.message = Some(why.to_string()),
        }
        self.picker.clear();
    }
}
