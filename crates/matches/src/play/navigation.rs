//! Going through a game: back and forward, to other lines, taking plies back.

use super::GameSession;
use parlour_records::{NodeId, Record, TreeCursor};

impl GameSession {
    /// Looks at another node.
    pub fn go(&mut self, node: NodeId) {
        self.cursor.go(&self.record, node);
    }

    /// Goes back by one ply; returns whether there was one.
    pub fn back(&mut self) -> bool {
        self.go_to(self.record.tree().parent(self.node()))
    }

    /// Goes forward by one ply along the main continuation; returns whether there was one.
    pub fn forward(&mut self) -> bool {
        self.go_to(self.record.tree().next(self.node()))
    }

    /// Goes to the next variation: where several plies were played from here, to the second of
    /// them, and otherwise to the next of those that were played instead of the last one. Returns
    /// whether there was another.
    pub fn next_branch(&mut self) -> bool {
        let tree = self.record.tree();
        if let Some(&second) = tree.children(self.node()).get(1) {
            return self.go_to(Some(second));
        }
        let siblings = tree
            .parent(self.node())
            .map_or(&[][..], |parent| tree.children(parent));
        let here = siblings.iter().position(|sibling| *sibling == self.node());
        let next = here.map(|at| siblings[(at + 1) % siblings.len()]);
        self.go_to(next.filter(|next| *next != self.node()))
    }

    /// Takes the record of the finished game as a study has left it in its file. Where the position
    /// looked at is not in it any more, the end is looked at.
    pub fn take_studied(&mut self, record: Record) {
        let tree = record.tree();
        let is_there = tree.back(self.node()).last() == Some(NodeId::ROOT);
        let node = if is_there {
            self.node()
        } else {
            tree.main_end()
        };
        self.cursor = TreeCursor::new(&record, node);
        self.record = record;
    }

    /// Goes to the start.
    pub fn to_start(&mut self) {
        self.go(NodeId::ROOT);
    }

    /// Goes to the end of the line looked at.
    pub fn to_end(&mut self) {
        self.go(self.record.tree().end_of(self.node()));
    }

    /// Goes to the end of what counts as played: of the line looked at, or where plies were taken
    /// back, which are words there then.
    pub(super) fn go_to_end_of_played(&mut self) {
        let (tree, node) = (self.record.tree(), self.node());
        let is_before = |back: &NodeId| tree.back(*back).any(|before| before == node);
        let Some(back) = self.taken_back.take().filter(is_before) else {
            self.to_end();
            return;
        };
        self.go(back);
        let tree = self.record.tree();
        let is_behind = |node: &NodeId| tree.back(*node).any(|before| before == back);
        let ends = tree.iter().filter(|node| tree.children(*node).is_empty());
        let lines = ends.filter(is_behind).map(|end| {
            let plies = tree.plies(end).split_off(tree.depth(back));
            self.line().ply_texts(&plies).join(" ")
        });
        let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        if lines.is_empty() {
            return;
        }
        let before = tree.annotation(back).words();
        let words = format!("{before} Taken back: {}.", lines.join(", "));
        for taken in tree.children(back).to_vec() {
            self.record.tree_mut().detach(taken);
        }
        let annotation = self.record.tree_mut().annotation_mut(back);
        annotation.set_words(words.trim_start());
    }

    fn go_to(&mut self, node: Option<NodeId>) -> bool {
        if let Some(node) = node {
            self.go(node);
        }
        node.is_some()
    }

    /// Takes plies back to the turn of a human; by one ply if none or both are humans. Whether
    /// anything was taken back.
    ///
    /// A game that is final stays as it is: this only goes back in it. Taking back the end of a
    /// game that was resigned, lost on time or agreed to be a draw begins
    /// [a new game](GameSession::take_branched) instead.
    ///
    /// The clocks go back as well, to the beginning of that turn.
    pub fn undo(&mut self) -> bool {
        let undone = self.take_back();
        if undone {
            self.taken_back = (!self.is_final()).then_some(self.node());
            self.begin_turn();
        }
        undone
    }

    fn take_back(&mut self) -> bool {
        let ended_here = self.record.is_finished()
            && self.line().outcome().is_none()
            && self.node() == self.record.tree().main_end();
        if ended_here && self.human_to_move() {
            self.branch();
            return true;
        }
        let here = self.node();
        while self.back() {
            if self.human_to_move() || self.human_count() == 0 {
                return true;
            }
        }
        // An engine made the first ply: there is no turn of one's own to go back to.
        self.go(here);
        false
    }

    /// Plays what an engine answered before, where a person took their turn back and played the same
    /// again; returns whether it did. Where only engines play, someone is looking at the past.
    pub fn answer_again(&mut self) -> bool {
        let is_known = self.human_count() > 0 && self.is_open() && !self.human_to_move();
        let answers = is_known && self.forward();
        if answers {
            self.begin_turn();
        }
        answers
    }

    /// Returns whether the game was taken back to the node looked at, and nothing was played since.
    pub(super) fn is_taken_back(&self) -> bool {
        self.taken_back == Some(self.node())
    }

    /// Replays the plies taken back, up to the turn of a human. Returns whether there were any.
    pub fn redo(&mut self) -> bool {
        let mut moved = false;
        while self.forward() {
            moved = true;
            if self.human_to_move() || self.human_count() == 0 {
                break;
            }
        }
        if moved {
            self.begin_turn();
        }
        moved
    }
}
