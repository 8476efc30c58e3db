//! The player of a side: a human or an engine.

use std::fmt;

use crate::EngineRef;

/// A human or an engine. [`EngineRegistry::player`](crate::EngineRegistry::player) parses one from
/// its text.
///
/// ```
/// use parlour_engines::{EngineRegistry, Player};
///
/// let player = EngineRegistry::default().player("human: Ana")?;
/// assert_eq!(player, Player::Human("Ana".to_owned()));
/// assert_eq!(player.to_string(), "human: Ana");
/// # Ok::<(), parlour_engines::EngineSpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// A human, by name; the name may be empty.
    Human(String),
    /// An engine, built-in or foreign.
    Engine(EngineRef),
}

/// The beginning of the text of a human player.
pub(super) const HUMAN: &str = "human";

impl Player {
    /// The name in the text of a human player, which may be empty; `None` for another text.
    #[must_use]
    pub fn human_name(text: &str) -> Option<&str> {
        let (kind, name) = text.split_once(':').unwrap_or((text, ""));
        (kind.trim() == HUMAN).then(|| name.trim())
    }
}

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
