//! The parts of searches, for engines that are written elsewhere: limits of time, the path through
//! a game, ordered plies, threads, random choices, and bounded memory.

pub use crate::players::engine::choose_any;
pub use crate::players::options::{HASH, LINES, SEED, THREADS};
pub use crate::players::seed::Seed;
pub use crate::search::alphabeta::{estimate, win_probability};
pub use crate::search::engine_game::list_plies;
pub use crate::search::nearest::sharpen;
pub use crate::search::parallel::run_parallel;
pub use crate::search::path::{Path, Repetition};
pub use crate::search::resources::{bounded_bytes, bounded_threads, list_with_room, zeroes};
pub use crate::search::scored_ply::ScoredPly;
pub use crate::search::time_manager::TimeManager;
