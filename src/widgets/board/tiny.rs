//! Boards with one character a cell and one column between two cells.

use super::canvas::Canvas;
use super::painter::Painter;
use super::signs::{Sign, Signs};
use super::{Mark, Site};
use crate::theme::Role;
use ratatui::style::Modifier;

/// Draws the whole board. The column to the left of a cell holds its most important sign.
pub(super) fn draw(painter: &Painter<'_>, canvas: &mut Canvas<'_>) {
    let room = painter.sign_options();
    for site in &painter.diagram.sites {
        let (x, y) = painter.layout.centre(site.point);
        if let Some(colour) = painter.ground(site) {
            canvas.ground(x - 1, y, colour);
            canvas.ground(x, y, colour);
        }
        if let Some(sign) = Signs::most_important(site, painter.glyphs, room) {
            let style = painter.sign_style(sign);
            // Both are digits, and here they share their place.
            let style = match sign.role {
                Role::Picked => style.add_modifier(Modifier::BOLD),
                Role::Expected => style.add_modifier(Modifier::UNDERLINED),
                _ => style,
            };
            canvas.put(x - 1, y, sign.glyph, style);
        }
        contents(painter, canvas, site);
    }
    for site in &painter.diagram.sites {
        if !site.marks.has(Mark::Cursor) {
            continue;
        }
        let (x, y) = painter.layout.centre(site.point);
        let style = painter.palette.text(Role::Cursor);
        let (left, right) = painter.glyphs.cursor();
        canvas.put(x - 1, y, left, style);
        // The column to the right is the neighbour's: its sign is more telling.
        let neighbour = super::Point::new(site.point.x + 2, site.point.y);
        let neighbour = painter.diagram.at(neighbour);
        let taken = neighbour.is_some_and(|at| {
            Signs::most_important(&painter.diagram.sites[at], painter.glyphs, room).is_some()
        });
        if !taken {
            canvas.put(x + 1, y, right, style);
        }
    }
}

fn contents(painter: &Painter<'_>, canvas: &mut Canvas<'_>, site: &Site) {
    let (x, y) = painter.layout.centre(site.point);
    let (glyph, style) = painter.glyph(site).unwrap_or_else(|| {
        let sign = match (
            Signs::of(site, painter.glyphs, painter.sign_options()).middle,
            site.heat,
        ) {
            (Some(sign), _) => sign,
            (None, Some(heat)) => Sign {
                glyph: painter.glyphs.gauge(heat.step(8)),
                role: Role::HeatText,
            },
            (None, None) => Sign {
                glyph: painter.glyphs.empty(),
                role: Role::CellLine,
            },
        };
        (sign.glyph, painter.sign_style(sign))
    });
    // The cursor's bracket hides the ring of a choice.
    let style = if site.marks.has(Mark::Choice) && !site.is_empty() {
        style.add_modifier(Modifier::UNDERLINED)
    } else {
        style
    };
    canvas.put(x, y, glyph, style);
}
