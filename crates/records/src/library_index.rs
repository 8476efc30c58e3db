//! The index of a folder of games: a file beside them with the summary of every game, so that a
//! large library is listed without opening all of its files.
//!
//! The first line has the version of the format and of the program and a checksum of the rest, the
//! others a file of games each, in JSON. Nothing depends on the index: without one, and where it is
//! damaged or of another version, the games themselves are read, and so is every file whose size
//! or time is not as the index has it.

use parlour_sys::SystemTime;
use std::ffi::OsString;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use super::files::MAX_FILE_BYTES;
use super::index::{FileIndex, FileStamp};
use super::save::{Replace, write_atomically};
use super::share::checksum;
use super::{IndexedGame, Summary};
use parlour_sys::read_own_text;

/// The name of the index. It begins with a dot, and therefore is no file of games.
const NAME: &str = ".parlour-index";

/// The beginning of the first line. Another version of the program may find out something else of
/// the same file.
const HEAD: &str = concat!("parlour-index 2 ", env!("CARGO_PKG_VERSION"), " ");

/// A file that was written so shortly before may be written again without another time: the clocks
/// of file systems tick in up to two seconds (FAT).
const TICK: Duration = Duration::from_secs(2);

/// A file of games.
#[derive(Serialize, Deserialize)]
struct StoredFile {
    name: String,
    size: u64,
    /// The time when it was written, since 1970.
    written: Duration,
    games: Vec<StoredGame>,
}

/// A game of a file: the place of its text, in bytes and by the line, and its summary.
type StoredGame = (Range<usize>, usize, Summary);

/// The files of a folder as its index has them, by their names; none where there is no index that
/// can be used.
pub(super) fn load(folder: &Path) -> FxHashMap<OsString, FileIndex> {
    let text = read_own_text(&folder.join(NAME), MAX_FILE_BYTES).unwrap_or_default();
    let Some(body) = body(&text) else {
        return FxHashMap::default();
    };
    let file = |line: &str| {
        let stored: StoredFile = serde_json::from_str(line).ok()?;
        let stamp = FileStamp {
            size: stored.size,
            modified: SystemTime::UNIX_EPOCH.checked_add(stored.written),
        };
        let games = stored.games.into_iter();
        let games = games.map(|(bytes, line, summary)| IndexedGame {
            bytes,
            line,
            summary: Ok(summary),
        });
        let games = games.collect();
        let known = FileIndex::known(folder.join(&stored.name), stamp, games);
        Some((stored.name.into(), known))
    };
    body.lines().filter_map(file).collect()
}

/// Writes the index of a folder. Files in which something is wrong are left out and read every
/// time, and so are, for now, those that were written just before; returns how many those are.
pub(super) fn save<'a>(
    folder: &Path,
    files: impl Iterator<Item = &'a FileIndex>,
) -> io::Result<usize> {
    let latest = SystemTime::now().checked_sub(TICK);
    let (mut body, mut fresh) = (String::new(), 0);
    for file in files {
        let modified = file.stamp().and_then(|stamp| stamp.modified);
        if modified >= latest {
            fresh += 1;
        } else if let Some(stored) = stored(file) {
            body.push_str(&serde_json::to_string(&stored)?);
            body.push('\n');
        }
    }
    let text = format!("{HEAD}{:08x}\n{body}", checksum(&body));
    write_atomically(&folder.join(NAME), &text, Replace::Always)?;
    Ok(fresh)
}

/// The lines after the first, if they are undamaged.
fn body(text: &str) -> Option<&str> {
    let (sum, body) = text.strip_prefix(HEAD)?.split_once('\n')?;
    (sum == format!("{:08x}", checksum(body))).then_some(body)
}

/// A file as the index has it, if all of it could be read.
fn stored(file: &FileIndex) -> Option<StoredFile> {
    let stamp = file.stamp()?;
    let modified = stamp.modified?;
    let games = file.games().iter().map(|game| {
        let summary = game.summary.as_ref().ok()?;
        Some((game.bytes.clone(), game.line, summary.clone()))
    });
    let games: Vec<StoredGame> = games.collect::<Option<_>>()?;
    Some(StoredFile {
        name: file.path().file_name()?.to_str()?.to_owned(),
        size: stamp.size,
        written: modified.duration_since(SystemTime::UNIX_EPOCH).ok()?,
        // Without games there is something wrong with it.
        games: Some(games).filter(|games| !games.is_empty())?,
    })
}
