//! The rules engine against the naive reference, position by position, along random lines.
//!
//! Each class of configurations is compared at 10,000 positions (200 where the code is not
//! optimised), or as many as the environment variable `PARLOUR_POSITIONS` says; `PARLOUR_SEED` (a
//! number, 1 unless given) chooses other lines:
//!
//! ```sh
//! PARLOUR_POSITIONS=1200000 PARLOUR_SEED=7 cargo test --release --test differential
//! ```
//!
//! Whatever differs is reported with the game, its settings, the start position and the plies that
//! lead there.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[path = "../support/amount.rs"]
mod amount;
mod classes;
mod compare;
mod keys;
mod lines;
#[path = "../reference/mod.rs"]
mod reference;
#[path = "../setups/mod.rs"]
mod setups;
