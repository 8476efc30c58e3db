//! Measuring what the program costs, and what several threads gain.
//!
//! Every figure of speed is the median of repeated runs in CPU time of the thread that works, so
//! that other programs on the machine disturb it little. Each file measures one part and gives
//! plain rows; commands print them or write them as JSON. [`soak`] alone is about hours: whether
//! the program holds more and more.

pub mod deck;
pub mod errors;
pub mod levels;
mod pairs;
mod process;
pub mod reasons;
#[cfg(target_os = "linux")]
pub mod serve_load;
pub mod soak;
pub mod threads;
pub mod ui;
