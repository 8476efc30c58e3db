//! The values that an option may have.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::text::is_unprintable;

/// The values an option may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// On or off.
    Toggle,
    /// A whole number.
    Number {
        /// The least number.
        min: u32,
        /// The greatest number.
        max: u32,
        /// True if 0 is allowed beside the range, meaning never.
        or_never: bool,
    },
    /// One of several words.
    Word(&'static [&'static str]),
    /// Any text on one line; those who use it may ask for more.
    Text {
        /// The permitted text, in words.
        form: &'static str,
    },
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// Of a [`Domain::Toggle`].
    Toggle(bool),
    /// Of a [`Domain::Number`].
    Number(u32),
    /// Of a [`Domain::Word`].
    Word(&'static str),
    /// Of a [`Domain::Text`].
    Text(Cow<'static, str>),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toggle(on) => on.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl Serialize for OptionValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Toggle(on) => serializer.serialize_bool(*on),
            Self::Number(number) => serializer.serialize_u32(*number),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl Domain {
    /// The value that a text stands for, if it is in the domain.
    pub fn parse(&self, text: &str) -> Option<OptionValue> {
        let value = match *self {
            Self::Toggle => OptionValue::Toggle(text.parse().ok()?),
            Self::Number { .. } => OptionValue::Number(text.parse().ok()?),
            Self::Word(words) => OptionValue::Word(words.iter().find(|word| **word == text)?),
            Self::Text { .. } => OptionValue::Text(text.to_owned().into()),
        };
        self.contains(&value).then_some(value)
    }

    /// Returns whether a value is in the domain.
    pub fn contains(&self, value: &OptionValue) -> bool {
        match (self, value) {
            (Self::Toggle, OptionValue::Toggle(_)) => true,
            (&Self::Number { min, max, or_never }, OptionValue::Number(number)) => {
                (min..=max).contains(number) || or_never && *number == 0
            }
            (Self::Word(words), OptionValue::Word(word)) => words.contains(word),
            (Self::Text { .. }, OptionValue::Text(text)) => !text.contains(is_unprintable),
            _ => false,
        }
    }

    /// Returns whether 0 is among the numbers and means never.
    pub const fn has_never(&self) -> bool {
        matches!(self, Self::Number { or_never: true, .. })
    }

    /// The value before or after another, for stepping through the domain. Numbers end at the least
    /// and at the greatest; the ends of words are joined. Texts have no neighbours but themselves.
    pub fn neighbour(&self, value: &OptionValue, forward: bool) -> OptionValue {
        match (self, value) {
            (Self::Toggle, OptionValue::Toggle(on)) => OptionValue::Toggle(!on),
            (&Self::Number { min, max, or_never }, &OptionValue::Number(number)) => {
                // Below the least number is 0, where that is allowed.
                let least = if or_never { 0 } else { min };
                OptionValue::Number(match (number, forward) {
                    (number, true) => number.saturating_add(1).clamp(min, max),
                    (number, false) if number > min => (number - 1).min(max),
                    (_, false) => least,
                })
            }
            (Self::Word(words), OptionValue::Word(word)) => {
                let at = words.iter().position(|other| other == word).unwrap_or(0);
                let step = if forward { 1 } else { words.len() - 1 };
                OptionValue::Word(words[(at + step) % words.len()])
            }
            (_, value) => value.clone(),
        }
    }
}

impl fmt::Display for Domain {
    /// Writes the permitted values, such as `3 to 13`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Toggle => f.write_str("true or false"),
            Self::Number { min, max, or_never } => match (or_never, min) {
                (true, 1) => write!(f, "0 to {max}"),
                (true, _) => write!(f, "0 or {min} to {max}"),
                (false, _) => write!(f, "{min} to {max}"),
            },
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
            Self::Text { form } => f.write_str(form),
        }
    }
}
