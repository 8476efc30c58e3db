//! The places where a host keeps what it has.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};

use super::accounts::{self, Account};

/// The folder that a host has if none is given; none without a home folder.
pub fn default_state() -> Option<PathBuf> {
    Some(parlour_sys::state_folder()?.join("together"))
}

/// The socket of the host whose folder this is, if it was told no other.
pub fn socket(state: &Path) -> PathBuf {
    state.join("socket")
}

/// The file of the names.
pub(crate) fn names(state: &Path) -> PathBuf {
    state.join("names.jsonl")
}

/// The file of the results.
pub(crate) fn results(state: &Path) -> PathBuf {
    state.join("results.jsonl")
}

/// Reads the names that the accounts of a host have, while the host may be writing them.
///
/// # Errors
///
/// Fails if the file cannot be read. Lines that are damaged are passed over.
pub fn read_accounts(state: &Path) -> io::Result<Vec<Account>> {
    accounts::read(&names(state))
}

/// The text of a file of the host that people may edit, with whatever they write; empty if there is
/// none.
///
/// # Errors
///
/// Fails if it cannot be read.
pub fn read_text(path: &Path) -> io::Result<String> {
    match fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(error),
    }
}

/// Removes a file, if it is there.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Makes a folder that only the user can look into, and those above it; one that is there stays as
/// it is.
///
/// # Errors
///
/// Fails if the system does not let us.
pub fn make_own_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(path)
}
