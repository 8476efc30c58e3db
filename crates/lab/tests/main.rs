//! The laboratory from outside, and what it finds in the source of the project.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../tests/support/amount.rs"]
mod amount;
mod commands;
mod engines;
mod hints;
mod layering;
mod paths;
mod words;
