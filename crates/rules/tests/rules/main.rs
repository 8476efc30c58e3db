//! The rules as seen from outside the package: against a second implementation, known counts, and
//! what holds of every position.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../../tests/support/amount.rs"]
mod amount;
mod data;
mod differential;
mod properties;
mod reference;
mod setups;
