//! The things that happen to a hub, and those that it wants to be done.

use std::sync::Arc;

use crate::Outbox;
use crate::protocol::TableNumber;
use parlour_engines::Stop;
use parlour_matches::play::{Choice, EngineFailure, SearchRequest};

/// The number of a session.
pub type SessionId = u64;

/// Something that happens to the hub.
#[derive(Debug)]
pub enum Input {
    /// Somebody has connected; what they are told goes to the outbox.
    Opened(SessionId, Arc<Outbox>),
    /// They have sent a line.
    Line(SessionId, String),
    /// They have sent what is no line, or too long a one.
    Noise(SessionId),
    /// They are gone.
    Closed(SessionId),
    /// The engine of a search at a table has chosen a ply, or has failed.
    Chosen(TableNumber, u64, Result<Choice, EngineFailure>),
    /// Nothing but time has passed.
    Tick,
    /// The host wants to stop.
    Stop,
}

/// A search that an engine at a table is to do.
#[derive(Debug)]
pub struct EngineJob {
    /// The table.
    pub table: TableNumber,
    /// The number of the search.
    pub search: u64,
    /// The search.
    pub request: SearchRequest,
    /// Ends it.
    pub stop: Stop,
}
