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
use parlour_rules::sentence::sentence;
use parlour_sessions::set_up::{Act, SetUp};
use parlour_settings::keys::Action;

/// The state of the editor.
#[derive(Clone, Debug)]
pub struct Editor {
    set_up: SetUp,
    /// The draft with which it began.
    begun: Draft,
    /// The pieces that can be put somewhere.
    pieces: Vec<Piece>,
    /// The one in hand, by its place among these; none takes pieces away.
    hand: Option<usize>,
    picker: Picker,
    names: CellNames,
    /// A message about the last action, until the next.
    message: Option<String>,
    copies: CopyCycle,
}

impl Editor {
    /// The editor with a position to begin with: with the one that was left here before in place of
    /// the game's own start.
    #[expect(clippy::boxed_local, reason = "routes hand over what they carry")]
    pub fn new(start: Box<Start>, shared: &Shared) -> Self {
        let mut set_up = SetUp::new(*start);
        let message = take_up(&mut set_up, shared);
        let line = set_up.own().line();
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
            hand: (!pieces.is_empty()).then_some(0),
            pieces,
            begun: set_up.draft().clone(),
            set_up,
            names: CellNames::beside(shared.config().ui.coordinates),
            message,
            copies: CopyCycle::default(),
        }
    }

    /// The draft set up so far.
    pub const fn draft(&self) -> &Draft {
        self.set_up.draft()
    }

    /// The position that was set up.
    ///
    /// # Errors
    ///
    /// [`PositionError`] that says why it is none of the game.
    pub const fn position(&self) -> Result<&Start, &PositionError> {
        self.set_up.position()
    }

    /// A message about the last action.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// The piece in hand.
    fn piece_in_hand(&self) -> Option<Piece> {
        self.pieces.get(self.hand?).copied()
    }

    /// Makes a change, or says why not.
    fn act(&mut self, act: Act) {
        let before = self.draft().clone();
        self.message = match self.set_up.act(act) {
            Err(why) => Some(sentence(&why.to_string())),
            Ok(()) if *self.draft() == before => Some("That changes nothing.".to_owned()),
            Ok(()) => None,
        };
    }
}

/// Takes up what was set up before by these rules, if anything was, and says so. A position that
/// is asked for comes after it.
fn take_up(set_up: &mut SetUp, shared: &Shared) -> Option<String> {
    let mut left = shared.set_ups.iter();
    let left = left.find(|left| left.own() == set_up.own())?.clone();
    let asked = std::mem::replace(set_up, left).draft().clone();
    if asked == *set_up.draft() {
        return None;
    }
    let key = |action| shared.keymap.hint(action).unwrap_or_default();
    if asked == set_up.own().line().draft() {
        let start = key(Action::StartPosition);
        return Some(format!(
            "This is the position you left; {start} sets up the start."
        ));
    }
    set_up.act(Act::Set(asked)).ok()?;
    let undo = key(Action::Undo);
    Some(format!("{undo} brings back the position you left here."))
}
