//! The text of a file of settings, or why there is none.

use std::io;
use std::path::{Path, PathBuf};

use super::report::ConfigReport;
use parlour_sys::reason;

/// The longest file of settings, a theme or a tournament.
const MAX_CONFIG_BYTES: u64 = 1 << 20;

/// The reason why there is no configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file cannot be read.
    #[error("{}: {}", path.display(), reason(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file is not text.
    #[error("{}:{line}: not UTF-8 text", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The first line that is not text, from 1.
        line: usize,
    },
    /// Something is wrong in a file.
    #[error("{0}")]
    Report(Box<ConfigReport>),
}

impl From<ConfigReport> for ConfigError {
    fn from(report: ConfigReport) -> Self {
        Self::Report(Box::new(report))
    }
}

/// Returns whether there is no such file, be it for want of a folder.
pub(super) fn is_missing(error: &io::Error) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory)
}

/// The text of a file, without a byte order mark.
///
/// # Errors
///
/// A file that cannot be read, or is no text.
pub fn read_text(path: &Path) -> Result<String, ConfigError> {
    let bytes =
        parlour_sys::read_bounded(path, MAX_CONFIG_BYTES).map_err(|error| ConfigError::Io {
            path: path.to_owned(),
            error,
        })?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        ConfigError::NotText {
            path: path.to_owned(),
            line: valid.split(|byte| *byte == b'\n').count(),
        }
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(text) => text.to_owned(),
        None => text,
    })
}
