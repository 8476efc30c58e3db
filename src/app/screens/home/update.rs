//! What the player does at home.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Home, HomeEntry, entries, view};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::message::Message;
use crate::app::route::Route;
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::app::ui::list_cursor;
use crate::widgets::scene::SceneCache;

impl Screen for Home {
    fn key_context(&self) -> KeyContext {
        KeyContext::Menu
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        let entries = entries(shared);
        self.at = self.at.min(entries.len() - 1);
        if let Some(at) = list_cursor::moved(self.at, entries.len(), event) {
            self.at = at;
            return Transition::Stay;
        }
        match event {
            Event::Action(Action::Choose | Action::Start) => {
                return self.choose(&entries[self.at], shared);
            }
            Event::Mouse(mouse) if mouse.gesture == Gesture::Click => {
                if let Some(at) = view::entry_at(self, shared, *mouse) {
                    self.at = at;
                    return self.choose(&entries[at], shared);
                }
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::draw(self, shared, area, buf, cache);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        self.request.answer(message, shared)
    }

    fn uncovered(&mut self, shared: &mut Shared) {
        shared.list_games();
    }

    fn help_context(&self) -> Option<KeyContext> {
        None
    }
}

impl Home {
    fn choose(&mut self, entry: &HomeEntry, shared: &mut Shared) -> Transition {
        self.request.cancel(shared);
        let route = match entry {
            HomeEntry::Resume(item) => {
                self.request.ask(item, shared);
                return Transition::Stay;
            }
            HomeEntry::WatchOn(waiting) => return Transition::Resume(waiting.id),
            HomeEntry::Quit => {
                shared.quit();
                return Transition::Stay;
            }
            HomeEntry::NewGame => Route::NewGame,
            HomeEntry::Watch => Route::NewMatch,
            HomeEntry::Library => Route::Library,
            HomeEntry::Rules => Route::Rules(None),
            HomeEntry::Keys => Route::Keys(None),
        };
        Transition::Open(route)
    }
}
