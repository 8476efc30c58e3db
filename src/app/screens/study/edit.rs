//! Going through the tree of a study and changing it: trying plies, keeping, promoting and deleting
//! lines, words, judgements and marks, and taking all of it back.

use super::Study;
use crate::app::file_job::FileJob;
use crate::app::shared::Shared;
use crate::app::ui::picker::Picked;
use crate::app::ui::typed_ply;
use parlour_matches::play::Change;
use parlour_records::{Glyph, NodeId, Record, Tree};
use parlour_rules::board::Cell;
use parlour_rules::games::{AnyPly, Pick};
use parlour_sessions::study::{CannotEdit, StudySession};

impl Study {
    /// Looks at another node.
    pub(super) fn go(&mut self, node: NodeId, shared: &mut Shared) {
        if node != self.node() {
            self.session.go(node);
            self.has_gone(shared);
            self.picker.put_on_last_ply(self.session.line());
            self.save(shared);
        }
    }

    /// Leaves what was begun at the node looked at before.
    fn has_gone(&mut self, shared: &mut Shared) {
        let node = self.session.node();
        self.mistakes.leave(self.session.record(), node, shared);
        self.picker.clear();
        self.arrow_from = None;
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
        let picked = self.picker.pick(self.session.line(), pick);
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
        match typed_ply::read(self.line(), text) {
            Ok(ply) => self.try_ply(ply, shared),
            Err(why) => self.message = Some(why.to_string()),
        }
    }

    /// Goes to the node of a ply: the one that is there, or a new variation.
    pub(super) fn try_ply(&mut self, ply: AnyPly, shared: &mut Shared) {
        let game = self.broken_off_game();
        match self.session.play(ply) {
            Ok(is_new) => {
                self.part_from(game, shared);
                self.store.is_changed |= is_new;
                self.save(shared);
                self.judge_try(shared);
            }
            Err(why) => self.message = Some(why.to_string()),
        }
        self.picker.clear();
    }

    /// Makes a change, which is saved, or says why there is none.
    pub(super) fn change(
        &mut self,
        change: impl FnOnce(&mut StudySession) -> Result<(), CannotEdit>,
        shared: &mut Shared,
    ) {
        let before = self.node();
        if let Err(why) = change(&mut self.session) {
            self.message = Some(why.to_string());
            return;
        }
        if self.node() != before {
            self.has_gone(shared);
        }
        self.store.is_changed = true;
        self.save(shared);
    }

    /// Keeps a line of the engine, numbered from 1, as a variation.
    pub(super) fn keep_line(&mut self, number: usize, shared: &mut Shared) {
        let lines = self.lines().map_or(&[][..], |report| &report.variations);
        let Some(line) = number.checked_sub(1).and_then(|at| lines.get(at)) else {
            self.message = Some(format!("The engine shows no line {number}."));
            return;
        };
        let plies = line.plies.clone();
        self.message = Some(if self.keep_plies(&plies, shared) {
            format!("Line {number} added.")
        } else {
            "That line is already there.".to_owned()
        });
    }

    /// Keeps plies as a variation; returns whether any of them is new.
    pub(super) fn keep_plies(&mut self, plies: &[AnyPly], shared: &mut Shared) -> bool {
        let game = self.broken_off_game();
        let is_new = self.session.keep(plies);
        self.part_from(game, shared);
        self.store.is_changed |= is_new;
        self.save(shared);
        is_new
    }

    /// The game, if it was broken off: a line may go on behind its end, and make a study of it.
    fn broken_off_game(&self) -> Option<Record> {
        let record = self.session.record();
        record.is_broken_off().then(|| record.clone())
    }

    /// Leaves the file of the game as it was to a study that goes on behind its end.
    fn part_from(&mut self, game: Option<Record>, shared: &mut Shared) {
        if let Some(game) = game.filter(|_| !self.session.record().is_broken_off())
            && self.store.part_from(&game, shared)
        {
            let said = "The game has ended here: your line becomes a new study.";
            self.message = Some(said.to_owned());
        }
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
        let now = self.session.glyph();
        let at = now.map_or(Some(0), |now| {
            let at = ORDER.iter().position(|other| *other == now)?;
            Some(at + 1)
        });
        let next = at.and_then(|at| ORDER.get(at)).copied();
        self.change(|session| session.judge(next), shared);
    }

    /// Folds the variations beside the ply looked at, or unfolds them.
    pub(super) fn fold(&mut self) {
        let (tree, node) = (self.session.tree(), self.node());
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
        let mark = |session: &mut StudySession| {
            session.mark(cell, target);
            Ok(())
        };
        self.change(mark, shared);
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
            change: Change::Whole(Box::new(self.session.record().clone())),
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
