//! Changes to the files of the library, each made by a key.

use super::rows::Row;
use super::{Library, Typing};
use crate::app::shared::Shared;
use parlour_scene::widgets::input::LineEditor;

impl Library {
    /// Deletes the file of the game under the cursor, or all files of the match.
    pub(super) fn delete(&mut self, shared: &mut Shared) {
        let Some(row) = self.row().filter(|_| !self.edits.is_busy()) else {
            return;
        };
        let paths = match row {
            Row::Match(at) => self.games.get_match(at).paths(&shared.library),
            Row::GameOf(at, _) if self.games.get_match(at).files == 1 => {
                let why = "The games of this match are in one file: delete the match instead.";
                shared.notice = Some(why.to_owned());
                return;
            }
            Row::Game(game) | Row::GameOf(_, game) => {
                let item = shared.library.get(game);
                item.map(|item| item.path.clone()).into_iter().collect()
            }
        };
        self.edits.delete(paths, shared);
    }

    /// Brings back what was deleted last.
    pub(super) fn restore(&mut self, shared: &mut Shared) {
        if !self.edits.is_busy() && !self.edits.restore(shared) {
            shared.notice = Some("Nothing was deleted here.".to_owned());
        }
    }

    /// Has tags typed for the game under the cursor.
    pub(super) fn begin_tagging(&mut self, shared: &Shared) {
        self.typing = self.item(shared).map(|item| Typing::Labels {
            path: item.path.clone(),
            labels: LineEditor::from(item.labels()),
        });
    }

    /// Has typed where the file of the game under the cursor is copied to.
    pub(super) fn begin_exporting(&mut self, shared: &Shared) {
        self.typing = self.item(shared).map(|item| Typing::Export {
            path: item.path.clone(),
            to: LineEditor::default(),
        });
    }

    /// Has another name typed for the file of the game under the cursor.
    pub(super) fn begin_renaming(&mut self, shared: &Shared) {
        self.typing = self.item(shared).map(|item| Typing::Name {
            path: item.path.clone(),
            name: LineEditor::from(item.name()),
        });
    }
}
