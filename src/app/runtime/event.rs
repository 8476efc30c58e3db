//! The events of the channel that the loop reads, and how the loop ends.

use crate::app::Message;
use parlour_matches::play::engine_thread::SearchEvent;
use parlour_terminal::TerminalEvent;

/// Something that has happened.
#[derive(Debug)]
pub enum RuntimeEvent {
    /// In the terminal.
    Terminal(TerminalEvent),
    /// In a search.
    Search(SearchEvent),
    /// Elsewhere.
    Message(Message),
}

/// The reason why the loop has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Exit {
    /// The player wanted it.
    Requested,
    /// A signal wanted it.
    Signal(i32),
    /// There is no terminal any more: nothing must be printed.
    TerminalGone,
    /// The terminal cannot be read, for this reason.
    Failed(String),
}
