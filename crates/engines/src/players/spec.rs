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
use parlour_rules::options::{OptionError, UnknownName};

/// The types and tables that list our engines.
macro_rules! list_engines {
    ($($(#[$about:meta])* $name:ident: $options:ident)*) => {
        /// All our engines, in the order in which they are offered.
        pub static ENGINES: &[&EngineInfo] = &[$(&$options::INFO),*];

        /// One of our engines with its options set, such as `greedy seed=7`; [`BuiltInEngine`] has what
        /// they have in common.
        ///
        /// ```
        /// use parlour_engines::{EngineSpec, SearchOptions};
        ///
        /// let weak = EngineSpec::from(SearchOptions { level: 2, ..SearchOptions::default() });
        /// assert_eq!(weak.to_string(), "search level=2");
        /// assert_eq!("search level=2".parse(), Ok(weak));
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum EngineSpec {
            $($(#[$about])* $name($options),)*
        }

        $(
            impl From<$options> for EngineSpec {
                fn from(options: $options) -> Self {
                    Self::$name(options)
                }
            }
        )*

        impl EngineSpec {
            /// Every engine with its options at their defaults, in the order of [`ENGINES`].
            pub fn all() -> Vec<Self> {
                vec![$($options::default().into()),*]
            }
        }

        impl Deref for EngineSpec {
            type Target = dyn BuiltInEngine;

            fn deref(&self) -> &Self::Target {
                match self {
                    $(Self::$name(options) => options,)*
                }
            }
        }

        impl DerefMut for EngineSpec {
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
    /// Sets options from `key=value` pairs; the others stay as they are.
    ///
    /// # Errors
    ///
    /// [`EngineSpecError::Option`] for the first pair that is wrong.
    pub fn set_pairs(&mut self, pairs: &str) -> Result<(), EngineSpecError> {
        let set = (**self).set_pairs(pairs);
        set.map_err(|error| EngineSpecError::Option {
            engine: self.info().id,
            error,
        })
    }

    /// Makes the engine.
    pub fn make(&self) -> Box<dyn Engine> {
        self.make_with(&SolvedBoards::default())
    }

    /// The engine of this name with its options at their defaults.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut all = Self::all().into_iter();
        all.find(|spec| spec.info().id == name)
    }
}

impl fmt::Display for EngineSpec {
    /// The name and the options that are not at their default, as [`EngineSpec::from_str`] reads
    /// them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)?;
        let pairs = self.pairs();
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
