//! Whole evenings in virtual time: the program as it is, with engines that answer in any order, late,
//! never, or die, a disk that is slow or full, a host that drops its lines, stops and comes back, and
//! people who press what the screen offers them.
//!
//! An evening follows from its seed. After each act the table of [`invariants`] has to hold. A failure
//! is cut down to the acts that it needs and printed as words, which can be kept as a test
//! ([`kept`]).
//!
//! Each change of the code brings new seeds, so that what fails at home fails in the gate as well, and
//! nothing fails by chance. `PARLOUR_EVENINGS` says how many evenings are played whose seeds are new
//! in each run, `PARLOUR_SEED` plays one. An evening has 300 acts where the code is optimised and 60 elsewhere; what is tried on copies of the
//! program, which costs most, is drawn for each act, and all is tried at the end.

mod acts;
mod disk;
mod engines;
mod errands;
mod evening;
mod house;
mod invariants;
mod kept;
mod person;
mod program;
mod world;

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{env, fs, thread};

use self::evening::{Evening, Failure};
use rand::TryRng;
use rand::rngs::SysRng;

/// The evenings that every run plays: these seeds, and this number of new ones.
const FIXED: u64 = 50;
const NEW: u64 = 10;

fn number(name: &str) -> Option<u64> {
    env::var(name).ok()?.parse().ok()
}

/// Plays evenings of these seeds on all cores; returns what they reached. Panics with a failure of
/// each kind.
fn play(seeds: impl Fn(u64) -> u64 + Sync, count: u64) -> BTreeSet<&'static str> {
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let played: Vec<(u64, Evening, Option<Failure>)> = thread::scope(|scope| {
        let work = || {
            let numbers =
                || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|next| *next < count);
            let seeds = std::iter::from_fn(numbers).map(&seeds);
            let played = seeds.map(|seed| {
                let mut evening = Evening::of(seed);
                let failure = evening.play().err();
                if let Some(failure) = &failure {
                    // A run of thousands shows it before it is cut down.
                    eprintln!("evening {seed} fails: {failure}");
                }
                (seed, evening, failure)
            });
            played.collect::<Vec<_>>()
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let threads = threads.into_iter();
        threads.flat_map(|thread| thread.join().unwrap()).collect()
    });
    let reached = played.iter().flat_map(|(_, evening, _)| &evening.reached);
    let reached = reached.copied().collect();
    let failed = played.into_iter();
    let failed = failed.filter_map(|(seed, evening, failure)| Some((seed, evening, failure?)));
    let mut failures: Vec<_> = failed.collect();
    if failures.is_empty() {
        return reached;
    }
    let all = failures.len();
    failures.sort_by_key(|(seed, _, failure)| (failure.kind(), *seed));
    failures.dedup_by_key(|(.., failure)| failure.kind());
    let told = |(seed, evening, failure): (u64, Evening, Failure)| {
        let (failure, script) = evening.shrunk(&failure);
        let acts = acts::written(&script);
        format!("evening {seed}: {failure}\nacts: {acts}\n")
    };
    let told: String = thread::scope(|scope| {
        let threads = failures.into_iter();
        let threads: Vec<_> = threads
            .map(|failed| scope.spawn(move || told(failed)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    panic!("{all} of {count} evenings fail:\n\n{told}");
}

#[test]
fn evenings_of_fixed_seeds_hold_what_the_program_says() {
    if let Some(seed) = number("PARLOUR_SEED") {
        play(|_| seed, 1);
        return;
    }
    let reached = play(|number| number + 151, FIXED);
    let missed: Vec<_> = evening::ALL
        .iter()
        .filter(|name| !reached.contains(*name))
        .collect();
    assert!(missed.is_empty(), "nobody came to {missed:?}");
}

#[test]
fn evenings_of_new_seeds_hold_what_the_program_says() {
    let count = number("PARLOUR_EVENINGS");
    let first = count.map_or_else(of_sources, |_| SysRng.try_next_u64().unwrap()) >> 16;
    play(|number| first + number, count.unwrap_or(NEW));
}

/// A number that follows from the code of the program and of its evenings.
fn of_sources() -> u64 {
    fn add(path: &Path, hasher: &mut DefaultHasher) {
        if path.is_dir() {
            let files = fs::read_dir(path).unwrap();
            let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
            files.sort();
            for file in &files {
                add(file, hasher);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            hasher.write(&fs::read(path).unwrap());
        }
    }
    let mut hasher = DefaultHasher::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "crates", "tests/simulation"] {
        add(&root.join(folder), &mut hasher);
    }
    hasher.finish()
}
