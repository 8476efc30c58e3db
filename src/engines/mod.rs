//! Who chooses plies: the engines, how they are named and limited, and what they report.
//!
//! An [`Engine`] is asked for a ply on a line of any game and may report what it thinks while it
//! does. The table [`ENGINES`] lists them all with their options; a [`EngineSpec`] is one of them with
//! its options set, as written in config files, records and on the command line
//! (`greedy seed=7`). A [`EngineRef`] is such an engine or a foreign program, and the [`EngineRegistry`]
//! knows them all and reads their names. Engines know no screen and no file; threads are the caller's.

mod alphabeta;
mod analysis;
mod engine_ref;
pub mod foreign;
mod greedy;
mod hint;
mod knowledge;
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
mod time_control;
mod time_manager;
mod uct;

pub use analysis::Analyser;
pub use engine_ref::EngineRef;
pub use hint::{Hint, hint};
pub use limits::{Clock, Limits, Stop};
pub use player::Player;
pub use registry::EngineRegistry;
pub use report::{Report, Score, Variation};
pub use spec::{ENGINES, EngineInfo, EngineSpec, EngineSpecError};
pub use time_control::{CLOCK_SETTINGS, ParseTimeControlError, TimeControl};

use std::sync::Arc;

use crate::games::{AnyLine, AnyPly};

/// Why an engine has no ply to offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The engine failed; the words say how.
    #[error("{0}")]
    Failed(String),
    /// The engine played what is no legal ply; the words say what.
    #[error("{0}")]
    Illegal(String),
}

/// One who chooses plies.
///
/// An engine may keep what it learned (a transposition table) from one ply to the next; results
/// of a new game never depend on earlier ones.
pub trait Engine: Send {
    /// Forgets everything about earlier games.
    fn new_game(&mut self) {}

    /// Has an engine with levels take them from this table.
    fn use_levels(&mut self, _levels: &Arc<levels::Levels>) {}

    /// Chooses a ply at the end of the line, within the limits, or sooner when `stop` is raised
    /// (within 50 ms). `report` is called with what is known, now and then, from this thread.
    ///
    /// # Errors
    ///
    /// [`EngineError`] when there is no ply to choose or the engine has failed.
    fn choose(
        &mut self,
        line: &AnyLine,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Report),
    ) -> Result<AnyPly, EngineError>;
}

/// A search with one thread whose table is made and empty.
pub(crate) struct FreshSearch(alphabeta::AlphaBeta);

impl FreshSearch {
    /// Makes the table, which takes the longer the larger it is, and as long as a short search.
    pub(crate) fn new() -> Self {
        let mut engine = alphabeta::AlphaBeta::new(1, 16 << 20, 1);
        engine.make_table();
        Self(engine)
    }

    /// How many positions the search looks at to this depth.
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

/// How many iterations a search of `uct` with this limit made.
pub(crate) fn uct_iterations(line: &AnyLine, max_nodes: u64) -> u64 {
    let limits = Limits {
        nodes: Some(max_nodes),
        ..Limits::default()
    };
    let Ok(spec) = "uct seed=1 hash=16".parse::<EngineSpec>() else {
        return 0;
    };
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
    use crate::games::{Settings, find_game};

    let info = find_game(game).unwrap();
    let settings = Settings::parse(info.settings, settings).unwrap();
    let mut line = AnyLine::new(info, &settings).unwrap();
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
