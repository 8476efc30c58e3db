//! Home: where the program begins.

mod view;

pub use view::draw;

use super::{Event, Form, Library, Page, Screen, Setup, Transition};
use crate::app::effect::Effect;
use crate::app::input::Gesture;
use crate::app::keys::Action;
use crate::app::message::LibraryItem;
use crate::app::model::Shared;

/// The state of the home screen.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The entry under the cursor.
    pub at: usize,
}

/// An entry of the home screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HomeEntry {
    /// Resume the last unfinished game.
    Resume(Box<LibraryItem>),
    /// Resume the match that was left, with its score.
    WatchOn(String),
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
            Self::WatchOn(progress) => progress.clone(),
            Self::NewGame => "play a person or an engine".to_owned(),
            Self::Watch => "see two engines play each other".to_owned(),
            Self::Library => "resume or replay a game".to_owned(),
            Self::Rules => "how the four games are played".to_owned(),
            Self::Keys => "what the keys do, screen by screen".to_owned(),
            Self::Quit => "every game is kept".to_owned(),
        }
    }
}

/// The entries, which depend on the saved games and the match that was left.
#[must_use]
pub fn entries(shared: &Shared) -> Vec<HomeEntry> {
    let left = shared.suspended_watch.as_ref();
    let watch_on = left.map(|watch| HomeEntry::WatchOn(watch.progress()));
    let unfinished = shared.library.iter().find(|entry| entry.is_unfinished());
    // The games of a match that waits are unfinished, too; that one is offered instead.
    let unfinished = unfinished.filter(|_| left.is_none());
    let resume = unfinished.map(|entry| HomeEntry::Resume(Box::new(entry.clone())));
    watch_on
        .into_iter()
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

impl Home {
    /// Handles an event.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        let entries = entries(shared);
        let last = entries.len() - 1;
        self.at = self.at.min(last);
        match event {
            Event::Action(Action::MenuUp) => self.at = self.at.checked_sub(1).unwrap_or(last),
            Event::Action(Action::MenuDown) => self.at = (self.at + 1) % entries.len(),
            Event::Action(Action::Choose | Action::Start) => {
                return Self::choose(&entries[self.at], shared);
            }
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.at = self.at.saturating_sub(1),
                Gesture::WheelDown => self.at = (self.at + 1).min(last),
                Gesture::Click => {
                    if let Some(at) = view::entry_at(self, shared, *mouse) {
                        self.at = at;
                        return Self::choose(&entries[at], shared);
                    }
                }
                Gesture::RightClick => {}
            },
            _ => {}
        }
        Transition::Stay
    }

    fn choose(choice: &HomeEntry, shared: &mut Shared) -> Transition {
        match choice {
            HomeEntry::Resume(entry) => {
                shared.effects.push(Effect::OpenGame {
                    path: entry.path.clone(),
                    number: entry.number,
                });
                Transition::Stay
            }
            HomeEntry::NewGame => Transition::Open(Screen::Setup(Setup::new(shared))),
            HomeEntry::WatchOn(_) => match shared.suspended_watch.take() {
                Some(watch) => Transition::Open(Screen::Watch(watch)),
                None => Transition::Stay,
            },
            HomeEntry::Watch => Transition::Open(Screen::Form(Box::new(Form::new(shared)))),
            HomeEntry::Library => {
                shared.effects.push(Effect::ListGames);
                Transition::Open(Screen::Library(Library::default()))
            }
            HomeEntry::Rules => Transition::Open(Screen::Page(Page::rules(None))),
            HomeEntry::Keys => Transition::Open(Screen::Page(Page::keys(&shared.keymap, None))),
            HomeEntry::Quit => {
                shared.quit();
                Transition::Stay
            }
        }
    }
}
