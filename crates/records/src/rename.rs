//! Giving files of games other names, and putting deleted ones aside for a while.

use parlour_sys::SystemTime;
use parlour_sys::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::error::SaveError;
use super::lock::lock_game;
use super::played::note_renamed;

/// The folder, beside the games, of the files that were deleted.
const DELETED: &str = ".deleted";

/// For so long a deleted file is kept.
const KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The most characters of a name.
const LONGEST: usize = 80;

/// Gives a file of games another name in its folder, and returns its path. The name is without the
/// ending `.plr`.
///
/// # Errors
///
/// [`SaveError::BadName`] for a name that no file can have everywhere; [`SaveError`] when there is
/// such a file already, or a game of this one is being played.
pub fn rename(path: &Path, name: &str) -> Result<PathBuf, SaveError> {
    let name = name.trim();
    let odd = |char: char| char.is_control() || "/\\:*?\"<>|".contains(char);
    let bad = name.is_empty() || name.starts_with('.') || name.contains(odd);
    if bad || name.chars().count() > LONGEST {
        let name = name.chars().filter(|char| !char.is_control());
        return Err(SaveError::BadName {
            name: name.take(LONGEST).collect(),
        });
    }
    let to = path.with_file_name(format!("{name}.plr"));
    if to != path {
        relocate(path, &to)?;
        note_renamed(path, &to);
    }
    Ok(to)
}

/// Deletes files of games in a folder together, so that [`restore`] can undo it for a month.
///
/// # Errors
///
/// [`SaveError`] when a game of a file is being played, or it cannot be moved; those after it stay.
pub fn put_aside(folder: &Path, files: &[PathBuf]) -> Result<(), SaveError> {
    let aside = folder.join(DELETED);
    fs::create_dir_all(&aside).map_err(|error| SaveError::io(&aside, error))?;
    let now = seconds(SystemTime::now());
    let mut last = 0;
    for (time, file, _) in deleted(&aside) {
        last = last.max(time);
        if now.saturating_sub(time) > KEPT.as_secs() {
            // One that cannot be removed stays.
            let _ = fs::remove_file(file);
        }
    }
    let time = now.max(last + 1);
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        relocate(file, &aside.join(format!("{time}-{name}")))?;
    }
    Ok(())
}

/// Brings the files back to a folder that were deleted there last, in this run or an earlier one,
/// and returns their paths: none where there are none.
///
/// # Errors
///
/// [`SaveError`] when there is a file of the name of one again; those after it stay deleted.
pub fn restore(folder: &Path) -> Result<Vec<PathBuf>, SaveError> {
    let files = deleted(&folder.join(DELETED));
    let last = files.iter().map(|(time, ..)| *time).max();
    let files = files.into_iter().filter(|(time, ..)| Some(*time) == last);
    let back = files.map(|(_, aside, name)| {
        let path = folder.join(name);
        relocate(&aside, &path).map(|()| path)
    });
    back.collect()
}

/// The files in a folder of deleted ones: when each was deleted, its path, and its name before.
fn deleted(aside: &Path) -> Vec<(u64, PathBuf, String)> {
    let files = fs::read_dir(aside).into_iter().flatten().flatten();
    let file = files.filter_map(|file| {
        let name = file.file_name();
        let (time, name) = name.to_str()?.split_once('-')?;
        Some((time.parse().ok()?, file.path(), name.to_owned()))
    });
    file.collect()
}

/// Moves a file that is not being played in to a free place.
fn relocate(from: &Path, to: &Path) -> Result<(), SaveError> {
    let lock = |path: &Path| {
        let lock = lock_game(path).map_err(|error| SaveError::io(path, error))?;
        lock.ok_or_else(|| SaveError::InUse {
            path: path.to_owned(),
        })
    };
    let _locks = (lock(from)?, lock(to)?);
    if fs::symlink_metadata(to).is_ok() {
        return Err(SaveError::io(to, io::ErrorKind::AlreadyExists.into()));
    }
    fs::rename(from, to).map_err(|error| SaveError::io(from, error))
}

fn seconds(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;
    use std::slice;

    const GAME: &str = "[Game \"trike\"]\n\n1. d2 *\n";

    #[test]
    fn a_deleted_file_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.plr");
        fs::write(&path, GAME).unwrap();
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        put_aside(folder.path(), slice::from_ref(&path)).unwrap();
        assert!(list(folder.path()).unwrap().is_empty());
        assert_eq!(restore(folder.path()).unwrap(), [path.as_path()]);
        assert_eq!(fs::read_to_string(&path).unwrap(), GAME);
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), written);
    }

    #[test]
    fn nothing_takes_the_place_of_another_file() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (
            folder.path().join("one.plr"),
            folder.path().join("other.plr"),
        );
        fs::write(&one, GAME).unwrap();
        fs::write(&other, "other").unwrap();
        assert!(rename(&one, "other").is_err());
        put_aside(folder.path(), slice::from_ref(&one)).unwrap();
        fs::write(&one, "again").unwrap();
        assert!(restore(folder.path()).is_err());
        assert_eq!(fs::read_to_string(&one).unwrap(), "again");
        assert_eq!(fs::read_to_string(&other).unwrap(), "other");
    }

    #[test]
    fn what_is_played_stays_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.plr");
        fs::write(&path, GAME).unwrap();
        let _played = lock_game(&path).unwrap().unwrap();
        let refused = put_aside(folder.path(), slice::from_ref(&path));
        assert!(matches!(refused, Err(SaveError::InUse { .. })));
        assert!(matches!(
            rename(&path, "other"),
            Err(SaveError::InUse { .. })
        ));
        assert!(path.exists());
    }

    #[test]
    fn names_are_of_files() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.plr");
        fs::write(&path, GAME).unwrap();
        for name in ["", " ", ".hidden", "../up", "a\nb", &"x".repeat(81)] {
            assert!(
                matches!(rename(&path, name), Err(SaveError::BadName { .. })),
                "{name}"
            );
        }
        let renamed = rename(&path, " first win ").unwrap();
        assert_eq!(renamed, folder.path().join("first win.plr"));
        assert_eq!(rename(&renamed, "first win").unwrap(), renamed);
    }

    #[test]
    fn what_was_deleted_long_ago_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let deleted = folder.path().join(DELETED);
        fs::create_dir_all(&deleted).unwrap();
        let now = seconds(SystemTime::now());
        let [old, newer] = [31, 29].map(|days| {
            let file = deleted.join(format!("{}-a.plr", now - days * 24 * 60 * 60));
            fs::write(&file, GAME).unwrap();
            file
        });
        let path = folder.path().join("mine.plr");
        fs::write(&path, GAME).unwrap();
        put_aside(folder.path(), slice::from_ref(&path)).unwrap();
        assert!(!old.exists() && newer.exists() && !path.exists());
        assert_eq!(restore(folder.path()).unwrap(), [path]);
        // What was deleted before comes back after it.
        let before = folder.path().join("a.plr");
        assert_eq!(restore(folder.path()).unwrap(), [before]);
        assert!(restore(folder.path()).unwrap().is_empty());
    }

    #[test]
    fn what_is_deleted_together_comes_back_together() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other, last] = ["one", "other", "last"].map(|name| {
            let path = folder.path().join(format!("{name}.plr"));
            fs::write(&path, GAME).unwrap();
            path
        });
        put_aside(folder.path(), &[one.clone(), other.clone()]).unwrap();
        // Within the same second.
        put_aside(folder.path(), slice::from_ref(&last)).unwrap();
        assert_eq!(restore(folder.path()).unwrap(), [last]);
        let mut back = restore(folder.path()).unwrap();
        back.sort_unstable();
        assert_eq!(back, [one, other]);
    }
}
