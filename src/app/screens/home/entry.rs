//! The entries of the home screen.

use std::borrow::Cow;

use crate::app::library_item::LibraryItem;
use crate::app::shared::{Shared, WaitingMatch};
use parlour_records::words;

/// An entry of the home screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HomeEntry {
    /// Resume the last unfinished game of one's own.
    Resume(Box<LibraryItem>),
    /// Watch a match on that was left, by its number among those that were, the last one first.
    WatchOn(usize, WaitingMatch),
    /// Set up a new game.
    NewGame,
    /// Set up a game between engines.
    Watch,
    /// Open the library.
    Library,
    /// Take lessons.
    Learn,
    /// Solve puzzles.
    Puzzles,
    /// Set up a position by hand.
    Position,
    /// Change the settings.
    Settings,
    /// Read the rules.
    Rules,
    /// Open the key help.
    Keys,
    /// Leave.
    Quit,
}

impl HomeEntry {
    /// The entry's name.
    #[must_use]
    pub fn title(&self) -> Cow<'static, str> {
        let title = match self {
            Self::Resume(_) => "Continue",
            Self::WatchOn(1, _) => "Watch on",
            // Each of several matches has a name of its own.
            Self::WatchOn(number, _) => return format!("Watch on {number}").into(),
            Self::NewGame => "Play",
            Self::Watch => "Watch",
            Self::Library => "Library",
            Self::Learn => "Learn",
            Self::Puzzles => "Puzzles",
            Self::Position => "Set up",
            Self::Settings => "Settings",
            Self::Rules => "Rules",
            Self::Keys => "Keys",
            Self::Quit => "Quit",
        };
        title.into()
    }

    /// A line that describes the entry; it fits beside the title in a window of 40 columns where it
    /// does not name players.
    #[must_use]
    pub fn description(&self, shared: &Shared) -> String {
        match self {
            Self::Resume(item) => item.summary(),
            Self::WatchOn(_, waiting) => waiting.progress.replace("  ", ", "),
            Self::NewGame => "a game and an opponent".to_owned(),
            Self::Watch => "engines play each other".to_owned(),
            Self::Library => match shared.library.len() {
                0 => "games are kept here".to_owned(),
                games => format!("{} to open again", words::counted(games, "game")),
            },
            Self::Learn => "a course for each game".to_owned(),
            Self::Puzzles => "find the only good ply".to_owned(),
            Self::Position => "a position of your own".to_owned(),
            Self::Settings => "colours, boards, players".to_owned(),
            Self::Rules => "how the games are played".to_owned(),
            Self::Keys => "what the keys do".to_owned(),
            Self::Quit => "every game is kept".to_owned(),
        }
    }
}

/// The entries there are, given the saved games and the matches that wait: what goes on first, then
/// what is played, what is learned from, and the program itself.
#[must_use]
pub fn entries(shared: &Shared) -> Vec<HomeEntry> {
    let unfinished = shared.unfinished_game().cloned();
    let resume = unfinished.map(|item| HomeEntry::Resume(Box::new(item)));
    let watch_on = (1..).zip(shared.waiting.iter().cloned());
    let watch_on = watch_on.map(|(number, waiting)| HomeEntry::WatchOn(number, waiting));
    let going_on = resume.into_iter().chain(watch_on);
    let play = [HomeEntry::NewGame, HomeEntry::Watch];
    let learn = [
        HomeEntry::Library,
        HomeEntry::Rules,
        HomeEntry::Learn,
        HomeEntry::Puzzles,
        HomeEntry::Position,
    ];
    let program = [HomeEntry::Settings, HomeEntry::Keys, HomeEntry::Quit];
    going_on.chain(play).chain(learn).chain(program).collect()
}
