//! Pages of text: the rules of a game, and what the keys do.

mod view;

pub use view::draw;

use std::fmt::Write;

use super::{Event, Transition};
use crate::app::input::Gesture;
use crate::app::keys::{Action, BINDINGS, KeyContext, KeyLabel, Keymap};
use crate::app::model::Shared;
use crate::games::{GAMES, GameInfo};

/// The state of a page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The title of the page.
    pub title: String,
    /// The text, in the Markdown that the text widget draws.
    pub text: String,
    /// The first line in sight.
    pub scroll: usize,
}

impl Page {
    /// The rules of a game, or of all.
    #[must_use]
    pub fn rules(info: Option<&'static GameInfo>) -> Self {
        let pages: Vec<&str> = match info {
            Some(info) => vec![info.rules],
            None => GAMES.iter().map(|info| info.rules).collect(),
        };
        Self {
            title: info.map_or("Rules".to_owned(), |info| format!("Rules of {}", info.name)),
            text: pages.join("\n"),
            scroll: 0,
        }
    }

    /// The key help of one context, or of all.
    #[must_use]
    pub fn keys(keymap: &Keymap, place: Option<KeyContext>) -> Self {
        let mut text = String::new();
        for section in KeyContext::ALL {
            if place.is_some_and(|place| section != place && section != KeyContext::Anywhere) {
                continue;
            }
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {}\n", section.title());
            for binding in BINDINGS.iter().filter(|binding| binding.context == section) {
                let keys: Vec<String> = keymap
                    .keys(binding.action)
                    .iter()
                    .map(|&key| format!("`{}`", KeyLabel(key)))
                    .collect();
                let _ = writeln!(text, "- {} {}", keys.join(" "), binding.help.trim());
            }
            text.push('\n');
        }
        Self {
            title: "Keys".to_owned(),
            text,
            scroll: 0,
        }
    }

    /// Handles an event.
    pub fn update(&mut self, event: &Event, shared: &Shared) -> Transition {
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
}
