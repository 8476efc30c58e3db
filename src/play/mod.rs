//! A game being played, independent of any screen: [`GameSession`] is its record, the node looked
//! at, the players, and their [clocks](Clocks).
//!
//! Everything here is pure: times are passed in, and nothing touches a file, a thread or a screen.

mod clocks;
mod session;

pub use clocks::Clocks;
pub use session::{EndSummary, GameSession};
