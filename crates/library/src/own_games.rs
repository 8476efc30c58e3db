//! The sorting of a library's games into one's own and those of matches, and what follows from
//! how many are one's own.

use rustc_hash::FxHashMap;

use crate::LibraryItem;
use parlour_settings::Coach;

/// The number of games of each kind in which the coach helps by itself.
const FIRST_GAMES: usize = 3;

/// The place of a game in a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// A file of its own, in which a human plays, or which cannot be read.
    Own,
    /// A file of several games.
    Together,
    /// A game of an event, or between engines.
    Other,
}

/// Returns the place of each game in a library.
pub fn kept(items: &[LibraryItem]) -> Vec<Kept> {
    let mut in_file: FxHashMap<&str, usize> = FxHashMap::default();
    for item in items {
        *in_file.entry(&item.path).or_default() += 1;
    }
    let kept = items.iter().map(|item| {
        if in_file[&*item.path] > 1 {
            Kept::Together
        } else if item.is_own() && (item.game.is_err() || item.has_human()) {
            Kept::Own
        } else {
            Kept::Other
        }
    });
    kept.collect()
}

/// Returns whether the coach helps in a game of this name, given its setting and the library: by
/// itself, in the first games of each kind.
pub fn has_coach(game: &str, setting: Coach, items: &[LibraryItem]) -> bool {
    match setting {
        Coach::On => true,
        Coach::Off => false,
        Coach::Auto => {
            let is_same = |item: &LibraryItem| {
                let summary = item.game.as_ref();
                summary.is_ok_and(|summary| summary.rules.info().id == game)
            };
            let of_game = items.iter().filter(|item| is_same(item));
            let own = of_game.filter(|item| item.has_human());
            own.take(FIRST_GAMES).count() < FIRST_GAMES
        }
    }
}
