//! How strong each level of `search` is, for every game, in one table.
//!
//! A level is limited in depth and positions, never in time, so that it plays alike on every
//! machine. The weak levels see a few plies and misjudge what they see: an error is added to the
//! value of each of the best plies before one is chosen, so that a mistake is a plausible ply and
//! not just any. The last level has no limits of its own.
//!
//! The numbers come from matches between neighbouring levels, of which the stronger is to score 65
//! to 85 %.

use std::fmt;

use crate::games::{Domain, Setting, SettingError, Settings};

/// The number of levels; they are counted from 1.
pub const LEVELS: u32 = 8;

/// The limits of one level in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The search depth in plies; `u32::MAX` without a limit.
    pub depth: u32,
    /// The most positions searched for one ply.
    pub nodes: u64,
    /// Among how many of the best plies it chooses.
    pub choice: usize,
    /// The standard deviation of the error added to each value, in the unit of evaluations; values
    /// beyond four times as much, either way, are treated as equal.
    pub error: i32,
}

/// A level that searches `depth` plies deep and chooses among `choice` plies with some error.
const fn shallow(depth: u32, choice: usize, error: i32) -> Level {
    Level {
        depth,
        nodes: 30_000,
        choice,
        error,
    }
}

/// A level that plays the best ply it finds within so many positions.
const fn node_limited(nodes: u64) -> Level {
    Level {
        depth: u32::MAX,
        nodes,
        choice: 1,
        error: 0,
    }
}

/// The levels below the last of each game, by the game's name.
static TABLE: &[(&str, [Level; LEVELS as usize - 1])] = &[
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
pub struct Levels(Vec<(&'static str, [Level; LEVELS as usize - 1])>);

impl Default for Levels {
    /// The table.
    fn default() -> Self {
        Self(TABLE.to_vec())
    }
}

impl Levels {
    /// The limits of a level, from 1 on, in a game; `None` for the last one, which has none. A game
    /// without levels of its own has those of the first game.
    #[must_use]
    pub fn get(&self, game: &str, level: u32) -> Option<&Level> {
        let own = self.0.iter().find(|(name, _)| *name == game);
        let (_, levels) = own.or(self.0.first())?;
        levels.get(level.saturating_sub(1) as usize)
    }

    /// The same, to be changed; `None` also for a game that is not in the table.
    pub fn get_mut(&mut self, game: &str, level: u32) -> Option<&mut Level> {
        let (_, levels) = self.0.iter_mut().find(|(name, _)| *name == game)?;
        levels.get_mut(level.saturating_sub(1) as usize)
    }
}

/// A number that makes up a level.
const fn setting(key: &'static str, help: &'static str, min: u32, max: u32) -> Setting {
    Setting {
        key,
        help,
        domain: Domain::Number {
            min,
            max,
            // Only the depth may be without limit.
            or_never: matches!(key.as_bytes(), b"depth"),
            default: min,
        },
    }
}

/// What a level is made of, as it is written in config files.
pub static LEVEL_SETTINGS: &[Setting] = &[
    setting(
        "depth",
        "plies looked ahead at most, 0 without limit",
        1,
        1000,
    ),
    setting(
        "nodes",
        "positions looked at for one ply at most",
        1,
        1_000_000_000,
    ),
    setting(
        "choice",
        "among how many of the best plies it chooses",
        1,
        500,
    ),
    setting(
        "error",
        "the deviation of the error of each value",
        0,
        10_000,
    ),
];

impl Level {
    /// The level with some numbers changed, from a text such as `depth=2 error=50`.
    ///
    /// # Errors
    ///
    /// [`SettingError`] for the first part that is unknown or out of range.
    pub fn with(self, text: &str) -> Result<Self, SettingError> {
        let mut parts = Settings::parse(LEVEL_SETTINGS, &self.to_string())?;
        for pair in text.split_whitespace() {
            parts.set_pair(pair)?;
        }
        Ok(Self {
            depth: match parts.number("depth") {
                0 => u32::MAX,
                depth => depth,
            },
            nodes: parts.number("nodes").into(),
            choice: parts.number("choice") as usize,
            error: parts.number("error").cast_signed(),
        })
    }
}

impl fmt::Display for Level {
    /// All its parts, as [`Level::with`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let depth = match self.depth {
            u32::MAX => 0,
            depth => depth,
        };
        let Self {
            nodes,
            choice,
            error,
            ..
        } = self;
        write!(
            f,
            "depth={depth} nodes={nodes} choice={choice} error={error}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    #[test]
    fn every_game_has_levels_and_each_sees_as_much_as_the_one_below() {
        assert_eq!(TABLE.len(), GAMES.len());
        let table = Levels::default();
        let level = |game, number| table.get(game, number);
        for info in GAMES {
            assert!(
                TABLE.iter().any(|(name, _)| *name == info.id),
                "{}",
                info.id
            );
            let levels: Vec<&Level> = (1..LEVELS).filter_map(|n| level(info.id, n)).collect();
            assert_eq!(levels.len(), LEVELS as usize - 1);
            // A level that searches deeper may have a greater error.
            assert!(levels.is_sorted_by_key(|level| (level.depth, -level.error)));
            assert_eq!(level(info.id, LEVELS), None);
        }
    }

    #[test]
    fn levels_are_parsed_from_their_text() {
        let table = Levels::default();
        for info in GAMES {
            for number in 1..LEVELS {
                let level = *table.get(info.id, number).unwrap();
                assert_eq!(level.with(&level.to_string()), Ok(level));
            }
        }
        let first = *table.get("trike", 1).unwrap();
        let deeper = first.with("depth=0  error=7").unwrap();
        assert_eq!(
            deeper,
            Level {
                depth: u32::MAX,
                error: 7,
                ..first
            }
        );
        let wrong = |text: &str| first.with(text).unwrap_err().to_string();
        assert_eq!(wrong("choice=0"), "choice must be 1 to 500, not `0`");
        assert!(wrong("depht=3").contains("did you mean `depth`?"));
    }
}
