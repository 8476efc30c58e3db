//! Errors of ledgers.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parlour_sys::reason;
use thiserror::Error;

/// A line of a file, shown as `match.jsonl:12`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLine {
    /// The file.
    pub file: Arc<Path>,
    /// The line, from 1.
    pub line: usize,
}

impl fmt::Display for FileLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file.display(), self.line)
    }
}

/// A reason why a ledger cannot be read, added to or merged.
#[derive(Debug, Error)]
pub enum LedgerError {
    /// The operating system reported an error.
    #[error("{}: {}", file.display(), reason(source))]
    File {
        /// The file it was about.
        file: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Another process is adding to the file.
    #[error("{}: another match is writing to this file", .0.display())]
    InUse(PathBuf),
    /// A file beside the ledger, where games are to go, holds something else.
    #[error(
        "{}: its games do not belong to the results in {}: delete or rename {0}, or name another file for the results",
        file.display(), ledger.display()
    )]
    Foreign {
        /// The file of games.
        file: PathBuf,
        /// The ledger.
        ledger: PathBuf,
    },
    /// The file has no header, or nothing at all.
    #[error("{}: this is not the results file of a match: its first line is not a header", .0.display())]
    NoHeader(PathBuf),
    /// The file was written by a later version.
    #[error("{at}: the file has version {version}, but this program knows only version 1")]
    Version {
        /// The line of the header.
        at: FileLine,
        /// The version it gives.
        version: u32,
    },
    /// The file belongs to another match.
    #[error("{at}: the file belongs to another match: {difference}")]
    OtherMatch {
        /// The line of the header.
        at: FileLine,
        /// The difference between the two.
        difference: String,
    },
    /// A line is not a valid line of a ledger.
    #[error("{at}:{column}: {message}")]
    Line {
        /// The line.
        at: FileLine,
        /// The column in it, from 1; 0 where no single one is to blame.
        column: usize,
        /// The mistake there.
        message: String,
    },
    /// Two lines contradict each other about one pair.
    #[error("{second}: pair {pair} ended otherwise than in {first}")]
    Conflict {
        /// The pair's index.
        pair: u32,
        /// The first place of it.
        first: FileLine,
        /// The other place of it.
        second: FileLine,
    },
    /// The settings of the match are not a JSON object.
    #[error("this is not a match: {0}")]
    Description(String),
}

impl LedgerError {
    pub(super) fn line(at: FileLine, error: &serde_json::Error) -> Self {
        // serde_json counts lines within its input, which is one line.
        let (message, column) = (error.to_string(), error.column());
        let position = format!(" at line {} column {column}", error.line());
        let message = message
            .strip_suffix(&position)
            .unwrap_or(&message)
            .to_owned();
        Self::Line {
            at,
            column,
            message,
        }
    }
}
