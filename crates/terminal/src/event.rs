//! The events of a terminal.

use super::answer::Answer;
use crate::input::{Key, Mouse};

/// An input from the keyboard or the mouse.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A key was pressed or repeated.
    Key(Key),
    /// A key was pressed or repeated that counts as another one where it means nothing: the one
    /// that is in its place on an American keyboard.
    KeyOr(Key, Key),
    /// The mouse was used.
    Mouse(Mouse),
    /// The pointer was moved to this column and row, with no button pressed.
    Motion(u16, u16),
    /// A text was pasted.
    Paste(String),
}

/// Something that happened at the terminal, or to the process.
#[derive(Clone, PartialEq, Debug)]
pub enum TerminalEvent {
    /// Something came from the keyboard or the mouse.
    Input(Input),
    /// The terminal has said something about itself.
    Answer(Answer),
    /// The terminal has answered all questions, or will not: what else it can send is understood
    /// from now on.
    Ready,
    /// The size may have changed.
    Resized,
    /// The process is to go to the background.
    Suspend,
    /// The process was stopped and continues.
    Continued,
    /// The process is to end by this signal.
    Terminate {
        /// The signal.
        signal: i32,
    },
    /// There is no terminal any more; nothing must be written to it.
    Gone,
    /// The terminal is there and cannot be read.
    Failed(String),
}
