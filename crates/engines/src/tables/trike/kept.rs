//! Keeping what is found out about first stones, reply by reply.
//!
//! The file's contents are a byte for each reply, in the order in which they are searched: 0 where
//! nothing is known, 1 where it does not win for Black, 2 where it does.

use std::io::Write;

use super::{Known, Replies, Verdict, search};
use crate::tables::file::SolvedFile;
use crate::tables::folder::{FolderLock, SolvedFolder};
use crate::tables::{Run, SolveError, SolvedFileError};
use parlour_rules::games::trike::Rules;

/// The findings of earlier runs about side 8, which none has solved: a character for each reply, `+`
/// where it wins for Black, `-` where it does not, and `.` where nothing is known.
const SIDE_8: &str = include_str!("side-8.replies");

/// The verdict on each first stone, in the order of the cells, if that is kept in a folder.
///
/// # Errors
///
/// [`SolvedFileError`] when the file is damaged or cannot be read.
pub fn open(rules: &Rules, folder: &SolvedFolder) -> Result<Option<Vec<Verdict>>, SolvedFileError> {
    let Ok(board) = Replies::new(rules) else {
        return Ok(None);
    };
    let known = read(&board, folder, &name(rules))?;
    Ok(known.map(|known| board.verdicts(&known)))
}

/// As [`solve`](super::solve), with the findings kept in a folder after each reply. A call resumes
/// where an earlier one was stopped.
///
/// # Errors
///
/// As [`solve`](super::solve), and when the folder cannot be written.
pub fn solve_in(
    rules: &Rules,
    bytes: usize,
    lock: &FolderLock<'_>,
    run: &Run<'_>,
) -> Result<Vec<Verdict>, SolveError> {
    let board = Replies::new(rules)?;
    let name = name(rules);
    let part = format!("{name}.part");
    let known = match read(&board, lock.folder(), &part) {
        Err(error) if error.is_of_no_use() => {
            (run.warn)(&error);
            None
        }
        known => known?,
    };
    let known = known.unwrap_or_else(|| shipped(&board));
    let keep = |known: &[Known]| write(&board, lock, &part, known);
    let known = search(&board, bytes, known, &keep, run)?;
    write(&board, lock, &name, &known)?;
    lock.remove(&part)?;
    Ok(board.verdicts(&known))
}

/// The knowledge that the program has of each reply before any is searched.
fn shipped(board: &Replies) -> Vec<Known> {
    let known = |found| match found {
        '+' => Some(true),
        '-' => Some(false),
        _ => None,
    };
    let all = SIDE_8.trim_end().chars().map(known);
    if board.rules.side == 8 && all.clone().count() == board.tasks.len() {
        all.collect()
    } else {
        board.nothing_known()
    }
}

/// The name of a board's file.
fn name(rules: &Rules) -> String {
    format!("trike-{}", rules.side)
}

/// The board that it is of.
fn what(board: &Replies) -> String {
    format!("trike side={}", board.rules.side)
}

fn read(
    board: &Replies,
    folder: &SolvedFolder,
    name: &str,
) -> Result<Option<Vec<Known>>, SolvedFileError> {
    let path = folder.file(name);
    let Some(file) = SolvedFile::open(&path, &what(board))? else {
        return Ok(None);
    };
    let known = |byte| match byte {
        0 => Some(None),
        1 => Some(Some(false)),
        2 => Some(Some(true)),
        _ => None,
    };
    let bytes = file.read_all()?;
    let known: Option<Vec<Known>> = bytes.into_iter().map(known).collect();
    let known = known.filter(|known| known.len() == board.tasks.len());
    known.ok_or(SolvedFileError::Damaged { path }).map(Some)
}

fn write(
    board: &Replies,
    lock: &FolderLock<'_>,
    name: &str,
    known: &[Known],
) -> Result<(), SolvedFileError> {
    let byte = |known: &Known| known.map_or(0, |wins| 1 + u8::from(wins));
    let bytes: Vec<u8> = known.iter().map(byte).collect();
    lock.write(name, &what(board), bytes.len() as u64, |file| {
        file.write_all(&bytes)
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;
    use crate::Stop;
    use crate::tables::trike::solve;

    const RULES: Rules = Rules {
        side: 5,
        pie: false,
    };
    const BYTES: usize = 16 << 20;

    /// Solves in a folder, stopped after the given number of steps; returns the number of steps
    /// taken, and of files that were of no use.
    fn solve_for(
        folder: &SolvedFolder,
        steps: usize,
    ) -> (Result<Vec<Verdict>, SolveError>, [usize; 2]) {
        let (stop, count) = (Stop::default(), AtomicUsize::new(0));
        let warnings = AtomicUsize::new(0);
        let run = Run {
            threads: 1.try_into().unwrap(),
            stop: stop.clone(),
            progress: &|_| {
                if count.fetch_add(1, Relaxed) + 1 == steps {
                    stop.raise();
                }
            },
            warn: &|_| {
                warnings.fetch_add(1, Relaxed);
            },
        };
        let lock = folder.lock().unwrap();
        let solved = solve_in(&RULES, BYTES, &lock, &run);
        (solved, [count, warnings].map(AtomicUsize::into_inner))
    }

    #[test]
    fn what_was_stopped_is_gone_on_with_and_then_kept() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(temporary.path().to_owned());
        let all = Replies::new(&RULES).unwrap().tasks.len();
        let (stopped, [first, _]) = solve_for(&folder, 20);
        assert!(matches!(stopped, Err(SolveError::Stopped)));
        assert!(open(&RULES, &folder).unwrap().is_none());

        let (solved, [second, warnings]) = solve_for(&folder, usize::MAX);
        assert_eq!((first, second < all), (20, true), "{second} of {all}");
        assert_eq!(warnings, 0);
        let expected = solve(&RULES, BYTES, &Run::default()).unwrap();
        assert_eq!(solved.unwrap(), expected);
        assert_eq!(open(&RULES, &folder).unwrap(), Some(expected));
    }

    #[test]
    fn side_8_is_gone_on_with_from_what_the_program_knows() {
        let known = |side| {
            let board = Replies::new(&Rules { side, ..RULES }).unwrap();
            let known = shipped(&board);
            assert_eq!(known.len(), board.tasks.len());
            known.iter().flatten().count()
        };
        assert_eq!(known(7), 0);
        assert!(known(8) > 0);
    }

    #[test]
    fn damaged_files_are_found_and_work_is_begun_anew() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = SolvedFolder::at(temporary.path().to_owned());
        let damage = |name: &str| {
            let path = folder.file(name);
            let mut bytes = fs::read(&path).unwrap();
            *bytes.last_mut().unwrap() ^= 1;
            fs::write(&path, bytes).unwrap();
        };
        assert!(solve_for(&folder, 20).0.is_err());
        damage("trike-5.part");
        let all = Replies::new(&RULES).unwrap().tasks.len();
        let (solved, did) = solve_for(&folder, usize::MAX);
        assert_eq!((solved.is_ok(), did), (true, [all, 1]));
        assert!(!folder.file("trike-5.part").exists());
        damage("trike-5");
        let error = open(&RULES, &folder).unwrap_err();
        assert!(matches!(error, SolvedFileError::Damaged { .. }), "{error}");
    }
}
