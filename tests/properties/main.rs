//! The properties that must hold whatever the reference says: symmetries, counts, sizes, and texts
//! of any kind.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

#[path = "../support/amount.rs"]
mod amount;
mod counts;
mod fuzz;
#[path = "../setups/mod.rs"]
mod setups;
mod symmetry;

use parlour_rules::games::{AnyLine, find_game};

/// The empty line of a game with settings given as `key=value` pairs.
fn line(game: &str, set: &str) -> AnyLine {
    let rules = find_game(game).unwrap().with_pairs(set).unwrap();
    AnyLine::new(&rules).unwrap()
}
