//! What must hold whatever the reference says: symmetries, counts, sizes, and texts of any kind.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod counts;
mod fuzz;
#[path = "../setups/mod.rs"]
mod setups;
mod symmetry;

use parlour::games::{AnyLine, Settings, find_game};

/// The empty line of a game with settings given as `key=value` pairs.
fn line(game: &str, set: &str) -> AnyLine {
    let info = find_game(game).unwrap();
    AnyLine::new(info, &Settings::parse(info.settings, set).unwrap()).unwrap()
}
