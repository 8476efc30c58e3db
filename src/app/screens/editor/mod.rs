//! Setting a position up by hand: pieces are put on cells, and the side to move is chosen, to study
//! the position or to play on from it.
//!
//! The rules say which pieces may stand on a cell, and whether a draft is a position of the game;
//! this screen knows no game.

mod update;
mod view;

use crate::app::share::CopyCycle;
use crate::app::shared::Shared;
use crate::app::ui::cell_names::CellNames;
use crate::app::ui::picker::Picker;
use parlour_records::Start;
use parlour_rules::games::{Draft, Piece, PositionError};

/// The state of the editor.
#[derive(Clone, Debug)]
pub struct Editor {
    /// The game's own start, for its board and rules.
    own: Start,
    draft: Draft,
    /// The position that the draft is, or why it is none.
    start: Result<Start, PositionError>,
    /// The pieces that can be put somewhere.
    pieces: Vec<Piece>,
    /// The one in hand, by its place among these; none takes pieces away.
    hand: Option<usize>,
    picker: Picker,
    names: CellNames,
    undo: Vec<Draft>,
    redo: Vec<Draft>,
    /// A message about the last action, until the next.
    message: Option<String>,
    copies: CopyCycle,
}

impl Editor {
    /// The editor with a position to begin with.
    #[expect(clippy::boxed_local, reason = "routes hand over what they carry")]
    pub fn new(start: Box<Start>, shared: &Shared) -> Self {
        let own = Start::new(start.rules().clone()).unwrap_or_else(|_| (*start).clone());
        let line = own.line();
        let mut pieces = Vec::new();
        for &cell in line.board().cells() {
            for piece in line.placeable(cell) {
                if !pieces.contains(&piece) {
                    pieces.push(piece);
                }
            }
        }
        // Stable: the kinds of a side stay in the order in which they stand.
        pieces.sort_by_key(|piece: &Piece| (piece.pawn, piece.side));
        Self {
            picker: Picker::as_set(line, &shared.options),
            draft: start.line().draft(),
            hand: (!pieces.is_empty()).then_some(0),
            pieces,
            own,
            start: Ok(*start),
            names: CellNames::beside(shared.options.setup.config.ui.coordinates),
            undo: Vec::new(),
            redo: Vec::new(),
            message: None,
            copies: CopyCycle::default(),
        }
    }

    /// The draft set up so far.
    pub const fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The position that was set up.
    ///
    /// # Errors
    ///
    /// [`PositionError`] that says why it is none of the game.
    pub const fn position(&self) -> Result<&Start, &PositionError> {
        self.start.as_ref()
    }

    /// A message about the last action.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The piece in hand.
    fn piece_in_hand(&self) -> Option<Piece> {
        self.pieces.get(self.hand?).copied()
    }

    /// Goes on with another draft, which can be undone.
    fn set(&mut self, draft: Draft) {
        if draft != self.draft {
            let before = std::mem::replace(&mut self.draft, draft);
            self.undo.push(before);
            self.redo.clear();
            self.check();
        }
    }

    /// Takes the last change back.
    fn undo(&mut self) {
        match self.undo.pop() {
            Some(before) => {
                self.redo.push(std::mem::replace(&mut self.draft, before));
                self.check();
            }
            None => self.message = Some("There is nothing to undo.".to_owned()),
        }
    }

    /// Makes the change again that was taken back last.
    fn redo(&mut self) {
        match self.redo.pop() {
            Some(after) => {
                self.undo.push(std::mem::replace(&mut self.draft, after));
                self.check();
            }
            None => self.message = Some("There is nothing to redo.".to_owned()),
        }
    }

    /// Looks whether the draft is a position.
    fn check(&mut self) {
        self.start = self.own.with_draft(&self.draft);
    }
}
