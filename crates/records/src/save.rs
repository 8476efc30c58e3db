//! Writing a game to a file.

use std::path::{Path, PathBuf};

use super::Record;
use super::error::SaveError;
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
