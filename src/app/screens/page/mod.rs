//! Pages to read: the rules of a game, and all the keys.
//!
//! Rules are a text with its contents at the side, or in its place where there is no room
//! (`rules`); keys are columns, made from the table of keys (`keys`).

mod keys;
mod rules;
mod update;
mod view;

use crate::app::shared::Shared;
use parlour_library::own_results;
use parlour_library::round_robin;
use parlour_records::words;
use parlour_rules::games::{GAMES, GameInfo};
use parlour_scene::widgets::input::LineEditor;
use parlour_sessions::guest::Guest;
use parlour_settings::keys::KeyContext;

/// The state of a page.
#[derive(Clone, Debug)]
pub struct Page {
    content: Content,
    /// The first line in sight of a text, the first page in sight of keys. In a window that has
    /// grown it may be more than there is.
    scroll: usize,
    /// The section under the cursor of the contents, while they stand in place of the text.
    contents: Option<usize>,
    /// The words of what is looked for among keys.
    words: LineEditor,
    /// Set while they are being typed.
    is_typing: bool,
}

/// The title of the page of the rounds.
const ROUNDS: &str = "Rounds";

/// The content of a page.
#[derive(Clone, Debug)]
enum Content {
    /// A text, in the Markdown that the text widget draws.
    Text {
        /// The title of the page.
        title: String,
        /// The text.
        text: String,
    },
    /// The keys of one context before all others, or of all.
    Keys(Option<KeyContext>),
}

impl Page {
    /// The rules of a game, or of all.
    pub fn rules(info: Option<&'static GameInfo>, _shared: &Shared) -> Self {
        let pages: Vec<String> = match info {
            Some(info) => vec![words::rules_page(info)],
            None => GAMES.iter().map(|info| words::rules_page(info)).collect(),
        };
        Self::of(Content::Text {
            title: info.map_or("Rules".to_owned(), |info| format!("Rules of {}", info.name)),
            text: pages.join("\n"),
        })
    }

    /// The page of the user's progress, and of the results of the own games.
    pub fn your_record(shared: &Shared) -> Self {
        let results = shared.own_results();
        let text = shared.progress().page(true) + &own_results::page(&results);
        Self::of(Content::Text {
            title: "Your record".to_owned(),
            text: text + &round_robin::tables(&shared.library),
        })
    }

    /// The page of the rounds at the host, as they are now.
    pub fn rounds(shared: &Shared) -> Self {
        Self::of(Content::Text {
            title: ROUNDS.to_owned(),
            text: rounds_text(shared),
        })
    }

    /// The page of keys, with one context before all others.
    pub fn keys(context: Option<KeyContext>, _shared: &Shared) -> Self {
        Self::of(Content::Keys(context))
    }

    fn of(content: Content) -> Self {
        Self {
            content,
            scroll: 0,
            contents: None,
            words: LineEditor::default(),
            is_typing: false,
        }
    }
}

/// The table of the rounds at the host, and their games.
fn rounds_text(shared: &Shared) -> String {
    let lobby = shared.guest.as_ref().map(Guest::lobby);
    let Some(rounds) = lobby.and_then(|lobby| lobby.rounds.as_ref()) else {
        return "The host has ended the rounds.".to_owned();
    };
    let section = |title: &str, lines: Vec<String>| {
        let lines = lines.iter().map(|line| format!("* {line}\n"));
        format!("\n## {title}\n\n{}", lines.collect::<String>())
    };
    let games = rounds.games.iter().enumerate().rev();
    let games =
        games.map(|(number, round)| section(&format!("Round {}", number + 1), rounds.round(round)));
    let table = section("Table", rounds.table());
    format!("{}.\n{table}{}", rounds.title(), games.collect::<String>())
}
