//! Files on Windows.

use std::fs::File;
use std::io;
use std::os::windows::fs::FileExt;

/// Returns the absolute path that links lead to, as people write it, without `\\?\`.
pub use dunce::canonicalize as real_path;

/// Fills a buffer from an offset in a file, wherever its position is.
///
/// # Errors
///
/// Returns the system's error; `UnexpectedEof` if the file is shorter.
pub fn read_exact_at(file: &File, mut into: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !into.is_empty() {
        match file.seek_read(into, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                into = &mut into[count..];
                offset += count as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
