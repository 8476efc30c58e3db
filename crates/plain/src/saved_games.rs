//! The saved games.

use parlour_engines::{NamedPlayer, Player};
use parlour_library::LibraryItem;
use parlour_library::Setup;
use parlour_library::even_matches::{EvenMatches, is_even_match};
use parlour_library::own_games::{Kept, kept};
use parlour_matches::play::GameSession;
use parlour_records::words;
use parlour_records::{Handicap, LibraryEntry, SaveError, Start, Summary, list_own};
use parlour_rules::games::AnyRules;
use parlour_rules::options::OptionError;

/// The saved games.
#[derive(Default)]
pub(super) struct SavedGames {
    /// Those that can be read: one's own, and after these the games of matches and of files of
    /// several, the newest first of both. The paths are without symbolic links, as those of the
    /// games being kept.
    pub(super) all: Vec<(LibraryEntry, Summary)>,
    /// The number of them that are one's own.
    pub(super) own: usize,
    /// The reasons why others cannot be read, with their files and lines.
    pub(super) wrong: Vec<String>,
}

/// The saved games, as they are now.
pub(super) fn saved_games() -> Result<SavedGames, SaveError> {
    let entries = list_own()?;
    let items: Vec<LibraryItem> = entries.iter().map(LibraryItem::from).collect();
    let kept = kept(&items);
    let (mut games, mut others) = (SavedGames::default(), Vec::new());
    for (mut entry, kept) in entries.into_iter().zip(kept) {
        entry.path = parlour_sys::real_path(&entry.path).unwrap_or(entry.path);
        match &entry.summary {
            Err(error) => games.wrong.push(error.to_string()),
            Ok(summary) => {
                let summary = summary.clone();
                let its = if kept == Kept::Own {
                    &mut games.all
                } else {
                    &mut others
                };
                its.push((entry, summary));
            }
        }
    }
    games.own = games.all.len();
    games.all.append(&mut others);
    Ok(games)
}

/// The games of the library as it lists them.
pub(super) fn items() -> Result<Vec<LibraryItem>, SaveError> {
    Ok(list_own()?.iter().map(LibraryItem::from).collect())
}

/// Returns whether a game is one's own and unfinished: played by a person, here, and in no match.
pub(super) fn can_go_on((entry, summary): &(LibraryEntry, Summary)) -> bool {
    !summary.finished
        && !entry.is_imported
        && summary.event.is_empty()
        && summary.names.iter().any(NamedPlayer::is_human)
}

/// The players of a new game by these rules: an even match has the level that follows from the
/// saved games.
pub(super) fn seat(players: [Player; 2], rules: &AnyRules, setup: &Setup) -> [Player; 2] {
    if !players.iter().any(is_even_match) {
        return players;
    }
    // Errors of the folder are reported when a game is saved there.
    let items = items().unwrap_or_default();
    EvenMatches::new(&items, &setup.user_name()).seat(players, rules)
}

/// A new game by these rules with this handicap, if any, and with the players and the clocks that
/// are set.
pub(super) fn new_game(
    rules: AnyRules,
    handicap: Option<Handicap>,
    setup: &Setup,
) -> Result<GameSession, OptionError> {
    let players = seat(setup.players(), &rules, setup);
    let game = match handicap {
        Some(handicap) => GameSession::with_handicap(&Start::new(rules)?, handicap, players),
        None => GameSession::new(rules, players)?,
    };
    Ok(game.with_time_controls(setup.config.clock.time_controls()))
}

/// A game in one line: `Trike, side 5, Ana against Greedy, unfinished, 3 moves`.
pub(super) fn summary_line(summary: &Summary) -> String {
    let names = words::named_players(summary.players(), summary.rules.info());
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
