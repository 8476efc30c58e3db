//! `lab soak`: whether the program holds more and more.

use std::env;
use std::io::Write;
use std::process::{Command, exit};

use anyhow::Context;
use clap::Args;
use serde_json::json;

use crate::measure::soak::{self, Plan};
use parlour::cli::numbers::number;
use parlour::cli::output::Output;
use parlour_records::set_games_folder;

/// Work for an hour, and fail if memory, descriptors or threads grow
///
/// One process plays matches, analyses positions and runs the full-screen program for a user who
/// presses random keys, with engines, disk and timers, in a temporary folder. Every minute it
/// closes everything and counts what the process still holds. The command fails once that exceeds
/// the most of the first sixth of the time by 16 MB of memory, one descriptor or one thread.
#[derive(Args, Debug)]
#[command(after_help = "\
Columns, and keys of the JSON, which is an object on a line for each minute:
  minute       minute       the minute that has passed; 0 is before any work
  games        games        games played in matches until then
  positions    positions    positions analysed
  keys         keys         keys pressed
  MB           resident     memory, in 10^6 bytes (JSON: in bytes)
  descriptors  descriptors  open descriptors
  threads      threads      threads")]
pub(super) struct Soak {
    /// Minutes to run; 0 is a single round of everything
    #[arg(default_value_t = 60, value_parser = number::<u32>(0..=10_000))]
    minutes: u32,

    /// Seed of keys, games and positions
    #[arg(long, default_value_t = 1, value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The number of keys in a session.
const KEYS: u32 = 400;

/// The number of keys in the session of a single round.
const FEW_KEYS: u32 = 60;

/// The settings of glibc's allocator under which freed memory goes back to the system at once.
/// Otherwise each of its arenas keeps some megabytes, which hide a leak.
const ALLOCATOR: [(&str, &str); 2] = [
    ("MALLOC_ARENA_MAX", "1"),
    ("MALLOC_MMAP_THRESHOLD_", "262144"),
];

impl Soak {
    pub(super) fn run(&self, out: &mut Output) -> anyhow::Result<()> {
        // The allocator reads its settings when a process starts.
        if ALLOCATOR
            .iter()
            .all(|(name, _)| env::var_os(name).is_none())
        {
            return in_process_of_its_own();
        }
        let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
        // Before anything else asks where games are kept: settings are not read here.
        set_games_folder(folder.path().join("games"));
        let plan = Plan {
            minutes: self.minutes,
            seed: self.seed,
            keys: if self.minutes == 0 { FEW_KEYS } else { KEYS },
        };
        if !self.json {
            writeln!(
                out,
                "{:>6}{:>9}{:>11}{:>10}{:>9}{:>13}{:>9}",
                "minute", "games", "positions", "keys", "MB", "descriptors", "threads"
            )?;
        }
        soak::run(plan, folder.path(), &mut |sample| {
            if self.json {
                writeln!(out, "{}", json!(sample))?;
            } else {
                let usage = sample.usage;
                writeln!(
                    out,
                    "{:>6}{:>9}{:>11}{:>10}{:>9.1}{:>13}{:>9}",
                    sample.minute,
                    sample.games,
                    sample.positions,
                    sample.keys,
                    usage.resident as f64 / 1e6,
                    usage.descriptors,
                    usage.threads
                )?;
            }
            out.flush()
        })?;
        Ok(())
    }
}

/// Runs this command again with the settings of the allocator, and ends as that does.
fn in_process_of_its_own() -> anyhow::Result<()> {
    let program = env::current_exe().context("cannot find this program to start it")?;
    let mut command = Command::new(program);
    command.args(env::args_os().skip(1)).envs(ALLOCATOR);
    let status = command.status().context("cannot start the soak test")?;
    exit(status.code().unwrap_or(1))
}
