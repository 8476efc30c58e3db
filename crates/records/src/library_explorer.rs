//! The plies played in the games of a library, kept from one question to the next.

use parlour_sys::SystemTime;
use std::path::PathBuf;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::files::read_file;
use super::{ExploredPly, Explorer, FileError, LibraryEntry};
use parlour_rules::games::{AnyLine, AnyRules};

/// The plies that were played in a position, those of imported games apart: what others played is
/// not one's own experience.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ExploredPlies {
    /// Those of games that were played here.
    pub own: Vec<ExploredPly>,
    /// Those of imported games.
    pub imported: Vec<ExploredPly>,
}

impl ExploredPlies {
    /// Both parts, one's own games first, each with what its games are called: "games", "imported
    /// games".
    pub fn parts(&self) -> [(&[ExploredPly], &'static str); 2] {
        [(&self.own, "game"), (&self.imported, "imported game")]
    }
}

/// The games of the kind that was asked for last, as they were read.
#[derive(Debug, Default)]
pub struct LibraryExplorer {
    known: Option<KnownGames>,
}

/// The games of one kind.
#[derive(Debug)]
struct KnownGames {
    own: Explorer,
    imported: Explorer,
    files: FxHashMap<PathBuf, KnownFile>,
    /// The source of the next file that is read.
    next: u32,
}

/// A file as it was read.
#[derive(Debug)]
struct KnownFile {
    /// Its size, when it was written, and whether it was imported.
    stamp: (u64, SystemTime, bool),
    /// The source of its games in the explorers.
    source: u32,
}

impl LibraryExplorer {
    /// The games of a library with these rules. Only files that have changed are read again; in
    /// those, what is wrong with games that cannot be read is told.
    pub fn games(
        &mut self,
        entries: &[LibraryEntry],
        rules: &AnyRules,
        mut unread: impl FnMut(FileError),
    ) -> ExploredGames<'_> {
        let known = self.known.take().filter(|it| it.own.rules() == rules);
        let known = self.known.insert(known.unwrap_or_else(|| KnownGames {
            own: Explorer::new(rules.clone()),
            imported: Explorer::new(rules.clone()),
            files: FxHashMap::default(),
            next: 0,
        }));
        let mut gone: FxHashSet<PathBuf> = known.files.keys().cloned().collect();
        for games in entries.chunk_by(|one, other| one.path == other.path) {
            let Some(entry) = games.iter().find(|entry| entry.has_rules(rules)) else {
                continue;
            };
            gone.remove(&entry.path);
            let stamp = (entry.size, entry.modified, entry.is_imported);
            let before = known.files.get(&entry.path);
            if before.is_some_and(|file| file.stamp == stamp) {
                continue;
            }
            let source = known.next;
            known.next += 1;
            let file = KnownFile { stamp, source };
            if let Some(before) = known.files.insert(entry.path.clone(), file) {
                known.remove(before.source);
            }
            let explorer = if entry.is_imported {
                &mut known.imported
            } else {
                &mut known.own
            };
            // A file that has gone since has no games.
            let Ok(contents) = read_file(&entry.path) else {
                continue;
            };
            for game in contents.each_record() {
                match game {
                    Ok(game) => explorer.add(source, &game.record),
                    Err(error) => unread(FileError::read(&entry.path, error)),
                }
            }
        }
        for path in gone {
            if let Some(file) = known.files.remove(&path) {
                known.remove(file.source);
            }
        }
        ExploredGames(known)
    }
}

impl KnownGames {
    fn remove(&mut self, source: u32) {
        self.own.remove(source);
        self.imported.remove(source);
    }
}

/// The games of a library with the same rules.
#[derive(Debug)]
pub struct ExploredGames<'a>(&'a mut KnownGames);

impl ExploredGames<'_> {
    /// The plies played in the position at the end of a line.
    pub fn plies(&mut self, line: &AnyLine) -> ExploredPlies {
        ExploredPlies {
            own: self.0.own.plies(line),
            imported: self.0.imported.plies(line),
        }
    }

    /// The numbers of games that were played here, and of those that were imported.
    pub fn counts(&self) -> [usize; 2] {
        [self.0.own.games(), self.0.imported.games()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hints;
    use crate::Library;
    use crate::Record;
    use crate::import::{ImportOptions, import};

    #[test]
    fn only_files_that_have_changed_are_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, plies: &str| {
            let text = format!("[Game \"trike\"]\n\n{plies}\n");
            std::fs::write(folder.path().join(name), text).unwrap();
        };
        let record: Record = "[Game \"trike\"]\n\n*\n".parse().unwrap();
        let line = record.start().line();
        let rules = record.start().rules();
        let mut library = Library::new(folder.path().to_owned());
        let mut openings = LibraryExplorer::default();
        let mut look = || {
            let mut games =
                openings.games(library.list().unwrap(), rules, |error| panic!("{error}"));
            let played = games.plies(line).own.into_iter();
            let text = |ply| line.ply_text(ply).unwrap();
            let played =
                played.map(|played| format!("{} {}", text(played.ply), played.results.games));
            played.collect::<Vec<String>>()
        };
        write("one.plr", "a1 swap 1-0");
        write("two.plr", "g7 0-1");
        assert_eq!(look(), ["a1 2"], "corners are the same");
        // Another text of the same length at the same time is not seen: the file is not read.
        let path = folder.path().join("one.plr");
        let modified = std::fs::metadata(&path).unwrap().modified().unwrap();
        write("one.plr", "b1 swap 1-0");
        let file = std::fs::File::options().write(true).open(&path).unwrap();
        file.set_modified(modified).unwrap();
        assert_eq!(look(), ["a1 2"]);
        write("two.plr", "b1 c1 c2 0-1");
        write("three.plr", "g1 *");
        assert_eq!(look(), ["a1 2", "b1 1"]);
        std::fs::remove_file(path).unwrap();
        assert_eq!(look(), ["a1 1", "b1 1"]);
    }

    #[test]
    fn imported_games_are_counted_apart_until_one_plays_on_in_them() {
        let folder = tempfile::tempdir().unwrap();
        let games = folder.path().join("games");
        std::fs::create_dir(&games).unwrap();
        let text = |plies: &str| format!("[Game \"trike\"]\n\n{plies}\n");
        std::fs::write(games.join("own.plr"), text("a1 swap 1-0")).unwrap();
        let site = folder.path().join("site.plr");
        std::fs::write(&site, text("a1 b1 *") + "\n" + &text("b1 *")).unwrap();
        let options = ImportOptions {
            hints: &Hints::default(),
            progress: &mut |_, _| true,
        };
        let copy = import(&site, &games, options).unwrap().remove(0).path;
        let record: Record = "[Game \"trike\"]\n\n*\n".parse().unwrap();
        let mut explorer = LibraryExplorer::default();
        let mut library = Library::new(games.clone());
        let mut counted = || {
            let rules = record.start().rules();
            let entries = library.list().unwrap();
            let mut found = explorer.games(entries, rules, |error| panic!("{error}"));
            let plies = found.plies(record.start().line());
            let sum = |plies: &[ExploredPly]| plies.iter().map(|ply| ply.results.games).sum();
            let shown: [u32; 2] = plies.parts().map(|(plies, _)| sum(plies));
            (found.counts(), shown)
        };
        assert_eq!(counted(), ([1, 2], [1, 2]));
        crate::played::note_played(&copy);
        assert_eq!(counted(), ([3, 0], [3, 0]));
    }
}
