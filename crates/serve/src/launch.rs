//! `parlour-serve launch`: the steps of a session's process before it becomes the game.
//!
//! It is a program of its own because only a process itself can take a terminal and limits without
//! unsafe code.

use std::convert::Infallible;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::{fs, io};

use anyhow::Context;
use clap::Args;
use rustix::process::{Resource, Rlimit, ioctl_tiocsctty, nice, setrlimit, setsid};

/// The most files that a game has open.
const MAX_FILES: u64 = 64;

/// The largest file that a game writes.
const MAX_FILE_BYTES: u64 = 16 << 20;

/// Become a program with limits, in the terminal that is the standard input, if it is one
#[derive(Args, Debug)]
pub(crate) struct Launch {
    /// Its memory, in megabytes
    #[arg(long)]
    memory: u64,

    /// Its processor time, in seconds
    #[arg(long)]
    processor: u64,

    /// Take the terminal
    #[arg(long)]
    terminal: bool,

    /// The program and its arguments
    #[arg(last = true, required = true)]
    program: Vec<OsString>,
}

impl Launch {
    /// Becomes the program.
    pub(crate) fn run(&self) -> anyhow::Result<Infallible> {
        setsid()?;
        if self.terminal {
            ioctl_tiocsctty(io::stdin())?;
        }
        // A game that somebody waits for goes before those that everybody's processor is full of.
        nice(5)?;
        // Where the system shares by sessions, it is this one's niceness that counts.
        let _ = fs::write("/proc/self/autogroup", "5");
        let limits = [
            (Resource::Data, self.memory << 20),
            (Resource::Cpu, self.processor),
            (Resource::Nofile, MAX_FILES),
            (Resource::Fsize, MAX_FILE_BYTES),
            (Resource::Core, 0),
        ];
        for (resource, most) in limits {
            let limit = Rlimit {
                current: Some(most),
                maximum: Some(most),
            };
            setrlimit(resource, limit)?;
        }
        let (program, arguments) = self.program.split_first().context("no program")?;
        let error = Command::new(program).args(arguments).exec();
        Err(error).with_context(|| program.display().to_string())
    }
}
