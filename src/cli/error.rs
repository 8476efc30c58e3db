//! Errors of the command line.

use std::io::{self, Write};

use crate::app::RunError;
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

/// A signal has ended the work: the program ends by that signal too, so that a shell says 130 for
/// Ctrl-C and stops the script it runs.
#[derive(Debug, thiserror::Error)]
#[error("interrupted{}", if *.resumable { "; the same command goes on from here" } else { "" })]
pub(super) struct InterruptedError {
    /// The signal.
    pub(super) signal: i32,
    /// Whether what was done so far is kept.
    pub(super) resumable: bool,
}

/// The signal by which the program is to end, if the error is that one came.
pub(super) fn signal(error: &anyhow::Error) -> Option<i32> {
    if let Some(RunError::Signal(signal)) = error.downcast_ref() {
        return Some(*signal);
    }
    let interrupted: &InterruptedError = error.downcast_ref()?;
    Some(interrupted.signal)
}

/// Prints an error on standard error; if that fails, nothing more can be done.
pub(super) fn print(error: &anyhow::Error) {
    // Whoever ended the full-screen program knows it, and nothing is left undone.
    if let Some(RunError::Signal(_)) = error.downcast_ref() {
        return;
    }
    let text = format!("{error:#}");
    // A report says by itself that it is one of errors, and in which file.
    let name = match error.downcast_ref() {
        Some(ConfigError::Report(_)) => "",
        _ => "parlour: ",
    };
    let _ = writeln!(io::stderr(), "{name}{}", text.trim_end());
}
