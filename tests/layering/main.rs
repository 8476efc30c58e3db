//! The layers of the crate: which folder may import which, and that no files of a folder import
//! each other in a circle.
//!
//! The source is read as text, for neither the compiler nor clippy knows of layers.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod graph;
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use graph::{Crate, circles};

/// The folders and files at the root of the crate, the lowest first. Each may import those above it
/// in this list.
const LAYERS: &[&str] = &[
    "lib", "base64", "plural", "text", "options", "random", "platform", "board", "games",
    "engines", "records", "words", "puzzles", "play", "arena", "theme", "widgets", "settings",
    "app", "plain", "bench", "cli", "fuzzing", "main",
];

/// Folders in which files import each other in a circle, and why.
const CIRCLES: &[(&str, &str)] = &[
    (
        "games",
        "the registry lists all games, and every game names its own entry in it",
    ),
    (
        "engines",
        "the table of engines makes all of them, and each is described by an entry of it",
    ),
    (
        "engines/alphabeta",
        "the picker orders the plies of the search that asks it",
    ),
    (
        "settings",
        "sections read themselves by the reader that lists them",
    ),
    ("theme", "theme files are based on the named themes"),
    (
        "plain",
        "commands are parsed for the dialogue that carries them out",
    ),
    (
        "cli",
        "subcommands are listed in mod.rs and use its helpers",
    ),
];

/// What knows the time of day, which can be set back at any moment: the dates in records and when
/// files were written, crash files, and the day for daily puzzles. Clocks of games, limits and timers
/// go by `Instant`, which cannot.
const TIME_OF_DAY: &[&str] = &[
    "records",
    "platform/crash.rs",
    "cli/setup.rs",
    "app/runtime/openings.rs",
    "bench",
];

#[test]
fn no_clock_of_a_game_knows_the_time_of_day() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let all = read_crate();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    for file in all.files() {
        let text = std::fs::read_to_string(root.join(file)).unwrap();
        if text.contains("SystemTime") || text.contains("ClockId::Realtime") {
            found.insert(file);
        }
    }
    assert!(found.contains("cli/setup.rs"), "files are found: {found:?}");
    found.retain(|file| !TIME_OF_DAY.iter().any(|known| file.starts_with(known)));
    assert!(found.is_empty(), "{found:?}");
}

/// The crate as it is.
fn read_crate() -> Crate {
    Crate::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")))
}

/// The folder or file at the root of the crate to which a file belongs.
fn layer(file: &str) -> &str {
    let first = file.split('/').next().unwrap_or(file);
    first.trim_end_matches(".rs")
}

#[test]
fn folders_import_only_what_lies_below_them() {
    let all = read_crate();
    let known: BTreeSet<&str> = LAYERS.iter().copied().collect();
    let found: BTreeSet<&str> = all.files().map(layer).collect();
    let unknown: Vec<&&str> = found.difference(&known).collect();
    assert!(unknown.is_empty(), "no layer is given for {unknown:?}");
    let height = |file: &str| LAYERS.iter().position(|name| *name == layer(file));
    let upwards: Vec<String> = all
        .needs()
        .into_iter()
        .map(|((from, to), names)| (all.file(&from), all.file(&to), names))
        .filter(|(from, to, _)| height(from) < height(to))
        // The root of the crate hands on what its folders have.
        .filter(|(from, ..)| layer(from) != "lib")
        .map(|(from, to, names)| format!("{from} imports {names:?} of {to}"))
        .collect();
    assert!(upwards.is_empty(), "{upwards:#?}");
}

#[test]
fn no_files_of_a_folder_import_each_other_in_a_circle() {
    let (mut found, mut excepted) = (Vec::new(), BTreeSet::new());
    for (folder, entries) in folders(&read_crate()) {
        let circles = circles(&entries);
        if CIRCLES.iter().any(|(excepted, _)| *excepted == folder) && !circles.is_empty() {
            excepted.insert(folder);
            continue;
        }
        let named = circles.iter();
        found.extend(named.map(|circle| format!("in `{folder}`: {circle:?}")));
    }
    assert!(found.is_empty(), "{found:#?}");
    let needless = CIRCLES
        .iter()
        .filter(|(folder, _)| !excepted.contains(*folder));
    let needless: Vec<_> = needless.collect();
    assert!(needless.is_empty(), "no exception is needed: {needless:?}");
}

/// Which files and folders need which, in every folder.
fn folders(all: &Crate) -> BTreeMap<String, BTreeSet<(String, String)>> {
    let mut folders: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
    for (from, to) in all.needs().keys() {
        let (from, to) = (all.file(from), all.file(to));
        if layer(from) == "lib" || layer(to) == "lib" {
            continue;
        }
        let from: Vec<&str> = from.split('/').collect();
        let to: Vec<&str> = to.split('/').collect();
        let same = from.iter().zip(&to).take_while(|(one, other)| one == other);
        let depth = same.count();
        let edge = (from[depth].to_owned(), to[depth].to_owned());
        let folder = from[..depth].join("/");
        folders.entry(folder).or_default().insert(edge);
    }
    folders
}

#[test]
fn circles_are_found_whatever_way_something_is_imported() {
    let all = Crate::of(&[
        ("lib.rs", "pub mod a; mod b;"),
        (
            "a/mod.rs",
            "mod one; mod two; pub use two::Two; pub struct A;",
        ),
        (
            "a/one.rs",
            "use crate::{b::B, a::Two as Other}; struct One(Other);",
        ),
        ("a/two.rs", "pub struct Two; fn f() { super::one::g(); }"),
        ("b.rs", "use crate::a; pub struct B(a::A);"),
    ]);
    let folders = folders(&all);
    let circles_of = |folder: &str| {
        let circles = circles(&folders[folder]).into_iter();
        circles.map(|circle| circle.into_iter().collect::<Vec<_>>().join(" "))
    };
    assert_eq!(circles_of("a").collect::<Vec<_>>(), ["one.rs two.rs"]);
    assert_eq!(circles_of("").collect::<Vec<_>>(), ["a b.rs"]);
}

#[test]
fn comments_texts_and_tests_import_nothing() {
    let all = Crate::of(&[
        ("lib.rs", "mod a; mod b;"),
        (
            "a.rs",
            "//! See `crate::b::B`.\n/* crate::b::B */ const TEXT: &str = \"crate::b::B\";\n\
             #[cfg(test)] mod tests { use crate::b::B; }",
        ),
        ("b.rs", "pub struct B;"),
    ]);
    assert!(all.needs().is_empty(), "{:?}", all.needs());
}
