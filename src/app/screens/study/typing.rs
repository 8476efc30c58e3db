//! What is typed in a study: a ply, a cell, words.

use super::Study;
use super::prompt::{Prompt, PromptKind};
use crate::app::screen::Event;
use crate::app::shared::Shared;
use crate::app::ui::typing::{Typed, take_in};
use parlour_scene::widgets::input::LineEditor;

impl Study {
    /// Begins to type.
    pub(super) fn begin_typing(&mut self, kind: PromptKind) {
        let text = match kind {
            PromptKind::Words => self.record.tree().annotation(self.node()).words(),
            PromptKind::Ply | PromptKind::Cell => "",
        };
        // What was written on several lines is one line while it is typed.
        let editor = LineEditor::new(text.replace('\n', " "));
        self.prompt = Some(Prompt { kind, editor });
    }

    /// Takes in an event while a text is typed.
    pub(super) fn type_text(&mut self, event: &Event, shared: &mut Shared) {
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match take_in(&mut prompt.editor, event) {
            Typed::On => {}
            Typed::Accepted => self.accept(shared),
            Typed::Cancelled | Typed::NothingToErase => self.prompt = None,
        }
    }

    fn accept(&mut self, shared: &mut Shared) {
        self.message = None;
        let Some(Prompt { kind, editor }) = self.prompt.take() else {
            return;
        };
        let text = editor.value().trim();
        match kind {
            PromptKind::Words => self.say(text, shared),
            PromptKind::Ply | PromptKind::Cell if text.is_empty() => {}
            PromptKind::Ply => self.try_text(text, shared),
            PromptKind::Cell => {
                let board = self.cursor.line().board();
                match board.cell(text) {
                    Ok(cell) => self.picker.put_cursor(board, cell),
                    Err(error) => self.message = Some(error.to_string()),
                }
            }
        }
    }
}
