//! Lock files: one program at a time has the right to something.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A lock file, locked while this value lives.
///
/// The operating system releases the lock when the program dies; the file is removed when the lock
/// is let go of.
#[derive(Debug)]
pub struct LockFile {
    path: PathBuf,
    _file: File,
}

impl LockFile {
    /// Takes the lock, once it is free.
    ///
    /// # Errors
    ///
    /// As of [`LockFile::take`].
    pub fn wait_for(path: PathBuf) -> io::Result<Self> {
        loop {
            let file = open(&path)?;
            match file.lock() {
                Err(error) if error.kind() != io::ErrorKind::Unsupported => return Err(error),
                _ => {}
            }
            if is_at(&file, &path)? {
                return Ok(Self { path, _file: file });
            }
        }
    }

    /// Takes the lock; `None` when another has it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be made or locked. A file system without locks is not an
    /// error: better to work without a lock than not at all.
    pub fn take(path: PathBuf) -> io::Result<Option<Self>> {
        loop {
            let file = open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
            // The one who had the lock may have removed the file before it was locked here; then
            // the next one would lock another file of the same name.
            if is_at(&file, &path)? {
                return Ok(Some(Self { path, _file: file }));
            }
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false).open(path)
}

impl Drop for LockFile {
    /// The file is removed while the lock is held, so that another program's lock file is never
    /// removed.
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Returns true if an open file is the one at a path.
///
/// # Errors
///
/// Returns an error if the system does not tell.
#[cfg(unix)]
pub fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (open.dev(), open.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns true if an open file is the one at a path: where files have no identity, if there is
/// one.
///
/// # Errors
///
/// Returns an error if the system does not tell.
#[cfg(not(unix))]
pub fn is_at(_file: &File, path: &Path) -> io::Result<bool> {
    path.try_exists()
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn one_has_it_at_a_time_while_many_take_and_leave() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join(".lock");
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Some(lock) = LockFile::take(path.clone()).unwrap() else {
                            continue;
                        };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0);
                        taken.fetch_add(1, Ordering::SeqCst);
                        thread::yield_now();
                        holders.fetch_sub(1, Ordering::SeqCst);
                        drop(lock);
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0);
        let lock = LockFile::take(path.clone()).unwrap();
        thread::scope(|scope| {
            let waits = scope.spawn(|| LockFile::wait_for(path.clone()).map(drop));
            drop(lock);
            waits.join().unwrap().unwrap();
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
