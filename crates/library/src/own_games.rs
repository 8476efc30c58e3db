//! The sorting of a library's games into one's own and those of matches, and what follows from
//! how many are one's own.

use rustc_hash::FxHashMap;

use crate::LibraryItem;
use parlour_learn::deck::{Deck, GameRef, OwnReview, own_seat};
use parlour_rules::games::Seat;
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

/// The words for that there is no such game.
pub const NOTHING_TO_COLLECT: &str = "There are no new finished games of yours to go through.";

/// The games that the user of this name has finished, with the seat that was the user's. In those from
/// elsewhere the user is known by the name only.
fn finished<'a>(
    items: &'a [LibraryItem],
    user: &'a str,
) -> impl Iterator<Item = (&'a LibraryItem, GameRef, Seat)> {
    items.iter().filter_map(move |item| {
        let names = &item.decided()?.names;
        let seat = own_seat(names, user)?;
        Some((item, game_ref(item)?, seat))
    })
}

/// Those that the deck does not come from yet.
pub fn to_collect<'a>(
    items: &'a [LibraryItem],
    deck: &'a Deck,
    user: &'a str,
) -> impl Iterator<Item = (&'a LibraryItem, GameRef, Seat)> {
    finished(items, user).filter(|(_, game, _)| !deck.has_searched(game))
}

/// Those that were gone through for the deck, and what was found.
pub(crate) fn own_reviews<'a>(
    items: &'a [LibraryItem],
    deck: &'a Deck,
    user: &'a str,
) -> impl Iterator<Item = (&'a LibraryItem, &'a OwnReview)> {
    let finished = finished(items, user);
    finished.filter_map(|(item, game, _)| Some((item, deck.own_review(&game)?)))
}

/// A game as the deck names it.
pub fn game_ref(item: &LibraryItem) -> Option<GameRef> {
    Some(GameRef {
        file: parlour_records::file_name(&item.path).to_owned(),
        number: item.number,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finished_games_of_the_user_are_collected_once() {
        let item =
            |first, second, result| LibraryItem::of_trike([first, second], "2026.11.01", result);
        let mut items = [
            item("human", "search level=3", "1-0"),
            item("human", "search level=3", "*"),
            item("search level=4", "human: Ana", "1-0"),
            item("search level=4", "search level=3", "1-0"),
            item("human", "search level=3", "1-0"),
        ];
        items[4].is_imported = true;
        let deck = Deck::default();
        let found: Vec<Seat> = to_collect(&items, &deck, "Ana")
            .map(|(.., seat)| seat)
            .collect();
        assert_eq!(found, [Seat::First, Seat::Second]);
        let searched = r#"{"event":"searched","at":0,"game":{"file":"a.plr","number":1}}"#;
        assert_eq!(to_collect(&items, &Deck::read(searched), "Ana").count(), 0);
    }
}
