//! The cursor of a form, and the meaning of keys and clicks there.

use crate::app::canvas::{Hit, Part};
use crate::app::screen::ScreenEvent;
use crate::app::ui::list_cursor;
use crate::app::ui::typing::{Typed, take_in, typed_text};
use parlour_scene::widgets::input::LineEditor;
use parlour_settings::keys::{Action, KeyContext};
use parlour_terminal::input::Gesture;

/// The row under the cursor, and the text being typed into it.
#[derive(Clone, Debug, Default)]
pub struct FormCursor {
    at: usize,
    typing: Option<LineEditor>,
}

/// An action on the row under the cursor, or on the form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormAct {
    /// Nothing, or it is done.
    None,
    /// Go to the next value, or to the previous one.
    Step {
        /// To the next, not the previous.
        forward: bool,
    },
    /// Set the value by its index among those that are shown.
    Choose(usize),
    /// Do what the row is for.
    Use,
    /// Begin to type this text after the one that is there.
    Begin(String),
    /// Set the text.
    Type(String),
    /// Start the game as set up.
    Start,
    /// Leave the form.
    Leave,
}

impl FormCursor {
    /// Returns the index of the row.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The text being typed into the row, if any.
    pub const fn typing(&self) -> Option<&LineEditor> {
        self.typing.as_ref()
    }

    /// Returns the place whose keys count: that of typing, or else the form's.
    pub const fn key_context(&self, form: KeyContext) -> KeyContext {
        if self.typing.is_some() {
            KeyContext::Prompt
        } else {
            form
        }
    }

    /// Goes to a row.
    pub const fn go_to(&mut self, row: usize) {
        self.at = row;
    }

    /// Goes to the next of `rows` rows, from the last one to the first.
    pub const fn go_on(&mut self, rows: usize) {
        self.at = if self.at + 1 < rows { self.at + 1 } else { 0 };
    }

    /// Begins to type a text into the row.
    pub fn begin_typing(&mut self, text: &str) {
        self.typing = Some(LineEditor::from(text));
    }

    /// Takes in an event in a form of `rows` rows; `types` if what is typed on the row under the
    /// cursor begins a text, and else it may be the number of a row.
    pub fn take_in(&mut self, event: &ScreenEvent, (rows, types): (usize, bool)) -> FormAct {
        if let Some(editor) = &mut self.typing {
            let text = match take_in(editor, event) {
                Typed::On | Typed::NothingToErase => return FormAct::None,
                Typed::Accepted => FormAct::Type(editor.value().to_owned()),
                Typed::Cancelled => FormAct::None,
            };
            self.typing = None;
            return text;
        }
        self.at = self.at.min(rows.saturating_sub(1));
        if let Some(at) = list_cursor::moved(self.at, rows, event) {
            self.at = at;
            return FormAct::None;
        }
        match event {
            ScreenEvent::Action(Action::Less) => FormAct::Step { forward: false },
            ScreenEvent::Action(Action::More) => FormAct::Step { forward: true },
            ScreenEvent::Action(Action::Choose) => FormAct::Use,
            ScreenEvent::Action(Action::Start) => FormAct::Start,
            ScreenEvent::Action(Action::Back) => FormAct::Leave,
            ScreenEvent::Typed(char, row) => match row.filter(|_| !types) {
                Some(row) => {
                    self.at = row;
                    FormAct::None
                }
                None => FormAct::Begin(char.to_string()),
            },
            ScreenEvent::Pasted(text) => FormAct::Begin(typed_text(text)),
            ScreenEvent::Mouse(gesture, Some(Hit::Part(row, part))) => {
                self.at = *row;
                clicked(*part, *gesture)
            }
            ScreenEvent::Mouse(_, Some(Hit::Row(row))) => {
                self.at = *row;
                FormAct::None
            }
            ScreenEvent::Mouse(..) | ScreenEvent::Action(_) => FormAct::None,
        }
    }
}

/// The meaning of a click on a part of a row.
fn clicked(part: Part, gesture: Gesture) -> FormAct {
    match part {
        Part::Choice(at) => FormAct::Choose(at),
        Part::Use => FormAct::Use,
        Part::Back | Part::Value => FormAct::Step {
            forward: part == Part::Value && gesture != Gesture::RightClick,
        },
    }
}
