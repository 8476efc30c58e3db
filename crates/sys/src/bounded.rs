//! Files of others, which may be anything: of any length, without an end, or a pipe.

use crate::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::system::{self, is_pipe};

/// The most that is read from a device: `/dev/zero` has no end.
const MAX_DEVICE_BYTES: u64 = 64 << 20;

/// The paths of files that are open already, as shells make pipes for `<(command)`.
const OPEN_FILES: [&str; 5] = [
    "/dev/fd",
    "/dev/stdin",
    "/dev/stdout",
    "/dev/stderr",
    "/proc/self/fd",
];

/// Reads a whole file of at most `limit` bytes.
///
/// # Errors
///
/// Returns the system's error; a message if the file is longer, or a pipe with a name, from which
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
pub fn read_own_text(path: &Path, limit: u64) -> Option<String> {
    String::from_utf8(read_bounded(path, limit).ok()?).ok()
}

/// The state of a path that is to be written to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Nothing is there, or a file without a byte.
    Free,
    /// A file that holds something.
    Taken,
    /// A device, or a file or pipe that is open already.
    Device,
}

/// Looks at where something is to be written.
///
/// # Errors
///
/// Returns the system's error; a message if the path is a folder, or a pipe with a name, which
/// may never be read.
pub fn place(path: &Path) -> io::Result<Place> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Place::Free),
        Err(error) => return Err(error),
    };
    if is_named_pipe(path, &metadata) {
        let message = "this is a pipe, which nobody may ever read";
        return Err(io::Error::other(message));
    }
    if metadata.is_dir() {
        return Err(io::Error::other("this is a folder, not a file"));
    }
    let is_open = OPEN_FILES.iter().any(|open| path.starts_with(open));
    Ok(match metadata.len() {
        _ if is_open || !metadata.is_file() => Place::Device,
        0 => Place::Free,
        _ => Place::Taken,
    })
}

/// Begins a file, or opens a device.
///
/// # Errors
///
/// As of [`place`]; a message where there is a file that holds something.
pub fn create_file(path: &Path) -> io::Result<File> {
    if place(path)? == Place::Taken {
        let message = "the file exists; name another";
        return Err(io::Error::new(ErrorKind::AlreadyExists, message));
    }
    File::options().append(true).create(true).open(path)
}

/// Returns whether two paths lead to one file.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    let [Ok(first), Ok(second)] = [one, other].map(fs::metadata) else {
        return false;
    };
    system::file_id(&first).map_or_else(
        || crate::real_path(one).ok() == crate::real_path(other).ok(),
        |id| system::file_id(&second) == Some(id),
    )
}

fn is_named_pipe(path: &Path, metadata: &Metadata) -> bool {
    is_pipe(metadata) && !OPEN_FILES.iter().any(|open| path.starts_with(open))
}

/// Checks that a path can be appended to: a file, or nothing yet.
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
