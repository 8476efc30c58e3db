//! A game being played, independent of any screen.
//!
//! * [`GameSession`] is the game: its record, the node looked at, the players, and their
//!   [clocks](Clocks). A game that is over is final.
//! * [`Driver`] is the one state machine of a game in progress, for the table, matches that are
//!   watched, plain mode and the referee of `match`. Both are pure: times are passed in, and what
//!   is to be done comes out as [commands](DriverCommand).
//! * [`HostedEngine`] and [`choose`] ask engines for plies and guard against their panics, and
//!   [`engine_thread`] does it on a thread; [`EngineFailure`] turns what an engine does wrong into
//!   the end of its game, and all engines of a program share one [`MemoryBudget`].
//! * [`even_match`] rates a player by the results against levels, and finds the level that is even.
//! * A [`SeatedEngine`] agrees on draws, offers them, and resigns, by what it thought of its own
//!   last plies; engines vary by a seed that the record keeps.
//! * [`GameFile`] writes a game to its file as it is played.
//! * [`RunningTime`] is the time that clocks go by: that in which the program could run.

mod change;
mod clocks;
pub mod coach;
mod driver;
mod end_summary;
pub mod engine_thread;
pub mod even_match;
mod failure;
mod file;
mod host;
mod memory_budget;
mod navigation;
mod running_time;
mod search_request;
mod seated_engine;
mod session;
mod varied_engines;

pub use change::Change;
pub use clocks::{Clocks, in_steps, next_shown, next_step};
pub use coach::{Blunder, WinningReply};
pub use driver::{Choice, Driver, DriverCommand};
pub use end_summary::EndSummary;
pub use failure::EngineFailure;
pub use file::GameFile;
pub use host::{HostedEngine, begin_game, choose};
pub use memory_budget::MemoryBudget;
pub use running_time::RunningTime;
pub use search_request::{EngineEvent, SearchRequest};
pub use seated_engine::SeatedEngine;
pub use session::{GameSession, Seats};
