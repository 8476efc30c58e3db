//! Library: the saved games, to resume or replay.

mod view;

pub use view::draw;

use super::{Event, Transition};
use crate::app::effect::Effect;
use crate::app::input::Gesture;
use crate::app::keys::Action;
use crate::app::model::Shared;

/// The state of the library screen.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// The game under the cursor.
    pub at: usize,
}

impl Library {
    /// Handles an event.
    pub fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        let last = shared.library.len().saturating_sub(1);
        match event {
            Event::Action(Action::MenuUp) => self.at = self.at.saturating_sub(1),
            Event::Action(Action::MenuDown) => self.at = (self.at + 1).min(last),
            Event::Action(Action::Choose | Action::Start) => self.open(shared),
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.at = self.at.saturating_sub(1),
                Gesture::WheelDown => self.at = (self.at + 1).min(last),
                Gesture::Click => {
                    let entry = view::entry_at(self, shared, *mouse);
                    if let Some(at) = entry {
                        self.at = at;
                        self.open(shared);
                    }
                }
                Gesture::RightClick => {}
            },
            _ => {}
        }
        Transition::Stay
    }

    fn open(&self, shared: &mut Shared) {
        let Some(entry) = shared.library.get(self.at) else {
            return;
        };
        if let Some(error) = &entry.error {
            shared.notice = Some(error.clone());
            return;
        }
        shared.effects.push(Effect::OpenGame {
            path: entry.path.clone(),
            number: entry.number,
        });
    }
}
