//! What the player does on a page.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Page, view};
use crate::app::input::Gesture;
use crate::app::keys::{Action, KeyContext};
use crate::app::screen::{Event, Screen, Transition};
use crate::app::shared::Shared;
use crate::widgets::scene::SceneCache;

impl Screen for Page {
    fn key_context(&self) -> KeyContext {
        KeyContext::Page
    }

    fn update(&mut self, event: &Event, shared: &mut Shared) -> Transition {
        let (page, last) = view::extent(self, shared);
        let page = page.saturating_sub(1).max(1);
        // The window may have grown since.
        self.scroll = self.scroll.min(last);
        match event {
            Event::Action(Action::ScrollUp) => self.scroll = self.scroll.saturating_sub(1),
            Event::Action(Action::ScrollDown) => self.scroll += 1,
            Event::Action(Action::PageUp) => self.scroll = self.scroll.saturating_sub(page),
            Event::Action(Action::PageDown) => self.scroll += page,
            Event::Action(Action::Top) => self.scroll = 0,
            Event::Action(Action::Bottom) => self.scroll = last,
            Event::Action(Action::Back) => return Transition::Back,
            Event::Mouse(mouse) => match mouse.gesture {
                Gesture::WheelUp => self.scroll = self.scroll.saturating_sub(3),
                Gesture::WheelDown => self.scroll += 3,
                Gesture::Click | Gesture::RightClick => {}
            },
            _ => {}
        }
        self.scroll = self.scroll.min(last);
        Transition::Stay
    }

    fn draw(&self, shared: &Shared, area: Rect, buf: &mut Buffer, cache: &mut SceneCache) {
        view::draw(self, shared, area, buf, cache);
    }
}
