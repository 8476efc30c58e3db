//! Drawing a board in dots: only what changed since the last frame is put together anew.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};
use rustc_hash::FxHashMap;

use super::super::Scene;
use super::super::dots::{Fitted, Mosaic, character, line_character, lines, uniform};
use super::super::draw::Inks;
use super::super::draw::compose::{Composition, Placed, TextInk};
use super::super::draw::inks::key;
use super::super::layout::Layout;
use super::super::raster::{Canvas, Measure, Region, TileKey, Tiles};
use super::super::text_cell::cell_of;
use super::cache::{BoardFrame, SceneCache};

use crate::theme::{Palette, Rgb, Role};

/// Draws the dots and texts of a composition.
pub(super) fn draw(
    scene: &Scene,
    layout: &Layout,
    inks: &Inks,
    palette: &Palette,
    composition: &Composition,
    cache: &mut SceneCache,
    buf: &mut Buffer,
) {
    if layout.is_mosaic() {
        mosaic(scene, layout, inks, palette, composition, buf);
        return;
    }
    let frame = update(layout, inks, composition, cache);
    let area = layout.area();
    let columns = i32::from(area.width);
    for row in 0..i32::from(area.height) {
        for column in 0..columns {
            let Some(cell) = cell_of(buf, area, column, row) else {
                continue;
            };
            if inks.filled {
                let fitted = frame.cells[(row * columns + column) as usize];
                cell.set_char(fitted.glyph)
                    .set_fg(fitted.ink)
                    .set_bg(fitted.ground);
                continue;
            }
            let at = (column, row);
            let drawn = lines(&frame.canvas, palette, layout.mode(), layout.dots(), at);
            let (glyph, style) = drawn.unwrap_or((' ', Style::new()));
            cell.set_char(glyph).set_style(style);
        }
    }
    write(layout, inks, palette, composition, &frame.cells, buf);
    cache.keep_frame(frame);
}

/// Draws hexagons. The last frame is not reused: there is little to put together.
fn mosaic(
    scene: &Scene,
    layout: &Layout,
    inks: &Inks,
    palette: &Palette,
    composition: &Composition,
    buf: &mut Buffer,
) {
    let board = Mosaic::new(scene, layout, inks, &composition.texts);
    let area = layout.area();
    let mut cells = Vec::new();
    for row in 0..i32::from(area.height) {
        for column in 0..i32::from(area.width) {
            let (size, at) = (layout.dots(), (column, row));
            let dots = || board.text_cell(size, at);
            let fitted = inks.filled.then(|| match board.one_colour(size, at) {
                Some(colour) => uniform(colour, inks),
                None => character(&dots(), layout.mode(), inks),
            });
            cells.extend(fitted);
            let Some(cell) = cell_of(buf, area, column, row) else {
                continue;
            };
            if let Some(fitted) = fitted {
                cell.set_char(fitted.glyph)
                    .set_fg(fitted.ink)
                    .set_bg(fitted.ground);
            } else if let Some((glyph, style)) = line_character(&dots(), layout.mode(), palette) {
                cell.set_char(glyph).set_style(style);
            } else {
                cell.set_char(' ');
            }
        }
    }
    write(layout, inks, palette, composition, &cells, buf);
}

/// Writes the texts over the dots: on the mean colour of the text cell, or on the piece;
/// coordinates on the background.
fn write(
    layout: &Layout,
    inks: &Inks,
    palette: &Palette,
    composition: &Composition,
    cells: &[Fitted],
    buf: &mut Buffer,
) {
    let area = layout.area();
    for text in &composition.texts {
        for (column, glyph) in (text.column..).zip(text.text.chars()) {
            let Some(cell) = cell_of(buf, area, column, text.row) else {
                continue;
            };
            let mean = cells
                .get((text.row * i32::from(area.width) + column) as usize)
                .map(|fitted| inks.colour(fitted.mean));
            let style = match text.ink {
                // Coordinates stand beside the board, and not on what its edge leaves of its
                // colour.
                TextInk::Role(role @ Role::Dim) => palette.text(role).bg(inks.ground),
                // Between lines a value has to stand out.
                TextInk::Role(Role::HeatText) if !inks.filled => {
                    let style = palette.text(Role::Title);
                    style.remove_modifier(Modifier::DIM)
                }
                TextInk::Role(role) => {
                    let style = palette.text(role);
                    mean.filter(|_| inks.filled)
                        .map_or(style, |mean| style.bg(mean))
                }
                TextInk::Letter(body) if !inks.filled => {
                    let style = Inks::style(palette, body.ink);
                    if body.ring { style } else { style.reversed() }
                }
                TextInk::Letter(body) => {
                    let (ink, ground) = if body.ring {
                        (body.ink, body.core)
                    } else {
                        (body.core, body.ink)
                    };
                    Style::new().fg(inks.colour(ink)).bg(inks.colour(ground))
                }
            };
            cell.set_char(glyph).set_style(style);
        }
    }
}

/// The board's dots, made from those of the last frame where that is possible.
fn update(
    layout: &Layout,
    inks: &Inks,
    composition: &Composition,
    cache: &mut SceneCache,
) -> BoardFrame {
    let area = layout.area();
    let (across, down) = layout.dots();
    let measure = Measure::new(layout, inks.filled);
    let background = if inks.filled {
        inks.background()
    } else {
        key(Role::Background)
    };
    cache.fitter.prepare(layout.mode(), inks);
    let last = cache.take_frame(area);
    let same = |frame: &BoardFrame| frame.layout == *layout && frame.inks == *inks;
    let kept = last.filter(same);
    let whole = Region {
        left: 0,
        top: 0,
        right: i32::from(area.width) * across,
        bottom: i32::from(area.height) * down,
    };
    let (mut frame, changed) = if let Some(frame) = kept {
        let sprites = (&frame.sprites, &composition.sprites);
        let changed = changes(sprites.0, sprites.1, measure, &mut cache.tiles);
        (frame, Region::merged(changed, whole, (across, down)))
    } else {
        (blank(layout, inks, whole, background), vec![whole])
    };
    for &region in &changed {
        frame.canvas.fill(region, background);
    }
    for placed in &composition.sprites {
        if changed.is_empty() {
            break;
        }
        let (key, at) = tile_key(placed, measure);
        let tile = cache.tiles.get(&key);
        for &region in &changed {
            frame.canvas.put(&tile, at, region);
        }
    }
    if inks.filled {
        for region in changed {
            for row in region.top / down..region.bottom / down {
                for column in region.left / across..region.right / across {
                    let index = row * i32::from(area.width) + column;
                    let fitted = cache.fitter.fit(&frame.canvas, column, row);
                    frame.cells[index as usize] = fitted;
                }
            }
        }
    }
    frame.sprites.clone_from(&composition.sprites);
    frame
}

/// The tile of a sprite and the dot that its centre is in.
pub(in super::super) fn tile_key(placed: &Placed, measure: Measure) -> (TileKey, (i32, i32)) {
    let (x, y) = placed.at;
    let key = TileKey {
        sprite: placed.sprite,
        measure,
        phase: (x.rem_euclid(4) as u8, y.rem_euclid(4) as u8),
    };
    (key, (x.div_euclid(4), y.div_euclid(4)))
}

/// The areas of the sprites that are in one list and not in the other.
fn changes(
    before: &[Placed],
    after: &[Placed],
    measure: Measure,
    tiles: &mut Tiles,
) -> Vec<Region> {
    if before == after {
        return Vec::new();
    }
    let mut counts: FxHashMap<&Placed, i32> = FxHashMap::default();
    for placed in before {
        *counts.entry(placed).or_default() -= 1;
    }
    for placed in after {
        *counts.entry(placed).or_default() += 1;
    }
    let changed = counts.into_iter().filter(|(_, count)| *count != 0);
    changed
        .map(|(placed, _)| {
            let (key, at) = tile_key(placed, measure);
            Region::of(&tiles.get(&key), at)
        })
        .collect()
}

/// A board of which nothing is drawn yet.
fn blank(layout: &Layout, inks: &Inks, whole: Region, background: Rgb) -> BoardFrame {
    let area = layout.area();
    let cell = Fitted {
        glyph: ' ',
        ink: Color::Reset,
        ground: Color::Reset,
        mean: background,
    };
    BoardFrame {
        area,
        layout: *layout,
        inks: inks.clone(),
        sprites: Vec::new(),
        canvas: Canvas::new(whole.right, whole.bottom, background),
        cells: vec![cell; usize::from(area.width) * usize::from(area.height)],
    }
}
