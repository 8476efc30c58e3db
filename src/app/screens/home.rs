//! Home: where the program begins.

use super::{Event, Form, Library, Next, Page, Screen, Setup};
use crate::app::effect::Effect;
use crate::app::input::Gesture;
use crate::app::keys::Action;
use crate::app::message::Entry;
use crate::app::model::Shared;

/// The state of the home screen.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The entry under the cursor.
    pub at: usize,
}

/// An entry of the home screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Go on with the last unfinished game.
    Resume(Box<Entry>),
    /// Watch the match on that was left; it stands as said.
    WatchOn(String),
    /// Set up a new game.
    NewGame,
    /// Set up a game between engines.
    Watch,
    /// Look at the games that were kept.
    Library,
    /// Read the rules.
    Rules,
    /// Read what the keys do.
    Keys,
    /// Leave.
    Quit,
}

impl Choice {
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

    /// What the entry is for, in one line.
    #[must_use]
    pub fn about(&self) -> String {
        match self {
            Self::Resume(entry) => entry.matter(),
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

/// The entries there are, given the games that were kept and the match that was left.
#[must_use]
pub fn choices(shared: &Shared) -> Vec<Choice> {
    let left = shared.left.as_ref();
    let watch_on = left.map(|watch| Choice::WatchOn(watch.progress()));
    let unfinished = shared.library.iter().find(|entry| entry.unfinished());
    // The games of a match that waits are unfinished, too; that one is offered instead.
    let unfinished = unfinished.filter(|_| left.is_none());
    let resume = unfinished.map(|entry| Choice::Resume(Box::new(entry.clone())));
    watch_on
        .into_iter()
        .chain(resume)
        .chain([
            Choice::NewGame,
            Choice::Watch,
            Choice::Library,
            Choice::Rules,
            Choice::Keys,
            Choice::Quit,
        ])
        .collect()
}

impl Home {
    /// Takes an event in.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Next {
        let choices = choices(shared);
        let last = choices.len() - 1;
        self.at = self.at.min(last);
        match event {
            Event::Action(Action::MenuUp) => self.at = self.at.checked_sub(1).unwrap_or(last),
            Event::Action(Action::MenuDown) => self.at = (self.at + 1) % choices.len(),
            Event::Action(Action::Choose | Action::Start) => {
                return Self::choose(&choices[self.at], shared);
            }
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.at = self.at.saturating_sub(1),
                Gesture::WheelDown => self.at = (self.at + 1).min(last),
                Gesture::Click => {
                    if let Some(at) = super::super::view::home::entry_at(self, shared, *mouse) {
                        self.at = at;
                        return Self::choose(&choices[at], shared);
                    }
                }
                Gesture::RightClick => {}
            },
            _ => {}
        }
        Next::Stay
    }

    fn choose(choice: &Choice, shared: &mut Shared) -> Next {
        match choice {
            Choice::Resume(entry) => {
                shared.effects.push(Effect::Open {
                    path: entry.path.clone(),
                    number: entry.number,
                });
                Next::Stay
            }
            Choice::NewGame => Next::Open(Screen::Setup(Setup::new(shared))),
            Choice::WatchOn(_) => match shared.left.take() {
                Some(watch) => Next::Open(Screen::Watch(watch)),
                None => Next::Stay,
            },
            Choice::Watch => Next::Open(Screen::Form(Box::new(Form::new(shared)))),
            Choice::Library => {
                shared.effects.push(Effect::List);
                Next::Open(Screen::Library(Library::default()))
            }
            Choice::Rules => Next::Open(Screen::Page(Page::rules(None))),
            Choice::Keys => Next::Open(Screen::Page(Page::keys(&shared.keymap, None))),
            Choice::Quit => {
                shared.quit();
                Next::Stay
            }
        }
    }
}
