//! The sorting of a library's games into one's own and those of matches.

use rustc_hash::FxHashMap;

use super::library_item::LibraryItem;
use super::named_players::NamedPlayers;
use parlour_engines::EngineRegistry;

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
#[must_use]
pub fn kept(items: &[LibraryItem], registry: &EngineRegistry) -> Vec<Kept> {
    let mut in_file: FxHashMap<&str, usize> = FxHashMap::default();
    for item in items {
        *in_file.entry(&item.path).or_default() += 1;
    }
    let mut players = NamedPlayers::new(registry);
    let kept = items.iter().map(|item| {
        if in_file[&*item.path] > 1 {
            Kept::Together
        } else if item.is_own() && (item.game.is_err() || item.has_human(&mut players)) {
            Kept::Own
        } else {
            Kept::Other
        }
    });
    kept.collect()
}
