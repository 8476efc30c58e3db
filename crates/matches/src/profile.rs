//! The parts of a game to learn by: its course and its puzzles.
//!
//! They are files named for the game, `lessons/NAME.toml` and `puzzles/NAME.toml`. A game of the
//! list that lacks one does not compile.

use parlour_rules::for_every_game;
use parlour_rules::games::GameInfo;

/// The learning material of a game, as the files say it.
pub(crate) struct LearningProfile {
    info: &'static GameInfo,
    /// The course.
    pub(crate) lessons: &'static str,
    /// The puzzles.
    pub(crate) puzzles: &'static str,
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
        static PROFILES: &[LearningProfile] = &[$(LearningProfile {
            info: &parlour_rules::games::$module::INFO,
            lessons: include_str!(concat!("../lessons/", stringify!($module), ".toml")),
            puzzles: include_str!(concat!("../puzzles/", stringify!($module), ".toml")),
        }),*];
    };
}

for_every_game!(list_profiles => ());
