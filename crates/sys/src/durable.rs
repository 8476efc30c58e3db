//! Writing what must survive a power cut: the one place where the disk is asked to keep something.

use std::fs::File;
use std::io::{self, Write};

use crate::test_hooks::{asked_to_keep, room_for_tests};

/// Writes at the place of a file, and returns when that is on the disk.
///
/// # Errors
///
/// As the system says; a part may have been written then.
pub fn write_durably(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    write_checked(file, bytes)?;
    asked_to_keep();
    file.sync_data()
}

/// Writes at the place of a file, without a promise that it is on the disk.
///
/// # Errors
///
/// As [`write_durably`].
pub fn write_checked(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    let room = room_for_tests(bytes.len())?;
    file.write_all(&bytes[..room])?;
    if room < bytes.len() {
        return Err(io::ErrorKind::StorageFull.into());
    }
    Ok(())
}

/// Returns when a file, or the names in a folder, are on the disk.
///
/// # Errors
///
/// As the system says.
pub fn keep(file: &File) -> io::Result<()> {
    asked_to_keep();
    file.sync_all()
}
