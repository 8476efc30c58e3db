//! Errors of the command line.

use std::io::{self, Write};

use crate::app::RunError;
use parlour_rules::text::{escaped, printable, quoted};
use parlour_settings::ConfigError;
use parlour_sys::reason;

/// Arguments that make no sense: the program ends with 2 instead of 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct UsageError(String);

impl UsageError {
    /// The error with this message, made one line whatever text from the user it quotes.
    #[allow(clippy::needless_pass_by_value, reason = "made for `map_err`")]
    pub fn new(error: impl ToString) -> Self {
        Self(escaped(&error.to_string()).into_owned())
    }
}

/// A signal has ended the work: the program ends by that signal too, so that a shell says 130 for
/// Ctrl-C and stops the script it runs.
#[derive(Debug, thiserror::Error)]
#[error("interrupted{}", if *.resumable { "; the same command resumes from here" } else { "" })]
pub struct InterruptedError {
    /// The signal.
    pub signal: i32,
    /// True if the work done so far is kept.
    pub resumable: bool,
}

/// The signal by which the program is to end, if the error is that one came.
pub fn signal(error: &anyhow::Error) -> Option<i32> {
    if let Some(RunError::Signal(signal)) = error.downcast_ref() {
        return Some(*signal);
    }
    let interrupted: &InterruptedError = error.downcast_ref()?;
    Some(interrupted.signal)
}

/// Prints an error on standard error; if that fails, nothing more can be done.
pub fn print(error: &anyhow::Error) {
    // The user ended the full-screen program, and nothing is left undone.
    if let Some(RunError::Signal(_)) = error.downcast_ref() {
        return;
    }
    // Many errors quote their cause; it is said once.
    let mut text = String::new();
    let told = |cause: &(dyn std::error::Error + 'static)| {
        let system = cause.downcast_ref::<io::Error>();
        system.map_or_else(|| cause.to_string(), reason)
    };
    for cause in error.chain().map(told) {
        if text.is_empty() {
            text = cause;
        } else if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    // A report says by itself that it is one of errors, and in which file; it alone has lines.
    let line = match error.downcast_ref() {
        Some(ConfigError::Report(_)) => printable(text.trim_end()).into_owned(),
        _ => format!("parlour: {}", quoted(&escaped(&text), MAX_MESSAGE_CHARS)),
    };
    let _ = writeln!(io::stderr(), "{line}");
}

/// The greatest length of a message; all that it quotes may be longer.
const MAX_MESSAGE_CHARS: usize = 2000;
