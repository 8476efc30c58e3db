//! The origin of a setting's value.

use std::fmt;
use std::ops::Range;

use super::config::Config;

/// The origin of a value; each counts more than those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Nothing says otherwise.
    Default,
    /// The config file, at these bytes.
    File(Range<usize>),
    /// A variable of the environment, by its name.
    Environment(String),
    /// `--set`.
    CommandLine,
}

impl Config {
    /// The origin of a setting's value.
    #[must_use]
    pub fn origin(&self, section: &str, key: &str) -> Origin {
        let known = self.origins.get(section).and_then(|keys| keys.get(key));
        known.cloned().unwrap_or(Origin::Default)
    }

    /// An origin in words: `default`, `parlour.toml:12`, the name of a variable, or `--set`.
    #[must_use]
    pub fn origin_text(&self, origin: &Origin) -> impl fmt::Display {
        match origin {
            Origin::Default => "default".to_owned(),
            Origin::File(span) => {
                let (name, text) = &self.source;
                let before = text.as_bytes().iter().take(span.start);
                let line = 1 + before.filter(|byte| **byte == b'\n').count();
                format!("{name}:{line}")
            }
            Origin::Environment(name) => name.clone(),
            Origin::CommandLine => "--set".to_owned(),
        }
    }
}
