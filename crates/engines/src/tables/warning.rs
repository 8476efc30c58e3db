//! The warnings about tables that are kept and cannot be used.

use std::sync::Arc;

use super::SolvedFileError;

/// A table that is kept and cannot be used.
#[derive(Debug)]
pub struct SolvedFileWarning {
    /// The fault of its file.
    pub error: SolvedFileError,
    /// True if it is made again in the background.
    pub is_made_again: bool,
}

/// The listener.
pub(super) type Warn = Arc<dyn Fn(&SolvedFileWarning) + Send + Sync>;
