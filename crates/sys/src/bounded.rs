//! Files of others, which may be anything: of any length, without an end, or a pipe.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::system::is_pipe;

/// What is read of a device at most: `/dev/zero` has no end.
const MAX_DEVICE_BYTES: u64 = 64 << 20;

/// Pipes that are open already, as shells make them for `<(command)`.
const OPEN_PIPES: [&str; 4] = ["/dev/fd", "/dev/stdin", "/dev/stdout", "/proc/self/fd"];

/// Reads a whole file of at most so many bytes.
///
/// # Errors
///
/// What the system says; a message where the file is longer, or a pipe with a name, from which
/// nothing may ever come.
pub fn read_bounded(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let metadata = fs::metadata(path)?;
    if is_named_pipe(path, &metadata) {
        return Err(io::Error::other("this is a pipe, which may never end"));
    }
    if metadata.is_dir() {
        return Err(io::Error::other("this is a folder, not a file"));
    }
    let limit = if metadata.is_file() {
        limit
    } else {
        limit.min(MAX_DEVICE_BYTES)
    };
    if metadata.is_file() && metadata.len() > limit {
        return Err(too_large(limit));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(too_large(limit));
    }
    Ok(bytes)
}

/// Reads a text that the program itself has written, if it is there and can be read.
#[must_use]
pub fn read_own_text(path: &Path, limit: u64) -> Option<String> {
    String::from_utf8(read_bounded(path, limit).ok()?).ok()
}

/// Begins a file, in place of one that is there, or opens a device.
///
/// # Errors
///
/// What the system says; a message where it is a pipe with a name, which nobody may ever read.
pub fn create_file(path: &Path) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|metadata| is_named_pipe(path, &metadata)) {
        return Err(io::Error::other(
            "this is a pipe, which nobody may ever read",
        ));
    }
    File::create(path)
}

fn is_named_pipe(path: &Path, metadata: &Metadata) -> bool {
    is_pipe(metadata) && !OPEN_PIPES.iter().any(|open| path.starts_with(open))
}

/// Checks that what is there can be appended to: nothing yet, or a file.
///
/// # Errors
///
/// A message where it is a device, a pipe or a folder.
pub fn check_appendable(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            let message = "results can only be kept in a file, and this is not one";
            Err(io::Error::other(message))
        }
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn too_large(limit: u64) -> io::Error {
    let message = format!("this is longer than {} MB, which is too much", limit >> 20);
    io::Error::new(ErrorKind::FileTooLarge, message)
}
