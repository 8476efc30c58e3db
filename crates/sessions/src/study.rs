//! Studying: the tree of lines beside a game, gone through and changed, and changes taken back.
//!
//! What the game has stays as it is: only what was tried beside it is moved or deleted.

use std::collections::BTreeSet;
use std::sync::Arc;

use parlour_records::{Edit, Edits, Glyph, NodeId, Record, Tree, TreeCursor};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyLine, AnyPly, PlyError};

/// A tree that is studied, the node looked at, and what was changed.
#[derive(Clone, Debug)]
pub struct StudySession {
    record: Record,
    cursor: TreeCursor,
    /// The plies of the game, which stay as they are.
    game: BTreeSet<NodeId>,
    edits: Edits,
}

/// The reason why the tree cannot be changed so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotEdit {
    /// There is no move before the start, to mark or to delete.
    #[error("there is no move at the start")]
    Start,
    /// Moves of the game are neither moved nor deleted.
    #[error("this move is part of the game, which stays as it is")]
    OfGame,
    /// The line is the first of its siblings.
    #[error("this is the main line")]
    MainLine,
    /// Only the game comes before the line.
    #[error("the game itself remains the main line")]
    GameFirst,
    /// No change can be taken back.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// No change was taken back.
    #[error("there is nothing to redo")]
    NothingToRedo,
}

impl StudySession {
    /// A study of a tree from a node on, of which these plies are the game's.
    pub fn new(record: Record, node: NodeId, game: impl IntoIterator<Item = NodeId>) -> Self {
        Self {
            cursor: TreeCursor::new(&record, node),
            record,
            game: game.into_iter().collect(),
            edits: Edits::default(),
        }
    }

    /// The game with all lines.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The same, to note in it what engines say, which is no change to be taken back.
    pub const fn record_mut(&mut self) -> &mut Record {
        &mut self.record
    }

    /// The tree of all lines.
    pub const fn tree(&self) -> &Tree {
        self.record.tree()
    }

    /// The node looked at.
    pub const fn node(&self) -> NodeId {
        self.cursor.node()
    }

    /// The line to the node looked at.
    pub fn line(&self) -> &AnyLine {
        self.cursor.line()
    }

    /// The same line, to be shared with an engine.
    pub fn shared_line(&self) -> Arc<AnyLine> {
        self.cursor.shared_line()
    }

    /// The words about the position looked at.
    pub fn words(&self) -> &str {
        self.tree().annotation(self.node()).words()
    }

    /// The mark of the ply looked at.
    pub fn glyph(&self) -> Option<Glyph> {
        self.tree().annotation(self.node()).glyph
    }

    /// Looks at another node.
    pub fn go(&mut self, node: NodeId) {
        self.cursor.go(&self.record, node);
    }

    /// Goes to the node of a ply: the one that is there, or a new variation. Returns whether it is
    /// new.
    ///
    /// # Errors
    ///
    /// The ply is not legal.
    pub fn play(&mut self, ply: AnyPly) -> Result<bool, PlyError> {
        let before = self.node();
        let is_new = self.tree().child(before, ply).is_none();
        let node = self.cursor.play(&mut self.record, ply)?;
        if is_new {
            self.edits.made(before, Edit::Detach { node });
        }
        Ok(is_new)
    }

    /// Keeps plies as a variation; returns whether any of them is new.
    pub fn keep(&mut self, plies: &[AnyPly]) -> bool {
        let before = self.node();
        let added = TreeCursor::new(&self.record, before).play_line(&mut self.record, plies);
        if let Some(node) = added {
            self.edits.made(before, Edit::Detach { node });
        }
        added.is_some()
    }

    /// Moves the variation looked at up by one place; the plies of the game stay first.
    ///
    /// # Errors
    ///
    /// It has no place above it, or only that of the game.
    pub fn promote(&mut self) -> Result<(), CannotEdit> {
        let tree = self.tree();
        let node = tree.variation_start(self.node());
        let node = node.ok_or(CannotEdit::MainLine)?;
        let place = tree.place(node).unwrap_or(0).saturating_sub(1);
        let siblings = tree.parent(node).map(|parent| tree.children(parent));
        let above = siblings.and_then(|siblings| siblings.get(place));
        if self.game.contains(&node) {
            return Err(CannotEdit::OfGame);
        }
        if above.is_some_and(|above| self.game.contains(above)) {
            return Err(CannotEdit::GameFirst);
        }
        self.edit(Edit::Move { node, place });
        Ok(())
    }

    /// Deletes the ply looked at and all that follows it, and goes to the position before it.
    ///
    /// # Errors
    ///
    /// It is a ply of the game, or none.
    pub fn delete(&mut self) -> Result<(), CannotEdit> {
        let node = self.node();
        let parent = self.tree().parent(node).ok_or(CannotEdit::Start)?;
        if self.game.contains(&node) {
            return Err(CannotEdit::OfGame);
        }
        self.go(parent);
        let undo = self.record.tree_mut().apply(Edit::Detach { node });
        self.edits.made(node, undo);
        Ok(())
    }

    /// Sets the words about the position looked at.
    pub fn say(&mut self, words: &str) {
        self.note(words.to_owned(), self.glyph());
    }

    /// Gives the ply looked at a mark, or none.
    ///
    /// # Errors
    ///
    /// It is the start, which no ply leads to.
    pub fn judge(&mut self, glyph: Option<Glyph>) -> Result<(), CannotEdit> {
        if self.node() == NodeId::ROOT {
            return Err(CannotEdit::Start);
        }
        self.note(self.words().to_owned(), glyph);
        Ok(())
    }

    fn note(&mut self, words: String, glyph: Option<Glyph>) {
        let node = self.node();
        self.edit(Edit::Say { node, words, glyph });
    }

    /// Draws a circle around a cell, or an arrow to its target; one that is there gets the next
    /// colour, and after the last none.
    pub fn mark(&mut self, cell: Cell, target: Option<Cell>) {
        let node = self.node();
        let mut marks = self.tree().annotation(node).marks.clone();
        marks.cycle(cell, target);
        self.edit(Edit::Mark { node, marks });
    }

    fn edit(&mut self, edit: Edit) {
        let undo = self.record.tree_mut().apply(edit);
        self.edits.made(self.node(), undo);
    }

    /// Takes the last change back, and goes to where it was made.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn undo(&mut self) -> Result<(), CannotEdit> {
        let here = self.node();
        let node = self.edits.undo(self.record.tree_mut(), here);
        self.go(node.ok_or(CannotEdit::NothingToUndo)?);
        Ok(())
    }

    /// Makes the change again that was taken back last, and goes to where that was done.
    ///
    /// # Errors
    ///
    /// There is none.
    pub fn redo(&mut self) -> Result<(), CannotEdit> {
        let here = self.node();
        let node = self.edits.redo(self.record.tree_mut(), here);
        self.go(node.ok_or(CannotEdit::NothingToRedo)?);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_records::Start;
    use parlour_rules::games::find_game;

    #[test]
    fn only_what_was_tried_is_moved_or_deleted_and_each_change_is_taken_back() {
        let mut record = Record::new(Start::new(find_game("trike").unwrap()).unwrap());
        let mut cursor = TreeCursor::new(&record, NodeId::ROOT);
        let d2 = cursor.line().read_ply("d2").unwrap();
        let of_game = cursor.play(&mut record, d2).unwrap();
        let mut study = StudySession::new(record, of_game, [of_game]);
        assert_eq!(study.delete(), Err(CannotEdit::OfGame));
        assert_eq!(study.promote(), Err(CannotEdit::MainLine));
        study.go(NodeId::ROOT);
        assert_eq!(study.delete(), Err(CannotEdit::Start));
        assert_eq!(study.judge(Some(Glyph::Good)), Err(CannotEdit::Start));
        assert_eq!(study.play(d2), Ok(false), "it is there");
        study.go(NodeId::ROOT);
        let d3 = study.line().read_ply("d3").unwrap();
        assert_eq!(study.play(d3), Ok(true));
        let tried = study.node();
        assert_eq!(study.promote(), Err(CannotEdit::GameFirst));
        study.say("Close.");
        assert_eq!(study.delete(), Ok(()));
        assert_eq!(study.node(), NodeId::ROOT);
        assert_eq!(study.undo(), Ok(()));
        assert_eq!((study.node(), study.words()), (tried, "Close."));
        assert_eq!(study.undo(), Ok(()));
        assert_eq!(study.words(), "");
        assert_eq!(study.undo(), Ok(()));
        assert_eq!(study.undo(), Err(CannotEdit::NothingToUndo));
        assert_eq!(study.tree().children(NodeId::ROOT), [of_game]);
        assert_eq!(study.redo(), Ok(()));
        assert_eq!(study.node(), tried);
    }
}
