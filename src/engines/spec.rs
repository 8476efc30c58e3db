//! The built-in engines by name, with their options.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::levels::Levels;
use super::{Engine, alphabeta, greedy, mcts, random, search, uct};
use crate::games::{Setting, SettingError, Settings, nearest_name};

/// The description of a built-in engine.
#[derive(Debug)]
pub struct EngineInfo {
    /// The name in config files, records and on the command line.
    pub id: &'static str,
    /// A line that explains it.
    pub description: &'static str,
    /// Its options, in the order in which they are shown.
    pub options: &'static [Setting],
    /// Makes the engine with these options.
    pub make: fn(&Settings) -> Box<dyn Engine>,
}

/// All built-in engines, in the order in which they are offered.
pub static ENGINES: &[EngineInfo] = &[
    search::INFO,
    greedy::INFO,
    random::INFO,
    alphabeta::INFO,
    mcts::INFO,
    uct::INFO,
];

/// A built-in engine with its options set, such as `greedy seed=7`.
///
/// ```
/// use parlour::engines::EngineSpec;
///
/// let spec: EngineSpec = "search level=3 lines=1".parse()?;
/// assert_eq!(spec.info().id, "search");
/// assert_eq!(spec.options().number("level"), 3);
/// assert_eq!(spec.to_string(), "search level=3", "defaults are left out");
/// # Ok::<(), parlour::engines::EngineSpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EngineSpec {
    /// The engine.
    info: &'static EngineInfo,
    /// Its options.
    options: Settings,
    /// What the levels of `search` amount to.
    levels: Arc<Levels>,
}

/// The error of parsing an [`EngineSpec`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineSpecError {
    /// No engine has this name.
    #[error("there is no engine `{name}`; {}", suggestion(.nearest.as_deref(), .known))]
    Unknown {
        /// The name given.
        name: String,
        /// The name of an engine like it, to be suggested.
        nearest: Option<String>,
        /// The names of all engines.
        known: Vec<String>,
    },
    /// Options were given to the foreign engine of this name.
    #[error("{0} is a foreign engine, whose options stand in its section [engines.{0}]")]
    ForeignOptions(String),
    /// An option is wrong.
    #[error("{engine}: {error}")]
    Option {
        /// The engine.
        engine: &'static str,
        /// What is wrong.
        error: SettingError,
    },
}

/// The engine that was probably meant, or else all names.
fn suggestion(nearest: Option<&str>, known: &[String]) -> String {
    nearest.map_or_else(
        || format!("the engines are {}", known.join(", ")),
        |near| format!("did you mean `{near}`?"),
    )
}

impl EngineSpec {
    /// The engine with all options at their defaults.
    #[must_use]
    pub fn new(info: &'static EngineInfo) -> Self {
        Self {
            info,
            options: Settings::defaults(info.options),
            levels: Arc::default(),
        }
    }

    /// The same engine with these levels.
    #[must_use]
    pub fn with_levels(mut self, levels: Arc<Levels>) -> Self {
        self.levels = levels;
        self
    }

    /// Makes the engine.
    #[must_use]
    pub fn make(&self) -> Box<dyn Engine> {
        let mut engine = (self.info.make)(&self.options);
        engine.use_levels(&self.levels);
        engine
    }

    /// The description of the engine.
    #[must_use]
    pub const fn info(&self) -> &'static EngineInfo {
        self.info
    }

    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Settings {
        &self.options
    }

    /// The options, to be changed.
    pub const fn options_mut(&mut self) -> &mut Settings {
        &mut self.options
    }
}

impl PartialEq for EngineSpec {
    fn eq(&self, other: &Self) -> bool {
        self.info.id == other.info.id
            && self.options == other.options
            && self.levels == other.levels
    }
}

impl fmt::Display for EngineSpec {
    /// The name and the options that are not at their default, as [`EngineSpec::from_str`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info.id)?;
        for (option, value) in self.options.non_default() {
            write!(f, " {}={value}", option.key)?;
        }
        Ok(())
    }
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        let (name, options) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let info = ENGINES.iter().find(|info| info.id == name).ok_or_else(|| {
            EngineSpecError::Unknown {
                name: name.to_owned(),
                nearest: nearest_name(name, ENGINES.iter().map(|info| info.id)).map(str::to_owned),
                known: ENGINES.iter().map(|info| info.id.to_owned()).collect(),
            }
        })?;
        let options =
            Settings::parse(info.options, options).map_err(|error| EngineSpecError::Option {
                engine: info.id,
                error,
            })?;
        Ok(Self {
            options,
            ..Self::new(info)
        })
    }
}
