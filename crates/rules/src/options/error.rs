//! The errors in the values of options.

use super::UnknownName;

/// An option that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is no option of this name.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// The value is outside the option's domain.
    #[error("{key} must be {domain}, not `{text}`")]
    Value {
        /// The option.
        key: &'static str,
        /// The text given.
        text: String,
        /// The permitted values, in words.
        domain: String,
    },
    /// A part that is not of the form `key=value`.
    #[error("`{0}` is not of the form key=value")]
    Form(String),
    /// Two settings of the same option, one of them by a word that sets it.
    #[error("`{first}` and `{second}` contradict each other: {why}")]
    Contradiction {
        /// The setting that was given first.
        first: String,
        /// The other one.
        second: String,
        /// The options that the word sets.
        why: String,
    },
    /// Two options that do not go together.
    #[error("{0}")]
    Conflict(&'static str),
}
