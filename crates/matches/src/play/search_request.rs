//! The request for an engine's search, and the news of it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::failure::EngineFailure;
use parlour_engines::{EngineRef, Limits, Report};
use parlour_rules::games::{AnyLine, AnyPly, AnyRules};

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

/// A report of an engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineEvent {
    /// The state of its search.
    Info(Report),
    /// It plays this ply.
    Ply(AnyPly),
    /// It failed.
    Failed(EngineFailure),
}
