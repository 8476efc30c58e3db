//! How strong each level of `search` is, for every game, in one table.
//!
//! A level is limited in depth and positions, never in time, so that it plays alike on every
//! machine. The weak levels see a few plies and misjudge what they see: an error is added to the
//! value of each of the best plies before one is chosen, so that a mistake is a plausible ply and
//! not just any. The last level has no limits of its own.
//!
//! The numbers come from matches between neighbouring levels, of which the stronger is to score 65
//! to 85 %.

use std::sync::LazyLock;

use crate::games::{GAMES, GameInfo};
use crate::options;
use crate::options::{Domain, OptionError, OptionInfo, Options, Value};

/// The number of levels; they are counted from 1.
pub const LEVELS: u32 = 8;

/// The levels that are limited: all but the last.
const LIMITED: usize = LEVELS as usize - 1;

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

/// A level that searches `depth` plies deep and chooses among `choice` plies with some error.
const fn shallow(depth: u32, choice: usize, error: i32) -> Level {
    Level {
        depth: Some(depth),
        nodes: 30_000,
        choice,
        error,
    }
}

/// A level that plays the best ply it finds within so many positions.
const fn node_limited(nodes: u64) -> Level {
    Level {
        depth: None,
        nodes,
        choice: 1,
        error: 0,
    }
}

/// The first levels of each game, by the game's name; the last one has no limits.
static TABLE: &[(&str, [Level; LIMITED])] = &[
    (
        "tactigon",
        [
            shallow(1, 40, 2_500),
            shallow(1, 20, 300),
            shallow(1, 12, 190),
            shallow(2, 8, 245),
            shallow(3, 6, 100),
            node_limited(1_500),
            node_limited(24_000),
        ],
    ),
    (
        "taacoca",
        [
            shallow(1, 24, 180),
            shallow(1, 10, 100),
            shallow(2, 8, 270),
            shallow(2, 5, 70),
            node_limited(2_800),
            node_limited(7_500),
            node_limited(19_000),
        ],
    ),
    (
        // A ply more decides more here than elsewhere: it takes small steps to the last level.
        "claustro",
        [
            shallow(3, 6, 110),
            node_limited(2_100),
            node_limited(5_000),
            node_limited(10_500),
            node_limited(22_000),
            node_limited(49_000),
            node_limited(115_000),
        ],
    ),
    (
        // The opening decides much: it takes all between seeing next to nothing and the last level.
        "trike",
        [
            shallow(1, 20, 10_000),
            shallow(1, 8, 70),
            shallow(3, 6, 150),
            shallow(4, 5, 100),
            shallow(5, 4, 60),
            node_limited(850),
            node_limited(6_000),
        ],
    ),
];

/// The levels of every game: those built in, with the changes of the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels(Vec<GameLevels>);

/// What every level amounts to in one game. Its options are texts, such as `depth=2 error=50`, of
/// which the parts that are left out are those of the table.
#[derive(Clone, Debug)]
pub struct GameLevels {
    defaults: &'static GameDefaults,
    levels: [Level; LIMITED],
}

/// The table's levels of a game, with the options by which they are set.
#[derive(Debug)]
struct GameDefaults {
    info: &'static GameInfo,
    levels: [Level; LIMITED],
    options: Vec<OptionInfo>,
}

/// The table, for each game there is.
static DEFAULTS: LazyLock<Vec<GameDefaults>> = LazyLock::new(|| {
    let levels = |info: &GameInfo| TABLE.iter().find(|(name, _)| *name == info.id);
    let defaults = |info: &&'static GameInfo| {
        let levels = levels(info)?.1;
        let options = (1..)
            .zip(levels)
            .map(|(number, level): (u32, Level)| OptionInfo {
                key: number.to_string().leak(),
                help: format!("level {number}").leak(),
                domain: Domain::Text {
                    form: "some of depth=N nodes=N choice=N error=N",
                },
                default: Value::Text(level.all_pairs().into()),
            });
        Some(GameDefaults {
            info,
            levels,
            options: options.collect(),
        })
    };
    GAMES.iter().filter_map(defaults).collect()
});

impl Default for Levels {
    /// The table.
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

    #[test]
    fn every_game_has_levels_and_each_sees_as_much_as_the_one_below() {
        assert_eq!(TABLE.len(), GAMES.len());
        let table = Levels::default();
        for info in GAMES {
            assert!(
                TABLE.iter().any(|(name, _)| *name == info.id),
                "{}",
                info.id
            );
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
