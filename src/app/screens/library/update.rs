//! What the player does in the library.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Library, view};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::message::Message;
use crate::app::open_request::OpenPurpose;
use crate::app::screen::{Departure, Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::widgets::scene::SceneCache;

impl Screen for Library {
    fn key_context(&self) -> KeyContext {
        KeyContext::Menu
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        let last = shared.library.len().saturating_sub(1);
        match event {
            Event::Action(Action::MenuUp) => self.at = self.at.saturating_sub(1),
            Event::Action(Action::MenuDown) => self.at = (self.at + 1).min(last),
            Event::Action(Action::Choose) => self.open(OpenPurpose::Play, shared),
            Event::Action(Action::StudySaved) => self.open(OpenPurpose::Study, shared),
            Event::Action(Action::Back) => return Transition::Back,
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.at = self.at.saturating_sub(1),
                Gesture::WheelDown => self.at = (self.at + 1).min(last),
                Gesture::Click => {
                    if let Some(at) = view::entry_at(self, shared, *mouse) {
                        self.at = at;
                        self.open(OpenPurpose::Play, shared);
                    }
                }
                Gesture::RightClick => {}
            },
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, _: &mut SceneCache) {
        view::draw(self, shared, area, buf);
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        self.request.answer(message, shared)
    }

    fn leave(&mut self, shared: &mut Shared) -> Departure {
        self.request.cancel(shared);
        Departure::Gone
    }

    fn uncovered(&mut self, shared: &mut Shared) {
        shared.list_games();
    }
}

impl Library {
    fn open(&mut self, purpose: OpenPurpose, shared: &mut Shared) {
        if let Some(item) = shared.library.get(self.at).cloned() {
            self.request.ask(&item, purpose, shared);
        }
    }
}
