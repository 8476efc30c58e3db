//! Files that only the host may read.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use parlour_sys::LockFile;

/// The right to change a file, of which each change writes all: one has it at a time.
pub(crate) fn lock(path: &Path) -> io::Result<LockFile> {
    LockFile::wait_for(path.with_extension("lock"))
}

/// Puts a file with this text, which is the user's alone, in the place of another; it is on the disk
/// then.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut options = File::options();
    let options = options.write(true).create(true).truncate(true).mode(0o600);
    let write = || {
        parlour_sys::write_durably(&mut options.open(&new)?, text.as_bytes())?;
        fs::rename(&new, path)
    };
    write().map_err(|error: io::Error| {
        let why = format!("{}: {error}", path.display());
        io::Error::new(error.kind(), why)
    })
}
