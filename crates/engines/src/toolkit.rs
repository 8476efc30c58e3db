//! The parts of searches, for engines that are written elsewhere: limits of time, the path through
//! a game, random choices, and bounded memory.

pub use crate::players::engine::choose_any;
pub use crate::players::options::{HASH, LINES, SEED};
pub use crate::players::seed::Seed;
pub use crate::search::alphabeta::win_probability;
pub use crate::search::path::Path;
pub use crate::search::resources::bounded_bytes;
pub use crate::search::time_manager::TimeManager;
