//! `parlour-serve`: friends come to the tables of a host by ssh, and nothing needs to be set up.
//!
//! It speaks ssh and runs a `parlour guest` for each who comes in, as a process of its own with
//! limits, in a pseudo terminal. What guests do is decided there and at the hub of `parlour host`;
//! this program carries bytes.

#[cfg(unix)]
mod bans;
#[cfg(unix)]
mod commands;
#[cfg(unix)]
mod control;
#[cfg(unix)]
mod door;
#[cfg(unix)]
mod host_key;
#[cfg(unix)]
mod input;
#[cfg(unix)]
mod invitation;
#[cfg(unix)]
mod launch;
#[cfg(unix)]
mod limits;
#[cfg(unix)]
mod line;
#[cfg(unix)]
mod server;
#[cfg(unix)]
mod session;
#[cfg(unix)]
mod tables;
#[cfg(unix)]
mod visitor;

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    use clap::Parser;

    match commands::Arguments::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    eprintln!(
        "error: there is no `parlour-serve` here: it needs Unix sockets, which Windows has not"
    );
    ExitCode::FAILURE
}

/// Tells the host what goes on.
#[cfg(unix)]
fn tell(line: &str) {
    use std::io::Write;

    // Who does not read it need not.
    let _ = writeln!(std::io::stdout(), "{line}");
}
