//! The warnings about tables that are kept and cannot be used.

use std::sync::Arc;

use super::TableError;

/// A table that is kept and cannot be used.
#[derive(Debug)]
pub struct TableWarning {
    /// The fault of its file.
    pub error: TableError,
    /// True if it is made again in the background.
    pub is_made_again: bool,
}

/// Whoever is told.
pub(super) type Warn = Arc<dyn Fn(&TableWarning) + Send + Sync>;
