//! What an engine that is written elsewhere needs: a source of random choices, and its ply in any game.

pub use crate::players::engine::choose_any;
pub use crate::players::seed::Seed;
