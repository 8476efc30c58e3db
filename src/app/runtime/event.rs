//! The events of the channel that the loop reads.

use super::engine_thread::SearchEvent;
use crate::app::Message;
use crate::app::terminal;

/// Something that has happened.
#[derive(Debug)]
pub(super) enum Event {
    Terminal(terminal::Event),
    Search(SearchEvent),
    Message(Message),
}
