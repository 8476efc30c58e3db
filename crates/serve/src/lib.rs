//! `parlour-serve`: friends come to the tables of a host by ssh, and nothing needs to be set up.
//!
//! It speaks ssh and runs a `parlour guest` for each who comes in, as a process of its own with
//! limits, in a pseudo terminal. What guests do is decided there and at the hub of `parlour host`;
//! this program carries bytes.
#![cfg(unix)]

mod admittance;
mod bans;
mod commands;
mod control;
mod door;
mod host_key;
mod input;
mod invitation;
mod launch;
mod limits;
mod line;
mod private_file;
mod proxy;
mod server;
mod session;
mod tables;
mod visitor;

use std::io::{self, Write};

pub use commands::Arguments;
use parlour_together::this_moment;

/// Tells the host what goes on.
fn tell(line: &str) {
    // It may go unread.
    let _ = writeln!(io::stdout(), "{line}");
}

/// Tells what has happened now.
fn log(line: &str) {
    tell(&format!("{} {line}", this_moment()));
}
