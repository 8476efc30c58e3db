//! The work kept from one frame to the next.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};

use super::super::CellSize;
use super::super::dots::{Fitted, Fitter};
use super::super::draw::Inks;
use super::super::draw::compose::Placed;
use super::super::layout::Layout;
use super::super::pixels::{PixelBoard, PixelFrame, PlacedImage, Source};
use super::super::raster::{Canvas, Tile, Tiles};
use crate::theme::Rgb;

/// The tools that draw boards and the work done before, so that only what changed is drawn anew.
///
/// Its size is bounded: 6 MB of tiles, some thousands of text cells, and the last frames of a few
/// boards. One serves all boards of a screen.
#[derive(Debug)]
pub struct SceneCache {
    pub(super) tiles: Tiles,
    pub(super) fitter: Fitter,
    frames: Vec<BoardFrame>,
    /// The last pictures that are no boards, by their keys.
    pictures: Vec<(u64, Arc<Tile>)>,
    pub(super) pixels: PixelFrame,
}

/// A board as it was drawn last.
#[derive(Debug)]
pub(super) struct BoardFrame {
    pub area: Rect,
    pub layout: Layout,
    pub inks: Inks,
    pub sprites: Vec<Placed>,
    pub canvas: Canvas,
    pub cells: Vec<Fitted>,
}

/// The bytes of tiles that are kept.
const TILE_BYTES: usize = 6 << 20;

/// The pictures that are no boards which are kept.
const PICTURES: usize = 4;

/// The boards of which the last frame is kept.
const FRAMES: usize = 16;

impl Default for SceneCache {
    fn default() -> Self {
        SceneCache {
            tiles: Tiles::new(TILE_BYTES),
            fitter: Fitter::new(),
            frames: Vec::new(),
            pictures: Vec::new(),
            pixels: PixelFrame::default(),
        }
    }
}

impl SceneCache {
    /// Takes note that something else was drawn over text cells of the boards of this frame.
    pub fn cover(&mut self, area: Rect) {
        self.pixels.cover(area);
    }

    /// The pictures of the boards drawn since this was called last: what the terminal is to show
    /// in pixels over the frame that was drawn with this cache. Call it once a frame, also when
    /// no board was drawn: then there are none to be shown.
    pub fn take_pixels(&mut self) -> PixelFrame {
        std::mem::take(&mut self.pixels)
    }

    /// The number of boards that are shown in pixels on the frame so far.
    pub(crate) const fn boards_in_pixels(&self) -> usize {
        self.pixels.boards.len()
    }

    /// Shows of the boards in pixels from the numbered one on, which were drawn aside, the part in
    /// `seen` alone, with its top left corner at `to`.
    pub(crate) fn show_through(&mut self, from: usize, seen: Rect, to: Position) {
        self.pixels.show_through(from, seen, to);
    }

    /// Shows a picture as large as some text cells over them. It is drawn if none with its key was
    /// shown lately.
    pub(crate) fn show(
        &mut self,
        area: Rect,
        background: Rgb,
        cell: CellSize,
        key: u64,
        draw: impl FnOnce() -> Tile,
    ) {
        let known = self.pictures.iter().position(|(kept, _)| *kept == key);
        let picture = known.map(|at| self.pictures.remove(at));
        let (_, tile) = picture.unwrap_or_else(|| (key, Arc::new(draw())));
        if self.pictures.len() >= PICTURES {
            self.pictures.remove(0);
        }
        self.pictures.push((key, Arc::clone(&tile)));
        self.pixels.cell = cell;
        self.pixels.boards.push(PixelBoard {
            area,
            background,
            images: vec![PlacedImage {
                id: (key >> 36) as u32 | 0x2000_0000,
                at: area.as_position(),
                offset: (0, 0),
                source: Source {
                    x: 0,
                    y: 0,
                    width: tile.width as u16,
                    height: tile.height as u16,
                },
                layer: 0,
                tile,
            }],
            covered: Vec::new(),
        });
    }

    /// Takes out the last frame of the board in an area; the oldest make room.
    pub(super) fn take_frame(&mut self, area: Rect) -> Option<BoardFrame> {
        let at = self.frames.iter().position(|frame| frame.area == area)?;
        Some(self.frames.remove(at))
    }

    /// Keeps the last frame of a board.
    pub(super) fn keep_frame(&mut self, frame: BoardFrame) {
        if self.frames.len() >= FRAMES {
            self.frames.remove(0);
        }
        self.frames.push(frame);
    }
}
