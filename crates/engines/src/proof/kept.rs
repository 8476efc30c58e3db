//! Keeping what searches found in a folder, so that the same proof can be resumed.
//!
//! The tree is not kept: it is grown again from what its searches found, which takes moments. The
//! file's contents are 11 bytes for each position: its key, and what is known of it. That is a byte
//! (0 for an estimate by a short search, 1 by a long one, 2 for a loss, 3 for a win) and a number:
//! the estimate, or in how many plies at most.

use parlour_sys::Instant;
use std::io::Write;
use std::time::Duration;

use super::prover::Prover;
use super::searches::Searches;
use super::tree::State;
use super::{ProofError, ProofRun, Solution};
use crate::tables::SolvedGame;
use crate::tables::strategy::Strategy;
use crate::tables::{FolderLock, SolvedFile, SolvedFileError, SolvedFolder};

/// The bytes of a position.
const ENTRY: usize = 11;

/// The time from one writing of what was found to the next; the last is at the end. Chosen by hand:
/// a file of some megabytes takes milliseconds.
const PAUSE: Duration = Duration::from_secs(20);

impl<G: SolvedGame> Prover<G> {
    /// As [`Prover::solve`], with what searches find kept in a folder. A call resumes where an
    /// earlier one was stopped. `rules` names the game and its settings.
    ///
    /// # Errors
    ///
    /// As [`Prover::solve`], and when the folder cannot be written.
    pub fn solve_in(
        &mut self,
        rules: &str,
        position: &G::Position,
        lock: &FolderLock<'_>,
        run: &ProofRun<'_>,
    ) -> Result<Solution<G::Ply>, ProofError> {
        let (name, what) = self.name(rules, position);
        let write = |searches: &Searches<G>| write(searches, lock, &name, &what);
        let mut written = Instant::now();
        let proven = self.prove(position, run, &mut |searches| {
            if written.elapsed() >= PAUSE {
                write(searches)?;
                written = Instant::now();
            }
            Ok(())
        });
        write(&self.searches)?;
        Ok(self.solution(position, proven?))
    }

    /// Takes over what is kept in a folder of the proof of a position.
    ///
    /// # Errors
    ///
    /// [`SolvedFileError`] when the file is damaged or cannot be read.
    pub fn take_kept(
        &mut self,
        rules: &str,
        position: &G::Position,
        folder: &SolvedFolder,
    ) -> Result<(), SolvedFileError> {
        self.searches.strategy = Strategy::of(&*self.searches.game);
        let (name, what) = self.name(rules, position);
        let path = folder.file(&name);
        let Some(file) = SolvedFile::open(&path, &what)? else {
            return Ok(());
        };
        let bytes = file.read_all()?;
        let entries: Option<Vec<_>> = bytes.chunks(ENTRY).map(read).collect();
        let entries = entries.ok_or(SolvedFileError::Damaged { path })?;
        for (key, state) in entries {
            let is_long = matches!(state, State::Open { deep: true, .. });
            // A long search comes after a short one.
            self.searches.made[0] += 1 + u64::from(is_long);
            self.searches.made[1] += u64::from(is_long);
            self.searches.known.insert(key, state);
        }
        Ok(())
    }

    /// The name of the file of a position, and the words for its contents.
    fn name(&self, rules: &str, position: &G::Position) -> (String, String) {
        let text = self.searches.game.position_text(position);
        let what = format!("proof {rules} {text}");
        (
            format!("proof-{:08x}", crc32fast::hash(what.as_bytes())),
            what,
        )
    }
}

/// Writes what is known.
fn write<G: SolvedGame>(
    searches: &Searches<G>,
    lock: &FolderLock<'_>,
    name: &str,
    what: &str,
) -> Result<(), SolvedFileError> {
    let bytes: Vec<u8> = searches.known.iter().filter_map(entry).flatten().collect();
    lock.write(name, what, bytes.len() as u64, |file| {
        file.write_all(&bytes)
    })
}

/// The knowledge of the position of a key, as bytes; not what tables know.
fn entry((key, state): (&u64, &State)) -> Option<[u8; ENTRY]> {
    let (kind, number) = match *state {
        State::Open { estimate, deep } => (u8::from(deep), estimate as u16),
        State::Proven { wins, plies } => (2 + u8::from(wins), plies),
        State::Held(_) => return None,
    };
    let mut entry = [0; ENTRY];
    entry[..8].copy_from_slice(&key.to_le_bytes());
    entry[8] = kind;
    entry[9..].copy_from_slice(&number.to_le_bytes());
    Some(entry)
}

/// The knowledge of a position, and its key.
fn read(entry: &[u8]) -> Option<(u64, State)> {
    let (key, rest) = entry.split_first_chunk()?;
    let (kind, number) = rest.split_first()?;
    let number = u16::from_le_bytes(number.try_into().ok()?);
    let state = match kind {
        0 | 1 => State::Open {
            estimate: number as i16,
            deep: *kind == 1,
        },
        2 | 3 => State::Proven {
            wins: *kind == 3,
            plies: number,
        },
        _ => return None,
    };
    Some((u64::from_le_bytes(*key), state))
}
