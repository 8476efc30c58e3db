//! The rules that the compiler cannot hold: who may know the time of day, and that the folders
//! inside the engines have one direction.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders and files that may know the time of day: what dates records and crash files, and
/// what measures. All else goes by `Instant`, which no change of the system's clock can turn back.
const KNOWING: &[&str] = &[
    "crates/lab",
    "crates/records/src",
    "crates/sys/src/crash.rs",
    "src/app/runtime/openings.rs",
    "src/bench",
    "src/cli/setup.rs",
];

/// The files of Rust below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let below = |path: PathBuf| {
        if path.is_dir() {
            files(&path)
        } else {
            vec![path]
        }
    };
    let all = entries.flat_map(|entry| below(entry.path()));
    all.filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .collect()
}

#[test]
fn no_clock_of_a_game_knows_the_time_of_day() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let all = [files(&root.join("src")), files(&root.join("crates"))].concat();
    let mut found: Vec<_> = all
        .iter()
        .filter(|path| {
            let text = fs::read_to_string(path).unwrap();
            text.contains("SystemTime") || text.contains("ClockId::Realtime")
        })
        .map(|path| path.strip_prefix(root).unwrap())
        .collect();
    assert!(
        found.contains(&Path::new("src/cli/setup.rs")),
        "files are found: {found:?}"
    );
    found.retain(|file| !KNOWING.iter().any(|known| file.starts_with(known)));
    assert!(found.is_empty(), "{found:?}");
}

/// The folders of the engines, each of which knows those before it only.
const FOLDERS: &[&str] = &[
    "search", "tables", "games", "players", "proof", "protocol", "foreign",
];

#[test]
fn the_folders_of_the_engines_know_those_before_them_only() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/engines/src");
    for (at, folder) in FOLDERS.iter().enumerate() {
        let all = files(&source.join(folder));
        assert!(!all.is_empty(), "{folder}");
        for path in all {
            let text = fs::read_to_string(&path).unwrap();
            // Tests beside code play with everything.
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            for later in &FOLDERS[at + 1..] {
                let known = format!("crate::{later}::");
                let uses = code
                    .lines()
                    .find(|line| line.contains(&known) && !line.trim_start().starts_with("//"));
                assert_eq!(uses, None, "{}", path.display());
            }
        }
    }
}
