//! A ply or the name of a cell that is being typed, with what it may become.

use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::fit::whole_words;
use super::typed_ply::{MAX_PLIES, letters};
use super::typing::{Typed, take_in};
use crate::app::canvas::Canvas;
use crate::app::screen::ScreenEvent;
use parlour_rules::games::AnyLine;
use parlour_scene::widgets::input::{Input, LineEditor};
use parlour_settings::keys::Action;

/// A text being typed.
#[derive(Clone, Debug)]
pub enum Prompt {
    /// A ply.
    Ply(LineEditor),
    /// The name of a cell to go to.
    Cell(LineEditor),
}

/// The effect of an event on a prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Prompted {
    /// Typing goes on.
    On,
    /// It is given up, or nothing was typed.
    Closed,
    /// The text of a ply; the whole one, if what was typed can become one ply only.
    Ply(String),
    /// The name of a cell.
    Cell(String),
}

impl Prompt {
    /// The prompt that an action opens, if it opens one.
    pub fn for_action(action: Action) -> Option<Self> {
        match action {
            Action::TypePly => Some(Self::Ply(LineEditor::default())),
            Action::Jump => Some(Self::Cell(LineEditor::default())),
            _ => None,
        }
    }

    /// The text so far.
    pub fn text(&self) -> &str {
        self.editor().value()
    }

    /// The text so far, with the cursor.
    pub const fn editor(&self) -> &LineEditor {
        match self {
            Self::Ply(editor) | Self::Cell(editor) => editor,
        }
    }

    /// The completions of the text at the end of a line: plies or cells that begin with it.
    pub fn completions(&self, line: &AnyLine) -> Vec<String> {
        let names = match self {
            Self::Cell(_) => {
                let board = line.board();
                let cells = board.cells().iter();
                cells.map(|&cell| board.name(cell).to_owned()).collect()
            }
            Self::Ply(_) => {
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
        let typed = letters(self.text());
        names
            .into_iter()
            .filter(|name| letters(name).starts_with(&typed))
            .collect()
    }

    /// The keys that do something with the text.
    pub fn hints(&self, line: &AnyLine) -> Vec<Action> {
        let common = common_prefix(&self.completions(line));
        let completes = common.is_some_and(|common| common != self.text());
        let complete = completes.then_some(Action::Complete);
        [Action::Accept, Action::Back]
            .into_iter()
            .chain(complete)
            .collect()
    }

    /// Takes an event into the text.
    pub fn handle(&mut self, event: &ScreenEvent, line: &AnyLine) -> Prompted {
        let completions = self.completions(line);
        let (Self::Ply(editor) | Self::Cell(editor)) = self;
        if let ScreenEvent::Action(Action::Complete) = event {
            if let Some(common) = common_prefix(&completions) {
                *editor = LineEditor::from(common);
            }
            return Prompted::On;
        }
        match take_in(editor, event) {
            Typed::On => Prompted::On,
            Typed::Accepted => self.accepted(&completions),
            Typed::Cancelled | Typed::NothingToErase => Prompted::Closed,
        }
    }

    /// Returns the meaning of the complete text.
    fn accepted(&self, completions: &[String]) -> Prompted {
        let typed = self.text().trim();
        match (self, completions) {
            _ if typed.is_empty() => Prompted::Closed,
            (Self::Cell(_), _) => Prompted::Cell(typed.to_owned()),
            (Self::Ply(_), [only]) => Prompted::Ply(only.clone()),
            (Self::Ply(_), _) => Prompted::Ply(typed.to_owned()),
        }
    }

    /// Draws the text, with what it may become.
    pub fn draw(&self, line: &AnyLine, row: Rect, canvas: &mut Canvas<'_>) {
        let label = match self {
            Self::Ply(_) => " move: ",
            Self::Cell(_) => " cell: ",
        };
        let some: Vec<String> = self.completions(line).into_iter().take(12).collect();
        let some = format!("   {}", some.join(" "));
        let used = label.len() + self.text().width();
        let some = whole_words(&some, usize::from(row.width).saturating_sub(used));
        Input::new(self.editor(), canvas.palette())
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
