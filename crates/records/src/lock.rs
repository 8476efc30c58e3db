//! A lock file for each game, so that one program at a time writes it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// What the names of lock files end with.
pub(super) const SUFFIX: &str = ".lock";

/// The lock of one game, held while this value lives.
///
/// The lock is on a hidden file beside the game's, since the game's own file is replaced when it is
/// rewritten. The operating system releases it when the program dies.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of a game's file; `None` when another writer has it.
    pub(super) fn take(game: &Path) -> io::Result<Option<Self>> {
        let name = game.file_name().unwrap_or_default().to_string_lossy();
        Self::take_file(game.with_file_name(format!(".{name}{SUFFIX}")))
    }

    /// Takes the lock of a lock file.
    pub(super) fn take_file(path: PathBuf) -> io::Result<Option<Self>> {
        loop {
            let file = File::options()
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Ok(None),
                // A file system without locks: better to play on without one than not to.
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

impl Drop for Lock {
    /// The file is removed while the lock is held, so that another program's lock file is never
    /// removed.
    fn drop(&mut self) {
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Whether an open file is the one at a path.
#[cfg(unix)]
pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let open = file.metadata()?;
    match fs::metadata(path) {
        Ok(named) => Ok((named.dev(), named.ino()) == (open.dev(), open.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether an open file is the one at a path: where files cannot be told apart, if there is one.
#[cfg(not(unix))]
pub(super) fn is_at(_file: &File, path: &Path) -> io::Result<bool> {
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
        let game = folder.path().join("game.plr");
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..500 {
                        let Some(lock) = Lock::take(&game).unwrap() else {
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
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
