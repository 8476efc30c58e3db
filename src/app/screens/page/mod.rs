//! Pages of text: the rules of a game, and what the keys do.

mod update;
mod view;

use std::fmt::Write;

use crate::app::keymap::KeyLabel;
use crate::app::keys::{BINDINGS, KeyContext};
use crate::app::shared::Shared;
use crate::games::{GAMES, GameInfo};

/// The state of a page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The title of the page.
    title: String,
    /// The text, in the Markdown that the text widget draws.
    text: String,
    /// The first line in sight.
    scroll: usize,
}

impl Page {
    /// The rules of a game, or of all.
    #[must_use]
    pub fn rules(info: Option<&'static GameInfo>, _shared: &Shared) -> Self {
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

    /// What the keys do in one context, or in all.
    #[must_use]
    pub fn keys(context: Option<KeyContext>, shared: &Shared) -> Self {
        let mut text = String::new();
        for section in KeyContext::ALL {
            if context.is_some_and(|context| context.widening().all(|here| here != section)) {
                continue;
            }
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# {}\n", section.title());
            for binding in BINDINGS.iter().filter(|binding| binding.context == section) {
                let keys: Vec<String> = shared
                    .keymap
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
}
