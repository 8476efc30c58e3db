//! The ground of the panels beside boards.

use ratatui::layout::Rect;

use super::frame::columns;
use crate::app::canvas::Canvas;
use parlour_scene::scene::Glyphs;
use parlour_scene::theme::Role;

/// The rows and columns from which a panel has a row free at both ends and two columns at its
/// sides.
const TALL: u16 = 24;
const WIDE: u16 = 34;

/// The part of a panel within its margins.
pub fn within_margins(panel: Rect) -> Rect {
    let margin = if panel.width >= WIDE { 2 } else { 1 };
    let inner = columns(panel, margin, panel.width.saturating_sub(2 * margin));
    if panel.height < TALL {
        return inner;
    }
    Rect {
        y: inner.y + 1,
        height: inner.height - 2,
        ..inner
    }
}

/// Draws the ground of a panel and the lines between its parts, each in a row; where the ground has
/// no colour of its own, a line at the side of the board sets the panel apart.
pub fn draw_surface(panel: Rect, lines: &[u16], canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let [across, down, joint] = match canvas.glyphs() {
        Glyphs::Unicode => ["─", "│", "├"],
        Glyphs::Ascii => ["-", "|", "+"],
    };
    let border = palette.text(Role::Border);
    let surface = palette.bg(Role::Surface);
    let is_raised = surface.is_some() && surface != palette.bg(Role::Background);
    if is_raised {
        canvas
            .buf
            .set_style(panel, palette.text_on(Role::Text, Role::Surface));
    }
    let margin = u16::from(is_raised) + 1;
    let inner = columns(panel, margin, panel.width.saturating_sub(2 * margin));
    for &y in lines {
        let line = across.repeat(usize::from(inner.width));
        canvas.buf.set_string(inner.x, y, line, border);
    }
    if is_raised {
        return;
    }
    let ends = [panel.x, panel.right().saturating_sub(1)];
    let side = ends[usize::from(panel.x == 0)];
    for y in panel.rows().map(|row| row.y) {
        let sign = if lines.contains(&y) { joint } else { down };
        canvas.buf.set_string(side, y, sign, border);
    }
}
