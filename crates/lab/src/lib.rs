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
//! | [`engines`] | an engine to measure levels by |
//! | [`fit`] | the workshop of evaluations: games, labels, weights |
//! | [`puzzles`] | puzzles found in games of engines, graded, and proven |
//! | [`source`] | the lines of each package, and how many it may have |
//! | [`generated`] | all files of the project that are made from its tables |

pub mod commands;
pub mod engines;
pub mod fit;
pub mod generated;
#[cfg(test)]
#[path = "../../../tests/support/lines.rs"]
mod lines;
pub mod measure;
pub mod puzzles;
pub mod source;
