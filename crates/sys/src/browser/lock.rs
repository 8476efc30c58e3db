//! Locks where there are no lock files: names that the keeper of the files gives to one at a time.

use std::io;
use std::path::{Path, PathBuf};

use super::fs::{self, File};

/// A lock, held while this value lives.
#[derive(Debug)]
pub struct LockFile(PathBuf);

impl LockFile {
    /// Takes the lock: waiting for it is not possible here.
    ///
    /// # Errors
    ///
    /// `WouldBlock` if somebody has it.
    pub fn wait_for(path: PathBuf) -> io::Result<Self> {
        Self::take(path)?.ok_or_else(|| io::ErrorKind::WouldBlock.into())
    }

    /// Takes the lock; `None` when another has it.
    ///
    /// # Errors
    ///
    /// Never.
    pub fn take(path: PathBuf) -> io::Result<Option<Self>> {
        Ok(fs::lock(&path).then_some(Self(path)))
    }
}

impl Drop for LockFile {
    fn drop(&mut self) {
        fs::unlock(&self.0);
    }
}

/// Returns true if there is a file at a path: files have no identity.
///
/// # Errors
///
/// Never.
pub fn is_at(_file: &File, path: &Path) -> io::Result<bool> {
    fs::exists(path)
}
