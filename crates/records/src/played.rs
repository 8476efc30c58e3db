//! The games of a folder that one has played oneself, and their order: a file beside them to which
//! a line is added whenever one plays on in a game, and whenever a game of others is taken in.
//!
//! The times of files cannot tell: they change with copies, and lie ahead where a clock was wrong.
//! Nothing depends on the file: without it games are ordered by the dates in them.

use parlour_sys::SystemTime;
use parlour_sys::fs::{self, File};
use std::io::Write;
use std::path::Path;

use rustc_hash::FxHashMap;

use super::datetime::DateTime;
use super::save::{Replace, write_atomically};
use parlour_sys::read_own_text;

/// The name of the file. It begins with a dot, and therefore is no file of games.
pub(super) const NAME: &str = ".parlour-played";

/// A longer file is written anew, without what later lines have made wrong.
const LONG: usize = 1 << 18;

/// The longest file that is read.
const MAX_BYTES: u64 = 1 << 26;

/// The facts about a file of games.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Known {
    /// The time of that, in UTC: `2026.11.20 17:05:59`, never later than of a game noted after it.
    pub(super) when: String,
    /// The place of its line.
    pub(super) line: usize,
    /// True if it was taken in from elsewhere, and has not been played on here.
    pub(super) is_imported: bool,
}

/// Notes that one has played in a file just now.
pub fn note_played(path: &Path) {
    note(path, "played");
}

/// Notes that a file was taken in from elsewhere.
pub(super) fn note_imported(path: &Path) {
    note(path, "imported");
}

/// Notes that a file has another name.
pub(super) fn note_renamed(from: &Path, to: &Path) {
    if let Some(folder) = from.parent()
        && let Some(known) = load(folder).remove(&name_of(from))
    {
        note(to, known.what());
    }
}

impl Known {
    const fn what(&self) -> &'static str {
        if self.is_imported {
            "imported"
        } else {
            "played"
        }
    }
}

/// The time as it stands in records, which has the order of time.
pub(super) fn time_text(time: SystemTime) -> String {
    let time = DateTime::new(time);
    format!("{} {}", time.date(), time.time())
}

/// A file's name, in one line.
pub(super) fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.replace(char::is_control, "\u{fffd}")
}

/// Adds a line. Where that fails, the dates of the games have to do.
fn note(path: &Path, what: &str) {
    let file = path.with_file_name(NAME);
    let before = read_own_text(&file, MAX_BYTES).unwrap_or_default();
    let rest = format!("{what} {}", name_of(path));
    if before
        .lines()
        .next_back()
        .is_some_and(|line| line.ends_with(&rest))
    {
        return;
    }
    let line = format!("{} {rest}\n", time_text(SystemTime::now()));
    if before.len() < LONG {
        let file = File::options().append(true).create(true).open(file);
        let _ = file.and_then(|mut file| file.write_all(line.as_bytes()));
        return;
    }
    let mut kept: Vec<(String, Known)> = read(&before).into_iter().collect();
    kept.retain(|(name, _)| fs::exists(path.with_file_name(name)).unwrap_or(true));
    kept.sort_by_key(|(_, known)| known.line);
    let kept = kept
        .iter()
        .map(|(name, known)| format!("{} {} {name}\n", known.when, known.what()));
    let _ = write_atomically(&file, kept.collect::<String>() + &line, Replace::Always);
}

/// The facts about the files of a folder, by their names.
pub(super) fn load(folder: &Path) -> FxHashMap<String, Known> {
    let text = read_own_text(&folder.join(NAME), MAX_BYTES).unwrap_or_default();
    read(&text)
}

fn read(text: &str) -> FxHashMap<String, Known> {
    let mut known = FxHashMap::default();
    let mut latest = time_text(SystemTime::now());
    let lines: Vec<&str> = text.lines().collect();
    for (line, text) in lines.into_iter().enumerate().rev() {
        let mut words = text.splitn(4, ' ');
        let mut next = || words.next().unwrap_or_default();
        let (when, what, name) = (format!("{} {}", next(), next()), next(), next());
        if name.is_empty() || !matches!(what, "played" | "imported") {
            continue;
        }
        // Files noted before something else were not played later, whatever the clock said.
        latest = latest.min(when);
        known.entry(name.to_owned()).or_insert_with(|| Known {
            when: latest.clone(),
            line,
            is_imported: what == "imported",
        });
    }
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_counts_and_no_clock_that_was_wrong() {
        let folder = tempfile::tempdir().unwrap();
        let lines = "2026.01.01 10:00:00 imported a.plr\n2999.01.01 10:00:00 played b c.plr\n\
            2026.01.02 10:00:00 played a.plr\nhalf a li";
        fs::write(folder.path().join(NAME), lines).unwrap();
        let known = load(folder.path());
        assert_eq!(known["a.plr"].when, "2026.01.02 10:00:00");
        assert_eq!(known["b c.plr"].when, "2026.01.02 10:00:00");
        assert!(known["b c.plr"].line < known["a.plr"].line);
        assert!(!known["a.plr"].is_imported);
    }

    #[test]
    fn a_game_has_a_line_for_each_time_it_was_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        note_imported(&path("a.plr"));
        note_imported(&path("a.plr"));
        note_played(&path("b.plr"));
        note_renamed(&path("a.plr"), &path("c.plr"));
        let text = fs::read_to_string(path(NAME)).unwrap();
        let ends: Vec<_> = text.lines().map(|line| &line[20..]).collect();
        assert_eq!(ends, ["imported a.plr", "played b.plr", "imported c.plr"]);
    }

    #[test]
    fn a_long_file_is_written_anew_without_what_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let line = "2026.01.01 10:00:00 played gone.plr\n";
        let mine = "2026.01.01 10:00:00 played mine.plr\n";
        fs::write(path(NAME), line.repeat(LONG / line.len() + 1) + mine).unwrap();
        fs::write(path("mine.plr"), "").unwrap();
        note_played(&path("new.plr"));
        let text = fs::read_to_string(path(NAME)).unwrap();
        assert!(
            text.starts_with(mine) && text.ends_with("played new.plr\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 2);
    }
}
