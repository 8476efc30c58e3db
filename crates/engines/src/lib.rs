//! The engines: what chooses plies, how engines are named and limited, and what they report.
//!
//! An [`Engine`] is asked for a ply at the end of a line of any game, and may report what it thinks
//! while it searches. [`ENGINES`] lists the built-in ones with their options; an [`EngineSpec`] is
//! one of them with its options set, as written in config files, records and on the command line
//! (`greedy seed=7`). An [`EngineRef`] is such an engine or a foreign program, and the
//! [`EngineRegistry`] knows them all by name.
//!
//! Engines know no screen, and no file but the tables of solved boards that they are handed; they run
//! on the thread that asks them, and start others only for a search.
//!
//! ```
//! use parlour_engines::{EngineRegistry, Limits, Stop};
//! use parlour_rules::games::{AnyLine, find_game};
//!
//! let rules = find_game("tactigon")?;
//! let line = AnyLine::new(&rules)?;
//! let mut engine = EngineRegistry::default().engine("search level=3 seed=1")?.make(&rules);
//! let ply = engine.choose(&line, &Limits::default(), &Stop::default(), &mut |_| {})?;
//! assert!(line.legal_plies().contains(&ply));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | Module | What is in it |
//! | --- | --- |
//! | `alphabeta`, `greedy`, `random` | the engines, each named as on the screen |
//! | `search` | the engine of the twelve [`levels`], made of `alphabeta` and of `fallible`, which errs as people do; `shuffling` keeps both from going to and fro |
//! | `character` | players with a taste of their own |
//! | `engine_game`, `profile` | what searches know of a game ([`EngineGame`]), and what else it brings ([`Profile`]); `tactigon`, `taacoca`, `claustro` and `trike` are the games' folders |
//! | [`toolkit`] | what the searches share, for engines of others |
//! | `network`, `cell_terms` | what the games' evaluations share |
//! | [`foreign`], [`protocol`] | engines of others here, and ours for others |
//! | `analysis`, `hint` | the search as an analyser, and hints for players |

mod alphabeta;
#[cfg(test)]
#[path = "../../../tests/support/amount.rs"]
mod amount;
mod analysis;
#[cfg(test)]
#[path = "../../lab/src/fit/area.rs"]
mod area;
mod cell_terms;
mod character;
pub mod claustro;
#[cfg(feature = "fifth-game")]
mod domineering;
mod engine;
mod engine_game;
mod engine_ref;
mod expected;
mod fallible;
pub mod foreign;
mod game_bench;
mod greedy;
mod hint;
pub mod levels;
mod limits;
#[cfg(test)]
#[path = "../../../tests/support/lines.rs"]
mod lines;
mod measure;
mod nearest;
mod network;
mod options;
mod parallel;
mod path;
mod player;
mod profile;
pub mod protocol;
mod random;
mod registry;
mod report;
mod resources;
mod score;
mod scored_ply;
mod search;
mod seed;
mod shuffling;
mod spec;
pub mod taacoca;
pub mod tables;
pub mod tactigon;
mod time_control;
mod time_manager;
pub mod toolkit;
pub mod trike;
#[cfg(test)]
mod truth;

pub use alphabeta::{AlphaBeta, AlphaBetaOptions};
pub use analysis::Analyser;
pub use character::{Character, CharacterEngine, CharacterOptions, Played, Taste, habits};
pub use engine::{Engine, EngineError};
pub use engine_game::{
    EngineGame, Features, KnownResult, MAX_ESTIMATE, StaticResult, TACTICAL, can_win_at_once,
};
pub use engine_ref::{CustomEngine, EngineKind, EngineRef};
pub use expected::Expected;
pub use game_bench::{BenchSearch, GameBench};
pub use greedy::{Greedy, GreedyOptions};
pub use hint::{Hint, hint};
pub use limits::{Clock, Limits, Stop};
pub use measure::FreshSearch;
pub use player::Player;
pub use profile::{ENGINE_PROFILES, EngineProfile, PlayedGame, Profile};
pub use random::{RandomEngine, RandomOptions};
pub use registry::EngineRegistry;
pub use report::{Report, Variation};
pub use score::{Distance, Score};
pub use search::{SearchEngine, SearchOptions};
pub use spec::{BuiltInEngine, ENGINES, EngineInfo, EngineOptions, EngineSpec, EngineSpecError};
pub use time_control::{ClockKind, ClockOptions, ParseTimeControlError, TimeControl};

#[cfg(test)]
use parlour_rules::games::AnyLine;

#[cfg(test)]
pub(crate) use lines::test_line;

/// What a hint says of the first of these plies, which is legal at the end of a line, where a search
/// expects the others; without a score.
#[cfg(test)]
pub(crate) fn test_hint(line: &AnyLine, expected: &str) -> String {
    let expected: Vec<String> = expected.split(' ').map(str::to_owned).collect();
    let ply = line.read_ply(&expected[0]).unwrap();
    Hint::for_ply(line, ply, None, &expected).second
}

/// The empty line from a position given as a text, for tests.
#[cfg(test)]
pub(crate) fn test_position(game: &str, settings: &str, text: &str) -> AnyLine {
    test_line(game, settings, "").at_position(text).unwrap()
}
