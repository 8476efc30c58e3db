//! One game of a file of games.

use std::path::Path;

use anyhow::bail;

use parlour_records::words;
use parlour_records::{FileContents, FileError, ParsedRecord};

/// Reads a game by its number in the file, from 1; the others are not read.
pub(super) fn numbered_game(
    path: &Path,
    contents: &FileContents,
    number: usize,
) -> anyhow::Result<ParsedRecord> {
    let name = path.display();
    match (contents.record(number), contents.count()) {
        (Some(game), _) => Ok(game.map_err(|error| FileError::read(path, error))?),
        (None, 0) => bail!("{name}: it has no game"),
        (None, count) => {
            let count = words::counted(count, "game");
            bail!("{name}: it has no game {number}, only {count}")
        }
    }
}
