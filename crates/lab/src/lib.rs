//! The instruments of parlour, which players do not need: they measure the program, tune its
//! engines, and make its documents, pictures and puzzles.
//!
//! ```sh
//! cargo build --release && cargo run --release --package parlour-lab -- ui
//! ```
//!
//! | Module | What is in it |
//! | --- | --- |
//! | [`commands`] | a file for each command |
//! | [`measure`] | what the screens cost, what several threads gain, what characters do, and the soak |
//! | [`engines`] | engines to measure ours by, for `lab match` |
//! | [`fit`] | the workshop of evaluations: games, labels, weights |
//! | [`hints`] | hints at many positions: how often they say nothing or the same |
//! | [`puzzles`] | puzzles found in games of engines, graded, and proven |
//! | [`source`] | the lines of each package, and how many it may have |
//! | [`generated`] | all files of the project that are made from its tables |

pub mod commands;
pub mod engines;
pub mod fit;
pub mod generated;
pub mod hints;
#[cfg(test)]
#[path = "../../../tests/support/lines.rs"]
mod lines;
pub mod measure;
pub mod puzzles;
pub mod source;
