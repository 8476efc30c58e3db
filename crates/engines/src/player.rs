//! The player of a side: a human or an engine.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use crate::{EngineRef, EngineSpec};
use parlour_rules::serde_as_text;

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
    pub fn human_name(text: &str) -> Option<&str> {
        let (kind, name) = text.split_once(':').unwrap_or((text, ""));
        (kind.trim() == HUMAN).then(|| name.trim())
    }
}

impl fmt::Display for Player {
    /// `human: NAME`, `human`, or the engine's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) => fmt_human(name, f),
            Self::Engine(engine) => engine.fmt(f),
        }
    }
}

/// Writes the text of a human of this name.
fn fmt_human(name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match name {
        "" => f.write_str(HUMAN),
        name => write!(f, "{HUMAN}: {name}"),
    }
}

/// A player as files name one, without the settings that say what other engines there are.
/// [`EngineRegistry::seat`](crate::EngineRegistry::seat) finds the player.
///
/// ```
/// use parlour_engines::{EngineSpec, NamedPlayer};
///
/// let weak = "search level=2".parse::<EngineSpec>()?;
/// assert_eq!("search level=2".parse(), Ok(NamedPlayer::BuiltIn(weak)));
/// assert_eq!("human: Ana".parse(), Ok(NamedPlayer::Human("Ana".to_owned())));
/// assert_eq!("Fern".parse(), Ok(NamedPlayer::Other("Fern".to_owned())));
/// # Ok::<(), parlour_engines::EngineSpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NamedPlayer {
    /// A human, by name; the name may be empty.
    Human(String),
    /// One of our engines with its options.
    BuiltIn(EngineSpec),
    /// Another engine, or a person of whom only the name is known.
    Other(String),
}

impl NamedPlayer {
    /// Returns whether the name is missing, as in records that were written by hand.
    pub const fn is_nobody(&self) -> bool {
        matches!(self, Self::Other(name) if name.is_empty())
    }

    /// Returns whether a human plays, named or not.
    pub const fn is_human(&self) -> bool {
        matches!(self, Self::Human(_)) || self.is_nobody()
    }
}

impl From<&Player> for NamedPlayer {
    fn from(player: &Player) -> Self {
        match player {
            Player::Human(name) => Self::Human(name.clone()),
            Player::Engine(engine) => engine.into(),
        }
    }
}

impl From<&EngineRef> for NamedPlayer {
    fn from(engine: &EngineRef) -> Self {
        match engine {
            EngineRef::BuiltIn(spec) => Self::BuiltIn(spec.clone()),
            EngineRef::Foreign(_) | EngineRef::Custom(_) => Self::Other(engine.name().to_owned()),
        }
    }
}

impl fmt::Display for NamedPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) => fmt_human(name, f),
            Self::BuiltIn(spec) => spec.fmt(f),
            Self::Other(name) => f.write_str(name),
        }
    }
}

impl FromStr for NamedPlayer {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(match (Player::human_name(text), text.parse()) {
            (Some(name), _) => Self::Human(name.to_owned()),
            (None, Ok(spec)) => Self::BuiltIn(spec),
            (None, Err(_)) => Self::Other(text.to_owned()),
        })
    }
}

serde_as_text!(NamedPlayer);
