//! Boards as filled tiles, for terminals with colours enough.

use ratatui::style::Color;

use super::canvas::Canvas;
use super::painter::Painter;
use super::tile::Tile;
use super::{Mark, Site};
use crate::theme::Role;

/// Draws the whole board.
pub(super) fn draw(painter: &Painter<'_>, canvas: &mut Canvas<'_>) {
    let tile = Tile::new(painter.layout.level);
    if let Some(colour) = painter.palette.bg(Role::Grout) {
        for site in &painter.diagram.sites {
            bed(canvas, tile, painter.layout.centre(site.point), colour);
        }
    }
    for site in &painter.diagram.sites {
        if let Some(colour) = painter.ground(site) {
            fill(canvas, tile, painter.layout.centre(site.point), colour);
        }
    }
    let is_under_cursor = |site: &&Site| site.marks.has(Mark::Cursor);
    let cursor = painter.diagram.sites.iter().find(is_under_cursor);
    if let Some((site, colour)) = cursor.zip(painter.palette.bg(Role::Cursor)) {
        bars(canvas, tile, painter.layout.centre(site.point), colour);
    }
    for site in &painter.diagram.sites {
        painter.contents(canvas, site, false);
    }
    if let Some(site) = cursor {
        painter.cursor(canvas, site, painter.glyphs.cursor());
    }
}

/// Fills one tile.
fn fill(canvas: &mut Canvas<'_>, tile: Tile, (x, y): (i32, i32), colour: Color) {
    let half_rows = tile.half_rows();
    for row in half_rows.start.div_euclid(2)..=(half_rows.end - 1).div_euclid(2) {
        let (upper, lower) = (tile.side(2 * row), tile.side(2 * row + 1));
        let both = upper.unwrap_or(-1).min(lower.unwrap_or(-1));
        for x in x - both..=x + both {
            canvas.fill(x, y + row, colour);
        }
        for (half_row, side) in [(2 * row, upper), (2 * row + 1, lower)] {
            let Some(side) = side else { continue };
            for dx in both + 1..=side {
                canvas.half(x + dx, 2 * y + half_row, colour);
                if dx > 0 {
                    canvas.half(x - dx, 2 * y + half_row, colour);
                }
            }
        }
    }
}

/// Fills everything within a column and a half-row of a tile, to lie around it.
fn bed(canvas: &mut Canvas<'_>, tile: Tile, (x, y): (i32, i32), colour: Color) {
    let half_rows = tile.half_rows();
    for half_row in half_rows.start - 1..=half_rows.end {
        let near = [half_row - 1, half_row, half_row + 1].map(|row| tile.side(row));
        let Some(outer) = near.into_iter().max().flatten() else {
            continue;
        };
        let inner = tile.side(half_row).map_or(0, |side| side + 1);
        for dx in inner..=outer + 1 {
            canvas.half(x + dx, 2 * y + half_row, colour);
            canvas.half(x - dx, 2 * y + half_row, colour);
        }
    }
}

/// Colours the gap to the left and right of one tile where it is widest. Not the whole gap around
/// it: that would be several times as much to write for each step of the cursor.
fn bars(canvas: &mut Canvas<'_>, tile: Tile, (x, y): (i32, i32), colour: Color) {
    let half_rows = tile.half_rows();
    let widest = tile.side(0).map_or(0, |side| side + 1);
    for row in half_rows.start.div_euclid(2)..=(half_rows.end - 1).div_euclid(2) {
        let reach = |half_row| tile.side(half_row).map(|side| side + 1);
        if reach(2 * row) == Some(widest) && reach(2 * row + 1) == Some(widest) {
            canvas.fill(x - widest, y + row, colour);
            canvas.fill(x + widest, y + row, colour);
        }
    }
}
