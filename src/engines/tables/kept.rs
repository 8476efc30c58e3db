//! Solving a class with its solution and unfinished work kept in files.

use super::file::TableFile;
use super::folder::FolderLock;
use super::retrograde::{Class, Retrograde};
use super::values::Values;
use super::{Run, SolveError, TableError, Value};

/// Solves a class and keeps the values in a file; goes on where an earlier run was stopped.
///
/// # Errors
///
/// [`SolveError`] when it is stopped, or the memory or the folder does not do.
pub(super) fn solve<C: Class>(
    class: &C,
    held: Value,
    lock: &FolderLock<'_>,
    name: &str,
    what: &str,
    run: &Run<'_>,
) -> Result<Values, SolveError> {
    let size = class.size();
    let part = format!("{name}.part");
    let path = lock.folder().file(&part);
    let mut solution = match TableFile::open(&path, what) {
        Ok(Some(file)) => Retrograde::resume(&file, size)?,
        // What cannot be gone on with is begun anew.
        Ok(None) => Retrograde::new(size)?,
        Err(error) if error.is_of_no_use() => Retrograde::new(size)?,
        Err(error) => return Err(error.into()),
    };
    match solution.run(class, run) {
        Err(SolveError::Stopped) => {
            let length = Retrograde::saved_bytes(size);
            lock.write(&part, what, length, |file| solution.save(file))?;
            Err(SolveError::Stopped)
        }
        Err(error) => Err(error),
        Ok(()) => {
            // Before the other is written: both together take much room.
            lock.remove(&part)?;
            Values::save(&solution, held, lock, name, what)?;
            drop(solution);
            let kept = Values::open(lock.folder(), name, what, size, held)?;
            kept.ok_or_else(|| {
                TableError::Damaged {
                    path: lock.folder().file(name),
                }
                .into()
            })
        }
    }
}
