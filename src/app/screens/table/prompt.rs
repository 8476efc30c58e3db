//! A text being typed at the table, and a question that wants an answer.

use crate::games::Side;

/// A text being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// A ply.
    Ply(String),
    /// The name of a cell to go to.
    Cell(String),
}

impl Prompt {
    /// The text so far.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Ply(text) | Self::Cell(text) => text,
        }
    }

    /// The text so far, to be changed.
    pub(super) const fn text_mut(&mut self) -> &mut String {
        match self {
            Self::Ply(text) | Self::Cell(text) => text,
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
}
