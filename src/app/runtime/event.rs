//! The events of the channel that the loop reads.

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
