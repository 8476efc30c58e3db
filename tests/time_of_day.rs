//! Who may know the time of day: what dates records and crash files, and what measures. All else goes by
//! `Instant`, which no change of the system's clock can turn back.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders and files that may.
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
