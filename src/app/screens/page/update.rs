//! The player's actions on a page.

use ratatui::layout::Rect;

use super::keys::KeysView;
use super::rules::RulesView;
use super::{Content, Page, view};
use crate::app::canvas::Canvas;
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

/// The first line in sight of a text, and the cursor of its contents in its place if they stay
/// there, after an event.
fn in_contents(
    scroll: usize,
    at: usize,
    view: &RulesView,
    event: &ScreenEvent,
) -> (usize, Option<usize>) {
    let last = view.last_section();
    let page = view.height().saturating_sub(1).max(1);
    let to = match event {
        ScreenEvent::Action(action) => match action {
            Action::ScrollUp | Action::PreviousSection => at.saturating_sub(1),
            Action::ScrollDown | Action::NextSection => at + 1,
            Action::PageUp => at.saturating_sub(page),
            Action::PageDown => at + page,
            Action::Top => 0,
            Action::Bottom => last,
            Action::Contents => return (view.row_of(at).min(view.last()), None),
            _ => at,
        },
        ScreenEvent::Mouse(Gesture::WheelUp, _) => at.saturating_sub(1),
        ScreenEvent::Mouse(Gesture::WheelDown, _) => at + 1,
        _ => match event.row() {
            Some(section) => return (view.row_of(section).min(view.last()), None),
            None => at,
        },
    };
    (scroll, Some(to.min(last)))
}

/// The first line in sight of a text after an event.
fn scrolled_text(scroll: usize, view: &RulesView, event: &ScreenEvent) -> usize {
    let last = view.last();
    let page = view.height().saturating_sub(1).max(1);
    // The window may have grown since.
    let scroll = scroll.min(last);
    let scroll = match event {
        ScreenEvent::Action(action) => match action {
            Action::ScrollUp => scroll.saturating_sub(1),
            Action::ScrollDown => scroll + 1,
            Action::PageUp => scroll.saturating_sub(page),
            Action::PageDown => scroll + page,
            Action::Top => 0,
            Action::Bottom => last,
            Action::NextSection => view.beside(scroll, true),
            Action::PreviousSection => view.beside(scroll, false),
            _ => scroll,
        },
        ScreenEvent::Mouse(Gesture::WheelUp, _) => scroll.saturating_sub(3),
        ScreenEvent::Mouse(Gesture::WheelDown, _) => scroll + 3,
        _ => event.row().map_or(scroll, |section| view.row_of(section)),
    };
    scroll.min(last)
}

/// The page of keys in sight after an event.
fn turned_page(page: usize, last: usize, event: &ScreenEvent) -> usize {
    let page = page.min(last);
    let (back, on) = (page.saturating_sub(1), (page + 1).min(last));
    match event {
        ScreenEvent::Action(action) => match action {
            Action::ScrollUp | Action::PageUp | Action::PreviousSection => back,
            Action::ScrollDown | Action::PageDown | Action::NextSection => on,
            Action::Top => 0,
            Action::Bottom => last,
            _ => page,
        },
        ScreenEvent::Mouse(Gesture::WheelUp, _) => back,
        ScreenEvent::Mouse(Gesture::WheelDown, _) => on,
        _ => page,
    }
}
