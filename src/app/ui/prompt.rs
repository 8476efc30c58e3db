//! A ply, the name of a cell or a comment that is being typed, with what it may become.

use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::fit::whole_words;
use super::picker::Picker;
use super::typed_ply::{MAX_PLIES, letters};
use super::typing::{Typed, take_in};
use crate::app::canvas::Canvas;
use crate::app::screen::ScreenEvent;
use parlour_rules::games::AnyLine;
use parlour_scene::widgets::input::{Input, LineEditor};
use parlour_settings::keys::Action;

/// A text being typed.
#[derive(Clone, Debug)]
pub struct Prompt {
    kind: PromptKind,
    editor: LineEditor,
}

/// The kind of text being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PromptKind {
    /// A ply.
    Ply,
    /// The name of a cell to go to.
    Cell,
    /// Words about the position.
    Words,
}

/// The effect of an event on a prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prompted {
    /// Typing goes on.
    On,
    /// It is given up, nothing was typed, or the cursor has gone to the cell.
    Closed,
    /// The text of a ply; the whole one, if what was typed can become one ply only.
    Ply(String),
    /// Words about the position, or none.
    Words(String),
    /// The reason why the cursor cannot go there.
    Refused(String),
}

impl Prompt {
    /// The prompt that an action opens, if it opens one.
    pub fn for_action(action: Action) -> Option<Self> {
        let kind = match action {
            Action::TypePly => PromptKind::Ply,
            Action::Jump => PromptKind::Cell,
            _ => return None,
        };
        let editor = LineEditor::default();
        Some(Self { kind, editor })
    }

    /// The prompt for words about a position, which has these.
    pub fn words(words: &str) -> Self {
        Self {
            kind: PromptKind::Words,
            // A text of several lines is typed as one.
            editor: LineEditor::new(words.replace('\n', " ")),
        }
    }

    /// Returns whether it is for a ply.
    pub fn is_of_ply(&self) -> bool {
        self.kind == PromptKind::Ply
    }

    /// The completions of the text at the end of a line: plies or cells that begin with it.
    pub fn completions(&self, line: &AnyLine) -> Vec<String> {
        let names = match self.kind {
            PromptKind::Words => Vec::new(),
            PromptKind::Cell => {
                let board = line.board();
                let cells = board.cells().iter();
                cells.map(|&cell| board.name(cell).to_owned()).collect()
            }
            PromptKind::Ply => {
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
        let typed = letters(self.editor.value());
        names
            .into_iter()
            .filter(|name| letters(name).starts_with(&typed))
            .collect()
    }

    /// The keys that do something with the text.
    pub fn hints(&self, line: &AnyLine) -> Vec<Action> {
        let common = common_prefix(&self.completions(line));
        let completes = common.is_some_and(|common| common != self.editor.value());
        let complete = completes.then_some(Action::Complete);
        [Action::Accept, Action::Back]
            .into_iter()
            .chain(complete)
            .collect()
    }

    /// Takes an event into the text; the name of a cell takes the picker's cursor there.
    pub fn handle(&mut self, event: &ScreenEvent, line: &AnyLine, picker: &mut Picker) -> Prompted {
        let completions = self.completions(line);
        if let ScreenEvent::Action(Action::Complete) = event {
            if let Some(common) = common_prefix(&completions) {
                self.editor = LineEditor::from(common);
            }
            return Prompted::On;
        }
        match take_in(&mut self.editor, event) {
            Typed::On => return Prompted::On,
            Typed::Accepted => {}
            Typed::Cancelled | Typed::NothingToErase => return Prompted::Closed,
        }
        let typed = self.editor.value().trim();
        match (self.kind, &completions[..]) {
            (PromptKind::Words, _) => Prompted::Words(typed.to_owned()),
            _ if typed.is_empty() => Prompted::Closed,
            (PromptKind::Ply, [only]) => Prompted::Ply(only.clone()),
            (PromptKind::Ply, _) => Prompted::Ply(typed.to_owned()),
            (PromptKind::Cell, _) => match line.board().cell(typed) {
                Ok(cell) => {
                    picker.put_cursor(line.board(), cell);
                    Prompted::Closed
                }
                Err(error) => Prompted::Refused(error.to_string()),
            },
        }
    }

    /// Draws the text, with what it may become.
    pub fn draw(&self, line: &AnyLine, row: Rect, canvas: &mut Canvas<'_>) {
        let label = match self.kind {
            PromptKind::Ply => " move: ",
            PromptKind::Cell => " cell: ",
            PromptKind::Words => " comment: ",
        };
        let some: Vec<String> = self.completions(line).into_iter().take(12).collect();
        let some = format!("   {}", some.join(" "));
        let used = label.len() + self.editor.value().width();
        let some = whole_words(&some, usize::from(row.width).saturating_sub(used));
        Input::new(&self.editor, canvas.palette())
            .prompt(label)
            .completion(some)
            .render(row, canvas.buf);
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
