//! The graph of who was ahead, as it is drawn beside boards.

use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::frame::columns;
use super::side::side_style;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use parlour_rules::games::{AnyLine, GameInfo, Side};
use parlour_scene::theme::Role;
use parlour_scene::widgets::graph::Graph;
use parlour_scene::widgets::meter::Meter;

/// The graph of these values of the positions of a game, in the colours of the sides. The position
/// at the end of a line is the one that is looked at.
pub fn graph<'a>(values: &'a [Option<f32>], line: &AnyLine, shared: &'a Shared) -> Graph<'a> {
    let colours = line.info().colours;
    Graph::new(values, &shared.options.palette)
        .glyphs(shared.options.glyphs())
        .graphics(shared.graphics())
        .sides(Role::ink(colours.first), Role::ink(colours.second))
        .current(Some(line.len()))
}

/// Draws First's chance to win as a bar between the names of the sides.
pub fn draw_chance(chance: f32, info: &GameInfo, row: Rect, canvas: &mut Canvas<'_>) {
    let palette = canvas.palette();
    let [left, right] = Side::BOTH.map(|side| (info.sides[side], info.colours[side]));
    let widths = [left, right].map(|(name, _)| name.width() as u16 + 1);
    canvas.put(row, left.0, side_style(palette, left.1));
    let end = columns(row, (row.width + 1).saturating_sub(widths[1]), row.width);
    canvas.put(end, right.0, side_style(palette, right.1));
    let bar = columns(
        row,
        widths[0],
        row.width.saturating_sub(widths[0] + widths[1]),
    );
    let meter = Meter::new(chance, palette).role(Role::ink(left.1));
    meter.glyphs(canvas.glyphs()).render(bar, canvas.buf);
}
