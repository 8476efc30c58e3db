//! Plain mode, tried on the real program through pipes: games, commands, files, and where it
//! takes the place of the screen.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod commands;
mod evening;
mod files;
mod foreign;
mod games;
mod interrupted;
mod program;
mod puzzles;
mod screenless;
mod study;
#[path = "../support/user.rs"]
mod user;
