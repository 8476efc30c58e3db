//! Cells of text inside of an area.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};

/// A text cell of a buffer, counted from the top left of an area and only inside of it.
pub(super) fn cell_of(buf: &mut Buffer, area: Rect, column: i32, row: i32) -> Option<&mut Cell> {
    let x = u16::try_from(i32::from(area.x) + column).ok()?;
    let y = u16::try_from(i32::from(area.y) + row).ok()?;
    let position = Position::new(x, y);
    if column < 0 || row < 0 || !area.contains(position) {
        return None;
    }
    buf.cell_mut(position)
}
