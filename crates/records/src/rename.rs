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

/// Deletes a file of games so that [`restore`] can undo it for a month, and returns where it is
/// until then.
///
/// # Errors
///
/// [`SaveError`] when a game of it is being played, or the file cannot be moved.
pub fn put_aside(path: &Path) -> Result<PathBuf, SaveError> {
    let folder = path.with_file_name(DELETED);
    fs::create_dir_all(&folder).map_err(|error| SaveError::io(&folder, error))?;
    let now = seconds(SystemTime::now());
    remove_old(&folder, now);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let aside = folder.join(format!("{now}-{name}"));
    relocate(path, &aside)?;
    Ok(aside)
}

/// Brings a deleted file back to where it was; `aside` is what [`put_aside`] returned.
///
/// # Errors
///
/// [`SaveError`] when it is gone, or there is a file of its name again.
pub fn restore(aside: &Path, path: &Path) -> Result<(), SaveError> {
    relocate(aside, path)
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

/// Removes files deleted long ago. Those that cannot be removed stay.
fn remove_old(folder: &Path, now: u64) {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    for file in files {
        let name = file.file_name();
        let deleted = name.to_str().and_then(|name| name.split_once('-'));
        let deleted = deleted.and_then(|(time, _)| time.parse::<u64>().ok());
        if deleted.is_some_and(|deleted| now.saturating_sub(deleted) > KEPT.as_secs()) {
            let _ = fs::remove_file(file.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list;

    const GAME: &str = "[Game \"trike\"]\n\n1. d2 *\n";

    #[test]
    fn a_deleted_file_comes_back_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.plr");
        fs::write(&path, GAME).unwrap();
        let written = fs::metadata(&path).unwrap().modified().unwrap();
        let aside = put_aside(&path).unwrap();
        assert!(list(folder.path()).unwrap().is_empty());
        restore(&aside, &path).unwrap();
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
        let aside = put_aside(&one).unwrap();
        fs::write(&one, "again").unwrap();
        assert!(restore(&aside, &one).is_err());
        assert_eq!(fs::read_to_string(&one).unwrap(), "again");
        assert_eq!(fs::read_to_string(&other).unwrap(), "other");
    }

    #[test]
    fn what_is_played_stays_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.plr");
        fs::write(&path, GAME).unwrap();
        let _played = lock_game(&path).unwrap().unwrap();
        assert!(matches!(put_aside(&path), Err(SaveError::InUse { .. })));
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
        let aside = put_aside(&path).unwrap();
        assert!(!old.exists() && newer.exists() && aside.exists());
    }
}
