//! Library: the games that were kept, to look at, play on, replay, rename and delete.
//!
//! The list (`rows`) is made anew when the games, the words looked for or the unfolded matches
//! change, and not for other keys: a library of 10,000 games is as quick as one of ten.

mod changes;
mod columns;
mod copying;
mod details;
mod edits;
mod preview;
mod rows;
mod update;
mod view;

use rustc_hash::FxHashSet;

use self::copying::Copies;
use self::edits::Edits;
use self::preview::Preview;
use self::rows::{Games, MatchName, Row, Tab};
use crate::app::library_item::LibraryItem;
use crate::app::library_query::LibraryQuery;
use crate::app::open_request::OpenRequest;
use crate::app::shared::Shared;
use parlour_scene::widgets::input::LineEditor;

/// The state of the library screen.
#[derive(Clone, Debug, Default)]
pub struct Library {
    games: Games,
    /// The number of the listing of which `games` was made.
    listing: u64,
    tab: Tab,
    /// The words that are looked for.
    query: String,
    /// The matches whose games are shown.
    unfolded: FxHashSet<MatchName>,
    rows: Vec<Row>,
    /// The row under the cursor.
    at: usize,
    /// The text being typed.
    typing: Option<Typing>,
    preview: Preview,
    edits: Edits,
    copies: Copies,
    request: OpenRequest,
}

/// A text that is being typed.
#[derive(Clone, Debug)]
enum Typing {
    /// Words to look for; the list follows them.
    Query(LineEditor),
    /// Another name for a file.
    Name {
        /// The file.
        path: String,
        /// The name.
        name: LineEditor,
    },
    /// Tags for a game.
    Labels {
        /// Its file.
        path: String,
        /// The tags, separated by commas.
        labels: LineEditor,
    },
    /// The path of a file or folder to be imported.
    Import(LineEditor),
    /// The path of a file or folder to which a file is copied.
    Export {
        /// The file.
        path: String,
        /// The path to copy it to.
        to: LineEditor,
    },
}

impl Typing {
    /// The text.
    const fn editor_mut(&mut self) -> &mut LineEditor {
        match self {
            Self::Query(line)
            | Self::Name { name: line, .. }
            | Self::Labels { labels: line, .. }
            | Self::Export { to: line, .. }
            | Self::Import(line) => line,
        }
    }

    /// The text with what stands before it.
    const fn prompt(&self) -> (&'static str, &LineEditor) {
        match self {
            Self::Query(line) => (" Find: ", line),
            Self::Name { name, .. } => (" Name: ", name),
            Self::Labels { labels, .. } => (" Tags: ", labels),
            Self::Import(line) => (" Import: ", line),
            Self::Export { to, .. } => (" Export to: ", to),
        }
    }
}

impl Library {
    /// The saved games as they are now, at the matches if there are only those.
    #[must_use]
    pub fn new(shared: &mut Shared) -> Self {
        shared.list_games();
        let mut library = Self::default();
        library.arrange(shared);
        if library.rows.is_empty() && !shared.library.is_empty() {
            library.tab = Tab::Matches;
            library.list();
        }
        library
    }

    /// The row under the cursor.
    fn row(&self) -> Option<Row> {
        self.rows.get(self.at).copied()
    }

    /// The game under the cursor; of a match the one that was played last.
    fn item<'a>(&self, shared: &'a Shared) -> Option<&'a LibraryItem> {
        shared.library.get(self.games.newest(self.row()?))
    }

    /// Makes everything anew from the games there are, the cursor staying on its game.
    fn arrange(&mut self, shared: &Shared) {
        self.listing = shared.listings();
        let games = Games::new(&shared.library, &shared.options.registry);
        // The game under the cursor is found only by the rows as they were.
        let before = self.row().and_then(|row| self.games.key(row));
        self.games = games;
        self.list();
        let place = before.and_then(|key| {
            let mut rows = self.rows.iter();
            rows.position(|&row| self.games.is_of(row, &key))
        });
        self.at = place
            .unwrap_or(self.at)
            .min(self.rows.len().saturating_sub(1));
        self.go_to_focus();
        self.edits.focus = None;
    }

    /// Puts the cursor on a game of the file that was imported or brought back, if it is listed:
    /// among the others, and without the words that are looked for, if it is not among these.
    fn go_to_focus(&mut self) {
        let Some(path) = self.edits.focus.take() else {
            return;
        };
        let find = |library: &Self| {
            let mut rows = library.rows.iter();
            rows.position(|&row| library.games.is_in(row, &path))
        };
        let (tab, query, at) = (self.tab, self.query.clone(), self.at);
        for other in [tab, tab.other()] {
            for words in [&query, ""] {
                (self.tab, self.query) = (other, words.to_owned());
                self.list();
                if let Some(at) = find(self) {
                    self.at = at;
                    return;
                }
            }
        }
        (self.tab, self.query) = (tab, query);
        self.list();
        self.at = at;
        self.edits.focus = Some(path);
    }

    /// Makes the rows anew.
    fn list(&mut self) {
        let query = LibraryQuery::new(&self.query);
        self.rows = self.games.rows(self.tab, &query, &self.unfolded);
        self.at = self.at.min(self.rows.len().saturating_sub(1));
    }
}
