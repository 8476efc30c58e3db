//! The command line, tried on the real program: output, data, exit codes, and hostile arguments.

mod analyse;
mod bench;
#[cfg(unix)]
mod check_engine;
mod completions;
mod configs;
mod configs_in_tables;
mod doctor;
mod documents;
mod export;
#[cfg(unix)]
mod foreign_games;
mod foreign_text;
mod help;
mod hostile;
mod limits;
mod matches;
mod mcp;
mod messages;
#[cfg(unix)]
mod models;
#[cfg(unix)]
mod outputs;
mod page;
mod positions;
mod practice;
mod program;
mod proofs;
mod ratings;
mod records;
mod report;
#[cfg(unix)]
mod samples;
mod solve;
#[cfg(unix)]
mod together;
mod watch;
