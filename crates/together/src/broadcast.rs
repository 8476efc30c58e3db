//! Broadcasts: tables at which two engines play for all who watch.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use parlour_engines::levels::{LEVELS, levels_of};
use parlour_rules::games::{AnyRules, ParseRulesError};

/// A broadcast: two levels, which play one game after the other and exchange the seats between
/// them.
///
/// ```
/// use parlour_together::Broadcast;
///
/// let broadcast: Broadcast = "5 7 trike side=7".parse()?;
/// assert_eq!(broadcast.levels, [5, 7]);
/// assert!("5 trike".parse::<Broadcast>().is_err());
/// let more = "5 8 trike".parse::<Broadcast>().unwrap_err();
/// assert_eq!(more.to_string(), "Trike has levels 1 to 7, and 20 for full strength");
/// # Ok::<(), parlour_together::BroadcastError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Broadcast {
    /// The levels: of who begins the first game, then of the other.
    pub levels: [u32; 2],
    /// The game and its settings, as `trike side=7`.
    pub rules: AnyRules,
}

/// A text that describes no broadcast.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BroadcastError {
    /// It does not begin with two levels.
    #[error("two levels come first, each from 1 to {LEVELS}, then the game: `5 7 trike side=7`")]
    Levels,
    /// The game has fewer levels.
    #[error("{game} has levels 1 to {most}, and {LEVELS} for full strength")]
    NoLevel {
        /// The game.
        game: &'static str,
        /// The last level below full strength.
        most: u32,
    },
    /// The game is none.
    #[error(transparent)]
    Rules(#[from] ParseRulesError),
}

impl FromStr for Broadcast {
    type Err = BroadcastError;

    fn from_str(text: &str) -> Result<Self, BroadcastError> {
        let mut rest = text.trim();
        let mut level = || {
            let (word, after) = rest.split_once(char::is_whitespace)?;
            rest = after.trim_start();
            word.parse()
                .ok()
                .filter(|level| (1..=LEVELS).contains(level))
        };
        let levels = level().zip(level()).ok_or(BroadcastError::Levels)?;
        let (levels, rules) = (<[u32; 2]>::from(levels), rest.parse::<AnyRules>()?);
        let info = rules.info();
        if !levels
            .iter()
            .all(|level| levels_of(info).any(|own| own == *level))
        {
            return Err(BroadcastError::NoLevel {
                game: info.name,
                most: levels_of(info).count() as u32 - 1,
            });
        }
        Ok(Self { levels, rules })
    }
}
