//! The player's actions on a page.

use ratatui::layout::Rect;

use super::keys::KeysView;
use super::rules::RulesView;
use super::{Content, Page, ROUNDS, rounds_text, view};
use crate::app::canvas::Canvas;
use crate::app::message::Message;
use crate::app::screen::{Screen, ScreenEvent, Transition};
use crate::app::shared::Shared;
use crate::app::ui::typing::{Typed, take_in};
use parlour_scene::widgets::input::LineEditor;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

impl Screen for Page {
    fn key_context(&self) -> KeyContext {
        if self.is_typing {
            KeyContext::Prompt
        } else {
            KeyContext::Page
        }
    }

    fn help_context(&self) -> Option<KeyContext> {
        Some(KeyContext::Page)
    }

    fn update(&mut self, event: &ScreenEvent, shared: &mut Shared) -> Transition {
        if self.is_typing {
            self.type_words(event);
            return Transition::Stay;
        }
        let is_back = matches!(event, ScreenEvent::Action(Action::Back));
        if is_back && !self.words.value().is_empty() {
            self.words = LineEditor::default();
            return Transition::Stay;
        }
        if is_back && self.contents.take().is_none() {
            return Transition::Back;
        }
        self.scroll = match &self.content {
            Content::Text { text, .. } => {
                let view = RulesView::new(text, shared.size, shared);
                let (scroll, contents) = match self.contents.filter(|_| view.hides_contents()) {
                    Some(at) => in_contents(self.scroll, at, &view, event),
                    None if opens_contents(event) && view.hides_contents() => {
                        (self.scroll, Some(view.section_at(self.scroll)))
                    }
                    None => (scrolled_text(self.scroll, &view, event), None),
                };
                self.contents = contents;
                scroll
            }
            Content::Keys(context) => {
                if matches!(event, ScreenEvent::Action(Action::FindKey)) {
                    self.is_typing = true;
                }
                let view = KeysView::new(*context, self.words.value(), shared.size, shared);
                turned_page(self.scroll, view.last(), event)
            }
        };
        Transition::Stay
    }

    fn follows_pointer(&self) -> bool {
        false
    }

    fn receive(&mut self, message: &Message, shared: &mut Shared) -> Transition {
        if let (Content::Text { title, text }, Message::Guest(_)) = (&mut self.content, message)
            && title == ROUNDS
        {
            *text = rounds_text(shared);
        }
        Transition::Stay
    }

    fn draw(&self, area: Rect, canvas: &mut Canvas<'_>) {
        view::draw(self, area, canvas);
    }
}

impl Page {
    /// Takes an event into the words of what is looked for, which is shown at once.
    fn type_words(&mut self, event: &ScreenEvent) {
        match take_in(&mut self.words, event) {
            Typed::On => {}
            Typed::Accepted if self.words.value().trim().is_empty() => {
                self.is_typing = false;
                self.words = LineEditor::default();
            }
            Typed::Accepted => self.is_typing = false,
            Typed::Cancelled | Typed::NothingToErase => {
                self.is_typing = false;
                self.words = LineEditor::default();
            }
        }
        self.scroll = 0;
    }
}

const fn opens_contents(event: &ScreenEvent) -> bool {
    matches!(event, ScreenEvent::Action(Action::Contents))
}

/// The place in what has `last` after its first row, after an event that goes through it by rows,
/// by `page` rows, or by `wheel` rows; none after another event.
fn gone_to(
    at: usize,
    last: usize,
    (page, wheel): (usize, usize),
    event: &ScreenEvent,
) -> Option<usize> {
    let to = match event {
        ScreenEvent::Action(Action::ScrollUp) => at.saturating_sub(1),
        ScreenEvent::Action(Action::ScrollDown) => at + 1,
        ScreenEvent::Action(Action::PageUp) => at.saturating_sub(page),
        ScreenEvent::Action(Action::PageDown) => at + page,
        ScreenEvent::Action(Action::Top) => 0,
        ScreenEvent::Action(Action::Bottom) => last,
        ScreenEvent::Mouse(Gesture::WheelUp, _) => at.saturating_sub(wheel),
        ScreenEvent::Mouse(Gesture::WheelDown, _) => at + wheel,
        _ => return None,
    };
    Some(to.min(last))
}

/// The first line in sight of a text, and the cursor of its contents in its place if they stay
/// there, after an event.
fn in_contents(
    scroll: usize,
    at: usize,
    view: &RulesView,
    event: &ScreenEvent,
) -> (usize, Option<usize>) {
    let last = view.last_section();
    let leave = |section| (view.row_of(section).min(view.last()), None);
    let to = match event {
        ScreenEvent::Action(Action::PreviousSection) => at.saturating_sub(1),
        ScreenEvent::Action(Action::NextSection) => (at + 1).min(last),
        ScreenEvent::Action(Action::Contents) => return leave(at),
        _ => match event.row() {
            Some(section) => return leave(section),
            None => gone_to(at, last, (view.page(), 1), event).unwrap_or(at),
        },
    };
    (scroll, Some(to))
}

/// The first line in sight of a text after an event.
fn scrolled_text(scroll: usize, view: &RulesView, event: &ScreenEvent) -> usize {
    let last = view.last();
    // The window may have grown since.
    let scroll = scroll.min(last);
    let to = match event {
        ScreenEvent::Action(Action::NextSection) => view.beside(scroll, true),
        ScreenEvent::Action(Action::PreviousSection) => view.beside(scroll, false),
        _ => match event.row() {
            Some(section) => view.row_of(section),
            None => gone_to(scroll, last, (view.page(), 3), event).unwrap_or(scroll),
        },
    };
    to.min(last)
}

/// The page of keys in sight after an event.
fn turned_page(page: usize, last: usize, event: &ScreenEvent) -> usize {
    let page = page.min(last);
    match event {
        ScreenEvent::Action(Action::PreviousSection) => page.saturating_sub(1),
        ScreenEvent::Action(Action::NextSection) => (page + 1).min(last),
        _ => gone_to(page, last, (1, 1), event).unwrap_or(page),
    }
}
