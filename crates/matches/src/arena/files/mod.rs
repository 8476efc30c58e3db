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
//!   is over. The next game then takes the file's place: whoever follows it sees it become shorter,
//!   or the tag `MatchGame` change. They are removed when the command ends in good order; what
//!   `kill -9` leaves is removed when the match is resumed.
//!
//! In each record the tag `Event` holds the fingerprint of the ledger's first line, and `MatchGame`
//! is `PAIR.GAME`: the pair's number in the ledger, and 1 or 2, where in game 2 the sides are
//! reversed. `FirstEntrant` and `SecondEntrant` name the entrants who began as each side,
//! `FirstLimits` and `SecondLimits` what they might take. Games by nodes or depth are the same to
//! the last byte wherever and whenever they are played.

mod follow;
mod games;
mod live;

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use self::follow::files_to_follow;
pub use self::games::GamesFile;
pub use self::live::LiveFile;
use super::contest::{Contest, GameId};
use super::ledger::Fingerprint;
use super::referee::PlayedGame;
use parlour_records::{Record, Tags};
use parlour_rules::games::AnyLine;

/// The paths of the files of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchFiles {
    ledger: PathBuf,
}

impl MatchFiles {
    /// The files of the match whose ledger is this one.
    #[must_use]
    pub const fn new(ledger: PathBuf) -> Self {
        Self { ledger }
    }

    /// The ledger.
    #[must_use]
    pub fn ledger_path(&self) -> &Path {
        &self.ledger
    }

    /// The finished games.
    #[must_use]
    pub fn games_path(&self) -> PathBuf {
        self.with_ending(".plr")
    }

    /// The game being played by a thread, which are counted from 1.
    #[must_use]
    pub fn live_path(&self, thread: usize) -> PathBuf {
        self.with_ending(&format!("{LIVE}{thread}.plr"))
    }

    /// Removes the files of games being played.
    ///
    /// # Errors
    ///
    /// When the operating system reports an error.
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
    /// Where the folder cannot be read.
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
                found.push(entry.path());
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

/// What the names of files of games being played have before their number.
const LIVE: &str = ".live-";

impl Contest {
    /// The record of a game of this contest with the plies of a line.
    #[must_use]
    pub fn record(&self, id: GameId, line: &AnyLine, event: Fingerprint) -> Record {
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
        tags.set(Tags::SEED, &self.schedule.plan().seed.to_string());
        record
    }

    /// The record of a game that is over.
    #[must_use]
    pub fn finished_record(&self, id: GameId, game: &PlayedGame, event: Fingerprint) -> Record {
        let mut record = self.record(id, &game.line, event);
        let nodes: Vec<_> = record.tree().main_line().collect();
        let opening = nodes.len().saturating_sub(game.annotations.len());
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
