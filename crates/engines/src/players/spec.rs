//! The built-in engines by name, with their options.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::str::FromStr;

use super::alphabeta::AlphaBetaOptions;
use super::built_in::{BuiltInEngine, EngineInfo};
use super::search_engine::SearchOptions;
use crate::Engine;
use crate::players::character::CharacterOptions;
use crate::players::greedy::GreedyOptions;
use crate::players::random::RandomOptions;
use crate::tables::SolvedBoards;
use parlour_rules::games::GameInfo;
use parlour_rules::options::{OptionError, UnknownName};

/// The types and tables that list our engines.
macro_rules! list_engines {
    ($($(#[$about:meta])* $name:ident: $options:ident)*) => {
        /// All our engines, in the order in which they are offered.
        pub static ENGINES: &[&EngineInfo] = &[$(&$options::INFO),*];

        /// The options of any of our engines; [`BuiltInEngine`] has what they have in common.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum EngineOptions {
            $($(#[$about])* $name($options),)*
        }

        $(
            impl From<$options> for EngineOptions {
                fn from(options: $options) -> Self {
                    Self::$name(options)
                }
            }

            impl From<$options> for EngineSpec {
                fn from(options: $options) -> Self {
                    Self::new(options.into())
                }
            }
        )*

        impl EngineOptions {
            /// Every engine with its options at their defaults, in the order of [`ENGINES`].
            pub fn all() -> Vec<Self> {
                vec![$($options::default().into()),*]
            }
        }

        impl Deref for EngineOptions {
            type Target = dyn BuiltInEngine;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$name(options) => options,)*
                }
            }
        }

        impl DerefMut for EngineOptions {
            fn deref_mut(&mut self) -> &mut Self::Target {
                match self {
                    $(Self::$name(options) => options,)*
                }
            }
        }
    };
}

list_engines! {
    /// The best engine there is for the game, at a level.
    Search: SearchOptions
    /// A player with a taste of its own.
    Character: CharacterOptions
    /// The ply that looks best one ply ahead.
    Greedy: GreedyOptions
    /// Any legal ply.
    Random: RandomOptions
    /// Alpha-beta search.
    AlphaBeta: AlphaBetaOptions
}

/// One of our engines with its options set, such as `greedy seed=7`.
///
/// ```
/// use parlour_engines::{EngineSpec, SearchOptions};
///
/// let weak = EngineSpec::from(SearchOptions { level: 2, ..SearchOptions::default() });
/// assert_eq!(weak.to_string(), "search level=2");
/// assert_eq!("search level=2".parse(), Ok(weak));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    options: EngineOptions,
}

/// The error of parsing an [`EngineSpec`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineSpecError {
    /// No engine has this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// Options were given to an engine of this name, which is not one of ours.
    #[error("{0} is a foreign engine; its options are in the section [engines.{0}]")]
    ForeignOptions(String),
    /// An option is wrong.
    #[error("{engine}: {error}")]
    Option {
        /// The engine.
        engine: &'static str,
        /// The mistake.
        error: OptionError,
    },
}

impl EngineSpec {
    /// The engine of these options.
    pub const fn new(options: EngineOptions) -> Self {
        Self { options }
    }

    /// Sets options from `key=value` pairs; the others stay as they are.
    ///
    /// # Errors
    ///
    /// [`EngineSpecError::Option`] for the first pair that is wrong.
    pub fn set_pairs(&mut self, pairs: &str) -> Result<(), EngineSpecError> {
        let set = self.options.set_pairs(pairs);
        set.map_err(|error| EngineSpecError::Option {
            engine: self.info().id,
            error,
        })
    }

    /// Makes the engine.
    pub fn make(&self) -> Box<dyn Engine> {
        self.make_with(&SolvedBoards::default())
    }

    /// Makes the engine with the solved boards that are at hand.
    pub fn make_with(&self, solved: &SolvedBoards) -> Box<dyn Engine> {
        self.options.make(solved)
    }

    /// Returns whether it may take a result for proved in this game that is not, as it overlooks
    /// plies.
    pub fn overlooks(&self, game: &GameInfo) -> bool {
        self.options.overlooks(game)
    }

    /// The description of the engine.
    pub fn info(&self) -> &'static EngineInfo {
        self.options.info()
    }

    /// The options.
    pub const fn options(&self) -> &EngineOptions {
        &self.options
    }

    /// The options, to be changed.
    pub const fn options_mut(&mut self) -> &mut EngineOptions {
        &mut self.options
    }

    /// The engine of this name with its options at their defaults.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut all = EngineOptions::all().into_iter();
        all.find(|options| options.info().id == name).map(Self::new)
    }
}

impl fmt::Display for EngineSpec {
    /// The name and the options that are not at their default, as [`EngineSpec::from_str`] reads
    /// them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)?;
        let pairs = self.options.pairs();
        if pairs.is_empty() {
            return Ok(());
        }
        write!(f, " {pairs}")
    }
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        let (name, options) = split_name(text);
        let mut spec = Self::named(name).ok_or_else(|| {
            let names = ENGINES.iter().map(|info| info.id);
            UnknownName::new("engine", name, names)
        })?;
        spec.set_pairs(options)?;
        Ok(spec)
    }
}

/// The name that a text begins with, and what follows it.
pub(crate) fn split_name(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(' ').unwrap_or((text, ""))
}
