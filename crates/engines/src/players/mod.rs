//! The players: the engines by name with their options, levels and characters, and what people ask
//! them for: analysis and hints.

pub(crate) mod alphabeta;
pub(crate) mod analysis;
mod book;
mod built_in;
pub(crate) mod character;
pub(crate) mod engine;
pub(crate) mod fallible;
pub(crate) mod greedy;
pub(crate) mod hint;
pub mod levels;
pub(crate) mod measure;
pub(crate) mod options;
mod pondering;
pub(crate) mod random;
mod reason;
pub(crate) mod search_engine;
pub(crate) mod seed;
pub(crate) mod spec;
pub(crate) mod time_control;
mod variety;
mod why_not;

pub use alphabeta::{AlphaBeta, AlphaBetaOptions};
pub use analysis::Analyser;
pub use book::{book_plies, good_plies};
pub use built_in::{BuiltInEngine, EngineInfo, Vary};
pub use character::{CharacterEngine, CharacterOptions};
pub use engine::{Engine, EngineError};
pub use greedy::{Greedy, GreedyOptions};
pub use hint::{Hint, hint};
pub use measure::FreshSearch;
pub use pondering::{PONDERING_TIME, after_expected_reply};
pub use random::{RandomEngine, RandomOptions};
pub use search_engine::{SearchEngine, SearchOptions};
pub use spec::{ENGINES, EngineSpec, EngineSpecError};
pub use time_control::{ClockKind, ClockOptions, ParseTimeControlError, TimeControl, VACATION};
#[cfg(test)]
pub(crate) use why_not::claimed;
pub use why_not::{Only, WhyNot, why_not};
