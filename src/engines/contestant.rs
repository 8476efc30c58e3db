//! An engine that can sit down at a board, ours or foreign.

use std::fmt;
use std::sync::Arc;

use super::foreign::{Foreign, Launch};
use super::{Engine, Spec};
use crate::games::{GameInfo, Settings};

/// An engine that can sit down at a board, by whatever name it was given.
///
/// ```
/// use parlour::engines::{Contestant, Roster};
///
/// let greedy = Roster::default().contestant("greedy seed=7")?;
/// assert!(matches!(greedy, Contestant::Own(_)));
/// assert_eq!(greedy.to_string(), "greedy seed=7");
/// # Ok::<(), parlour::engines::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Contestant {
    /// One of ours, with its options.
    Own(Spec),
    /// A program that speaks the protocol, by its section of the settings.
    Foreign(Arc<Launch>),
}

impl Contestant {
    /// Makes the engine for games of these rules. A foreign program is not started before its
    /// first ply is asked for.
    #[must_use]
    pub fn make(&self, game: &'static GameInfo, rules: &Settings) -> Box<dyn Engine> {
        match self {
            Self::Own(spec) => spec.make(),
            Self::Foreign(launch) => {
                Box::new(Foreign::new((**launch).clone(), game, rules.clone()))
            }
        }
    }

    /// The name without options.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Own(spec) => spec.info().id,
            Self::Foreign(launch) => &launch.name,
        }
    }

    /// One line that explains it.
    #[must_use]
    pub fn about(&self) -> String {
        match self {
            Self::Own(spec) => spec.info().about.to_owned(),
            Self::Foreign(launch) => format!("a foreign engine, {}", launch.command),
        }
    }

    /// The engine of ours that it is, if it is one.
    #[must_use]
    pub const fn own(&self) -> Option<&Spec> {
        match self {
            Self::Own(spec) => Some(spec),
            Self::Foreign(_) => None,
        }
    }

    /// The engine of ours that it is, to be changed.
    pub const fn own_mut(&mut self) -> Option<&mut Spec> {
        match self {
            Self::Own(spec) => Some(spec),
            Self::Foreign(_) => None,
        }
    }
}

impl From<Spec> for Contestant {
    fn from(spec: Spec) -> Self {
        Self::Own(spec)
    }
}

impl fmt::Display for Contestant {
    /// The text by which [`Roster::contestant`](super::Roster::contestant) finds it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(spec) => spec.fmt(f),
            Self::Foreign(launch) => f.write_str(&launch.name),
        }
    }
}
