//! The command line, tried on the real program: output, data, exit codes, and hostile arguments.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod analyse;
mod bench;
mod completions;
mod configs;
mod configs_in_tables;
mod doctor;
mod documents;
mod export;
mod foreign_text;
mod help;
mod hostile;
mod limits;
mod matches;
mod messages;
#[cfg(unix)]
mod outputs;
mod positions;
mod program;
mod proofs;
mod records;
mod report;
#[cfg(unix)]
#[path = "../support/running.rs"]
mod running;
mod solve;
#[cfg(unix)]
mod together;
#[path = "../support/user.rs"]
mod user;
mod watch;
