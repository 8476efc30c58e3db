//! How strong each level of `search` is: what a level is, and the levels of every game, which each
//! game's folder lists ([`EngineGame::LEVELS`](super::EngineGame::LEVELS)).
//!
//! A level is limited in depth and positions, never in time, so that it plays alike on every
//! machine. The weak levels do not see everything: `quiet` and `sharp` say which part of the plies
//! they notice, and an error is added to the value of what they see (`fallible`). The middle levels
//! see everything within few positions, and the last level has no limits of its own. No level below
//! the last goes to and fro.
//!
//! The numbers come from matches between neighbouring levels, of which the stronger is to score 65
//! to 85 %, and of the first one against `random` and `greedy`: `config/levels.toml` is the
//! tournament, `docs/levels.md` says what came of it.

use std::sync::LazyLock;

use super::engine_game::{ENGINE_GAMES, EngineGameInfo};
use parlour_rules::games::GameInfo;
use parlour_rules::options;
use parlour_rules::options::{Domain, OptionError, OptionInfo, Options, Value};

/// The number of levels; they are counted from 1.
pub const LEVELS: u32 = 12;

/// The levels that are limited: all but the last.
pub const LIMITED: usize = LEVELS as usize - 1;

/// What each level is called, the first one first.
const NAMES: [&str; LEVELS as usize] = [
    "novice",
    "beginner",
    "learner",
    "casual",
    "regular",
    "steady",
    "skilled",
    "strong",
    "expert",
    "master",
    "champion",
    "full strength",
];

/// The rating of level 1 in every game, chosen by hand: ratings only mean something by their differences.
const FIRST_RATING: f64 = 1000.0;

/// The ratings of the levels of a game, the first one first: those by which each level scores
/// against the one below what was measured, by the logistic model of Elo's system. Level 1 has 1000
/// points in every game. Levels that the settings change are rated as those built in.
#[must_use]
pub fn level_ratings(info: &GameInfo) -> [f64; LEVELS as usize] {
    let scores = ENGINE_GAMES.iter().find(|game| game.info.id == info.id);
    let scores = scores.map_or([75; LIMITED], |game| game.level_scores);
    let mut ratings = [FIRST_RATING; LEVELS as usize];
    for (below, score) in scores.into_iter().enumerate() {
        let odds = f64::from(score) / f64::from(100 - score);
        ratings[below + 1] = ratings[below] + 400.0 * odds.log10();
    }
    ratings
}

/// The level that a first game is played against, chosen by hand: one that a newcomer can beat.
pub const FIRST_LEVEL: u32 = 2;

/// What a level, from 1 on, is called, such as `novice`.
#[must_use]
pub const fn level_name(level: u32) -> &'static str {
    let last = NAMES.len() - 1;
    let at = level.saturating_sub(1) as usize;
    NAMES[if at < last { at } else { last }]
}

options! {
    /// What a level amounts to in one game.
    #[derive(Copy)]
    pub struct Level {
        /// plies looked ahead at most, 0 without limit
        depth: Option<u32> in 1..=1000 = None,
        /// positions looked at for one ply at most
        nodes: u64 in 1..=1_000_000_000 = 1_000_000_000,
        /// percent of the quiet plies that it notices
        quiet: u32 in 0..=100 = 100,
        /// percent of the captures and wins that it notices
        sharp: u32 in 0..=100 = 100,
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
                help: format!("level {number}, {}", level_name(number)).leak(),
                domain: Domain::Text {
                    form: "some of depth=N nodes=N quiet=N sharp=N error=N",
                },
                default: Value::Text(level.all_pairs().into()),
                unit: "",
                zero: "",
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
    /// Levels for a game of which nothing better is known, chosen by hand.
    pub const DEFAULTS: [Self; LIMITED] = [
        Self::fallible(1, 10, 20, 400),
        Self::fallible(1, 25, 40, 200),
        Self::fallible(1, 50, 60, 100),
        Self::fallible(2, 60, 80, 60),
        Self::fallible(2, 80, 95, 40),
        Self::node_limited(120),
        Self::node_limited(400),
        Self::node_limited(1_500),
        Self::node_limited(5_000),
        Self::node_limited(15_000),
        Self::node_limited(50_000),
    ];

    /// A level that looks `depth` plies ahead, within 5,000 positions (chosen by hand), notices so many percent of
    /// the quiet plies and of the captures and wins, and misjudges what it sees.
    #[must_use]
    pub const fn fallible(depth: u32, quiet: u32, sharp: u32, error: i32) -> Self {
        Self {
            depth: Some(depth),
            nodes: 5_000,
            quiet,
            sharp,
            error,
        }
    }

    /// Whether the level overlooks or misjudges anything that lies within its limits.
    #[must_use]
    pub const fn errs(&self) -> bool {
        self.quiet < 100 || self.sharp < 100 || self.error > 0
    }

    /// A level that plays the best ply it finds within so many positions.
    #[must_use]
    pub const fn node_limited(nodes: u64) -> Self {
        Self {
            depth: None,
            nodes,
            quiet: 100,
            sharp: 100,
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
    use parlour_rules::games::GAMES;

    #[test]
    fn every_game_has_levels_and_each_sees_as_much_as_the_one_below() {
        let table = Levels::default();
        for info in GAMES {
            let game = table.game(info).unwrap();
            let levels: Vec<&Level> = (1..LEVELS).filter_map(|n| game.get(n)).collect();
            assert_eq!(levels.len(), LIMITED);
            let reach = |level: &&Level| (level.depth.unwrap_or(u32::MAX), level.nodes);
            assert!(levels.is_sorted_by_key(reach), "{}", info.id);
            assert!(levels.is_sorted_by_key(|level| level.sharp), "{}", info.id);
            assert_eq!(game.get(LEVELS), None);
        }
    }

    #[test]
    fn every_level_is_rated_above_the_one_below() {
        for info in GAMES {
            let ratings = level_ratings(info);
            assert!((ratings[0] - FIRST_RATING).abs() < 1e-9);
            assert!(ratings.is_sorted_by(|below, above| below + 20.0 < *above));
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
        assert_eq!(wrong("sharp=101"), "sharp must be 0 to 100, not `101`");
        assert!(wrong("depht=3").contains("did you mean `depth`?"));
    }
}
