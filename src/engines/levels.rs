//! How strong each level of `search` is: what a level is, and the levels of every game, which each
//! game's folder lists ([`EngineGame::LEVELS`](super::EngineGame::LEVELS)).
//!
//! A level is limited in depth and positions, never in time, so that it plays alike on every
//! machine. The weak levels see a few plies and misjudge what they see: an error is added to the
//! value of each of the best plies before one is chosen, so that a mistake is a plausible ply and
//! not just any. The last level has no limits of its own.
//!
//! The numbers come from matches between neighbouring levels, of which the stronger is to score 65
//! to 85 %.

use std::sync::LazyLock;

use super::engine_game::{ENGINE_GAMES, EngineGameInfo};
use crate::games::GameInfo;
use crate::options;
use crate::options::{Domain, OptionError, OptionInfo, Options, Value};

/// The number of levels; they are counted from 1.
pub const LEVELS: u32 = 8;

/// The levels that are limited: all but the last.
pub const LIMITED: usize = LEVELS as usize - 1;

options! {
    /// What a level amounts to in one game.
    #[derive(Copy)]
    pub struct Level {
        /// plies looked ahead at most, 0 without limit
        depth: Option<u32> in 1..=1000 = None,
        /// positions looked at for one ply at most
        nodes: u64 in 1..=1_000_000_000 = 1_000_000_000,
        /// among how many of the best plies it chooses
        choice: usize in 1..=500 = 1,
        /// the deviation of the error of each value
        error: i32 in 0..=10_000 = 0,
    }
}

/// The levels of every game: those built in, with the changes of the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels(Vec<GameLevels>);

/// What every level amounts to in one game. Its options are texts, such as `depth=2 error=50`, of
/// which the parts that are left out are the defaults.
#[derive(Clone, Debug)]
pub struct GameLevels {
    defaults: &'static GameDefaults,
    levels: [Level; LIMITED],
}

/// The default levels of a game, with the options by which they are set.
#[derive(Debug)]
struct GameDefaults {
    info: &'static GameInfo,
    levels: [Level; LIMITED],
    options: Vec<OptionInfo>,
}

/// What the levels of each game are by default.
static DEFAULTS: LazyLock<Vec<GameDefaults>> = LazyLock::new(|| {
    let defaults = |game: &'static EngineGameInfo| {
        let options = (1..)
            .zip(game.levels)
            .map(|(number, level): (u32, Level)| OptionInfo {
                key: number.to_string().leak(),
                help: format!("level {number}").leak(),
                domain: Domain::Text {
                    form: "some of depth=N nodes=N choice=N error=N",
                },
                default: Value::Text(level.all_pairs().into()),
                unit: "",
            });
        GameDefaults {
            info: game.info,
            levels: game.levels,
            options: options.collect(),
        }
    };
    ENGINE_GAMES.iter().map(defaults).collect()
});

impl Default for Levels {
    /// The levels built in.
    fn default() -> Self {
        let own = |defaults| GameLevels {
            defaults,
            levels: defaults.levels,
        };
        Self(DEFAULTS.iter().map(own).collect())
    }
}

impl Levels {
    /// The games with their levels.
    pub fn games(&self) -> impl Iterator<Item = (&'static GameInfo, &GameLevels)> {
        self.0.iter().map(|game| (game.defaults.info, game))
    }

    /// The levels of a game, if it has any.
    #[must_use]
    pub fn game(&self, info: &GameInfo) -> Option<&GameLevels> {
        self.0.iter().find(|game| game.defaults.info.id == info.id)
    }

    /// The same, to be changed.
    pub fn game_mut(&mut self, info: &GameInfo) -> Option<&mut GameLevels> {
        let mut games = self.0.iter_mut();
        games.find(|game| game.defaults.info.id == info.id)
    }
}

impl PartialEq for GameLevels {
    fn eq(&self, other: &Self) -> bool {
        self.defaults.info.id == other.defaults.info.id && self.levels == other.levels
    }
}

impl Eq for GameLevels {}

impl GameLevels {
    /// What a level, from 1 on, amounts to; nothing for the last one, which is not limited.
    #[must_use]
    pub fn get(&self, level: u32) -> Option<&Level> {
        self.levels.get(level.saturating_sub(1) as usize)
    }
}

impl Options for GameLevels {
    fn table(&self) -> &'static [OptionInfo] {
        &self.defaults.options
    }

    fn value(&self, index: usize) -> Value {
        Value::Text(self.levels[index].all_pairs().into())
    }

    fn set_value(&mut self, index: usize, value: Value) -> Result<(), OptionError> {
        self.table()[index].checked(&value)?;
        if let Value::Text(text) = value {
            self.levels[index] = self.defaults.levels[index].with(&text)?;
        }
        Ok(())
    }
}

impl Level {
    /// Levels for a game of which nothing better is known.
    pub const DEFAULTS: [Self; LIMITED] = [
        Self::shallow(1, 20, 1_000),
        Self::shallow(1, 10, 200),
        Self::shallow(2, 8, 150),
        Self::shallow(3, 6, 100),
        Self::node_limited(1_000),
        Self::node_limited(5_000),
        Self::node_limited(25_000),
    ];

    /// A level that searches `depth` plies deep, within 30,000 positions, and chooses among `choice`
    /// plies with some error.
    #[must_use]
    pub const fn shallow(depth: u32, choice: usize, error: i32) -> Self {
        Self {
            depth: Some(depth),
            nodes: 30_000,
            choice,
            error,
        }
    }

    /// A level that plays the best ply it finds within so many positions.
    #[must_use]
    pub const fn node_limited(nodes: u64) -> Self {
        Self {
            depth: None,
            nodes,
            choice: 1,
            error: 0,
        }
    }

    /// The level with some numbers changed, from a text such as `depth=2 error=50`.
    ///
    /// # Errors
    ///
    /// [`OptionError`] for the first part that is none or out of its range.
    pub fn with(mut self, text: &str) -> Result<Self, OptionError> {
        self.set_pairs(text)?;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_game_has_levels_and_each_sees_as_much_as_the_one_below() {
        let table = Levels::default();
        for info in GAMES {
            let game = table.game(info).unwrap();
            let levels: Vec<&Level> = (1..LEVELS).filter_map(|n| game.get(n)).collect();
            assert_eq!(levels.len(), LIMITED);
            // Who sees a ply more may misjudge it more.
            assert!(
                levels.is_sorted_by_key(|level| (level.depth.unwrap_or(u32::MAX), -level.error))
            );
            assert_eq!(game.get(LEVELS), None);
        }
    }

    #[test]
    fn levels_are_parsed_from_their_text() {
        let table = Levels::default();
        for info in GAMES {
            for number in 1..LEVELS {
                let level = *table.game(info).unwrap().get(number).unwrap();
                assert_eq!(level.with(&level.all_pairs()), Ok(level));
            }
        }
        let trike = GAMES.iter().find(|info| info.id == "trike").unwrap();
        let first = *table.game(trike).unwrap().get(1).unwrap();
        let deeper = first.with("depth=0  error=7").unwrap();
        assert_eq!(
            deeper,
            Level {
                depth: None,
                error: 7,
                ..first
            }
        );
        let wrong = |text: &str| first.with(text).unwrap_err().to_string();
        assert_eq!(wrong("choice=0"), "choice must be 1 to 500, not `0`");
        assert!(wrong("depht=3").contains("did you mean `depth`?"));
    }
}
