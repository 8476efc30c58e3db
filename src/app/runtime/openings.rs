//! The plies played in the games of the library, kept from one question to the next.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustc_hash::{FxHashMap, FxHashSet};

use parlour_records::{ExploredPly, Explorer, LibraryEntry, Record, read_file};
use parlour_rules::games::{AnyLine, AnyRules};

/// The games of the kind that was asked for last, as they were read.
#[derive(Debug, Default)]
pub(super) struct Openings {
    explorer: Option<Explorer>,
    files: FxHashMap<PathBuf, KnownFile>,
    /// The source of the next file that is read.
    next: u32,
}

/// A file as it was read.
#[derive(Debug)]
struct KnownFile {
    /// Its size and when it was written.
    stamp: (u64, SystemTime),
    /// The source of its games in the explorer.
    source: u32,
}

impl Openings {
    /// Returns the plies played in a position of games with these rules. Only files that have
    /// changed are read again.
    pub(super) fn plies(
        &mut self,
        entries: &[LibraryEntry],
        rules: &AnyRules,
        line: &AnyLine,
    ) -> Vec<ExploredPly> {
        self.update(entries, rules, |path| {
            let contents = read_file(path);
            // A file that has gone since has no games.
            let games = contents.map(|contents| contents.records());
            let games = games.into_iter().flatten().filter_map(Result::ok);
            games.map(|game| game.record).collect()
        })
        .plies(line)
    }

    /// The games of these rules, by what reads those of a file.
    fn update(
        &mut self,
        entries: &[LibraryEntry],
        rules: &AnyRules,
        mut read: impl FnMut(&Path) -> Vec<Record>,
    ) -> &mut Explorer {
        let explorer = self.explorer.take().filter(|known| known.rules() == rules);
        if explorer.is_none() {
            self.files.clear();
        }
        let mut explorer = explorer.unwrap_or_else(|| Explorer::new(rules.clone()));
        let with_games = entries.iter().filter(|entry| entry.has_rules(rules));
        let mut gone: FxHashSet<PathBuf> = self.files.keys().cloned().collect();
        for entry in with_games {
            gone.remove(&entry.path);
            let stamp = (entry.size, entry.modified);
            let known = self.files.get(&entry.path);
            if known.is_some_and(|known| known.stamp == stamp) {
                continue;
            }
            if let Some(known) = known {
                explorer.remove(known.source);
            }
            let source = self.next;
            self.next += 1;
            for record in read(&entry.path) {
                explorer.add(source, &record);
            }
            let known = KnownFile { stamp, source };
            self.files.insert(entry.path.clone(), known);
        }
        for path in gone {
            if let Some(known) = self.files.remove(&path) {
                explorer.remove(known.source);
            }
        }
        self.explorer.insert(explorer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_records::Library;

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
        let mut openings = Openings::default();
        let mut look = |openings: &mut Openings| {
            let mut files = Vec::new();
            let entries = library.list().unwrap();
            let explorer = openings.update(&entries, rules, |path| {
                files.push(path.file_name().unwrap().to_str().unwrap().to_owned());
                vec![read_file(path).unwrap().text().unwrap().parse().unwrap()]
            });
            let played = explorer.plies(line);
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
}
