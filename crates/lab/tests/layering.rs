//! The rules that the compiler cannot hold: who may know the time of day, that the folders inside
//! the engines have one direction, and that the methods of a type are not strewn about.

use std::fs;
use std::path::{Path, PathBuf};

use parlour_lab::generated::root;
use parlour_lab::source::SourceText;

/// The folders and files that may know the time of day: what dates records and crash files, and
/// what measures. All else goes by `Instant`, which no change of the system's clock can turn back.
const KNOWING: &[&str] = &[
    "crates/lab",
    "crates/learn/src/deck/file.rs",
    // The day, for its puzzle.
    "crates/page/src/page.rs",
    "crates/records/src",
    "crates/sys/src/crash.rs",
    // The time of a file, held against that of the same file before.
    "crates/together/src/accounts.rs",
    "src/app/runtime/openings.rs",
    "crates/sys/src/browser/fs.rs",
    "crates/sys/src/lib.rs",
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

/// The code of a file without its comments and tests, which may play with everything.
fn code(path: &Path) -> String {
    SourceText::new(&fs::read_to_string(path).unwrap()).code()
}

#[test]
fn no_clock_of_a_game_knows_the_time_of_day() {
    let root = root();
    let all = [files(&root.join("src")), files(&root.join("crates"))].concat();
    let mut found: Vec<_> = all
        .iter()
        .filter(|path| {
            let code = code(path);
            code.contains("SystemTime") || code.contains("ClockId::Realtime")
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
    let source = root().join("crates/engines/src");
    for (at, folder) in FOLDERS.iter().enumerate() {
        let all = files(&source.join(folder));
        assert!(!all.is_empty(), "{folder}");
        for path in all {
            let code = code(&path);
            for later in &FOLDERS[at + 1..] {
                let known = format!("crate::{later}::");
                let uses = code.lines().find(|line| line.contains(&known));
                assert_eq!(uses, None, "{}", path.display());
            }
        }
    }
}

/// The greatest number of files that may hold a type's inherent methods.
const MAX_FILES: usize = 3;

/// The name that a line of code defines a type by.
fn defined(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let line = match line.strip_prefix("pub") {
        Some(rest) => rest.trim_start_matches(|c| c != ' ').trim_start(),
        None => line,
    };
    let rest = line.strip_prefix("struct ");
    let rest = rest.or_else(|| line.strip_prefix("enum "))?;
    rest.split(|c: char| !c.is_alphanumeric()).next()
}

/// The name of the type whose inherent methods begin with some code.
fn implemented(code: &str) -> Option<&str> {
    let head = code.strip_prefix("impl")?.split('{').next()?;
    let mut depth = 0;
    let after = head.find(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>');
        depth == 0
    })?;
    let path = head[after..].trim_start_matches('>').trim();
    let is_of_trait = path.contains(" for ");
    let path = path.split(|c: char| c == '<' || c.is_whitespace()).next()?;
    path.rsplit("::").next().filter(|_| !is_of_trait)
}

#[test]
fn no_type_has_methods_in_more_than_a_few_files() {
    let root = root();
    let crates = fs::read_dir(root.join("crates")).unwrap();
    let crates = crates.map(|entry| entry.unwrap().path().join("src"));
    for package in crates.chain([root.join("src")]) {
        let (mut types, mut methods) = (Vec::new(), Vec::new());
        for path in files(&package) {
            let text = code(&path);
            let names = text.lines().filter_map(defined);
            types.extend(names.map(|name| (name.to_owned(), path.clone())));
            let blocks = text.match_indices("\nimpl");
            let names = blocks.filter_map(|(at, _)| implemented(&text[at + 1..]));
            methods.extend(names.map(|name| (name.to_owned(), path.clone())));
        }
        methods.sort();
        methods.dedup();
        // A command that only calls a library has none.
        let is_command = files(&package).iter().all(|path| path.ends_with("main.rs"));
        assert!(is_command || !types.is_empty(), "{}", package.display());
        // Of several types of a name, methods belong to the one that is defined nearest.
        let home = |(name, path): &(String, PathBuf)| {
            let shared = |home: &PathBuf| {
                let pairs = home.components().zip(path.components());
                pairs.take_while(|(one, other)| one == other).count()
            };
            let known = types.iter().filter(|(known, _)| known == name);
            let nearest = known.max_by_key(|(_, home)| shared(home));
            nearest.unwrap_or_else(|| panic!("{name} of {}", path.display()))
        };
        for of in &types {
            let its = methods.iter().filter(|method| method.0 == of.0);
            let its: Vec<_> = its.filter(|method| home(method) == of).collect();
            assert!(its.len() <= MAX_FILES, "{}: {its:?}", of.0);
        }
    }
}
