//! The ways an engine fails other than by playing badly: it loses the game, or never was there to
//! play it.

use serde::{Deserialize, Serialize};

use parlour_engines::EngineError;
use parlour_records::{EarlyTermination, GameResult, TerminationReason};
use parlour_rules::games::{PlyError, Side};

/// The failure of an engine in a game, which ends the game if the engine had been ready for it. The
/// texts say what happened, for the record and for the screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum EngineFailure {
    /// It could not be set up for the game: it was never there, and loses nothing.
    #[error("{0}")]
    NotReady(String),
    /// It died, broke the protocol, or said itself that it failed.
    #[error("{0}")]
    Failed(String),
    /// It panicked, with this message.
    #[error("the engine crashed: {0}")]
    Panicked(String),
    /// It played an illegal ply.
    #[error("{0}")]
    Illegal(String),
    /// It took more time than it had.
    #[error("{0}")]
    Late(String),
}

impl EngineFailure {
    /// An engine played this ply, which is refused.
    pub fn illegal(ply: &str, refusal: &PlyError) -> Self {
        Self::Illegal(format!("it played `{ply}`: {refusal}"))
    }

    /// The failure as one of an engine that was not ready yet.
    pub(super) fn before_the_game(self) -> Self {
        Self::NotReady(self.to_string())
    }

    /// The end of a game in which the engine of a side failed: the side loses. None if it was not
    /// ready, as nothing ends then.
    pub fn ending(&self, side: Side) -> Option<EarlyTermination> {
        let termination = match self {
            Self::NotReady(_) => return None,
            Self::Failed(_) | Self::Panicked(_) => TerminationReason::DeadEngine,
            Self::Illegal(_) => TerminationReason::IllegalPly,
            Self::Late(_) => TerminationReason::Time,
        };
        let ending = EarlyTermination::new(GameResult::Win(!side), termination);
        Some(ending.with_detail(&self.to_string()))
    }
}

impl From<EngineError> for EngineFailure {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Illegal(what) => Self::Illegal(what),
            EngineError::GameOver | EngineError::Failed(_) => Self::Failed(error.to_string()),
        }
    }
}
