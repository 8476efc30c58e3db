//! Writing a game to a file, and deleting files.

use std::path::Path;

use super::Record;
use super::error::SaveError;
use super::lock::lock_game;
use parlour_sys::fs;
pub use parlour_sys::{Replace, write_atomically};

/// Writes a game to a new file, as it is now.
///
/// # Errors
///
/// [`SaveError`] when the file cannot be written, or is there already.
pub fn export(record: &Record, path: &Path) -> Result<(), SaveError> {
    write_atomically(path, record.to_string(), Replace::Never)
        .map(drop)
        .map_err(|error| SaveError::io(path, error))
}

/// Deletes a file of games, whatever it holds.
///
/// # Errors
///
/// [`SaveError`] when a game in it is being played, or the file cannot be removed.
pub fn delete(path: &Path) -> Result<(), SaveError> {
    let error = |error| SaveError::io(path, error);
    // The file that a symbolic link points to may be played; the link is what goes.
    let real = parlour_sys::real_path(path).unwrap_or_else(|_| path.to_owned());
    let Some(_lock) = lock_game(&real).map_err(error)? else {
        return Err(SaveError::InUse { path: real });
    };
    fs::remove_file(path).map_err(error)
}
