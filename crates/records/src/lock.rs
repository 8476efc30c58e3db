//! A lock file for each game, so that one program at a time writes it.

use std::io;
use std::path::Path;

use parlour_sys::LockFile;

/// The end of the names of lock files.
pub(super) const SUFFIX: &str = ".lock";

/// Takes the lock of a game's file; `None` when another writer has it.
///
/// It is a hidden file beside the game's, since the game's own file is replaced when it is
/// rewritten.
pub(super) fn lock_game(game: &Path) -> io::Result<Option<LockFile>> {
    let name = game.file_name().unwrap_or_default().to_string_lossy();
    LockFile::take(game.with_file_name(format!(".{name}{SUFFIX}")))
}
