//! Boards as outlines, for terminals with few colours or none, and for ASCII.

use ratatui::style::Style;

use super::canvas::Canvas;
use super::glyphs::Glyphs;
use super::painter::Painter;
use super::tile::Tile;
use super::{Level, Mark, Shape, Site};
use crate::theme::Role;

/// Draws the whole board.
pub(super) fn draw(painter: &Painter<'_>, canvas: &mut Canvas<'_>) {
    let level = painter.layout.level;
    let glyphs = painter.glyphs;
    let lines = Pen {
        glyphs,
        walls: glyphs.walls(),
        style: painter.palette.text(Role::CellLine),
    };
    let cursor = Pen {
        glyphs,
        walls: glyphs.cursor_walls(),
        style: painter.palette.text(Role::Cursor),
    };
    for site in &painter.diagram.sites {
        outline(painter, canvas, site, lines);
    }
    for site in &painter.diagram.sites {
        if site.marks.has(Mark::Cursor) {
            outline(painter, canvas, site, cursor);
        }
    }
    let dotted = level.shape == Shape::Diamonds && level.height == 1;
    for site in &painter.diagram.sites {
        if let Some(colour) = painter.ground(site) {
            ground(canvas, level, painter.layout.centre(site.point), colour);
        }
        painter.contents(canvas, site, dotted);
    }
    for site in &painter.diagram.sites {
        if site.marks.has(Mark::Cursor) {
            painter.cursor(canvas, site, glyphs.cursor_walls());
        }
    }
}

/// What lines are drawn with.
#[derive(Clone, Copy)]
struct Pen {
    glyphs: Glyphs,
    walls: (char, char),
    style: Style,
}

/// Draws the lines around one cell.
fn outline(painter: &Painter<'_>, canvas: &mut Canvas<'_>, site: &Site, pen: Pen) {
    let centre = painter.layout.centre(site.point);
    let level = painter.layout.level;
    match level.shape {
        Shape::Hexagons => hexagon(canvas, level, centre, pen),
        Shape::Squares => square(canvas, level, centre, pen),
        Shape::Diamonds => diamond(canvas, level, centre, pen),
    }
}

/// Colours the inside of a cell as far as it has whole rows.
fn ground(
    canvas: &mut Canvas<'_>,
    level: Level,
    (x, y): (i32, i32),
    colour: ratatui::style::Color,
) {
    let tile = Tile::new(level);
    let reach = level.min_reach();
    for row in -reach.up..=reach.down {
        let (upper, lower) = (tile.side(2 * row), tile.side(2 * row + 1));
        let side = upper.unwrap_or(-1).min(lower.unwrap_or(-1));
        for x in x - side..=x + side {
            canvas.ground(x, y + row, colour);
        }
    }
}

/// The rows of a hexagon's slope: as many as lie beyond its wall at either end.
fn slope_rows(level: Level) -> i32 {
    match (level.width, level.height) {
        (_, 2 | 4) | (8, 3) => 1,
        (_, 3 | 5) => 2,
        _ => 3,
    }
}

fn hexagon(canvas: &mut Canvas<'_>, level: Level, (x, y): (i32, i32), pen: Pen) {
    let Pen {
        glyphs,
        walls,
        style,
    } = pen;
    let half = i32::from(level.width) / 2;
    let slope = slope_rows(level);
    let wall = (i32::from(level.height) - slope) / 2;
    for row in -wall..=wall {
        canvas.put(x - half, y + row, walls.0, style);
        canvas.put(x + half, y + row, walls.1, style);
    }
    for (dx, up, glyph) in Slope::new(half, slope, glyphs) {
        canvas.put(x - dx, y - wall - 1 - up, glyph.rising, style);
        canvas.put(x + dx, y - wall - 1 - up, glyph.falling, style);
        canvas.put(x - half + dx, y + wall + slope - up, glyph.falling, style);
        canvas.put(x + half - dx, y + wall + slope - up, glyph.rising, style);
    }
}

fn diamond(canvas: &mut Canvas<'_>, level: Level, (x, y): (i32, i32), pen: Pen) {
    let Pen { glyphs, style, .. } = pen;
    let half = i32::from(level.width) / 2;
    let height = i32::from(level.height);
    let corner = glyphs.corner();
    for (dx, dy) in [(-half, 0), (half, 0), (0, -height), (0, height)] {
        canvas.put(x + dx, y + dy, corner, style);
    }
    for (dx, up, glyph) in Slope::new(half, height - 1, glyphs) {
        canvas.put(x - dx, y - 1 - up, glyph.rising, style);
        canvas.put(x + dx, y - 1 - up, glyph.falling, style);
        canvas.put(x - half + dx, y + height - 1 - up, glyph.falling, style);
        canvas.put(x + half - dx, y + height - 1 - up, glyph.rising, style);
    }
}

fn square(canvas: &mut Canvas<'_>, level: Level, (x, y): (i32, i32), pen: Pen) {
    let Pen {
        glyphs,
        walls,
        style,
    } = pen;
    let (reach, half) = (level.max_reach(), i32::from(level.width) / 2);
    for row in -reach.up + 1..reach.down {
        canvas.put(x - half, y + row, walls.0, style);
        canvas.put(x + half, y + row, walls.1, style);
    }
    for dx in -half + 1..half {
        canvas.put(x + dx, y - reach.up, glyphs.floor(), style);
        canvas.put(x + dx, y + reach.down, glyphs.floor(), style);
    }
    // Lines meet from more sides where cells lie around a corner.
    for (dx, across) in [(-half, 2), (half, 1)] {
        for (dy, along) in [(-reach.up, 8), (reach.down, 4)] {
            let there = Glyphs::sides(canvas.symbol(x + dx, y + dy));
            let corner = glyphs.crossing(there | across | along);
            canvas.put(x + dx, y + dy, corner, style);
        }
    }
}

/// A step of a line: as it is drawn rising to the right and falling to the right.
#[derive(Clone, Copy)]
struct Step {
    rising: char,
    falling: char,
}

/// The characters of a line from a corner at the side up to the tip in the middle: their
/// distance from the middle, the row counted upwards, and the character.
struct Slope {
    half: i32,
    rows: i32,
    glyphs: Glyphs,
    at: i32,
}

impl Slope {
    const fn new(half: i32, rows: i32, glyphs: Glyphs) -> Self {
        Slope {
            half,
            rows,
            glyphs,
            at: 0,
        }
    }
}

impl Iterator for Slope {
    type Item = (i32, i32, Step);

    fn next(&mut self) -> Option<Self::Item> {
        self.at += 1;
        if self.at >= self.half || self.rows == 0 {
            return None;
        }
        let away = self.half - self.at;
        if self.rows == self.half - 1 {
            let (rising, falling) = self.glyphs.slopes();
            return Some((away, self.at - 1, Step { rising, falling }));
        }
        // The height of the middle of the character in thirds of a row.
        let thirds = 3 * self.rows * self.at / self.half;
        let glyph = ['.', '-', '\''][(thirds % 3) as usize];
        let step = Step {
            rising: glyph,
            falling: glyph,
        };
        Some((away, thirds / 3, step))
    }
}
