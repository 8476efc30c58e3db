//! A row of a form: what it says, how it is drawn, and what a click on it means.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use crate::app::ui::fit::whole_clauses;
use parlour_scene::theme::{Palette, Role};
use parlour_scene::widgets::input::{Input, LineEditor};

/// A row of a form.
#[derive(Clone, Debug, Default)]
pub struct FormRow {
    /// What the value is of; empty for an action.
    pub label: String,
    /// The value.
    pub value: FormValue,
    /// What it means, in a line.
    pub help: String,
}

/// The value of a row.
#[derive(Clone, Debug)]
pub enum FormValue {
    /// One of a few, all of which are shown where there is room.
    Choice {
        /// All of them.
        texts: Vec<String>,
        /// Which it is.
        at: usize,
    },
    /// One of many, the next and the previous of which are a step away.
    Step(String),
    /// A text that can be typed.
    Text(String),
    /// A text being typed.
    Typing(LineEditor),
    /// Something to be done.
    Action(String),
}

impl Default for FormValue {
    fn default() -> Self {
        Self::Text(String::new())
    }
}

/// What of a row was clicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The label, or nothing.
    Label,
    /// The sign before the value, which leads to the previous one.
    Back,
    /// The value, or the sign after it.
    Value,
    /// One of the values that are shown, by its index.
    Choice(usize),
}

/// What a click on a form hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormHit {
    /// The row.
    pub row: usize,
    /// What of it.
    pub part: Part,
}

/// A piece of a row: where it begins, its text, and what a click on it means.
struct Piece {
    x: u16,
    text: String,
    part: Part,
    chosen: bool,
}

impl FormRow {
    /// The pieces of the value where it begins at a column and has so much room.
    fn pieces(&self, x: u16, room: u16, under_cursor: bool) -> Vec<Piece> {
        let piece = |x, text: &str, part| Piece {
            x,
            text: text.to_owned(),
            part,
            chosen: true,
        };
        match &self.value {
            FormValue::Choice { texts, at } if chips_width(texts) <= usize::from(room) => {
                let mut x = x;
                let chip = |(index, text): (usize, &String)| {
                    let chosen = index == *at;
                    let text = if chosen {
                        format!("[{text}]")
                    } else {
                        format!(" {text} ")
                    };
                    let part = Part::Choice(index);
                    let chip = Piece {
                        x,
                        text,
                        part,
                        chosen,
                    };
                    x += chip.text.width() as u16;
                    chip
                };
                texts.iter().enumerate().map(chip).collect()
            }
            FormValue::Choice { texts, at } => {
                let text = texts.get(*at).map_or("", String::as_str);
                stepped(x, text, under_cursor)
            }
            FormValue::Step(text) => {
                // A column before it and, under the cursor, the sign after it.
                let room = usize::from(room).saturating_sub(3);
                stepped(x, whole_clauses(text, room), under_cursor)
            }
            FormValue::Text(text) => vec![piece(x + 1, text, Part::Value)],
            FormValue::Typing(editor) => vec![piece(x + 1, editor.value(), Part::Value)],
            FormValue::Action(text) => vec![piece(2, text, Part::Value)],
        }
    }

    /// What of the row is at a column, from its left end.
    pub(super) fn hit(&self, value_x: u16, width: u16, column: u16, under_cursor: bool) -> Part {
        let pieces = self.pieces(value_x, width.saturating_sub(value_x), under_cursor);
        let is_at = |piece: &&Piece| {
            let end = piece.x + piece.text.width() as u16;
            (piece.x..end).contains(&column)
        };
        pieces
            .iter()
            .find(is_at)
            .map_or(Part::Label, |piece| piece.part)
    }

    /// Draws the row, its value at a column from the left end.
    pub(super) fn draw(
        &self,
        value_x: u16,
        under_cursor: bool,
        palette: &Palette,
        row: Rect,
        buf: &mut Buffer,
    ) {
        let style = |role| -> Style {
            if under_cursor {
                palette.text_on(Role::SelectionText, Role::Selection)
            } else {
                palette.text(role)
            }
        };
        if under_cursor {
            buf.set_style(row, style(Role::Text));
        }
        let mut put = |x: u16, text: &str, style| {
            let room = usize::from(row.width.saturating_sub(x));
            if room > 0 {
                buf.set_stringn(row.x + x, row.y, text, room, style);
            }
        };
        if under_cursor {
            put(0, ">", style(Role::Text));
        }
        put(2, &self.label, style(Role::Text));
        if let FormValue::Typing(editor) = &self.value {
            let before = (value_x + 1).min(row.width);
            let room = Rect::new(row.x + before, row.y, row.width - before, 1);
            let input = Input::new(editor, palette).style(style(Role::Title));
            return input.render(room, buf);
        }
        for piece in self.pieces(value_x, row.width.saturating_sub(value_x), under_cursor) {
            let role = match self.value {
                FormValue::Action(_) => Role::Accent,
                _ if piece.chosen => Role::Title,
                _ => Role::Dim,
            };
            put(piece.x, &piece.text, style(role));
        }
    }
}

/// A value with the signs by which it is stepped, which are there under the cursor.
fn stepped(x: u16, text: &str, under_cursor: bool) -> Vec<Piece> {
    let piece = |x, text: String, part| Piece {
        x,
        text,
        part,
        chosen: true,
    };
    let value = piece(x + 1, format!("{text} "), Part::Value);
    if !under_cursor {
        return vec![value];
    }
    let after = piece(
        value.x + value.text.width() as u16,
        ">".to_owned(),
        Part::Value,
    );
    vec![
        piece(x.saturating_sub(1), "< ".to_owned(), Part::Back),
        value,
        after,
    ]
}

/// The columns of all values of a choice beside each other.
fn chips_width(texts: &[String]) -> usize {
    texts.iter().map(|text| text.width() + 2).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_stepped_by_its_signs_and_a_label_is_not() {
        let row = FormRow {
            label: "Blue".to_owned(),
            value: FormValue::Step("Level 3".to_owned()),
            ..FormRow::default()
        };
        // `  Blue   < Level 3 >`
        let hit = |column| row.hit(10, 30, column, true);
        assert_eq!(hit(3), Part::Label);
        assert_eq!(hit(9), Part::Back);
        assert_eq!(hit(14), Part::Value);
        assert_eq!(hit(19), Part::Value);
        assert_eq!(hit(25), Part::Label);
        // Without the cursor there is no sign to click.
        assert_eq!(row.hit(10, 30, 9, false), Part::Label);
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
        assert_eq!(row.hit(10, 30, 11, true), Part::Choice(0));
        assert_eq!(row.hit(10, 30, 16, false), Part::Choice(1));
        assert_eq!(row.hit(10, 15, 9, true), Part::Back);
    }
}
