//! The properties that must hold whatever the reference says: symmetries, counts, sizes, and texts
//! of any kind.

mod counts;
mod fuzz;
mod symmetry;

use parlour_rules::games::{AnyLine, find_game};

/// The empty line of a game with settings given as `key=value` pairs.
fn line(game: &str, set: &str) -> AnyLine {
    let rules = find_game(game).unwrap().with_pairs(set).unwrap();
    AnyLine::new(&rules).unwrap()
}
