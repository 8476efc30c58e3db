//! Drawing sprites: a piece with its rim, what is inside of it, and the pawn on top.

use ratatui::style::{Color, Modifier, Style};

use super::canvas::Canvas;
use super::painter::Painter;
use super::sprite::{Quarters, Sprite, quarter_glyph, quarters};
use super::{Side, Site};
use crate::theme::{Palette, Role};

/// Draws a shape of one colour, solid or only its rim. Its place is its middle column and its
/// first half-row.
pub(super) fn shape(
    canvas: &mut Canvas<'_>,
    sprite: Sprite,
    point: (i32, i32),
    hollow: bool,
    style: Style,
) {
    each_cell(sprite, point, |x, y, column, (upper, lower)| {
        let covered = quarters(column, sprite.bar(upper), sprite.bar(lower));
        let covered = if hollow {
            covered & !quarters(column, sprite.hole(upper), sprite.hole(lower))
        } else {
            covered
        };
        if covered != 0 {
            canvas.put(x, y, quarter_glyph(covered), style);
        }
    });
}

/// Calls for every character of a sprite with its place on the screen, its column counted from
/// the middle, and the sprite's half-rows that meet in it.
fn each_cell(
    sprite: Sprite,
    (x, top): (i32, i32),
    mut draw: impl FnMut(i32, i32, i32, (i32, i32)),
) {
    let half = sprite.columns / 2;
    for y in top.div_euclid(2)..=(top + sprite.half_rows() - 1).div_euclid(2) {
        let upper = 2 * y - top;
        for column in -half..=half {
            draw(x + column, y, column, (upper, upper + 1));
        }
    }
}

/// The colours of one piece.
pub(super) struct Stamp<'a> {
    palette: &'a Palette,
    side: Side,
    ink: Style,
    core: Option<Color>,
}

impl<'a> Stamp<'a> {
    /// The colours of a side's piece on a site.
    pub fn new(painter: &Painter<'a>, site: &Site, side: Side) -> Self {
        Stamp {
            palette: painter.palette,
            side,
            ink: painter.ink(site, side),
            core: painter.palette.bg(painter.diagram.tint(side).core()),
        }
    }

    /// Draws a piece, and on it the pawn, if there is one: its shape and how many half-rows it
    /// begins below the piece.
    pub fn piece(
        &self,
        canvas: &mut Canvas<'_>,
        body: Sprite,
        point: (i32, i32),
        pawn: Option<(Sprite, i32)>,
    ) {
        each_cell(body, point, |x, y, column, (upper, lower)| {
            let shape = quarters(column, body.bar(upper), body.bar(lower));
            let hole = match self.side {
                Side::First => 0,
                Side::Second => quarters(column, body.hole(upper), body.hole(lower)),
            };
            let pawn = pawn.map_or(0, |(pawn, down)| {
                quarters(column, pawn.bar(upper - down), pawn.bar(lower - down))
            });
            match (shape, pawn) {
                (0, _) => {}
                (_, 0) => self.body(canvas, (x, y), shape, hole),
                _ => self.pawn(canvas, (x, y), shape & !hole, pawn),
            }
        });
    }

    /// Draws a character of the piece alone.
    fn body(&self, canvas: &mut Canvas<'_>, (x, y): (i32, i32), shape: Quarters, hole: Quarters) {
        canvas.put(x, y, quarter_glyph(shape & !hole), self.ink);
        // A character has two colours: where the outside shows too, the inside has to wait.
        if let Some(core) = self.core.filter(|_| hole != 0 && shape == 15) {
            canvas.ground(x, y, core);
        }
    }

    /// Draws a character of the pawn and of the piece below it.
    fn pawn(&self, canvas: &mut Canvas<'_>, (x, y): (i32, i32), rim: Quarters, pawn: Quarters) {
        let style = self.palette.text(Role::Pawn);
        match (self.ink.fg, style.fg, self.side) {
            (Some(ink), Some(_), _) => {
                canvas.put(x, y, quarter_glyph(pawn), style);
                let under = if rim & !pawn == 0 {
                    self.core
                } else {
                    Some(ink)
                };
                canvas.ground(x, y, under.unwrap_or(ink));
            }
            // Without colours the pawn is cut out of a solid piece.
            (_, _, Side::First) => canvas.put(x, y, quarter_glyph(rim & !pawn), self.ink),
            (_, _, Side::Second) => canvas.put(x, y, quarter_glyph(rim | pawn), self.ink),
        }
    }

    /// The style of a character of another role inside the piece.
    pub fn inside(&self, role: Role) -> Style {
        let style = self.palette.text(role);
        match (self.side, self.ink.fg, self.core) {
            (Side::First, Some(ink), _) => style.bg(ink),
            (Side::First, None, _) => style.add_modifier(Modifier::REVERSED),
            (Side::Second, _, Some(core)) => style.bg(core),
            (Side::Second, _, None) => style,
        }
    }

    /// The style of the piece's letter in its middle.
    pub fn letter(&self) -> Style {
        match (self.side, self.ink.fg, self.core) {
            (Side::First, Some(ink), Some(core)) => self.ink.fg(core).bg(ink),
            (Side::First, _, _) => self.ink.add_modifier(Modifier::REVERSED),
            (Side::Second, _, Some(core)) => self.ink.bg(core),
            (Side::Second, _, None) => self.ink,
        }
    }
}
