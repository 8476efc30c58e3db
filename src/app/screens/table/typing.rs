//! What is typed at the table.

use super::Table;
use crate::app::screen::Event;
use crate::app::shared::Shared;
use crate::app::ui::prompt::Prompted;

impl Table {
    /// The completions of the text being typed: plies or cells that begin with it.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let prompt = self.prompt.as_ref();
        prompt.map_or_else(Vec::new, |prompt| prompt.completions(self.game().line()))
    }

    /// Handles an event while text is typed.
    pub(super) fn type_text(&mut self, event: &Event, shared: &mut Shared) {
        let Some(mut prompt) = self.prompt.take() else {
            return;
        };
        match prompt.handle(event, self.game().line()) {
            Prompted::On => self.prompt = Some(prompt),
            Prompted::Closed => {}
            Prompted::Ply(text) => {
                self.message = None;
                self.play_text(&text, shared);
            }
            Prompted::Cell(text) => {
                self.message = None;
                match self.game().line().board().cell(&text) {
                    Ok(cell) => self.put_cursor(cell),
                    Err(error) => self.message = Some(error.to_string()),
                }
            }
        }
    }
}
