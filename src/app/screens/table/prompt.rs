//! A text being typed at the table, and a question that wants an answer.

use crate::games::{AnyPly, Side};
use crate::play::WinningReply;
use crate::widgets::input::LineEditor;

/// A text being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// A ply.
    Ply(LineEditor),
    /// The name of a cell to go to.
    Cell(LineEditor),
}

impl Prompt {
    /// The text so far.
    #[must_use]
    pub fn text(&self) -> &str {
        self.editor().text()
    }

    /// The text so far, with the cursor.
    #[must_use]
    pub const fn editor(&self) -> &LineEditor {
        match self {
            Self::Ply(editor) | Self::Cell(editor) => editor,
        }
    }

    /// The text so far, to be changed.
    pub(super) const fn editor_mut(&mut self) -> &mut LineEditor {
        match self {
            Self::Ply(editor) | Self::Cell(editor) => editor,
        }
    }
}

/// A question to be answered with yes or no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Does this side resign?
    Resign(Side),
    /// Does the opponent of this side accept a draw?
    Draw(Side),
    /// Is a ply to be played that loses soon?
    Blunder {
        /// The ply.
        ply: AnyPly,
        /// Its text.
        text: String,
        /// How the other side wins then.
        reply: WinningReply,
    },
}
