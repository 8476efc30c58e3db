//! Going through the tree of a study and changing it: trying plies, keeping, promoting and deleting
//! lines, words, judgements and marks, and taking all of it back.

use super::Study;
use crate::app::file_job::FileJob;
use crate::app::shared::Shared;
use crate::app::ui::picker::Picked;
use parlour_matches::play::Change;
use parlour_records::{Edit, Glyph, NodeId, Tree, TreeCursor};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyPly, Pick};

impl Study {
    /// Looks at another node.
    pub(super) fn go(&mut self, node: NodeId, shared: &mut Shared) {
        if node != self.node() {
            self.mistakes.leave(&self.record, node, shared);
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

    /// Picks a cell or a named choice; a ply that is made up is tried.
    pub(super) fn pick(&mut self, pick: Pick, shared: &mut Shared) {
        let picked = self.picker.pick(self.cursor.line(), pick);
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
                self.judge_try(shared);
            }
            Ok(_) => {
                self.save(shared);
                self.judge_try(shared);
            }
            Err(why) => self.message = Some(why.to_string()),
        }
        self.picker.clear();
    }

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
        let here = self.node();
        let node = self.edits.undo(self.record.tree_mut(), here);
        self.go_changed(node, "There is nothing to undo.", shared);
    }

    /// Makes the change again that was taken back last.
    pub(super) fn redo(&mut self, shared: &mut Shared) {
        let here = self.node();
        let node = self.edits.redo(self.record.tree_mut(), here);
        self.go_changed(node, "There is nothing to redo.", shared);
    }

    /// Goes to where a change was made or taken back, or says that there is none.
    fn go_changed(&mut self, node: Option<NodeId>, or_say: &str, shared: &mut Shared) {
        match node {
            Some(node) => {
                self.store.changed();
                self.go(node, shared);
                self.save(shared);
            }
            None => self.message = Some(or_say.to_owned()),
        }
    }

    /// Keeps a line of the engine, numbered from 1, as a variation.
    pub(super) fn keep_line(&mut self, number: usize, shared: &mut Shared) {
        let lines = self.lines().map_or(&[][..], |report| &report.variations);
        let Some(line) = number.checked_sub(1).and_then(|at| lines.get(at)) else {
            self.message = Some("The engine has no such line.".to_owned());
            return;
        };
        let plies = line.plies.clone();
        self.message = Some(if self.keep_plies(&plies, shared) {
            format!("Line {number} kept.")
        } else {
            "That line is there already.".to_owned()
        });
    }

    /// Keeps plies as a variation; returns whether any of them is new.
    pub(super) fn keep_plies(&mut self, plies: &[AnyPly], shared: &mut Shared) -> bool {
        let before = self.node();
        let mut cursor = TreeCursor::new(&self.record, before);
        let added = cursor.play_line(&mut self.record, plies);
        if let Some(node) = added {
            self.edits.made(before, Edit::Detach { node });
            self.store.changed();
            self.save(shared);
        }
        added.is_some()
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
            self.message = Some("The game itself remains the main line.".to_owned());
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
            self.message = Some("There is no move to mark at the start.".to_owned());
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

    /// Draws a circle around a cell; one that is there gets the next colour, and after the last
    /// none.
    pub(super) fn circle(&mut self, cell: Cell, shared: &mut Shared) {
        self.mark((cell, None), shared);
    }

    /// Begins an arrow at the cell under the cursor, or ends at it the one that was begun; one that
    /// is there gets the next colour, and after the last none.
    pub(super) fn arrow(&mut self, shared: &mut Shared) {
        let cell = self.picker.cursor(self.line().board());
        match self.arrow_from.take() {
            None => self.arrow_from = Some(cell),
            Some(from) if from == cell => {}
            Some(from) => self.mark((from, Some(cell)), shared),
        }
    }

    /// Makes, recolours or removes the mark of these cells.
    fn mark(&mut self, (cell, target): (Cell, Option<Cell>), shared: &mut Shared) {
        let node = self.node();
        let mut marks = self.record.tree().annotation(node).marks.clone();
        marks.cycle(cell, target);
        self.edit(Edit::Mark { node, marks }, shared);
    }

    /// Writes what was changed.
    pub(super) fn save(&mut self, shared: &mut Shared) {
        let store = &mut self.store;
        if !store.is_due() {
            return;
        }
        let revision = store.begin_save();
        shared.send_file_job(FileJob::Save {
            game: store.id,
            path: store.path.clone(),
            revision,
            change: Change::Whole(Box::new(self.record.clone())),
        });
    }

    /// Keeps the study, also where only an engine has said something.
    pub(super) fn keep(&mut self, shared: &mut Shared) {
        self.store.keep();
        self.save(shared);
    }
}

/// The next variation: where several plies were tried from here, the second of them, and
/// otherwise the next of those that were tried instead of the last one.
pub(super) fn next_branch(tree: &Tree, node: NodeId) -> Option<NodeId> {
    if let Some(&second) = tree.children(node).get(1) {
        return Some(second);
    }
    let siblings = tree.children(tree.parent(node)?);
    let at = tree.place(node)?;
    let next = siblings[(at + 1) % siblings.len()];
    (next != node).then_some(next)
}
