//! Changing the tree: keeping, promoting and deleting lines, words and judgements, and taking all of
//! it back.

use super::Study;
use crate::app::shared::Shared;
use parlour_records::{Edit, Glyph, NodeId};

impl Study {
    /// Makes a change that can be taken back.
    pub(super) fn edit(&mut self, edit: Edit, shared: &mut Shared) {
        let before = self.node();
        self.leave(&edit, shared);
        let undo = self.record.tree_mut().apply(edit);
        self.edits.made(before, undo);
        self.store.changed();
        self.save(shared);
    }

    /// Leaves the part of the tree that a change takes out.
    fn leave(&mut self, edit: &Edit, shared: &mut Shared) {
        if let Edit::Detach { node } = *edit {
            let tree = self.record.tree();
            if let Some(parent) = tree.parent(node)
                && tree.path(self.node()).contains(&node)
            {
                self.go(parent, shared);
            }
        }
    }

    /// Takes the last change back.
    pub(super) fn undo(&mut self, shared: &mut Shared) {
        let Some((node, edit)) = self.edits.undo.pop() else {
            self.message = Some("There is no change to take back.".to_owned());
            return;
        };
        let here = self.node();
        self.leave(&edit, shared);
        let redo = self.record.tree_mut().apply(edit);
        self.edits.redo.push((here, redo));
        self.go(node, shared);
        self.store.changed();
        self.save(shared);
    }

    /// Makes the change again that was taken back last.
    pub(super) fn redo(&mut self, shared: &mut Shared) {
        let Some((node, edit)) = self.edits.redo.pop() else {
            self.message = Some("There is no change to make again.".to_owned());
            return;
        };
        let here = self.node();
        self.leave(&edit, shared);
        let undo = self.record.tree_mut().apply(edit);
        self.edits.undo.push((here, undo));
        self.go(node, shared);
        self.store.changed();
        self.save(shared);
    }

    /// Keeps a line of the engine, numbered from 1, as a variation.
    pub(super) fn keep_line(&mut self, number: usize, shared: &mut Shared) {
        let lines = self.lines().map_or(&[][..], |report| &report.variations);
        let Some(line) = number.checked_sub(1).and_then(|at| lines.get(at)) else {
            self.message = Some("The engine has no such line.".to_owned());
            return;
        };
        let plies = line.plies.clone();
        let before = self.node();
        let (_, added) = self.record.keep_line(before, &plies);
        match added {
            Some(node) => {
                self.edits.made(before, Edit::Detach { node });
                self.store.changed();
                self.save(shared);
                self.message = Some(format!("Line {number} is kept."));
            }
            None => self.message = Some("That line is there already.".to_owned()),
        }
    }

    /// Moves the variation looked at up by one place; the plies of the game stay first.
    pub(super) fn promote(&mut self, shared: &mut Shared) {
        let tree = self.record.tree();
        let Some(start) = tree.variation_start(self.node()) else {
            self.message = Some("This is the main line.".to_owned());
            return;
        };
        let place = tree.place(start).unwrap_or(0).saturating_sub(1);
        let siblings = tree
            .parent(start)
            .map_or(&[][..], |parent| tree.children(parent));
        if siblings
            .get(place)
            .is_some_and(|sibling| self.game.contains(sibling))
        {
            self.message = Some("The game itself stays the main line.".to_owned());
            return;
        }
        self.edit(Edit::Move { node: start, place }, shared);
    }

    /// Deletes the ply looked at and all that follows it, unless it is of the game.
    pub(super) fn delete(&mut self, shared: &mut Shared) {
        let node = self.node();
        if node == NodeId::ROOT {
            self.message = Some("This is the start.".to_owned());
        } else if self.game.contains(&node) {
            self.message = Some("This move is part of the game, which stays as it is.".to_owned());
        } else {
            self.edit(Edit::Detach { node }, shared);
        }
    }

    /// Sets the words about the position looked at.
    pub(super) fn say(&mut self, words: &str, shared: &mut Shared) {
        let node = self.node();
        let glyph = self.record.tree().annotation(node).glyph;
        let words = words.to_owned();
        self.edit(Edit::Say { node, words, glyph }, shared);
    }

    /// Gives the ply looked at the next judgement, going round.
    pub(super) fn judge(&mut self, shared: &mut Shared) {
        /// The order in which judgements are gone through, the best first.
        const ORDER: [Glyph; 6] = [
            Glyph::Good,
            Glyph::Brilliant,
            Glyph::Interesting,
            Glyph::Dubious,
            Glyph::Mistake,
            Glyph::Blunder,
        ];
        let node = self.node();
        if node == NodeId::ROOT {
            self.message = Some("There is no move to judge at the start.".to_owned());
            return;
        }
        let annotation = self.record.tree().annotation(node);
        let glyph = match annotation.glyph {
            None => Some(ORDER[0]),
            Some(glyph) => {
                let at = ORDER.iter().position(|other| *other == glyph);
                at.and_then(|at| ORDER.get(at + 1)).copied()
            }
        };
        let words = annotation.words().to_owned();
        self.edit(Edit::Say { node, words, glyph }, shared);
    }

    /// Folds the variations beside the ply looked at, or unfolds them.
    pub(super) fn fold(&mut self) {
        let tree = self.record.tree();
        let node = self.node();
        let start = tree.variation_start(node).unwrap_or(node);
        let Some(parent) = tree.parent(start) else {
            return;
        };
        let variations = tree.children(parent).iter().skip(1);
        let variations: Vec<NodeId> = variations.copied().collect();
        let all = variations.iter().all(|node| self.folded.contains(node));
        for node in variations {
            if all {
                self.folded.remove(&node);
            } else {
                self.folded.insert(node);
            }
        }
    }
}
