//! A row of a form: what it says, how it is drawn, and what a click on it means.

use ratatui::layout::Rect;
use ratatui::widgets::Widget;

use super::pills::{Piece, pills, stepped};
use crate::app::canvas::{Canvas, Hit, Part};
use crate::app::ui::fit::whole_clauses;
use crate::app::ui::frame::columns;
use crate::app::ui::list::{mark, row_style};
use parlour_scene::theme::Role;
use parlour_scene::widgets::input::{Input, LineEditor};

/// A row of a form.
#[derive(Clone, Debug, Default)]
pub struct FormRow {
    /// The name of the value; empty for a button.
    pub label: String,
    /// The value.
    pub value: FormValue,
    /// Its meaning, in a line.
    pub help: String,
    /// Its meaning stands below the row where there is room for it.
    pub is_told: bool,
}

/// The value of a row.
#[derive(Clone, Debug)]
pub enum FormValue {
    /// One of a few, all of which are shown where there is room.
    Choice {
        /// All of them.
        texts: Vec<String>,
        /// The index of the value.
        at: usize,
    },
    /// One of many, the next and the previous of which are a step away.
    Step(String),
    /// A text that can be typed.
    Text(String),
    /// A text being typed.
    Typing(LineEditor),
    /// Rows that are set elsewhere, in a few words.
    Open(String),
    /// Something to be done.
    Button(String),
}

impl FormValue {
    /// One of a few values.
    pub fn choice(texts: impl IntoIterator<Item = impl Into<String>>, at: usize) -> Self {
        let texts = texts.into_iter().map(Into::into).collect();
        Self::Choice { texts, at }
    }
}

impl Default for FormValue {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

/// A line of the screen that a row has.
#[derive(Clone, Copy, Debug)]
pub(super) struct FormPlace {
    /// The line.
    pub area: Rect,
    /// The column in it at which values begin.
    pub value_x: u16,
    /// The row is under the cursor.
    pub is_chosen: bool,
}

/// The columns of a button.
pub(super) const BUTTON: usize = 20;

impl FormRow {
    /// A row of a label and a value, with its meaning.
    pub fn new(label: impl Into<String>, value: FormValue, help: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value,
            help: help.into(),
            is_told: false,
        }
    }

    /// The same, whose meaning stands below it where there is room.
    pub const fn told(mut self) -> Self {
        self.is_told = true;
        self
    }

    /// Returns whether the row is a button.
    pub(super) const fn is_button(&self) -> bool {
        matches!(self.value, FormValue::Button(_))
    }

    /// The pieces of the value.
    fn pieces(&self, place: FormPlace) -> Vec<Piece> {
        let x = place.value_x;
        let room = place.area.width.saturating_sub(x);
        match &self.value {
            FormValue::Choice { texts, at } => pills(texts, *at, x, room),
            FormValue::Step(text) => {
                // A column before it and, under the cursor, the sign after it.
                let room = usize::from(room).saturating_sub(3);
                stepped(x, whole_clauses(text, room), place.is_chosen)
            }
            FormValue::Text(text) => vec![Piece::value(x + 1, text, Part::Use)],
            FormValue::Typing(editor) => vec![Piece::value(x + 1, editor.value(), Part::Use)],
            FormValue::Open(text) => {
                let text = whole_clauses(text, usize::from(room).saturating_sub(4));
                let mut pieces = vec![Piece::value(x + 1, text, Part::Use)];
                pieces.extend((room > 2).then(|| Piece::value(x + room - 2, ">", Part::Use)));
                pieces
            }
            FormValue::Button(text) => {
                let width = BUTTON.min(usize::from(room));
                vec![Piece::pill(x, &format!("{text:^width$}"), Part::Use, true)]
            }
        }
    }

    /// Says what a click on each part of the value means, in a line of the row's number.
    pub(super) fn aim(&self, number: usize, place: FormPlace, canvas: &mut Canvas<'_>) {
        for piece in self.pieces(place) {
            let FormPlace { area, .. } = place;
            let part = Rect::new(area.x + piece.x, area.y, piece.width(), 1);
            canvas.hit(part.intersection(area), Hit::Part(number, piece.part));
        }
    }

    /// Draws the row.
    pub(super) fn draw(&self, place: FormPlace, canvas: &mut Canvas<'_>) {
        let FormPlace {
            area: row,
            value_x,
            is_chosen,
        } = place;
        let palette = canvas.palette();
        // Where a chosen value could not be told apart on the line, the line ends before the values.
        let is_choice = matches!(self.value, FormValue::Choice { .. });
        let ends = is_choice && palette.pill(true).is_some() && !palette.has_clear_pill();
        let under_cursor = is_chosen && !ends;
        if is_chosen {
            let line = if ends { value_x } else { row.width };
            mark(columns(row, 0, line), true, canvas);
        }
        let style = |role| row_style(under_cursor, role, palette);
        let mut put = |x: u16, text: &str, style| {
            canvas.put(columns(row, x, row.width), text, style);
        };
        put(2, &self.label, row_style(is_chosen, Role::Text, palette));
        if let FormValue::Typing(editor) = &self.value {
            let before = (value_x + 1).min(row.width);
            let room = Rect::new(row.x + before, row.y, row.width - before, 1);
            let input = Input::new(editor, palette).style(style(Role::Title));
            return input.render(room, canvas.buf);
        }
        for piece in self.pieces(place) {
            let is_pill = piece.chosen && matches!(piece.part, Part::Choice(_)) || self.is_button();
            let filled = if self.is_button() {
                palette.button()
            } else {
                palette.pill(under_cursor)
            };
            match filled {
                Some(filled) if is_pill => put(piece.x, &piece.text, filled),
                _ if is_pill => put(piece.x, &bracketed(&piece.text), style(Role::Title)),
                _ if piece.chosen => put(piece.x, &piece.text, style(Role::Title)),
                _ => put(piece.x, &piece.text, style(Role::Dim)),
            }
        }
    }
}

/// Returns a chosen value in brackets, in place of the blanks around it, where none can be filled.
fn bracketed(text: &str) -> String {
    format!("[{}]", &text[1..text.len() - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(row: &FormRow, room: u16, column: u16, under_cursor: bool) -> Option<Part> {
        let place = FormPlace {
            area: Rect::new(0, 0, 10 + room, 1),
            value_x: 10,
            is_chosen: under_cursor,
        };
        let pieces = row.pieces(place).into_iter();
        let mut at = pieces.filter(|piece| (piece.x..piece.x + piece.width()).contains(&column));
        at.next().map(|piece| piece.part)
    }

    #[test]
    fn a_value_is_stepped_by_its_signs_and_a_label_is_not() {
        let row = FormRow {
            label: "Blue".to_owned(),
            value: FormValue::Step("Level 3".to_owned()),
            ..FormRow::default()
        };
        // `  Blue   < Level 3 >`
        let hit = |column| part(&row, 20, column, true);
        assert_eq!(hit(3), None);
        assert_eq!(hit(9), Some(Part::Back));
        assert_eq!(hit(14), Some(Part::Value));
        assert_eq!(hit(19), Some(Part::Value));
        assert_eq!(hit(25), None);
        // Without the cursor there is no sign to click.
        assert_eq!(part(&row, 20, 9, false), None);
    }

    #[test]
    fn a_choice_is_shown_whole_where_there_is_room() {
        let row = FormRow {
            value: FormValue::Choice {
                texts: vec!["off".to_owned(), "on".to_owned()],
                at: 0,
            },
            ..FormRow::default()
        };
        assert_eq!(part(&row, 20, 11, true), Some(Part::Choice(0)));
        assert_eq!(part(&row, 20, 16, false), Some(Part::Choice(1)));
        // ` off ` takes the room of both: the other one is a step away.
        assert_eq!(part(&row, 7, 16, true), Some(Part::Value));
    }
}
