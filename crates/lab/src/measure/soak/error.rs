//! The reasons why a soak test has no good end.

use std::io;

use super::growth::Growth;

/// A reason why there is no good end.
#[derive(Debug, thiserror::Error)]
pub enum SoakError {
    /// The system does not tell what a process holds.
    #[error("this system does not tell how much memory and how many descriptors a process has")]
    Unknown,
    /// Files cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A match cannot be played.
    #[error("a match: {0}")]
    Match(String),
    /// The program holds more than it did.
    #[error(transparent)]
    Grown(#[from] Growth),
}
