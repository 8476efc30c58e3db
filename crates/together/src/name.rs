//! The names by which people call each other at the tables.

use std::fmt;
use std::str::FromStr;

use parlour_rules::games::Colour;
use parlour_rules::serde_as_text;

/// The name of somebody: 2 to 16 letters of English, digits, `-` and `_`, beginning with a letter.
/// Nothing else gets from one person's keyboard to another's screen as it was typed.
///
/// ```
/// use parlour_together::Name;
///
/// assert!("fern-2".parse::<Name>().is_ok());
/// assert!("fern\u{1b}[2J".parse::<Name>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(String);

/// The beginning of the names of engines.
const LEVEL: &str = "Level-";

/// The names that nobody has, without `-` and `_`, beside those of the sides, which are for whoever
/// plays them.
const RESERVED: &[&str] = &[
    "admin",
    "host",
    "me",
    "moderator",
    "nobody",
    "parlour",
    "root",
    "server",
    "somebody",
    "thehost",
    "you",
];

/// A text that is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a name is 2 to 16 English letters, digits, `-` or `_`, and a letter first")]
pub struct NameError;

impl Name {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of an engine of a level.
    pub(crate) fn of_level(level: u32) -> Self {
        Self(format!("{LEVEL}{level}"))
    }

    /// Returns whether nobody can have it: it would be taken for an engine's, the host's, a
    /// side, or no name at all.
    pub fn is_reserved(&self) -> bool {
        let name = self.0.to_ascii_lowercase().replace(['-', '_'], "");
        let level = name.strip_prefix("level");
        let is_level = |level: &str| level.bytes().all(|byte| byte.is_ascii_digit());
        let is_side = Colour::ALL.iter().any(|colour| colour.name() == name);
        is_side || level.is_some_and(is_level) || RESERVED.contains(&name.as_str())
    }

    /// Returns whether another name is the same but for upper and lower case.
    pub fn is_like(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&other.0)
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_name = (2..=16).contains(&text.len())
            && text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(is_letter);
        if is_name {
            Ok(Self(text.to_owned()))
        } else {
            Err(NameError)
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(Name);
