//! The plies played in the games of a library, kept from one question to the next.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use super::files::read_file;
use super::{ExploredPly, Explorer, FileError, LibraryEntry, ReadError, Record};
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
        self.update(entries, rules, |path| match read_file(path) {
            Ok(contents) => {
                let mut told = |error: ReadError| unread(FileError::read(path, error));
                let games = contents.each_record();
                let games = games.filter_map(|game| game.map_err(&mut told).ok());
                games.map(|game| game.record).collect()
            }
            // A file that has gone since has no games.
            Err(_) => Vec::new(),
        })
    }

    /// The games of these rules, by what reads those of a file.
    fn update(
        &mut self,
        entries: &[LibraryEntry],
        rules: &AnyRules,
        mut read: impl FnMut(&Path) -> Vec<Record>,
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
            for record in read(&entry.path) {
                explorer.add(source, &record);
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
        let mut look = |openings: &mut LibraryExplorer| {
            let mut files = Vec::new();
            let entries = library.list().unwrap();
            let mut games = openings.update(&entries, rules, |path| {
                files.push(path.file_name().unwrap().to_str().unwrap().to_owned());
                vec![read_file(path).unwrap().text().unwrap().parse().unwrap()]
            });
            let played = games.plies(line).own;
            let played = played.into_iter();
            let text = |ply| line.ply_text(ply).unwrap();
            let played = played.map(|played| (text(played.ply), played.results.games));
            files.sort();
            (files, played.collect::<Vec<(String, u32)>>())
        };
        let of = |plies: &[(&str, u32)]| -> Vec<(String, u32)> {
            plies
                .iter()
                .map(|&(ply, games)| (ply.to_owned(), games))
                .collect()
        };
        write("one.plr", "a1 swap 1-0");
        write("two.plr", "g7 0-1");
        let (files, played) = look(&mut openings);
        assert_eq!(files, ["one.plr", "two.plr"]);
        assert_eq!(played, of(&[("a1", 2)]), "corners are the same");
        assert_eq!(look(&mut openings), (vec![], played));
        write("two.plr", "b1 c1 c2 0-1");
        write("three.plr", "g1 *");
        let (files, played) = look(&mut openings);
        assert_eq!(files, ["three.plr", "two.plr"]);
        assert_eq!(played, of(&[("a1", 2), ("b1", 1)]));
        std::fs::remove_file(folder.path().join("one.plr")).unwrap();
        let (files, played) = look(&mut openings);
        assert!(files.is_empty());
        assert_eq!(played, of(&[("a1", 1), ("b1", 1)]));
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
        let mut counted = || {
            let entries = Library::new(games.clone()).list().unwrap();
            let rules = record.start().rules();
            let mut found = explorer.games(&entries, rules, |error| panic!("{error}"));
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
