//! The files from which a match can be followed while it is played.

use std::path::{Path, PathBuf};

use super::MatchFiles;

/// The files of records to be read for one: for the results `match.jsonl` or the finished games
/// `match.plr` of a match, these games and those being played now, in the order of their
/// numbers; for any other file, itself alone.
pub fn files_to_follow(path: &Path) -> Vec<PathBuf> {
    let Some(ledger) = ledger_of(path) else {
        return vec![path.to_owned()];
    };
    let files = MatchFiles::new(ledger);
    // A folder that cannot be read has none.
    let mut live = files.live_files().unwrap_or_default();
    live.sort_by_key(|path| (path.as_os_str().len(), path.clone()));
    [files.games_path()].into_iter().chain(live).collect()
}

/// The results file, which need not be there, of the match that a file may belong to.
pub fn ledger_of(path: &Path) -> Option<PathBuf> {
    let end = path.extension()?;
    (end == "jsonl" || end == "plr").then(|| path.with_extension("jsonl"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_match_is_its_finished_games_and_those_being_played() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        for name in [
            "m.jsonl",
            "m.plr",
            "m.live-10.plr",
            "m.live-2.plr",
            "n.live-1.plr",
            "m.live-x.plr",
        ] {
            fs::write(file(name), "").unwrap();
        }
        let all = ["m.plr", "m.live-2.plr", "m.live-10.plr"].map(file);
        assert_eq!(files_to_follow(&file("m.jsonl")), all);
        assert_eq!(files_to_follow(&file("m.plr")), all);
        assert_eq!(files_to_follow(&file("o.plr")), [file("o.plr")]);
        assert_eq!(files_to_follow(&file("games")), [file("games")]);
    }
}
