//! The changes to a game that are not in its file yet.

use parlour_records::{NodeId, Record};

/// The change to write so that the file of a game is as the game.
#[derive(Clone, PartialEq, Debug)]
pub enum Change {
    /// Plies at the end of the main line, as [`Record::ply_line`] writes them.
    Plies(String),
    /// The whole game.
    Whole(Box<Record>),
}

/// Keeps track of what was changed since the game was written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    unwritten: Unwritten,
    /// True if the file holds the game but for the unwritten part, so that plies can be appended.
    has_file: bool,
}

#[derive(Clone, Copy, Debug)]
enum Unwritten {
    Nothing,
    /// The plies after this node, to the end of the main line.
    After(NodeId),
    All,
}

impl Changes {
    /// No changes; `has_file` says whether the game is from a file.
    pub(super) const fn none(has_file: bool) -> Self {
        Self {
            unwritten: Unwritten::Nothing,
            has_file,
        }
    }

    /// A ply was appended to the main line, whose end was `last` before.
    pub(super) const fn appended(&mut self, last: NodeId) {
        match self.unwritten {
            Unwritten::Nothing if self.has_file => self.unwritten = Unwritten::After(last),
            Unwritten::Nothing => self.unwritten = Unwritten::All,
            Unwritten::After(_) | Unwritten::All => {}
        }
    }

    /// Something else was changed than by appending.
    pub(super) const fn rewritten(&mut self) {
        self.unwritten = Unwritten::All;
    }

    /// The comment of a node was changed.
    pub(super) fn commented(&mut self, record: &Record, node: NodeId) {
        let tree = record.tree();
        let unwritten = matches!(self.unwritten, Unwritten::After(last)
            if tree.depth(node) > tree.depth(last) && tree.is_main(node));
        if !unwritten {
            self.rewritten();
        }
    }

    /// The change of a game to write; it counts as written then. `None` when that is nothing.
    pub(super) fn take(&mut self, record: &Record) -> Option<Change> {
        if !self.any() {
            return None;
        }
        match std::mem::replace(self, Self::none(true)).unwritten {
            Unwritten::After(last) if !record.is_finished() => {
                let plies = record.tree().continuation(last);
                Some(Change::Plies(
                    plies.map(|node| record.ply_line(node)).collect(),
                ))
            }
            // The result stands at the head of the file.
            Unwritten::Nothing | Unwritten::After(_) | Unwritten::All => {
                Some(Change::Whole(Box::new(record.clone())))
            }
        }
    }

    /// Returns whether anything is not written yet.
    pub(super) const fn any(&self) -> bool {
        !matches!(self.unwritten, Unwritten::Nothing)
    }
}
