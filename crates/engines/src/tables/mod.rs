//! Tables of solved positions: how they are made, kept, verified and asked.
//!
//! A table answers [`probe`](claustro::SolvedClaustro::probe) with the exact [`ExactValue`] of a
//! position, from any thread. It is made by a solver, which takes from milliseconds to hours, and
//! kept in a [`SolvedFolder`]; a file whose checksums are wrong is as good as none, but for a
//! [`SolvedFileWarning`].
//!
//! The parts common to the games stand here: retrograde analysis (`retrograde`), numbers for sets
//! of cells (`combinations`) and pairs of them (`views`), the bytes of a table (`values`), the
//! table of a whole board (`solved_board`), its file (`file`, `folder`, `kept`), and what engines
//! ask: [`SolvedBoards`], which has small tables made at once (`built_in`) and others, that are
//! `wanted`, in the background. What a game has of its own is in a folder: how its positions are
//! numbered and what precedes what. Whole games that were proven without a table are a `strategy`.
//! The tests' `verify` trusts none of these: it asks the rules engine.

mod boards;
mod built_in;
pub mod claustro;
mod combinations;
mod error;
mod file;
mod folder;
mod kept;
#[cfg(test)]
mod plain;
mod retrograde;
mod solved_board;
mod solved_game;
pub(crate) mod strategy;
pub mod taacoca;
pub mod tactigon;
pub mod trike;
mod values;
#[cfg(test)]
mod verify;
mod views;
mod wanted;
mod warning;

use std::num::NonZeroUsize;

use crate::Stop;

pub use crate::search::value::ExactValue;
pub use boards::SolvedBoards;
pub use error::SolvedFileError;
pub(crate) use file::SolvedFile;
pub use folder::{FolderLock, SolvedFolder};
pub use solved_board::{SolvedBoard, SolvedRules};
pub use solved_game::SolvedGame;
pub use values::Counts;
pub use warning::SolvedFileWarning;

/// The terms on which a solver works: its threads, its end, and its listeners.
#[allow(missing_debug_implementations, reason = "a closure has none")]
pub struct Run<'a> {
    /// The number of threads that work at once.
    pub threads: NonZeroUsize,
    /// Ends the work early when it is raised.
    pub stop: Stop,
    /// Hears how it stands, from any of the threads and often, so it must be quick.
    pub progress: &'a (dyn Fn(&Step) + Sync),
    /// Hears of a file that cannot be resumed, so that its work begins anew.
    pub warn: &'a (dyn Fn(&SolvedFileError) + Sync),
}

impl Default for Run<'_> {
    /// On one thread, to the end, without telling anybody.
    fn default() -> Self {
        Self {
            threads: NonZeroUsize::MIN,
            stop: Stop::default(),
            progress: &|_| {},
            warn: &|_| {},
        }
    }
}

/// The progress of a solver.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Step {
    /// The distance to the end at work, in plies; none while positions are looked at one by one.
    pub layer: Option<u16>,
    /// The share of it that is done, 0 to 1.
    pub done: f32,
    /// The number of positions decided.
    pub decided: u64,
}

/// A reason why there is no solution.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// It was asked to stop.
    #[error("stopped before the end")]
    Stopped,
    /// There are more positions than tables are made for.
    #[error("there are too many positions to solve them all")]
    TooLarge,
    /// It takes more memory than there is.
    #[error("{needed} bytes of memory are needed")]
    Memory {
        /// The bytes that it needs.
        needed: u64,
    },
    /// It cannot be kept.
    #[error(transparent)]
    File(#[from] SolvedFileError),
}
