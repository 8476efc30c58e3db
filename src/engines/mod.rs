//! The engines: what chooses plies, how engines are named and limited, and what they report.
//!
//! An [`Engine`] is asked for a ply at the end of a line of any game, and may report what it thinks
//! while it searches. [`ENGINES`] lists the built-in ones with their options; an [`EngineSpec`] is
//! one of them with its options set, as written in config files, records and on the command line
//! (`greedy seed=7`). An [`EngineRef`] is such an engine or a foreign program, and the
//! [`EngineRegistry`] knows them all by name.
//!
//! Engines know no screen and no file; they run on the thread that asks them, and start others only
//! for a search.
//!
//! ```
//! use parlour::engines::{EngineRegistry, Limits, Stop};
//! use parlour::games::{AnyLine, find_game};
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
//! | `alphabeta`, `mcts`, `uct`, `greedy`, `random` | the engines, each named as on the screen |
//! | `search` | the engine of the eight [`levels`], made of `alphabeta` |
//! | `engine_game` | what engines know of a game ([`EngineGame`]); `tactigon`, `taacoca`, `claustro` and `trike` are the games' folders |
//! | `time_manager`, `path`, `parallel`, `root_parallel` | what the searches share |
//! | [`foreign`], [`protocol`] | engines of others here, and ours for others |
//! | `analysis`, `hint` | the search as an analyser, and hints for players |

mod alphabeta;
mod analysis;
mod claustro;
mod engine_game;
mod engine_ref;
pub mod foreign;
mod game_bench;
mod greedy;
mod hint;
pub mod levels;
mod limits;
mod mcts;
mod options;
mod parallel;
mod path;
mod player;
pub mod protocol;
mod random;
mod registry;
mod report;
mod root_parallel;
mod search;
mod seed;
mod spec;
mod taacoca;
pub mod tables;
mod tactigon;
mod time_control;
mod time_manager;
mod trike;
mod uct;

pub use alphabeta::AlphaBetaOptions;
pub use analysis::Analyser;
pub use engine_game::{Candidate, EngineGame, Features, MAX_ESTIMATE, StaticResult, TACTICAL};
pub(crate) use engine_game::{ENGINE_GAMES, EngineGameInfo};
pub use engine_ref::{CustomEngine, EngineRef};
pub use game_bench::{BenchSearch, GameBench};
pub use greedy::GreedyOptions;
pub use hint::{Hint, hint};
pub use limits::{Clock, Limits, Stop};
pub use mcts::MctsOptions;
pub use player::Player;
pub use random::RandomOptions;
pub use registry::EngineRegistry;
pub use report::{Report, Score, Variation};
pub use search::SearchOptions;
pub use spec::{BuiltInEngine, ENGINES, EngineInfo, EngineOptions, EngineSpec, EngineSpecError};
pub use time_control::{ClockKind, ClockOptions, ParseTimeControlError, TimeControl};
pub use uct::UctOptions;

use crate::games::{AnyLine, AnyPly};

/// Why an engine has no ply to offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The engine failed; the message says how.
    #[error("{0}")]
    Failed(String),
    /// The engine played an illegal ply; the message says which.
    #[error("{0}")]
    Illegal(String),
}

/// An engine: it chooses plies.
///
/// An engine may keep what it has learned (a transposition table) from one ply to the next; what it
/// plays in a new game never depends on earlier games.
pub trait Engine: Send {
    /// Drops everything learned in earlier games.
    fn new_game(&mut self) {}

    /// Chooses a ply at the end of the line, within the limits, or sooner when `stop` is raised
    /// (within 50 ms). `report` is called with what is known, now and then, from this thread.
    ///
    /// # Errors
    ///
    /// [`EngineError`] when the game is over or the engine has failed.
    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError>;
}

/// `alphabeta` with one thread and an empty table, for measuring.
pub(crate) struct FreshSearch(alphabeta::AlphaBeta);

impl FreshSearch {
    /// Makes the table, so that the search measured does not have to.
    pub(crate) fn new() -> Self {
        let mut engine = alphabeta::AlphaBeta::new(1, 16 << 20, 1);
        engine.make_table();
        Self(engine)
    }

    /// How many positions the search to this depth looks at.
    pub(crate) fn nodes(&mut self, line: &AnyLine, depth: u32) -> u64 {
        use crate::games::registry::with_line;

        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let stop = Stop::default();
        with_line!(line, line => self.0.search(line, &limits, &stop, &mut |_| {}).nodes)
    }
}

/// How many iterations a search of `uct` limited to `max_nodes` makes; 0 when the game is over.
pub(crate) fn uct_iterations(line: &AnyLine, max_nodes: u64) -> u64 {
    let limits = Limits {
        nodes: Some(max_nodes),
        ..Limits::default()
    };
    let spec = EngineSpec::from(UctOptions {
        seed: 1,
        hash: 16,
        ..UctOptions::default()
    });
    let mut made = 0;
    let chosen = spec
        .make()
        .choose(line, &limits, &Stop::default(), &mut |report| {
            made = report.nodes;
        });
    chosen.map_or(0, |_| made)
}

/// A line of a game with these settings and these plies, for tests.
#[cfg(test)]
pub(crate) fn test_line(game: &str, settings: &str, plies: &str) -> AnyLine {
    use crate::games::find_game;

    let rules = find_game(game).unwrap().with_pairs(settings).unwrap();
    let mut line = AnyLine::new(&rules).unwrap();
    for text in plies.split_whitespace() {
        line.play(line.read_ply(text).unwrap()).unwrap();
    }
    line
}

/// The empty line from a position given as a text, for tests.
#[cfg(test)]
pub(crate) fn test_position(game: &str, settings: &str, text: &str) -> AnyLine {
    test_line(game, settings, "").at_position(text).unwrap()
}
