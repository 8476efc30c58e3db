//! The search: one algorithm for every game that is an [`EngineGame`], its limits, and what it
//! reports. It knows no game and no player.

pub(crate) mod alphabeta;
pub(crate) mod engine_game;
pub(crate) mod limits;
pub(crate) mod nearest;
pub(crate) mod parallel;
pub(crate) mod path;
pub(crate) mod report;
pub(crate) mod resources;
pub(crate) mod score;
pub(crate) mod scored_ply;
pub(crate) mod shuffling;
pub(crate) mod time_manager;
pub(crate) mod tuning;
pub(crate) mod value;

pub use engine_game::{
    EngineGame, Features, KnownResult, MAX_ESTIMATE, StaticResult, TACTICAL, can_win_at_once,
};
pub use limits::{Clock, Limits, Stop};
pub use report::{Report, Variation};
pub use score::{Distance, Score};
pub use tuning::{Knob, KnobRange, Tuning};
