//! The data that each game brings: what searches know of it, and its [`Profile`] for players. The
//! list of games is that of the rules.

pub(crate) mod claim;
pub mod claustro;
#[cfg(feature = "fifth-game")]
mod domineering;
pub(crate) mod expected;
pub(crate) mod game_bench;
pub(crate) mod level;
pub(crate) mod profile;
mod solved_start;
pub mod taacoca;
pub mod tactigon;
pub(crate) mod taste;
pub mod trike;

pub use claim::{Claim, Contrast, Sentence, Weight};
pub use expected::Expected;
pub use game_bench::{BenchSearch, GameBench};
pub use profile::{ENGINE_PROFILES, EngineProfile, PlayedGame, Profile};
pub use solved_start::SolvedStart;
pub use taste::{Character, Played, Taste};
