//! Writing a game to a file, and deleting files.

use std::path::{Path, PathBuf};

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

/// The paths for a new game in a folder, of which the first free one is taken: `stem.plr`, `stem-2.plr`.
pub(super) fn numbered_paths(folder: &Path, stem: &str) -> impl Iterator<Item = PathBuf> {
    let path = move |copy| match copy {
        1 => folder.join(format!("{stem}.plr")),
        _ => folder.join(format!("{stem}-{copy}.plr")),
    };
    (1_u64..).map(path)
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
