//! `parlour-serve` end to end, with the ssh client that friends have.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod coming_in;
mod ending;
mod games;
mod hostile;
mod killed;
mod limits;
#[path = "../../../../tests/support/running.rs"]
mod running;
mod terminals;
mod three_ways;
mod world;
