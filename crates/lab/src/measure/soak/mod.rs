//! A soak test: the program works for an hour, in one process, and must not hold more at the end
//! than it did soon after the start.
//!
//! A round is a match of two games with its files (`games`), analyses of positions, and sessions
//! of a user who presses random keys on all screens (`user`). After every minute everything is
//! closed, and memory, descriptors and threads are counted ([`growth`]).

pub mod error;
mod games;
pub mod growth;
mod headless;
mod user;

use std::fs;
use std::io;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use self::error::SoakError;
use self::growth::Sample;
use self::user::RandomUser;
use super::process::Usage;
use parlour_rules::random::StableDraws;

/// The time that threads that were told to end are waited for before they are counted.
const THREADS_PATIENCE: Duration = Duration::from_secs(10);

/// The plan of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of minutes; 0 is one round.
    pub minutes: u32,
    /// The seed from which keys, games and positions are drawn.
    pub seed: u64,
    /// The number of keys that a user presses in a session.
    pub keys: u32,
}

/// Works as planned, with a folder for files of matches, which is emptied every minute. The process
/// must keep its games below it. Every sample is handed over as it is taken: the first before any
/// work, the others after each minute.
///
/// # Errors
///
/// [`SoakError`], the last of its kinds as soon as a sample shows it.
pub fn run(
    plan: Plan,
    folder: &Path,
    report: &mut dyn FnMut(&Sample) -> io::Result<()>,
) -> Result<(), SoakError> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let mut sample = Sample::first(Usage::now().ok_or(SoakError::Unknown)?);
    report(&sample)?;
    let threads = sample.usage.threads;
    let mut samples = Vec::new();
    for minute in 1..=plan.minutes.max(1) {
        let begun = Instant::now();
        sample.minute = minute;
        loop {
            sample.games += games::play_match(folder, random.below(u64::MAX))?;
            sample.positions += games::analyse(random.below(u64::MAX));
            sample.keys += RandomUser::new(random.below(u64::MAX)).session(plan.keys)?;
            if plan.minutes == 0 || begun.elapsed() >= Duration::from_secs(60) {
                break;
            }
        }
        empty(folder)?;
        sample.usage = settled(threads).ok_or(SoakError::Unknown)?;
        report(&sample)?;
        samples.push(sample);
        growth::check(&samples, plan.minutes)?;
    }
    Ok(())
}

/// The resources held when the threads have ended that were told to.
fn settled(threads: usize) -> Option<Usage> {
    let deadline = Instant::now() + THREADS_PATIENCE;
    loop {
        let usage = Usage::now()?;
        if usage.threads <= threads || Instant::now() >= deadline {
            return Some(usage);
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// Removes everything in a folder.
fn empty(folder: &Path) -> io::Result<()> {
    fs::remove_dir_all(folder)?;
    fs::create_dir_all(folder)
}
