//! Errors of the command line.

use std::io::{self, Write};

use crate::settings::ConfigError;

/// Arguments that make no sense: the program ends with 2 instead of 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct UsageError(String);

impl UsageError {
    /// The error with this message, made one line whatever text from the user it quotes.
    #[allow(clippy::needless_pass_by_value, reason = "made for `map_err`")]
    pub(super) fn new(error: impl ToString) -> Self {
        let escape = |c: char| {
            let (plain, escaped) = if c.is_control() {
                (None, Some(c.escape_default()))
            } else {
                (Some(c), None)
            };
            plain.into_iter().chain(escaped.into_iter().flatten())
        };
        Self(error.to_string().chars().flat_map(escape).collect())
    }
}

/// The user has ended the work: the program ends with 130, as shells have it for SIGINT.
#[derive(Debug, thiserror::Error)]
#[error("interrupted{}", if *.resumable { "; the same command goes on from here" } else { "" })]
pub(super) struct InterruptedError {
    /// Whether what was done so far is kept.
    pub(super) resumable: bool,
}

/// Prints an error on standard error; if that fails, nothing more can be done.
pub(super) fn print(error: &anyhow::Error) {
    let text = format!("{error:#}");
    // A report says by itself that it is one of errors, and in which file.
    let name = match error.downcast_ref() {
        Some(ConfigError::Report(_)) => "",
        _ => "parlour: ",
    };
    let _ = writeln!(io::stderr(), "{name}{}", text.trim_end());
}
