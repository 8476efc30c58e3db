//! Writing files atomically.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use tempfile::Builder;

use crate::durable::{Replace, TEMPORARY, keep, keep_now, write_checked};

/// Writes a file atomically: under another name, flushed to the disk, then renamed. What is
/// replaced passes its mode, its owner and its group on, and a link stays and leads to the new
/// file; one that has other names, or whose group would be lost, is written where it stands.
///
/// # Errors
///
/// As the disk says, or [`AlreadyExists`](io::ErrorKind::AlreadyExists).
pub fn write_atomically(path: &Path, text: impl AsRef<[u8]>, replace: Replace) -> io::Result<File> {
    let (path, text) = (&followed(path, replace), text.as_ref());
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let old = fs::metadata(path)
        .ok()
        .filter(|_| replace == Replace::Always);
    let mut builder = Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes the user's umask off.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(without_name)?;
    if let Some(old) = &old
        && !passes_on(old, file.as_file())
    {
        return write_in_place(path, text);
    }
    // Not through `file` itself, whose errors name the temporary file.
    write_checked(file.as_file_mut(), text)?;
    match old {
        // What takes the place of something is on the disk before it does.
        Some(_) => keep_now(file.as_file())?,
        None => keep(file.as_file())?,
    }
    let file = match replace {
        Replace::Never => file.persist_noclobber(path)?,
        Replace::Always => file.persist(path)?,
    };
    // The new name, too, is to survive a power cut; not every system lets folders be flushed.
    let _ = File::open(folder).and_then(|folder| keep(&folder));
    Ok(file)
}

/// The error of making a temporary file without its name, which means nothing to people.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" (os error ") {
        Some((words, rest)) if rest.contains(") at path ") => io::Error::new(error.kind(), words),
        _ => error,
    }
}

/// The number of links that are followed to a file, as on Linux.
const MAX_LINKS: usize = 40;

/// The target of a link, whether that is there or not, if it is to be replaced; otherwise the path.
fn followed(path: &Path, replace: Replace) -> PathBuf {
    let mut path = path.to_owned();
    let mut links = if replace == Replace::Always {
        MAX_LINKS
    } else {
        0
    };
    while links > 0
        && let Ok(target) = fs::read_link(&path)
    {
        path = path.parent().unwrap_or(Path::new("")).join(target);
        links -= 1;
    }
    path
}

/// Gives a new file the owner, the group and the mode of the one that it replaces; whether all that
/// could be done and the old one has no other name.
fn passes_on(old: &Metadata, new: &File) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let owners = |metadata: &Metadata| (metadata.uid(), metadata.gid());
        let is_same = new.metadata().is_ok_and(|new| owners(&new) == owners(old));
        if old.nlink() > 1 || !(is_same || fchown(new, Some(old.uid()), Some(old.gid())).is_ok()) {
            return false;
        }
    }
    new.set_permissions(old.permissions()).is_ok()
}

/// Writes a file where it stands. If the disk is full, it keeps its old contents.
fn write_in_place(path: &Path, text: &[u8]) -> io::Result<File> {
    let mut file = File::options().read(true).write(true).open(path)?;
    let mut old = Vec::new();
    file.read_to_end(&mut old)?;
    let mut put = |text: &[u8]| {
        file.rewind()?;
        write_checked(&mut file, text)?;
        file.set_len(text.len() as u64)?;
        keep(&file)
    };
    if let Err(error) = put(text) {
        put(&old)?;
        return Err(error);
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::durable::{Unkept, write_durably, write_now};
    use crate::test_hooks::kept_for_tests;

    /// How often the disk is asked to keep something at once.
    fn asked(write: impl FnOnce()) -> u64 {
        let before = kept_for_tests();
        write();
        kept_for_tests() - before
    }

    #[test]
    fn the_disk_is_asked_to_keep_files_with_their_names() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a file");
        let write = |text, replace| drop(write_atomically(&path, text, replace).unwrap());
        assert_eq!(asked(|| write("new", Replace::Never)), 2);
        assert_eq!(asked(|| write("other", Replace::Always)), 2);
        let mut file = File::options().append(true).open(&path).unwrap();
        assert_eq!(asked(|| write_durably(&mut file, b" more").unwrap()), 1);
        assert_eq!(fs::read(&path).unwrap(), b"other more");
        #[cfg(unix)]
        {
            // With two names it is written where it stands.
            fs::hard_link(&path, folder.path().join("its other name")).unwrap();
            assert_eq!(asked(|| write("short", Replace::Always)), 1);
            assert_eq!(fs::read(&path).unwrap(), b"short");
        }
    }

    #[test]
    fn what_takes_the_place_of_a_file_is_kept_before_it_does() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a file");
        let later = |text, replace| {
            write_now(Unkept::default(), || {
                drop(write_atomically(&path, text, replace).unwrap());
            })
        };
        let mut unkept = Unkept::default();
        assert_eq!(asked(|| unkept = later("new", Replace::Never)), 0);
        assert_eq!(asked(|| unkept.keep().unwrap()), 2);
        assert_eq!(asked(|| unkept = later("other", Replace::Always)), 1);
        assert_eq!(asked(|| unkept.keep().unwrap()), 1, "its name");
    }
}
