//! Who plays a side.

use std::fmt;

use super::EngineRef;

/// A human or an engine; [`EngineRegistry::player`](super::EngineRegistry::player) reads one from its text.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// A human, by name; the name may be empty.
    Human(String),
    /// An engine, ours or foreign.
    Engine(EngineRef),
}

/// What a human's entry begins with.
pub(super) const HUMAN: &str = "human";

impl fmt::Display for Player {
    /// `human: NAME`, `human`, or the engine's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) if name.is_empty() => f.write_str(HUMAN),
            Self::Human(name) => write!(f, "{HUMAN}: {name}"),
            Self::Engine(engine) => engine.fmt(f),
        }
    }
}
