//! The files that tell of a match while it is played.

use std::fs;
use std::path::{Path, PathBuf};

/// What the name of a file of a game that is being played has before its number.
const LIVE: &str = ".live-";

/// The files of records to be read for one: for the results `match.jsonl` or the finished games
/// `match.plr` of a match, these games and those being played now (`match.live-1.plr` and so on,
/// in the order of their numbers); for any other file, itself alone.
#[must_use]
pub fn files_to_follow(path: &Path) -> Vec<PathBuf> {
    let games = path.with_extension("plr");
    let of_match = ["jsonl", "plr"]
        .map(Some)
        .contains(&path.extension().and_then(|end| end.to_str()));
    let stem = games.file_stem().and_then(|stem| stem.to_str());
    let Some(stem) = stem.filter(|_| of_match) else {
        return vec![path.to_owned()];
    };
    let folder = match games.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let number = |file: &Path| -> Option<u32> {
        let name = file.file_name()?.to_str()?;
        let number = name.strip_prefix(stem)?.strip_prefix(LIVE)?;
        number.strip_suffix(".plr")?.parse().ok()
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut live: Vec<(u32, PathBuf)> = entries
        .filter_map(|entry| Some((number(&entry.path())?, entry.path())))
        .collect();
    live.sort();
    let live = live.into_iter().map(|(_, path)| path);
    [games].into_iter().chain(live).collect()
}

#[cfg(test)]
mod tests {
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
