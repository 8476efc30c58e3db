//! Home: where the program begins.

mod update;
mod view;

use crate::app::message::LibraryItem;
use crate::app::open_request::OpenRequest;
use crate::app::shared::{Shared, WaitingMatch};

/// The state of the home screen.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The entry under the cursor.
    at: usize,
    request: OpenRequest,
}

impl Home {
    /// Home, with the cursor on the first entry.
    #[must_use]
    pub fn new(shared: &mut Shared) -> Self {
        shared.list_games();
        Self::default()
    }
}

/// An entry of the home screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HomeEntry {
    /// Resume the last unfinished game.
    Resume(Box<LibraryItem>),
    /// Watch a match on that was left.
    WatchOn(WaitingMatch),
    /// Set up a new game.
    NewGame,
    /// Set up a game between engines.
    Watch,
    /// Open the library.
    Library,
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
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Resume(_) => "Continue",
            Self::WatchOn(_) => "Watch on",
            Self::NewGame => "New game",
            Self::Watch => "Watch engines",
            Self::Library => "Library",
            Self::Rules => "Rules",
            Self::Keys => "Keys",
            Self::Quit => "Quit",
        }
    }

    /// A line that describes the entry.
    #[must_use]
    pub fn description(&self) -> String {
        match self {
            Self::Resume(entry) => entry.summary(),
            Self::WatchOn(waiting) => waiting.progress.clone(),
            Self::NewGame => "play a person or an engine".to_owned(),
            Self::Watch => "see two engines play each other".to_owned(),
            Self::Library => "resume or replay a game".to_owned(),
            Self::Rules => "how the four games are played".to_owned(),
            Self::Keys => "what the keys do, screen by screen".to_owned(),
            Self::Quit => "every game is kept".to_owned(),
        }
    }
}

/// The entries there are, given the saved games and the matches that wait.
#[must_use]
pub fn entries(shared: &Shared) -> Vec<HomeEntry> {
    let watch_on = shared.waiting.iter().cloned().map(HomeEntry::WatchOn);
    let unfinished = shared.unfinished_game().cloned();
    let resume = unfinished.map(|item| HomeEntry::Resume(Box::new(item)));
    watch_on
        .chain(resume)
        .chain([
            HomeEntry::NewGame,
            HomeEntry::Watch,
            HomeEntry::Library,
            HomeEntry::Rules,
            HomeEntry::Keys,
            HomeEntry::Quit,
        ])
        .collect()
}
