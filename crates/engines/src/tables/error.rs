//! The faults of tables that are kept.

use parlour_sys::reason;
use std::io;
use std::path::{Path, PathBuf};

/// A reason why a table that is kept cannot be used, or one cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum SolvedFileError {
    /// The file's checksums do not match its contents, or it is not a table.
    #[error("{}: the file is damaged", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// Another version of the program wrote the file.
    #[error("{}: the file is from another version", path.display())]
    Version {
        /// The file.
        path: PathBuf,
    },
    /// Another program is making tables.
    #[error("{}: another program is making tables here", path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// The system refuses.
    #[error("{}: {}", path.display(), reason(error))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// There is no home folder to keep tables in.
    #[error("there is no home folder for tables")]
    NoHome,
}

impl SolvedFileError {
    /// Returns whether there is a file of which nothing can be used, so that its contents are to be
    /// made anew.
    pub const fn is_of_no_use(&self) -> bool {
        matches!(self, Self::Damaged { .. } | Self::Version { .. })
    }

    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            error,
        }
    }
}
