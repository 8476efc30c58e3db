//! What is typed at the table.

use super::Table;
use super::prompt::Prompt;
use crate::app::keys::Action;
use crate::app::screen::Event;
use crate::app::shared::Shared;

/// With more legal plies than this, completions are not looked for.
const MAX_COMPLETED: usize = 5000;

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
                if plies.len() > MAX_COMPLETED {
                    return Vec::new();
                }
                let texts = plies.into_iter().filter_map(|ply| line.ply_text(ply).ok());
                let mut texts: Vec<String> = texts.collect();
                texts.sort();
                texts
            }
        };
        let typed = prompt.text().to_ascii_lowercase();
        names
            .into_iter()
            .filter(|name| name.starts_with(&typed))
            .collect()
    }

    /// Handles an event while text is typed.
    pub(super) fn type_text(&mut self, event: &Event, shared: &mut Shared) {
        let completions = self.completions();
        let Some(prompt) = &mut self.prompt else {
            return;
        };
        match event {
            Event::Typed(char) => prompt.text_mut().push(*char),
            Event::Pasted(text) => {
                let clean = text.trim().chars().filter(|char| !char.is_control());
                prompt.text_mut().extend(clean);
            }
            Event::Action(Action::Erase) if prompt.text().is_empty() => self.prompt = None,
            Event::Action(Action::Erase) => drop(prompt.text_mut().pop()),
            Event::Action(Action::Complete) => {
                if let Some(common) = common_prefix(&completions) {
                    *prompt.text_mut() = common;
                }
            }
            Event::Action(Action::Back) => self.prompt = None,
            Event::Action(Action::Accept) => self.accept(&completions, shared),
            Event::Action(_) | Event::Mouse(_) => {}
        }
    }

    fn accept(&mut self, completions: &[String], shared: &mut Shared) {
        self.message = None;
        match self.prompt.take() {
            Some(Prompt::Ply(text)) if !text.trim().is_empty() => {
                // What can become one ply only is that ply.
                let text = match completions {
                    [only] => only,
                    _ => &text,
                };
                self.play_text(text, shared);
            }
            Some(Prompt::Cell(text)) if !text.trim().is_empty() => {
                match self.game().line().board().cell(text.trim()) {
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
