//! A list with a cursor: a row each, as many around the cursor as there is room for.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::frame::columns;
use crate::app::canvas::Canvas;
use parlour_scene::theme::{Palette, Role};
use parlour_scene::widgets::focus::Focus;

/// The columns before the text of a row, where the cursor is shown.
pub const MARGIN: u16 = 2;

/// A list of a number of rows.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// The number of rows.
    pub count: usize,
    /// The row under the cursor.
    pub at: usize,
    /// The pointer may move the cursor where all rows are in sight; others would move under it.
    pub follows_pointer: bool,
    /// The focus is on the row under the cursor, and not beside the list.
    pub has_focus: bool,
}

impl List {
    /// A list that has the focus, with the cursor on a row.
    pub const fn new(count: usize, at: usize) -> Self {
        Self {
            count,
            at,
            follows_pointer: true,
            has_focus: true,
        }
    }

    /// The first row in sight in an area of this height: the one under the cursor is kept in the
    /// middle as far as the ends allow.
    pub fn first(&self, height: u16) -> usize {
        let height = usize::from(height);
        let last = self.count.saturating_sub(height);
        self.at.saturating_sub(height / 2).min(last)
    }

    /// Draws the rows in sight: `draw` draws one, given its number, its area and its style.
    pub fn draw(
        &self,
        area: Rect,
        canvas: &mut Canvas<'_>,
        draw: impl Fn(usize, Rect, Style, &mut Canvas<'_>),
    ) {
        let area = area.intersection(canvas.buf.area);
        let is_whole = self.count <= usize::from(area.height);
        let cursor = (self.follows_pointer && is_whole).then_some(self.at);
        for (at, row) in (self.first(area.height)..self.count).zip(area.rows()) {
            canvas.row(row, at, cursor);
            if at == self.at {
                mark(row, self.has_focus, canvas);
            }
            let style = row_style(at == self.at, Role::Text, canvas.palette());
            draw(at, row, style, canvas);
        }
    }

    /// Draws rows of one text each.
    pub fn draw_texts(&self, area: Rect, canvas: &mut Canvas<'_>, text: impl Fn(usize) -> String) {
        self.draw(area, canvas, |at, row, style, canvas| {
            canvas.put(columns(row, MARGIN, row.width), &text(at), style);
        });
    }
}

/// Marks the row under the cursor: by its ground, a sign at its left, and the focus.
pub fn mark(row: Rect, has_focus: bool, canvas: &mut Canvas<'_>) {
    let style = row_style(true, Role::Text, canvas.palette());
    canvas.buf.set_style(row, style);
    canvas.put(row, "> ", style);
    if has_focus {
        Focus::Thing.put(row.as_position(), canvas.buf);
    }
}

/// The style of a role in a row, which may be under the cursor.
pub fn row_style(is_chosen: bool, role: Role, palette: &Palette) -> Style {
    if is_chosen {
        palette.text_on(Role::SelectionText, Role::Selection)
    } else {
        palette.text(role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_under_the_cursor_is_in_sight_in_the_middle_if_possible() {
        for height in 1..8 {
            for at in 0..5 {
                let row = at - List::new(5, at).first(height);
                assert!(row < usize::from(height));
            }
        }
        assert_eq!(List::new(10_000, 500).first(3), 499);
    }
}
