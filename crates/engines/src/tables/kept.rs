//! Solving a class with its solution and unfinished work kept in files.

use super::file::SolvedFile;
use super::folder::FolderLock;
use super::retrograde::{Class, Retrograde};
use super::values::Values;
use super::{ExactValue, Run, SolveError, SolvedFileError};

/// Solves a class and keeps the values in a file; resumes where an earlier run was stopped.
///
/// # Errors
///
/// [`SolveError`] when it is stopped, or the memory or the folder does not do.
pub(super) fn solve<C: Class>(
    class: &C,
    held: ExactValue,
    lock: &FolderLock<'_>,
    name: &str,
    what: &str,
    run: &Run<'_>,
) -> Result<Values, SolveError> {
    let size = class.size();
    let part = format!("{name}.part");
    let mut solution = match resume(size, lock, &part, what) {
        Ok(Some(solution)) => solution,
        Ok(None) => Retrograde::new(size)?,
        Err(SolveError::File(error)) if error.is_of_no_use() => {
            (run.warn)(&error);
            Retrograde::new(size)?
        }
        Err(error) => return Err(error),
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
                SolvedFileError::Damaged {
                    path: lock.folder().file(name),
                }
                .into()
            })
        }
    }
}

/// The results that an earlier run left of a class of this size, if it was stopped.
fn resume(
    size: usize,
    lock: &FolderLock<'_>,
    part: &str,
    what: &str,
) -> Result<Option<Retrograde>, SolveError> {
    let file = SolvedFile::open(&lock.folder().file(part), what)?;
    file.map(|file| Retrograde::resume(&file, size)).transpose()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::sync::Mutex;

    use super::*;
    use crate::Stop;
    use crate::tables::claustro::SolvedClaustro;
    use crate::tables::{SolvedFolder, SolvedRules, Step};
    use parlour_rules::games::claustro::Rules;

    const RULES: Rules = Rules {
        width: 4,
        height: 4,
        repetition: None,
    };

    /// Solves a board in a folder, up to the first step or to the end; which files were of no use.
    fn solve(
        folder: &SolvedFolder,
        to_the_end: bool,
    ) -> (Result<SolvedClaustro, SolveError>, Vec<SolvedFileError>) {
        let (stop, warnings) = (Stop::default(), Mutex::new(Vec::new()));
        let progress = |_: &Step| {
            if !to_the_end {
                stop.raise();
            }
        };
        let warn = |error: &SolvedFileError| {
            let SolvedFileError::Damaged { path } = error else {
                panic!("{error}");
            };
            let path = path.clone();
            warnings
                .lock()
                .unwrap()
                .push(SolvedFileError::Damaged { path });
        };
        let run = Run {
            stop: stop.clone(),
            progress: &progress,
            warn: &warn,
            ..Run::default()
        };
        let table = SolvedClaustro::solve_in(&RULES, &folder.lock().unwrap(), &run);
        (table, warnings.into_inner().unwrap())
    }

    fn flip(path: &Path, at: usize) {
        let mut bytes = fs::read(path).unwrap();
        bytes[at] ^= 1;
        fs::write(path, bytes).unwrap();
    }

    #[test]
    fn what_is_left_of_a_stopped_run_is_begun_anew_where_it_is_damaged() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(temporary.path().to_owned());
        let part = folder.file("claustro-4x4.part");
        let (stopped, _) = solve(&folder, false);
        assert!(matches!(stopped, Err(SolveError::Stopped)));
        let good = fs::read(&part).unwrap();
        // In the head, in the values, in the checksums, cut off.
        let places = [20, 1_000, good.len() - 1];
        for at in places.map(Some).into_iter().chain([None]) {
            fs::write(&part, &good).unwrap();
            match at {
                Some(at) => flip(&part, at),
                None => fs::write(&part, &good[..good.len() / 2]).unwrap(),
            }
            let (table, warnings) = solve(&folder, true);
            assert_eq!(table.unwrap().counts().positions(), 2970, "{at:?}");
            let [SolvedFileError::Damaged { path }] = &warnings[..] else {
                panic!("{at:?}: {warnings:?}");
            };
            assert_eq!((path, part.exists()), (&part, false), "{at:?}");
        }
        fs::write(&part, &good).unwrap();
        let (table, warnings) = solve(&folder, true);
        assert!(table.is_ok() && warnings.is_empty(), "{warnings:?}");
    }

    #[test]
    fn what_is_left_of_a_stopped_run_has_to_be_of_this_class() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(temporary.path().to_owned());
        let index = RULES.index().unwrap();
        let size = RULES.positions(index).size();
        let mut saved = vec![0; Retrograde::saved_bytes(size) as usize];
        let mut more = saved.clone();
        more.push(0);
        // A layer that no solution has.
        saved[..2].copy_from_slice(&u16::MAX.to_le_bytes());
        for bytes in [saved, more] {
            let lock = folder.lock().unwrap();
            let write = |file: &mut crate::tables::file::SolvedFileWriter| {
                std::io::Write::write_all(file, &bytes)
            };
            let (part, what) = (format!("{}.part", RULES.name()), RULES.what());
            lock.write(&part, &what, bytes.len() as u64, write).unwrap();
            drop(lock);
            let (table, warnings) = solve(&folder, true);
            assert_eq!((table.is_ok(), warnings.len()), (true, 1));
        }
    }
}
