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
//! to 80 % (`lab levels GAME --fit`): a game has as many levels as that takes.
//! `config/levels.toml` is the tournament, on another seed, and `docs/levels.md` says what came of
//! it.

pub use crate::games::level::{LEVELS, Level};

use crate::games::profile::EngineProfile;
use parlour_rules::games::GameInfo;

/// The name of each level, the first one first. A game with fewer levels has the first of them and
/// the last.
const NAMES: [&str; LEVELS as usize] = [
    "first steps",
    "beginner",
    "novice",
    "learner",
    "casual",
    "regular",
    "steady",
    "skilled",
    "advanced",
    "strong",
    "seasoned",
    "expert",
    "candidate master",
    "master",
    "senior master",
    "international master",
    "grandmaster",
    "champion",
    "world champion",
    "full strength",
];

/// The rating of level 1 in every game, chosen by hand: ratings only mean something by their
/// differences.
const FIRST_RATING: f64 = 1000.0;

/// The ratings of the levels of a game, the first one first: those by which each level scores
/// against the one below what was measured, by the logistic model of Elo's system. Level 1 has 1000
/// points in every game.
pub fn level_ratings(info: &GameInfo) -> Vec<f64> {
    let scores = EngineProfile::of(info).map_or(&[][..], |game| game.level_scores);
    let mut last = FIRST_RATING;
    let above = scores.iter().map(|&score| {
        let odds = f64::from(score) / f64::from(100 - score);
        last += 400.0 * odds.log10();
        last
    });
    std::iter::once(FIRST_RATING).chain(above).collect()
}

/// The levels of a game, the first one first: its limited ones, and [`LEVELS`].
pub fn levels_of(info: &GameInfo) -> impl Iterator<Item = u32> + use<> {
    let limited = EngineProfile::of(info).map_or(0, |game| game.levels.len() as u32);
    (1..=limited).chain([LEVELS])
}

/// The place of a level among those of a game, from 1: the number by which people know it.
pub fn place_of(info: &GameInfo, level: u32) -> u32 {
    let before = levels_of(info).take_while(|below| *below < level);
    before.count() as u32 + 1
}

/// The level that a first game is played against, chosen by hand: one that a newcomer can beat.
pub const FIRST_LEVEL: u32 = 2;

/// The name of a level, from 1 on, such as `first steps`.
pub const fn level_name(level: u32) -> &'static str {
    let last = NAMES.len() - 1;
    let at = level.saturating_sub(1) as usize;
    NAMES[if at < last { at } else { last }]
}

/// What a level sees as an opponent in a game: the rest of a sentence that begins with it.
pub fn level_character(info: &GameInfo, level: u32) -> &'static str {
    limits_of(info, level).map_or("plays as well as it can in the time it has", Level::sees)
}

/// The level to offer after a game against a level, by what a person scored against it in the last
/// games, the newest first: the next one after a win, the one before after two losses in a row.
///
/// ```
/// use parlour_engines::levels::offered_level;
/// use parlour_rules::games::GAMES;
///
/// let info = GAMES[0];
/// assert_eq!(offered_level(info, 2, [Some(true), Some(false)]), Some(3));
/// assert_eq!(offered_level(info, 2, [Some(false), Some(false)]), Some(1));
/// assert_eq!(offered_level(info, 2, [Some(false), None]), None);
/// ```
pub fn offered_level(
    info: &GameInfo,
    level: u32,
    won: impl IntoIterator<Item = Option<bool>>,
) -> Option<u32> {
    let mut won = won.into_iter();
    match (won.next().flatten()?, won.next().flatten()) {
        (true, _) => levels_of(info).find(|above| *above > level),
        (false, Some(false)) => levels_of(info).take_while(|below| *below < level).last(),
        (false, _) => None,
    }
}

/// The limits of a level, from 1 on, in a game; none for the last one, which is not limited.
pub fn limits_of(info: &GameInfo, level: u32) -> Option<&'static Level> {
    EngineProfile::of(info)?.level(level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_rules::games::{AnyRules, GAMES, find_game};

    #[test]
    fn every_game_has_levels_and_each_sees_as_much_as_the_one_below() {
        for info in GAMES {
            let levels: Vec<&Level> = (1..LEVELS).filter_map(|n| limits_of(info, n)).collect();
            assert_eq!(levels_of(info).count(), levels.len() + 1);
            let reach = |level: &&Level| (level.depth.unwrap_or(u32::MAX), level.nodes);
            assert!(levels.is_sorted_by_key(reach), "{}", info.id);
            let sees = |level: &&Level| (level.sharp, level.quiet);
            assert!(levels.is_sorted_by_key(sees), "{}", info.id);
            assert_eq!(limits_of(info, LEVELS), None);
        }
    }

    #[test]
    fn the_page_of_the_levels_has_what_each_is_called_and_sees() {
        let page = include_str!("../../../../docs/levels.md");
        for level in 1..=LEVELS {
            let line = format!("| {level} | {} |", level_name(level));
            assert!(page.contains(&line), "{line}");
        }
        let games = ["tactigon", "taacoca", "claustro", "trike"].map(|id| find_game(id).unwrap());
        let all = games.iter().flat_map(|rules| {
            let info = rules.info();
            levels_of(info).map(|level| level_character(info, level))
        });
        for sees in all {
            let of = |rules: &AnyRules| {
                let info = rules.info();
                let mut like = levels_of(info).filter(|&one| level_character(info, one) == sees);
                match (like.next(), like.last()) {
                    (Some(first), Some(last)) => format!("{first} to {last}"),
                    (Some(only), None) => only.to_string(),
                    _ => String::new(),
                }
            };
            let line = format!("| {sees} | {} |", games.each_ref().map(of).join(" | "));
            assert!(page.contains(&line), "{line}");
        }
    }

    #[test]
    fn the_first_and_the_last_level_are_not_left() {
        for info in GAMES {
            let offered =
                |level, won: &[Option<bool>]| offered_level(info, level, won.iter().copied());
            let highest = levels_of(info).count() as u32 - 1;
            assert_eq!(offered(LEVELS, &[Some(true)]), None);
            assert_eq!(offered(highest, &[Some(true)]), Some(LEVELS));
            assert_eq!(offered(LEVELS, &[Some(false); 2]), Some(highest));
            assert_eq!(offered(1, &[Some(false), Some(false)]), None);
            assert_eq!(offered(5, &[None]), None, "a draw");
            assert_eq!(offered(5, &[Some(false)]), None, "one loss");
        }
    }

    #[test]
    fn every_level_is_rated_above_the_one_below() {
        for info in GAMES {
            let ratings = level_ratings(info);
            assert_eq!(ratings.len(), levels_of(info).count(), "{}", info.id);
            assert!((ratings[0] - FIRST_RATING).abs() < 1e-9);
            assert!(ratings.is_sorted_by(|below, above| below + 20.0 < *above));
        }
    }
}
