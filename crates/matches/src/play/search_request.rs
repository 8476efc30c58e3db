//! The request for an engine's search.

use std::sync::Arc;

use parlour_engines::{EngineRef, Limits};
use parlour_rules::games::{AnyLine, AnyRules};

/// A search that is wanted: the parcel that goes from who asks, as it is, to the engine.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// The engine of the game that is asked: the index of its player in [`GameSession::players`],
    /// or a number of its own above these for an engine that does not play.
    ///
    /// [`GameSession::players`]: super::GameSession::players
    pub player: usize,
    /// The engine.
    pub engine: EngineRef,
    /// The rules of the game.
    pub rules: AnyRules,
    /// The line at whose end it is to choose.
    pub line: Arc<AnyLine>,
    /// Its limits: those of its clock, if it has one.
    pub limits: Limits,
}
