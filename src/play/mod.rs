//! A game being played, whoever shows it: [`GameSession`] is its record, the node that is looked at,
//! who plays, and their [clocks](Clocks).
//!
//! Everything here is pure: time is told, and nothing touches a file, a thread or a screen.

mod clocks;
mod session;

pub use clocks::Clocks;
pub use session::{EndSummary, GameSession};
