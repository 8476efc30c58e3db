//! Removing files that programs left in the folder of games when they died.

use parlour_sys::fs::{self, DirEntry};
use std::path::Path;
use std::time::Duration;

use super::lock::SUFFIX;
use parlour_sys::{LockFile, SystemTime, TEMPORARY};

/// Younger files may be in use.
const AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes temporary files and lock files that are not held. What cannot be removed stays.
pub(super) fn remove_stale_files(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else {
        return;
    };
    for file in files.flatten() {
        let name = file.file_name();
        let Some(name) = name.to_str().filter(|name| name.starts_with('.')) else {
            continue;
        };
        let (begin, end) = TEMPORARY;
        if name.starts_with(begin) && name.ends_with(end) && is_old(&file) {
            let _ = fs::remove_file(file.path());
        } else if name.ends_with(&format!(".plr{SUFFIX}")) && is_old(&file) {
            // Letting go of a lock removes its file.
            let _ = LockFile::take(file.path());
        }
    }
}

fn is_old(file: &DirEntry) -> bool {
    let modified = file.metadata().and_then(|metadata| metadata.modified());
    modified
        .ok()
        .and_then(|time| SystemTime::now().duration_since(time).ok())
        .is_some_and(|age| age > AGE)
}
