//! The files of a match, which another process may read while it is played.
//!
//! For `--out match.jsonl` there are, all in its folder:
//!
//! * `match.jsonl`, the [ledger](super::ledger): a first line with all that decides the games, then
//!   a line of JSON per finished pair. Only whole lines count; lines are only ever added.
//! * `match.plr`, the [games](GamesFile) as [records](parlour_records), one after the other, both
//!   games of a pair before its line of the ledger. Games are only ever added, but a game whose
//!   pair is not in the ledger (one more pair than there, at most, after a crash) is taken away
//!   when the match is resumed.
//! * `match.live-1.plr`, `match.live-2.plr` and so on, one for each game that is being played now:
//!   a [record](LiveFile) to which plies are added as they are played, and the result when the game
//!   is over. The next game then takes the file's place: a follower sees it become shorter,
//!   or the tag `MatchGame` change. They are removed when the command ends in good order; what
//!   `kill -9` leaves is removed when the match is resumed.
//!
//! In each record the tag `Event` holds the fingerprint of the ledger's first line, and `MatchGame`
//! is `PAIR.GAME`: the pair's number in the ledger, and 1 or 2, where in game 2 the sides are
//! reversed. `FirstEntrant` and `SecondEntrant` name the entrants who began as each side,
//! `FirstLimits` and `SecondLimits` their limits. Games by nodes or depth are the same to
//! the last byte wherever and whenever they are played.

mod follow;
mod games;
mod live;

use parlour_sys::fs;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

pub use self::follow::{files_to_follow, ledger_of};
pub use self::games::GamesFile;
pub use self::live::LiveFile;
use super::contest::{Contest, GameId};
use super::ledger::{Fingerprint, LedgerError};
use super::referee::PlayedGame;
use parlour_records::{FileError, Record, Tags};
use parlour_rules::games::AnyLine;
use parlour_sys::check_appendable;

/// The paths of the files of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchFiles {
    ledger: PathBuf,
}

impl MatchFiles {
    /// The files of the match whose ledger is this one.
    pub const fn new(ledger: PathBuf) -> Self {
        Self { ledger }
    }

    /// The ledger.
    pub fn ledger_path(&self) -> &Path {
        &self.ledger
    }

    /// The finished games.
    pub fn games_path(&self) -> PathBuf {
        self.with_ending(".plr")
    }

    /// The game being played by a thread, which are counted from 1.
    pub fn live_path(&self, thread: usize) -> PathBuf {
        self.with_ending(&format!("{LIVE}{thread}.plr"))
    }

    /// Checks that the files of games there are those of the match with this fingerprint, which has
    /// begun to keep results before or has not: only such files are added to, and removed.
    ///
    /// # Errors
    ///
    /// [`LedgerError::Foreign`] where one holds anything else, and [`LedgerError::File`] where one
    /// cannot be read.
    pub fn check_own(&self, event: Fingerprint, has_begun: bool) -> Result<(), LedgerError> {
        let refused = |file: &Path, source| LedgerError::File {
            file: file.to_owned(),
            source,
        };
        // If the folder cannot be read there are none, or the ledger says so.
        let live = self.live_files().unwrap_or_default();
        let games = self.games_path();
        check_appendable(&games).map_err(|error| refused(&games, error))?;
        for file in [games.clone()].into_iter().chain(live) {
            let bytes = match fs::read(&file) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                read => read.map_err(|error| refused(&file, error))?,
            };
            let may_be = has_begun || bytes.is_empty() || file != games;
            if !(may_be && are_of(&bytes, event)) {
                let ledger = self.ledger.clone();
                return Err(LedgerError::Foreign { file, ledger });
            }
        }
        Ok(())
    }

    /// Removes the files of games being played.
    ///
    /// # Errors
    ///
    /// Returns an error if the operating system reports one.
    pub fn remove_live(&self) -> io::Result<()> {
        for path in self.live_files()? {
            fs::remove_file(path)?;
        }
        Ok(())
    }

    /// The files of games being played that are there now, in no order.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be read.
    pub fn live_files(&self) -> io::Result<Vec<PathBuf>> {
        let start = self.with_ending(LIVE);
        let folder = match start.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let is_live = |name: &str| {
            let start = start.file_name().and_then(|start| start.to_str());
            let number = start.and_then(|start| name.strip_prefix(start)?.strip_suffix(".plr"));
            number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
        };
        let mut found = Vec::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_name().to_str().is_some_and(is_live) {
                found.push(start.with_file_name(entry.file_name()));
            }
        }
        Ok(found)
    }

    /// The ledger's name with another ending in place of `.jsonl`, or behind any other.
    fn with_ending(&self, ending: &str) -> PathBuf {
        let is_usual = self.ledger.extension().is_some_and(|end| end == "jsonl");
        let stem = if is_usual {
            self.ledger.with_extension("")
        } else {
            self.ledger.clone()
        };
        let mut name = OsString::from(stem);
        name.push(ending);
        PathBuf::from(name)
    }
}

/// Returns whether all games of a text have the match with this fingerprint; a last one may have
/// been cut off before it says so.
fn are_of(bytes: &[u8], event: Fingerprint) -> bool {
    let own = format!("[Event \"{event}\"]");
    let (mut in_tags, mut is_own) = (false, true);
    for line in bytes.split(|&byte| byte == b'\n') {
        let line = line.trim_ascii();
        if line.starts_with(GAME) {
            if !is_own {
                return false;
            }
            (in_tags, is_own) = (true, false);
        } else if line == own.as_bytes() {
            is_own |= in_tags;
        } else if !line.starts_with(b"[") {
            in_tags = false;
            // Text before the first game, or after the tags of one that is not of the match.
            if !line.is_empty() && !is_own {
                return false;
            }
        }
    }
    is_own || in_tags
}

/// The beginning of a game in a file.
const GAME: &[u8] = b"[Game \"";

/// The file with the games of what a user names: of the results of a match, the one beside them.
///
/// # Errors
///
/// [`FileError`] with the name that was given, where there is no such file.
pub fn games_file(path: &Path) -> Result<PathBuf, FileError> {
    if path.extension().is_none_or(|end| end != "jsonl") {
        return Ok(path.to_owned());
    }
    let games = MatchFiles::new(path.to_owned()).games_path();
    if fs::exists(&games).unwrap_or(false) {
        return Ok(games);
    }
    let message = format!("the games are not beside it, in {}", games.display());
    let missing = io::Error::new(io::ErrorKind::NotFound, message);
    Err(FileError::Io {
        path: path.to_owned(),
        error: fs::metadata(path).err().unwrap_or(missing),
    })
}

/// The prefix of the number in the names of files of games being played.
const LIVE: &str = ".live-";

impl Contest {
    /// The record of a game of this contest with the plies of a line, the first of which its
    /// opening gave.
    pub fn record(&self, id: GameId, line: &AnyLine, opening: usize, event: Fingerprint) -> Record {
        let mut record = Record::from_line(&self.start, line);
        let tags = &mut record.tags;
        let sides = [Tags::FIRST, Tags::SECOND];
        for (side, index) in sides.into_iter().zip(self.sides(id)) {
            let entrant = &self.entrants[index];
            tags.set(side, &entrant.engine.to_string());
            tags.set(&format!("{side}Entrant"), &entrant.name);
            tags.set(&format!("{side}Limits"), &entrant.budget.to_string());
        }
        tags.set(Tags::EVENT, &event.to_string());
        tags.set(Tags::ROUND, &format!("{}.{}", id.pair, id.game + 1));
        tags.set(Tags::OPENING, &opening.to_string());
        tags.set(Tags::SEED, &self.schedule.plan().seed.to_string());
        record
    }

    /// The record of a game that is over.
    pub fn finished_record(&self, id: GameId, game: &PlayedGame, event: Fingerprint) -> Record {
        let opening = game.line.len().saturating_sub(game.annotations.len());
        let mut record = self.record(id, &game.line, opening, event);
        let nodes: Vec<_> = record.tree().main_line().collect();
        for (&node, annotation) in nodes[opening..].iter().zip(&game.annotations) {
            record
                .tree_mut()
                .annotation_mut(node)
                .clone_from(annotation);
        }
        record.ending.clone_from(&game.ending);
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_stand_beside_the_ledger() {
        let files = MatchFiles::new("a/match.jsonl".into());
        assert_eq!(files.games_path(), Path::new("a/match.plr"));
        assert_eq!(files.live_path(3), Path::new("a/match.live-3.plr"));
        assert_eq!(
            MatchFiles::new("m.1".into()).games_path(),
            Path::new("m.1.plr")
        );
    }

    #[test]
    fn only_our_own_live_files_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let files = MatchFiles::new(folder.path().join("m.jsonl"));
        let others = ["m.plr", "m.live-.plr", "m.live-1x.plr", "n.live-1.plr"];
        for name in others {
            fs::write(folder.path().join(name), "").unwrap();
        }
        for thread in [1, 2, 10] {
            fs::write(files.live_path(thread), "").unwrap();
        }
        files.remove_live().unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), others.len());
    }
}
