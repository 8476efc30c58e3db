//! What somebody outside of the packages can see, in one program, as each that links everything takes time and room to
//! build. A module is a subject: `cargo test --test all app::watch`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod app;
mod arbiter;
mod cli;
mod corpus;
mod examples;
mod perfect_play;
mod plain;
mod records;
mod settings;
mod signature;
mod simulation;
mod single_wins;
mod snapshots;
mod support;
mod terminal;
mod whole_games;
