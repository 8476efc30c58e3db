//! The list with its cursor: the games of a tab that have the words looked for.

use rustc_hash::FxHashSet;

use super::rows::{Games, LibraryRow, Match, MatchName, Tab};
use parlour_library::LibraryItem;
use parlour_library::query::LibraryQuery;

/// The rows in which the games are listed, and the one under the cursor.
#[derive(Clone, Debug, Default)]
pub(super) struct GameList {
    games: Games,
    tab: Tab,
    /// The words that are looked for.
    query: String,
    /// The matches whose games are shown.
    unfolded: FxHashSet<MatchName>,
    rows: Vec<LibraryRow>,
    /// The number of games that are found, in whichever rows they are.
    found: usize,
    /// The row under the cursor.
    at: usize,
}

impl GameList {
    /// All rows.
    pub(super) fn rows(&self) -> &[LibraryRow] {
        &self.rows
    }

    /// The number of games that have the words looked for.
    pub(super) const fn found(&self) -> usize {
        self.found
    }

    /// The place of the row under the cursor.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The row under the cursor.
    pub(super) fn row(&self) -> Option<LibraryRow> {
        self.rows.get(self.at).copied()
    }

    /// The tab that is listed.
    pub(super) const fn tab(&self) -> Tab {
        self.tab
    }

    /// The words that are looked for.
    pub(super) fn query(&self) -> &str {
        &self.query
    }

    /// A match, by its index.
    pub(super) fn get_match(&self, at: usize) -> &Match {
        self.games.get_match(at)
    }

    /// Returns whether the games of a match are shown.
    pub(super) fn is_unfolded(&self, at: usize) -> bool {
        self.unfolded.contains(&self.get_match(at).name)
    }

    /// The number of games and matches of a tab.
    pub(super) fn count(&self, tab: Tab) -> usize {
        self.games.count(tab)
    }

    /// The game of a row among those of the library; of a match the one that was played last.
    pub(super) fn item<'a>(
        &self,
        row: LibraryRow,
        library: &'a [LibraryItem],
    ) -> Option<&'a LibraryItem> {
        library.get(self.games.newest(row))
    }

    /// The game under the cursor.
    pub(super) fn selected<'a>(&self, library: &'a [LibraryItem]) -> Option<&'a LibraryItem> {
        self.item(self.row()?, library)
    }

    /// Lists these games in place of those before, the cursor staying on its game.
    pub(super) fn arrange(&mut self, games: Games) {
        // The game under the cursor is found only by the rows as they were.
        let before = self.row().and_then(|row| self.games.key(row));
        self.games = games;
        self.list();
        let place = before.and_then(|key| {
            let mut rows = self.rows.iter();
            rows.position(|&row| self.games.is_of(row, &key))
        });
        self.go(place.unwrap_or(self.at));
    }

    /// Puts the cursor on a game of a file, and returns whether it is listed: among the others, and
    /// without the words that are looked for, if it is not among these.
    pub(super) fn go_to_file(&mut self, path: &str) -> bool {
        let (tab, query, at) = (self.tab, self.query.clone(), self.at);
        for other in [tab, tab.other()] {
            for words in [&query, ""] {
                (self.tab, self.query) = (other, words.to_owned());
                self.list();
                let mut rows = self.rows.iter();
                if let Some(at) = rows.position(|&row| self.games.is_in(row, path)) {
                    self.at = at;
                    return true;
                }
            }
        }
        (self.tab, self.query) = (tab, query);
        self.list();
        self.at = at;
        false
    }

    /// Puts the cursor on a row, or on the last one.
    pub(super) fn go(&mut self, at: usize) {
        self.at = at.min(self.rows.len().saturating_sub(1));
    }

    /// Lists the games of a tab.
    pub(super) fn show(&mut self, tab: Tab) {
        self.tab = tab;
        self.list();
    }

    /// Looks for words.
    pub(super) fn find(&mut self, words: &str) {
        words.clone_into(&mut self.query);
        self.list();
    }

    /// Folds or unfolds the match of the row under the cursor.
    pub(super) fn fold(&mut self, folded: bool) {
        let Some(LibraryRow::Match(at) | LibraryRow::GameOf(at, _)) = self.row() else {
            return;
        };
        let name = &self.games.get_match(at).name;
        let changed = if folded {
            self.unfolded.remove(name)
        } else {
            self.unfolded.insert(name.clone())
        };
        if changed {
            self.list();
            let is_head = |row: &LibraryRow| *row == LibraryRow::Match(at);
            self.at = self.rows.iter().position(is_head).unwrap_or(self.at);
        }
    }

    /// Makes the rows anew.
    fn list(&mut self) {
        let query = LibraryQuery::new(&self.query);
        (self.rows, self.found) = self.games.rows(self.tab, &query, &self.unfolded);
        self.go(self.at);
    }
}
