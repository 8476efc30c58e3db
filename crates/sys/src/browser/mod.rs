//! A browser: files that a page keeps, and no processes.

use std::io;
use std::path::{Path, PathBuf};

use crate::durable::Replace;

pub mod fs;
pub mod lock;

/// Returns the path: there are no links.
///
/// # Errors
///
/// Never.
pub fn real_path(path: impl AsRef<Path>) -> io::Result<PathBuf> {
    Ok(path.as_ref().to_owned())
}

/// Fills a buffer from an offset in a file, wherever its position is.
///
/// # Errors
///
/// `UnexpectedEof` if the file is shorter, or `NotFound`.
pub fn read_exact_at(file: &fs::File, into: &mut [u8], offset: u64) -> io::Result<()> {
    let count = file.read_at(into, offset as usize)?;
    (count == into.len())
        .then_some(())
        .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}

/// Writes a file: it is kept as a whole.
///
/// # Errors
///
/// Says why it cannot be kept, or [`AlreadyExists`](io::ErrorKind::AlreadyExists).
pub fn write_atomically(
    path: &Path,
    text: impl AsRef<[u8]>,
    replace: Replace,
) -> io::Result<fs::File> {
    if replace == Replace::Never && fs::exists(path)? {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::write(path, text)?;
    fs::File::open(path)
}
