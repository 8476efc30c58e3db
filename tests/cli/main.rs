//! The command line, tried on the real program: output, data, exit codes, and hostile arguments.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod analyse;
mod bench;
mod configs;
mod hostile;
mod matches;
mod positions;
mod program;
mod records;
mod solve;
#[path = "../support/user.rs"]
mod user;
mod watch;
