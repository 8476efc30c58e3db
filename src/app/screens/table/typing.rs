//! What is typed at the table.

use super::Table;
use super::prompt::Prompt;
use crate::app::keys::Action;
use crate::app::screen::Event;
use crate::app::shared::Shared;
use crate::app::ui::typed_ply::{MAX_PLIES, letters};
use crate::app::ui::typing::{Typed, take_in};
use crate::widgets::input::LineEditor;

impl Table {
    /// The completions of the text being typed: plies or cells that begin with it.
    #[must_use]
    pub fn completions(&self) -> Vec<String> {
        let Some(prompt) = &self.prompt else {
            return Vec::new();
        };
        let line = self.game().line();
        let names = match prompt {
            Prompt::Cell(_) => {
                let board = line.board();
                let cells = board.cells().iter();
                cells.map(|&cell| board.name(cell).to_owned()).collect()
            }
            Prompt::Ply(_) => {
                let plies = line.legal_plies();
                if plies.len() > MAX_PLIES {
                    return Vec::new();
                }
                let texts = plies.into_iter().filter_map(|ply| line.ply_text(ply).ok());
                let mut texts: Vec<String> = texts.collect();
                texts.sort();
                texts
            }
        };
        let typed = letters(prompt.text());
        names
            .into_iter()
            .filter(|name| letters(name).starts_with(&typed))
            .collect()
    }

    /// Handles an event while text is typed.
    pub(super) fn type_text(&mut self, event: &Event, shared: &mut Shared) {
        let completions = self.completions();
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        if let Event::Action(Action::Complete) = event {
            if let Some(common) = common_prefix(&completions) {
                *prompt.editor_mut() = LineEditor::new(&common);
            }
            return;
        }
        match take_in(prompt.editor_mut(), event) {
            Typed::On => {}
            Typed::Accepted => self.accept(&completions, shared),
            Typed::Cancelled | Typed::NothingToErase => self.prompt = None,
        }
    }

    fn accept(&mut self, completions: &[String], shared: &mut Shared) {
        self.message = None;
        match self.prompt.take() {
            Some(Prompt::Ply(typed)) if !typed.text().trim().is_empty() => {
                // What can become one ply only is that ply.
                let text = match completions {
                    [only] => only,
                    _ => typed.text(),
                };
                self.play_text(text, shared);
            }
            Some(Prompt::Cell(typed)) if !typed.text().trim().is_empty() => {
                match self.game().line().board().cell(typed.text().trim()) {
                    Ok(cell) => self.put_cursor(cell),
                    Err(error) => self.message = Some(error.to_string()),
                }
            }
            _ => {}
        }
    }
}

/// The common prefix of the texts; `None` when there are none.
fn common_prefix(texts: &[String]) -> Option<String> {
    let (first, rest) = texts.split_first()?;
    let shared = rest.iter().fold(first.len(), |length, text| {
        let same = first.bytes().zip(text.bytes()).take_while(|(a, b)| a == b);
        length.min(same.count())
    });
    Some(first[..shared].to_owned())
}
