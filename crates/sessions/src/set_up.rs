//! Setting a position up by hand: pieces are put on cells, and each change can be taken back.

use std::mem;

use parlour_records::Start;
use parlour_rules::board::Cell;
use parlour_rules::games::{Draft, Piece, PositionError};

/// A position that is being set up.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// The game's own start, for its board and rules.
    own: Start,
    draft: Draft,
    /// The position that the draft is, or why it is none.
    position: Result<Start, PositionError>,
    /// The drafts before it, and those that were taken back, the last one last of both.
    undo: Vec<Draft>,
    redo: Vec<Draft>,
}

/// A change of a position that is being set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// Puts pieces on cells, or takes away what stands there.
    Put(Vec<(Cell, Option<Piece>)>),
    /// Gives the turn to the other side.
    Turn,
    /// Lets the players exchange sides now, or does so no more.
    Swap,
    /// Takes all pieces away.
    Empty,
    /// Begins again with the game's own start.
    Start,
    /// Sets another position up.
    Set(Draft),
    /// Takes the last change back.
    Undo,
    /// Makes the change again that was taken back last.
    Redo,
}

/// The reason why a change is not made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotAct {
    /// A piece may not stand on a cell.
    #[error("this piece cannot stand on {0}")]
    CannotStand(String),
    /// The game knows no swap.
    #[error("the players of this game never swap")]
    NoSwap,
    /// No change is left to be taken back.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// No change was taken back.
    #[error("there is nothing to redo")]
    NothingToRedo,
}

impl SetUp {
    /// A position of a game to begin with.
    pub fn new(start: Start) -> Self {
        let own = Start::new(start.rules().clone()).unwrap_or_else(|_| start.clone());
        Self {
            own,
            draft: start.line().draft(),
            position: Ok(start),
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// The game's own start.
    pub const fn own(&self) -> &Start {
        &self.own
    }

    /// The draft so far.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The position that was set up.
    ///
    /// # Errors
    ///
    /// [`PositionError`] that says why it is none of the game.
    pub const fn position(&self) -> Result<&Start, &PositionError> {
        self.position.as_ref()
    }

    /// Makes a change.
    ///
    /// # Errors
    ///
    /// [`CannotAct`] where it is not made.
    pub fn act(&mut self, act: Act) -> Result<(), CannotAct> {
        let line = self.own.line();
        let mut draft = self.draft.clone();
        match act {
            Act::Put(pieces) => {
                for (cell, piece) in pieces {
                    if piece.is_some_and(|piece| !line.placeable(cell).contains(&piece)) {
                        let name = line.board().name(cell).to_owned();
                        return Err(CannotAct::CannotStand(name));
                    }
                    draft.put(cell, piece);
                }
            }
            Act::Turn => draft.to_move = !draft.to_move,
            Act::Swap if self.own.info().swap.is_none() => return Err(CannotAct::NoSwap),
            Act::Swap => draft.swap = !draft.swap,
            Act::Empty => draft = Draft::empty(line.board()),
            Act::Start => draft = line.draft(),
            Act::Set(other) => draft = other,
            Act::Undo => {
                let before = self.undo.pop().ok_or(CannotAct::NothingToUndo)?;
                let after = self.show(before);
                self.redo.push(after);
                return Ok(());
            }
            Act::Redo => {
                let after = self.redo.pop().ok_or(CannotAct::NothingToRedo)?;
                let before = self.show(after);
                self.undo.push(before);
                return Ok(());
            }
        }
        if draft != self.draft {
            let before = self.show(draft);
            self.undo.push(before);
            self.redo.clear();
        }
        Ok(())
    }

    /// Shows another draft, and returns the one before.
    fn show(&mut self, draft: Draft) -> Draft {
        self.position = self.own.with_draft(&draft);
        mem::replace(&mut self.draft, draft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::{Side, find_game};

    fn set_up(game: &str) -> SetUp {
        SetUp::new(Start::new(find_game(game).unwrap()).unwrap())
    }

    #[test]
    fn changes_are_taken_back_and_made_again_until_another_is_made() {
        let mut set_up = set_up("tactigon");
        let start = set_up.draft().clone();
        set_up.act(Act::Turn).unwrap();
        assert_eq!(set_up.draft().to_move, Side::Second);
        // What changes nothing is no change.
        set_up.act(Act::Set(set_up.draft().clone())).unwrap();
        set_up.act(Act::Undo).unwrap();
        assert_eq!(*set_up.draft(), start);
        assert_eq!(set_up.act(Act::Undo), Err(CannotAct::NothingToUndo));
        set_up.act(Act::Redo).unwrap();
        assert_eq!(set_up.draft().to_move, Side::Second);
        set_up.act(Act::Undo).unwrap();
        set_up.act(Act::Empty).unwrap();
        assert_eq!(set_up.act(Act::Redo), Err(CannotAct::NothingToRedo));
        assert!(set_up.position().is_err());
        set_up.act(Act::Start).unwrap();
        assert!(set_up.position().is_ok());
        assert_eq!(set_up.act(Act::Swap), Err(CannotAct::NoSwap));
    }

    #[test]
    fn a_piece_stands_only_where_the_rules_let_it() {
        let mut set_up = set_up("claustro");
        let corner = set_up.own().line().board().cell("a1").unwrap();
        let mut pieces = set_up.draft().pieces();
        let (from, piece) = pieces.find(|(_, piece)| piece.side == Side::First).unwrap();
        drop(pieces);
        let refused = set_up.act(Act::Put(vec![(from, None), (corner, Some(piece))]));
        assert_eq!(refused, Err(CannotAct::CannotStand("a1".to_owned())));
        assert_eq!(set_up.draft().piece(from), Some(piece));
        set_up.act(Act::Put(vec![(from, None)])).unwrap();
        assert_eq!(set_up.draft().piece(from), None);
    }
}
