//! The strength of each level of `search`: what a level is, and the levels of every game, which
//! each game's folder lists ([`Profile::levels`](crate::Profile::levels)).
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

pub use crate::games::level::{LEVELS, LIMITED, Level};

use crate::games::profile::EngineProfile;
use parlour_rules::games::GameInfo;

/// The name of each level and its character as an opponent, the first one first.
const NAMES: [(&str, &str); LEVELS as usize] = [
    (
        "first steps",
        "plays nearly at random, and loses to anyone with a plan",
    ),
    (
        "beginner",
        "means well, and misses much of what you threaten",
    ),
    ("learner", "takes what it sees, and overlooks a good deal"),
    ("casual", "has a plan now and then, and plays it too fast"),
    ("regular", "makes you work for it, and still slips often"),
    ("steady", "gives less away; a threat alone is seldom enough"),
    ("skilled", "answers most threats and makes some of its own"),
    (
        "strong",
        "makes no careless slips: look further than it does",
    ),
    ("expert", "looks well ahead and punishes mistakes"),
    ("master", "looks far ahead; one mistake can cost the game"),
    ("champion", "searches deep: expect to lose, and to learn"),
    (
        "full strength",
        "plays as well as it can in the time it has",
    ),
];

/// The rating of level 1 in every game, chosen by hand: ratings only mean something by their
/// differences.
const FIRST_RATING: f64 = 1000.0;

/// The ratings of the levels of a game, the first one first: those by which each level scores
/// against the one below what was measured, by the logistic model of Elo's system. Level 1 has 1000
/// points in every game.
#[must_use]
pub fn level_ratings(info: &GameInfo) -> [f64; LEVELS as usize] {
    let scores = EngineProfile::of(info).map_or([75; LIMITED], |game| game.level_scores);
    let mut ratings = [FIRST_RATING; LEVELS as usize];
    for (below, score) in scores.into_iter().enumerate() {
        let odds = f64::from(score) / f64::from(100 - score);
        ratings[below + 1] = ratings[below] + 400.0 * odds.log10();
    }
    ratings
}

/// The level that a first game is played against, chosen by hand: one that a newcomer can beat.
pub const FIRST_LEVEL: u32 = 2;

/// The name of a level, from 1 on, such as `first steps`.
#[must_use]
pub const fn level_name(level: u32) -> &'static str {
    row(level).0
}

/// The character of a level, from 1 on, as an opponent: the rest of a sentence that begins with it.
#[must_use]
pub const fn level_character(level: u32) -> &'static str {
    row(level).1
}

/// The level to offer after a game against a level, by what a person scored against it in the last games,
/// the newest first: the next one after a win, the one before after two losses in a row.
///
/// ```
/// use parlour_engines::levels::offered_level;
///
/// assert_eq!(offered_level(2, [Some(true), Some(false)]), Some(3));
/// assert_eq!(offered_level(2, [Some(false), Some(false)]), Some(1));
/// assert_eq!(offered_level(2, [Some(false), None]), None);
/// ```
#[must_use]
pub fn offered_level(level: u32, won: impl IntoIterator<Item = Option<bool>>) -> Option<u32> {
    let mut won = won.into_iter();
    let offered = match (won.next().flatten()?, won.next().flatten()) {
        (true, _) => level + 1,
        (false, Some(false)) => level.saturating_sub(1),
        (false, _) => return None,
    };
    (1..=LEVELS).contains(&offered).then_some(offered)
}

const fn row(level: u32) -> (&'static str, &'static str) {
    let last = NAMES.len() - 1;
    let at = level.saturating_sub(1) as usize;
    NAMES[if at < last { at } else { last }]
}

/// The limits of a level, from 1 on, in a game; none for the last one, which is not limited.
#[must_use]
pub fn limits_of(info: &GameInfo, level: u32) -> Option<&'static Level> {
    EngineProfile::of(info)?.level(level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::GAMES;

    #[test]
    fn every_game_has_levels_and_each_sees_as_much_as_the_one_below() {
        for info in GAMES {
            let levels: Vec<&Level> = (1..LEVELS).filter_map(|n| limits_of(info, n)).collect();
            assert_eq!(levels.len(), LIMITED);
            let reach = |level: &&Level| (level.depth.unwrap_or(u32::MAX), level.nodes);
            assert!(levels.is_sorted_by_key(reach), "{}", info.id);
            assert!(levels.is_sorted_by_key(|level| level.sharp), "{}", info.id);
            assert_eq!(limits_of(info, LEVELS), None);
        }
    }

    #[test]
    fn the_page_of_the_levels_has_what_each_is_called_and_like() {
        let page = include_str!("../../../../docs/levels.md");
        for level in 1..=LEVELS {
            let (name, character) = row(level);
            let line = format!("| {level} | {name} | {character} |");
            assert!(page.contains(&line), "{line}");
        }
    }

    #[test]
    fn the_first_and_the_last_level_are_not_left() {
        assert_eq!(offered_level(LEVELS, [Some(true)]), None);
        assert_eq!(offered_level(1, [Some(false), Some(false)]), None);
        assert_eq!(offered_level(5, [None]), None, "a draw");
        assert_eq!(offered_level(5, [Some(false)]), None, "one loss");
    }

    #[test]
    fn every_level_is_rated_above_the_one_below() {
        for info in GAMES {
            let ratings = level_ratings(info);
            assert!((ratings[0] - FIRST_RATING).abs() < 1e-9);
            assert!(ratings.is_sorted_by(|below, above| below + 20.0 < *above));
        }
    }
}
