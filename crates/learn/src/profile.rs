//! The parts of a game to learn by: its course and its puzzles.
//!
//! They are files named for the game, `lessons/NAME.toml` and `puzzles/NAME.toml`. A game of the
//! list that lacks one does not compile.

use std::sync::LazyLock;

use crate::lessons::Course;
use crate::puzzles::{Puzzle, PuzzleFile};
use parlour_rules::for_every_game;
use parlour_rules::games::{GAMES, GameInfo};

/// The learning material of a game, read from its files when it is first asked for.
pub(crate) struct LearningProfile {
    info: &'static GameInfo,
    /// The course.
    pub(crate) course: LazyLock<Course>,
    /// The puzzles.
    pub(crate) puzzles: LazyLock<Vec<Puzzle>>,
}

impl LearningProfile {
    /// The learning material of a game that is one of ours.
    pub(crate) fn of(info: &GameInfo) -> Option<&'static Self> {
        PROFILES.iter().find(|game| game.info.id == info.id)
    }
}

/// Makes [`PROFILES`] from the list of games.
macro_rules! list_profiles {
    (() $($name:ident: $module:ident::$game:ident { $($variants:tt)* })*) => {
        /// The learning material of each game.
        static PROFILES: [LearningProfile; GAMES.len()] = [$(LearningProfile {
            info: &parlour_rules::games::$module::INFO,
            course: LazyLock::new(|| {
                let text = include_str!(concat!("../lessons/", stringify!($module), ".toml"));
                Course::read(text, &parlour_rules::games::$module::INFO)
            }),
            puzzles: LazyLock::new(|| {
                let text = include_str!(concat!("../puzzles/", stringify!($module), ".toml"));
                PuzzleFile::read(text, &parlour_rules::games::$module::INFO)
            }),
        }),*];
    };
}

for_every_game!(list_profiles => ());
