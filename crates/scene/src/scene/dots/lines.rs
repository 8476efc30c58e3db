//! Text cells of outlined boards: dots of one colour on the terminal's own background.

use ratatui::style::Style;

use super::super::Mode;
use super::super::draw::Inks;
use super::super::draw::inks::key;
use super::super::raster::Canvas;
use super::glyphs::glyphs;
use crate::theme::{Palette, Rgb, Role};

/// The character of a text cell of an outlined drawing and how it looks; none where nothing is
/// drawn.
///
/// A text cell has one colour: that of what has most dots in it. The lines between cells give way
/// to everything else.
pub(in super::super) fn lines(
    canvas: &Canvas,
    palette: &Palette,
    mode: Mode,
    (across, down): (i32, i32),
    (column, row): (i32, i32),
) -> Option<(char, Style)> {
    let (mut pattern, mut walls) = (0_usize, 0_usize);
    let mut colours: [(Rgb, u32); 8] = [(Rgb::BLACK, 0); 8];
    let mut bit = 0;
    for line in 0..down {
        for &dot in canvas.row(row * down + line, column * across, (column + 1) * across) {
            if dot == key(Role::CellLine) {
                walls |= 1 << bit;
            } else if dot != key(Role::Background) {
                pattern |= 1 << bit;
                let known = colours
                    .iter_mut()
                    .find(|(rgb, count)| *count == 0 || *rgb == dot);
                if let Some((rgb, count)) = known {
                    (*rgb, *count) = (dot, *count + 1);
                }
            }
            bit += 1;
        }
    }
    let (rgb, _) = colours.into_iter().max_by_key(|(_, count)| *count)?;
    let (pattern, rgb) = if pattern == 0 {
        (walls, key(Role::CellLine))
    } else {
        (pattern, rgb)
    };
    (pattern != 0).then(|| (glyphs(mode)[pattern], Inks::style(palette, rgb)))
}
