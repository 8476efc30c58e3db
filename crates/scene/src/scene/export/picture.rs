//! Boards as PNG files.

use super::super::Scene;
use super::super::pixels;
use super::super::raster::{Canvas, Measure, Tiles};
use super::super::view::tile_key;
use super::{Picture, PictureOptions};
use crate::theme::Palette;

/// The bytes of tiles that are kept while a picture is made.
const TILE_BYTES: usize = 32 << 20;

/// A board as a PNG file.
///
/// ```
/// use parlour_scene::theme::{Depth, Palette, Theme};
/// use parlour_scene::scene::{Scene, export};
///
/// let theme = Theme::named("light").expect("light is embedded");
/// let palette = Palette::new(&theme, Depth::TrueColour);
/// let board = Scene::from_ascii("hexagons", " . .\n. o .\n . O").expect("a board");
/// let file = export::png(&board, &palette, export::PictureOptions::default());
/// assert!(file.starts_with(b"\x89PNG"));
/// ```
pub fn png(scene: &Scene, palette: &Palette, options: PictureOptions) -> Vec<u8> {
    let picture = Picture::new(scene, palette, options);
    let area = picture.layout.area();
    let (width, height) = (i32::from(area.width), i32::from(area.height));
    let mut canvas = Canvas::new(width, height, picture.inks.background());
    let measure = Measure::new(&picture.layout, true);
    let mut tiles = Tiles::new(TILE_BYTES);
    for placed in &picture.composition.sprites {
        let (key, at) = tile_key(placed, measure);
        canvas.put(&tiles.get(&key), at, canvas.region());
    }
    let dots = canvas.dots();
    pixels::png(
        area.width.into(),
        area.height.into(),
        dots,
        pixels::Aim::Small,
    )
}
