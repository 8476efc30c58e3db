//! The rules engine against the naive reference, position by position, along random lines.
//!
//! Each class of configurations is compared at 10,000 positions (200 where the code is not
//! optimised), or as many as the environment variable `PARLOUR_POSITIONS` says; `PARLOUR_SEED` (a
//! number, 1 unless given) chooses other lines:
//!
//! ```sh
//! PARLOUR_POSITIONS=1200000 PARLOUR_SEED=7 cargo test --release --test all differential::
//! ```
//!
//! Whatever differs is reported with the game, its settings, the start position and the plies that
//! lead there.

mod classes;
mod compare;
mod keys;
mod lines;
