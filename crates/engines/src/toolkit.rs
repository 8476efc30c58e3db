//! What searches are made of, for engines that are written elsewhere: limits of time, the path through a game,
//! ordered plies, threads, random choices, and bounded memory.

pub use crate::alphabeta::{estimate, win_probability};
pub use crate::engine::choose_any;
pub use crate::engine_game::list_plies;
pub use crate::nearest::sharpen;
pub use crate::options::{HASH, LINES, SEED, THREADS};
pub use crate::parallel::run_parallel;
pub use crate::path::{Path, Repetition};
pub use crate::resources::{bounded_bytes, bounded_threads, list_with_room, zeroes};
pub use crate::scored_ply::ScoredPly;
pub use crate::seed::Seed;
pub use crate::time_manager::TimeManager;
