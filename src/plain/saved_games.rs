//! The saved games.

use crate::app::LibraryItem;
use crate::app::even_matches::{EvenMatches, is_even_match};
use parlour_engines::{EngineRegistry, Player};
use parlour_records::words;
use parlour_records::{LibraryEntry, SaveError, Summary, list_own};
use parlour_rules::games::AnyRules;

/// The saved games, newest first; those that cannot be read are left out. The paths are without
/// symbolic links, as those of the games being kept.
pub(super) fn saved_games() -> Result<Vec<(LibraryEntry, Summary)>, SaveError> {
    let entries = list_own()?.into_iter();
    let readable = entries.filter_map(|mut entry| {
        entry.path = entry.path.canonicalize().unwrap_or(entry.path);
        let summary = entry.summary.as_ref().ok()?.clone();
        Some((entry, summary))
    });
    Ok(readable.collect())
}

/// Whether a game is one's own and unfinished: played by a person, here, and in no match.
pub(super) fn can_go_on((entry, summary): &(LibraryEntry, Summary)) -> bool {
    let players = summary.players();
    let is_human = |text: &str| text.is_empty() || Player::human_name(text).is_some();
    !summary.finished
        && !entry.is_imported
        && summary.event.is_empty()
        && (is_human(players.first) || is_human(players.second))
}

/// The players of a new game by these rules: an even match has the level that follows from the saved
/// games.
pub(super) fn seat(
    players: [Player; 2],
    rules: &AnyRules,
    registry: &EngineRegistry,
) -> [Player; 2] {
    if !players.iter().any(is_even_match) {
        return players;
    }
    // Errors of the folder are reported when a game is saved there.
    let entries = list_own();
    let items = entries.unwrap_or_default();
    let items: Vec<LibraryItem> = items.iter().map(LibraryItem::from).collect();
    EvenMatches::new(&items, registry).seat(players, rules)
}

/// A game in one line: `Trike, side 5, Ana against Greedy, unfinished, 3 plies`.
pub(super) fn summary_line(summary: &Summary) -> String {
    let names = words::tagged_players(summary.players(), summary.rules.info());
    let plies = || words::counted(summary.plies, "move");
    let state = words::result_of_summary(summary);
    let state = state.unwrap_or_else(|| format!("unfinished, {}", plies()));
    format!(
        "{}, {} against {}, {state}",
        summary.rules.title(),
        names.first,
        names.second,
    )
}
