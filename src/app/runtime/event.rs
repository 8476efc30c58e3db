//! The events of the channel that the loop reads, and how the loop ends.

use crate::app::Message;
use crate::app::terminal;
use crate::play::engine_thread::SearchEvent;

/// Something that has happened.
#[derive(Debug)]
pub(super) enum Event {
    Terminal(terminal::Event),
    Search(SearchEvent),
    Message(Message),
}

/// Why the loop has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Exit {
    /// The player wanted it, or a signal.
    Requested,
    /// There is no terminal any more: nothing must be printed.
    TerminalGone,
}
