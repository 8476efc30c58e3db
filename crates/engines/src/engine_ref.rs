//! A reference to an engine by name: built-in or foreign.

use std::fmt;
use std::sync::Arc;

use crate::foreign::{EngineCommand, ForeignEngine};
use crate::tables::SolvedBoards;
use crate::{Engine, EngineSpec, Vary};
use parlour_rules::games::{AnyRules, GameInfo};

/// An engine by name, from which players are made: a built-in one with its options, or a foreign
/// program.
///
/// ```
/// use parlour_engines::{EngineRef, EngineRegistry};
///
/// let greedy = EngineRegistry::default().engine("greedy seed=7")?;
/// assert!(matches!(greedy, EngineRef::BuiltIn(_)));
/// assert_eq!(greedy.to_string(), "greedy seed=7");
/// # Ok::<(), parlour_engines::EngineSpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum EngineRef {
    /// A built-in engine with its options.
    BuiltIn(EngineSpec),
    /// A program that speaks the Universal Game Interface, from its section of the settings.
    Foreign(Arc<EngineCommand>),
    /// One that the caller makes.
    Custom(Arc<CustomEngine>),
}

impl EngineRef {
    /// Makes the engine for games of these rules. A foreign program is not started before its first
    /// ply is asked for.
    pub fn make(&self, rules: &AnyRules) -> Box<dyn Engine> {
        self.make_with(rules, &SolvedBoards::default())
    }

    /// As [`EngineRef::make`], with the solved boards that are at hand, which one of ours plays by.
    pub fn make_with(&self, rules: &AnyRules, solved: &SolvedBoards) -> Box<dyn Engine> {
        match self {
            Self::BuiltIn(spec) => spec.make_with(solved),
            Self::Foreign(command) => {
                Box::new(ForeignEngine::new((**command).clone(), rules.clone()))
            }
            Self::Custom(engine) => (engine.make)(rules),
        }
    }

    /// Returns whether it may take a result for proved in this game that is not, as it overlooks
    /// plies; of engines that are not ours it is not known, and false.
    pub fn overlooks(&self, game: &GameInfo) -> bool {
        self.built_in().is_some_and(|spec| spec.overlooks(game))
    }

    /// Returns whether it plays better after thinking before a ply was played; false for engines
    /// that are not ours, as nothing tells.
    pub fn thinks_ahead(&self) -> bool {
        self.built_in().is_some_and(|spec| spec.thinks_ahead())
    }

    /// The megabytes that its tables take; of engines that are not ours it is not known, and 0.
    pub fn memory(&self) -> usize {
        self.built_in().map_or(0, |spec| spec.memory())
    }

    /// Limits the tables of one of our engines to `megabytes`.
    pub fn set_memory(&mut self, megabytes: usize) {
        if let Some(spec) = self.built_in_mut() {
            spec.set_memory(megabytes);
        }
    }

    /// Makes a foreign program lose its game by breaking a rule of the protocol.
    pub fn be_strict(&mut self) {
        if let Self::Foreign(command) = self {
            Arc::make_mut(command).strict = true;
        }
    }

    /// The seed from which one of our engines draws, to be changed, if it draws at all.
    pub fn seed_mut(&mut self) -> Option<&mut u32> {
        self.built_in_mut()?.seed_mut()
    }

    /// Makes one of our engines draw from this seed, unless its options name one, and vary its
    /// first moves by it where that is usual: they would be the same in every game otherwise.
    pub fn draw_from(&mut self, seed: u64, usual: Vary) {
        if let Some(spec) = self.built_in_mut() {
            spec.vary(usual);
        }
        if let Some(option) = self.seed_mut().filter(|option| **option == 0) {
            // 0 would mean another seed each time.
            *option = (seed % u64::from(u32::MAX)) as u32 + 1;
        }
    }

    /// The name without options.
    pub fn name(&self) -> &str {
        match self {
            Self::BuiltIn(spec) => spec.info().id,
            Self::Foreign(command) => &command.name,
            Self::Custom(engine) => &engine.name,
        }
    }

    /// A line that explains the engine.
    pub fn description(&self) -> String {
        match self {
            Self::BuiltIn(spec) => spec.info().description.to_owned(),
            Self::Foreign(command) => match command.about.as_str() {
                "" => format!("a foreign engine, {}", command.program),
                about => format!("{about}: a foreign engine, {}", command.program),
            },
            Self::Custom(engine) => engine.description.clone(),
        }
    }

    /// The built-in engine that it is, if it is one.
    pub const fn built_in(&self) -> Option<&EngineSpec> {
        match self {
            Self::BuiltIn(spec) => Some(spec),
            Self::Foreign(_) | Self::Custom(_) => None,
        }
    }

    /// The built-in engine that it is, to be changed.
    pub const fn built_in_mut(&mut self) -> Option<&mut EngineSpec> {
        match self {
            Self::BuiltIn(spec) => Some(spec),
            Self::Foreign(_) | Self::Custom(_) => None,
        }
    }
}

/// Makes an engine for games of these rules.
type MakeEngine = dyn Fn(&AnyRules) -> Box<dyn Engine> + Send + Sync;

/// An engine that a user of the library brings along.
pub struct CustomEngine {
    /// Its name; two engines of one name are taken to be the same.
    pub name: String,
    /// One line that explains it.
    pub description: String,
    /// Makes the engine for games of these rules.
    pub make: Box<MakeEngine>,
}

impl PartialEq for CustomEngine {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for CustomEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CustomEngine({})", self.name)
    }
}

impl From<EngineSpec> for EngineRef {
    fn from(spec: EngineSpec) -> Self {
        Self::BuiltIn(spec)
    }
}

impl fmt::Display for EngineRef {
    /// The text by which [`EngineRegistry::engine`](crate::EngineRegistry::engine) finds it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(spec) => spec.fmt(f),
            Self::Foreign(_) | Self::Custom(_) => f.write_str(self.name()),
        }
    }
}
