//! Writing files atomically.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use tempfile::Builder;

use super::Record;
use super::cleanup::TEMPORARY;
use super::error::SaveError;
use super::lock::Lock;
use parlour_sys::disk_for_tests;

/// Writes a game to a new file, as it is now.
///
/// # Errors
///
/// [`SaveError`] when the file cannot be written, or is there already.
pub fn export(record: &Record, path: &Path) -> Result<(), SaveError> {
    write_atomically(path, &record.to_string(), Replace::Never)
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
    // What a symbolic link points to may be played; the link is what goes.
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let Some(_lock) = Lock::take(&real).map_err(error)? else {
        return Err(SaveError::InUse { path: real });
    };
    fs::remove_file(path).map_err(error)
}

/// Whether a file may take the place of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// It may not.
    Never,
    /// It may.
    Always,
}

/// Writes a file atomically: under another name, flushed to the disk, then renamed.
///
/// # Errors
///
/// As the disk says, or [`AlreadyExists`](io::ErrorKind::AlreadyExists).
pub fn write_atomically(path: &Path, text: &str, replace: Replace) -> io::Result<File> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(path).map(|old| old.permissions());
        // The system takes the user's umask off.
        let mode = mode.unwrap_or_else(|_| fs::Permissions::from_mode(0o666));
        builder.permissions(mode);
    }
    disk_for_tests()?;
    let mut file = builder.tempfile_in(folder)?;
    // Not through `file` itself, whose errors name the temporary file.
    file.as_file_mut().write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    let file = match replace {
        Replace::Never => file.persist_noclobber(path)?,
        Replace::Always => file.persist(path)?,
    };
    // The new name, too, is to survive a power cut; not every system lets folders be flushed.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(file)
}
