//! Who plays a side.

use std::fmt;
use std::str::FromStr;

use super::{Spec, SpecError};

/// A person or an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Player {
    /// A person, by name; the name may be empty.
    Human(String),
    /// An engine of ours.
    Engine(Spec),
}

/// What a person's entry begins with.
const HUMAN: &str = "human";

impl fmt::Display for Player {
    /// `human: NAME`, `human`, or the engine's [`Spec`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human(name) if name.is_empty() => f.write_str(HUMAN),
            Self::Human(name) => write!(f, "{HUMAN}: {name}"),
            Self::Engine(spec) => spec.fmt(f),
        }
    }
}

impl FromStr for Player {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if text.trim() == HUMAN {
            return Ok(Self::Human(String::new()));
        }
        match text.split_once(':') {
            Some((kind, name)) if kind.trim() == HUMAN => Ok(Self::Human(name.trim().to_owned())),
            _ => text.parse().map(Self::Engine),
        }
    }
}
