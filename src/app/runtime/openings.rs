//! What was played in the games of the library, kept from one question to the next.

use std::path::PathBuf;
use std::time::SystemTime;

use crate::games::{AnyLine, AnyRules};
use crate::records::{ExploredPly, Explorer, LibraryEntry, read_file};

/// The games of one kind as they were read last.
#[derive(Debug, Default)]
pub(super) struct Openings(Option<(Explorer, Vec<(PathBuf, SystemTime)>)>);

impl Openings {
    /// What was played in a position of games with these rules. The games are read again when a file
    /// has changed.
    pub(super) fn plies(
        &mut self,
        entries: &[LibraryEntry],
        rules: &AnyRules,
        line: &AnyLine,
    ) -> Vec<ExploredPly> {
        let mut files: Vec<(PathBuf, SystemTime)> = entries
            .iter()
            .filter(|entry| has_rules(entry, rules))
            .map(|entry| (entry.path.clone(), entry.modified))
            .collect();
        files.sort();
        files.dedup();
        let is_known = |(explorer, known): &&(Explorer, Vec<(PathBuf, SystemTime)>)| {
            explorer.rules() == rules && *known == files
        };
        if let Some((explorer, _)) = self.0.as_ref().filter(is_known) {
            return explorer.plies(line);
        }
        let mut explorer = Explorer::new(rules.clone());
        for (path, _) in &files {
            // A file that has gone since has no games.
            let games = read_file(path).map(|contents| contents.records());
            let games = games.into_iter().flatten().filter_map(Result::ok);
            games.for_each(|game| explorer.add(&game.record));
        }
        let plies = explorer.plies(line);
        self.0 = Some((explorer, files));
        plies
    }
}

fn has_rules(entry: &LibraryEntry, rules: &AnyRules) -> bool {
    let summary = entry.summary.as_ref();
    summary.is_ok_and(|summary| summary.rules == *rules)
}
