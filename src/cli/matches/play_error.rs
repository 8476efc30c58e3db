//! The reason why a contest failed.

use std::io;
use std::path::Path;

use parlour_matches::arena::ledger::LedgerError;

/// The reason why a contest failed.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum PlayError {
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    #[error(transparent)]
    System(#[from] io::Error),
}

impl PlayError {
    /// An error that names its file.
    pub(super) fn file(path: &Path, source: io::Error) -> Self {
        let file = path.to_owned();
        Self::Ledger(LedgerError::File { file, source })
    }
}
