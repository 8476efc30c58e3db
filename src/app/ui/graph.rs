//! The graph of who was ahead, as it is drawn beside boards.

use ratatui::layout::Rect;
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

use super::frame::columns;
use crate::app::canvas::Canvas;
use crate::app::shared::Shared;
use parlour_rules::games::{AnyLine, GameInfo};
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
    let (sides, dim) = (info.sides, canvas.palette().text(Role::Dim));
    let right = row.width.saturating_sub(sides.second.width() as u16);
    canvas.put(row, sides.first, dim);
    canvas.put(columns(row, right, row.width), sides.second, dim);
    let left = sides.first.width() as u16 + 1;
    Meter::new(chance, canvas.palette())
        .role(Role::ink(info.colours.first))
        .glyphs(canvas.glyphs())
        .render(
            columns(row, left, right.saturating_sub(left + 1)),
            canvas.buf,
        );
}
