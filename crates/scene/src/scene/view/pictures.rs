//! Drawing a board as pictures: the list of tiles that the terminal is to show.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;

use super::super::draw::Inks;
use super::super::draw::compose::Composition;
use super::super::layout::Layout;
use super::super::pixels::{PixelBoard, PlacedImage, Source};
use super::super::raster::{Measure, Region};
use super::cache::SceneCache;
use super::dots::tile_key;

/// Clears the text cells of the area and lists the tiles over them.
pub(super) fn draw(
    layout: &Layout,
    inks: &Inks,
    composition: &Composition,
    cache: &mut SceneCache,
    buf: &mut Buffer,
) {
    let area = layout.area();
    for position in area.intersection(buf.area).positions() {
        if let Some(cell) = buf.cell_mut(position) {
            cell.set_char(' ').set_bg(inks.ground);
        }
    }
    let measure = Measure::new(layout, true);
    let cell = layout.cell_size();
    let (width, height) = (i32::from(cell.width), i32::from(cell.height));
    let whole = Region {
        left: 0,
        top: 0,
        right: i32::from(area.width) * width,
        bottom: i32::from(area.height) * height,
    };
    let mut images = Vec::with_capacity(composition.sprites.len());
    for placed in &composition.sprites {
        let (key, at) = tile_key(placed, measure);
        let tile = cache.tiles.get(&key);
        let covered = Region::of(&tile, at);
        let seen = covered.clipped(whole);
        if seen.is_empty() {
            continue;
        }
        images.push(PlacedImage {
            id: key.id(),
            at: Position::new(
                area.x + (seen.left / width) as u16,
                area.y + (seen.top / height) as u16,
            ),
            offset: ((seen.left % width) as u16, (seen.top % height) as u16),
            source: Source {
                x: (seen.left - covered.left) as u16,
                y: (seen.top - covered.top) as u16,
                width: (seen.right - seen.left) as u16,
                height: (seen.bottom - seen.top) as u16,
            },
            layer: placed.layer as u8,
            tile,
        });
    }
    cache.pixels.cell = cell;
    cache.pixels.boards.push(PixelBoard {
        area,
        background: inks.background(),
        images,
        covered: Vec::new(),
    });
}
