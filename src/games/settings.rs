//! The settings of a game, an engine or a clock: a table that describes them, and values that fit
//! it.
//!
//! The table is the only place where a setting's name, range and default stand; the command line,
//! the config file, the setup screen and the records all go through it.
//!
//! ```
//! use parlour::games::{Settings, find_game};
//!
//! let taacoca = find_game("taacoca")?;
//! let mut settings = Settings::parse(taacoca.settings, "side=6 movement=forward")?;
//! assert_eq!(settings.number("side"), 6);
//! assert_eq!(settings.to_string(), "side=6 movement=forward");
//! let error = settings.set("side", "14").unwrap_err().to_string();
//! assert_eq!(error, "side must be 3 to 13, not `14`");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

/// One rule setting of a game.
#[derive(Debug)]
pub struct Setting {
    /// The name, as written in config files and after `--set`.
    pub key: &'static str,
    /// One line that explains it.
    pub help: &'static str,
    /// The values it may have, and the default.
    pub domain: Domain,
}

/// The values a setting may take.
#[derive(Debug)]
pub enum Domain {
    /// On or off.
    Toggle {
        /// The default value.
        default: bool,
    },
    /// A whole number.
    Number {
        /// The least number.
        min: u32,
        /// The greatest number.
        max: u32,
        /// Whether 0 is allowed beside the range, meaning never.
        or_never: bool,
        /// The default value.
        default: u32,
    },
    /// One of several words; the first is the default.
    Word(&'static [&'static str]),
}

/// The value of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// Of a [`Domain::Toggle`].
    Toggle(bool),
    /// Of a [`Domain::Number`].
    Number(u32),
    /// Of a [`Domain::Word`].
    Word(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toggle(on) => on.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
        }
    }
}

impl Domain {
    /// The default value.
    #[must_use]
    pub const fn default(&self) -> Value {
        match *self {
            Self::Toggle { default } => Value::Toggle(default),
            Self::Number { default, .. } => Value::Number(default),
            Self::Word(words) => Value::Word(words[0]),
        }
    }

    /// The value that a text stands for, if it is in the domain.
    #[must_use]
    pub fn parse(&self, text: &str) -> Option<Value> {
        match *self {
            Self::Toggle { .. } => text.parse().ok().map(Value::Toggle),
            Self::Number {
                min, max, or_never, ..
            } => text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(number) || or_never && *number == 0)
                .map(Value::Number),
            Self::Word(words) => words
                .iter()
                .find(|word| **word == text)
                .map(|word| Value::Word(word)),
        }
    }

    /// The value before or after another, for stepping through the domain; the ends are joined.
    #[must_use]
    pub fn neighbour(&self, value: Value, forward: bool) -> Value {
        match (self, value) {
            (Self::Toggle { .. }, Value::Toggle(on)) => Value::Toggle(!on),
            (
                &Self::Number {
                    min, max, or_never, ..
                },
                Value::Number(number),
            ) => Value::Number(match (number, forward) {
                (0, true) if or_never => min,
                (0, false) if or_never => max,
                (number, true) if number < max => number + 1,
                (_, true) => {
                    if or_never {
                        0
                    } else {
                        min
                    }
                }
                (number, false) if number > min => number - 1,
                (_, false) => {
                    if or_never {
                        0
                    } else {
                        max
                    }
                }
            }),
            (Self::Word(words), Value::Word(word)) => {
                let at = words.iter().position(|other| *other == word).unwrap_or(0);
                let step = if forward { 1 } else { words.len() - 1 };
                Value::Word(words[(at + step) % words.len()])
            }
            _ => self.default(),
        }
    }
}

impl fmt::Display for Domain {
    /// What may be written, such as `3 to 13`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toggle { .. } => f.write_str("true or false"),
            Self::Number {
                min, max, or_never, ..
            } => {
                if *or_never {
                    f.write_str("0 (never) or ")?;
                }
                write!(f, "{min} to {max}")
            }
            Self::Word(words) => {
                for (i, word) in words.iter().enumerate() {
                    let joint = match i {
                        0 => "",
                        _ if i + 1 == words.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{joint}{word}")?;
                }
                Ok(())
            }
        }
    }
}

/// A setting that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingError {
    /// The game has no setting of this name.
    #[error("there is no setting `{key}`{}", nearest.map_or(String::new(), |near| format!("; did you mean `{near}`?")))]
    Unknown {
        /// The name given.
        key: String,
        /// The name of the game's that is most like it, if one is.
        nearest: Option<&'static str>,
    },
    /// The value is outside the setting's domain.
    #[error("{key} must be {domain}, not `{text}`")]
    Value {
        /// The setting.
        key: &'static str,
        /// What was given.
        text: String,
        /// A description of what is allowed.
        domain: String,
    },
    /// A part that is not of the form `key=value`.
    #[error("`{0}` is not of the form key=value")]
    Form(String),
    /// Two settings that do not go together.
    #[error("{0}")]
    Conflict(&'static str),
}

/// The values of all settings of one game.
#[derive(Clone, Debug)]
pub struct Settings {
    table: &'static [Setting],
    values: Vec<Value>,
}

impl Settings {
    /// All settings of a table at their defaults.
    #[must_use]
    pub fn defaults(table: &'static [Setting]) -> Self {
        Self {
            table,
            values: table
                .iter()
                .map(|setting| setting.domain.default())
                .collect(),
        }
    }

    /// Reads `key=value` pairs separated by white space; what is not named keeps its default.
    ///
    /// # Errors
    ///
    /// [`SettingError`] for the first pair that is wrong.
    pub fn parse(table: &'static [Setting], text: &str) -> Result<Self, SettingError> {
        let mut settings = Self::defaults(table);
        for pair in text.split_whitespace() {
            settings.set_pair(pair)?;
        }
        Ok(settings)
    }

    /// Sets one value from a text of the form `key=value` and tells which setting it was.
    ///
    /// # Errors
    ///
    /// [`SettingError`] when the pair has another form, no setting has that key, or the value is
    /// not in its domain; nothing is changed then.
    pub fn set_pair(&mut self, pair: &str) -> Result<&'static Setting, SettingError> {
        let (key, value) = pair
            .split_once('=')
            .ok_or_else(|| SettingError::Form(pair.to_owned()))?;
        self.set(key, value)
    }

    /// Sets one value from its text and tells which setting it was.
    ///
    /// # Errors
    ///
    /// [`SettingError`] when no setting has that key or the value is not in its domain; nothing
    /// is changed then.
    pub fn set(&mut self, key: &str, text: &str) -> Result<&'static Setting, SettingError> {
        let at = self.position(key).ok_or_else(|| SettingError::Unknown {
            key: key.to_owned(),
            nearest: nearest_name(key, self.table.iter().map(|setting| setting.key)),
        })?;
        let setting = &self.table[at];
        self.values[at] = setting
            .domain
            .parse(text)
            .ok_or_else(|| SettingError::Value {
                key: setting.key,
                text: text.to_owned(),
                domain: setting.domain.to_string(),
            })?;
        Ok(setting)
    }

    /// Moves a value one on or back within its domain.
    pub fn step(&mut self, key: &str, forward: bool) {
        if let Some(at) = self.position(key) {
            self.values[at] = self.table[at].domain.neighbour(self.values[at], forward);
        }
    }

    /// The table these values belong to.
    #[must_use]
    pub const fn table(&self) -> &'static [Setting] {
        self.table
    }

    /// Every setting with its value, in the table's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Setting, Value)> + '_ {
        self.table.iter().zip(self.values.iter().copied())
    }

    /// The settings whose value is not the default.
    pub fn non_default(&self) -> impl Iterator<Item = (&'static Setting, Value)> + '_ {
        self.iter()
            .filter(|(setting, value)| setting.domain.default() != *value)
    }

    /// The value of a setting, if there is one of that name.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<Value> {
        self.position(key).map(|at| self.values[at])
    }

    /// The value of a toggle; off where the game has no such toggle.
    #[must_use]
    pub fn toggle(&self, key: &str) -> bool {
        matches!(self.value(key), Some(Value::Toggle(true)))
    }

    /// The value of a number; 0 where the game has no such number.
    #[must_use]
    pub fn number(&self, key: &str) -> u32 {
        match self.value(key) {
            Some(Value::Number(number)) => number,
            _ => 0,
        }
    }

    /// The value of a word; empty where the game has no such word.
    #[must_use]
    pub fn word(&self, key: &str) -> &'static str {
        match self.value(key) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.table.iter().position(|setting| setting.key == key)
    }
}

impl PartialEq for Settings {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table) && self.values == other.values
    }
}

impl fmt::Display for Settings {
    /// The values that are not the default, as `key=value` pairs that [`Settings::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (setting, value)) in self.non_default().enumerate() {
            let joint = if i == 0 { "" } else { " " };
            write!(f, "{joint}{}={value}", setting.key)?;
        }
        Ok(())
    }
}

/// The name most like a misspelt one, if one is near enough to be meant.
#[must_use]
pub fn nearest_name<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    names
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(text, name), name))
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4)
        .min()
        .map(|(_, name)| name)
}

/// The `repetition` setting that most games share, with its default.
pub(super) const fn repetition(default: u32) -> Setting {
    Setting {
        key: "repetition",
        help: "the same position for this many times is a draw; 0 is never",
        domain: Domain::Number {
            min: 2,
            max: 100,
            or_never: true,
            default,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[Setting] = &[
        Setting {
            key: "side",
            help: "cells a side",
            domain: Domain::Number {
                min: 3,
                max: 13,
                or_never: false,
                default: 5,
            },
        },
        repetition(3),
        Setting {
            key: "movement",
            help: "where stones go",
            domain: Domain::Word(&["any", "forward"]),
        },
    ];

    #[test]
    fn pairs_are_read_and_written() {
        let settings = Settings::parse(TABLE, "movement=forward  side=3").unwrap();
        assert_eq!(settings.number("side"), 3);
        assert_eq!(settings.to_string(), "side=3 movement=forward");
        assert_eq!(Settings::defaults(TABLE).to_string(), "");
    }

    #[test]
    fn errors_say_what_would_be_right() {
        let read = |text| Settings::parse(TABLE, text).unwrap_err().to_string();
        assert_eq!(
            read("sise=4"),
            "there is no setting `sise`; did you mean `side`?"
        );
        assert_eq!(read("zzzzzz=4"), "there is no setting `zzzzzz`");
        assert_eq!(read("side=14"), "side must be 3 to 13, not `14`");
        assert_eq!(
            read("repetition=1"),
            "repetition must be 0 (never) or 2 to 100, not `1`"
        );
        assert_eq!(
            read("movement=up"),
            "movement must be any or forward, not `up`"
        );
        assert_eq!(read("side"), "`side` is not of the form key=value");
    }

    #[test]
    fn stepping_goes_round_the_whole_domain_and_back() {
        for setting in TABLE {
            let start = setting.domain.default();
            let mut value = start;
            let mut seen = 0;
            loop {
                let next = setting.domain.neighbour(value, true);
                assert_eq!(setting.domain.neighbour(next, false), value);
                assert_eq!(setting.domain.parse(&next.to_string()), Some(next));
                value = next;
                seen += 1;
                if value == start {
                    break;
                }
            }
            let size = match setting.domain {
                Domain::Toggle { .. } => 2,
                Domain::Number {
                    min, max, or_never, ..
                } => max - min + 1 + u32::from(or_never),
                Domain::Word(words) => words.len() as u32,
            };
            assert_eq!(seen, size);
        }
    }
}
